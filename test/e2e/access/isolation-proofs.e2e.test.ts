import { afterAll, beforeAll, expect, test } from 'vitest';
import { Env } from '../../../server/platform/config/env.ts';
import { Database } from '../../../server/platform/database/sql.ts';
import { IsolationProofs, proofJob } from '../../../server/proof/isolation-proofs.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** The page of the proofs in the back office; proof-tenancy.e2e.test.ts tests the command. */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = (await souk.as.admin()).json();
});
afterAll(() => souk.close());

const path = '/Admin/isolation_proofs';
const newest = async () => (await admin.get(path)).data.data[0];

test('a proof that an admin asks for is run once, in a process of its own, and reported', {
  timeout: 180_000,
}, async () => {
  expect((await admin.post(`${path}/commands/run`)).code).toBe(200);
  expect((await admin.post(`${path}/commands/run`)).code).toBe(200);
  expect((await admin.get(path)).data.total).toBe(1);
  expect(await newest()).toMatchObject({ state: 0, ran_at: null });
  const proofs = souk.app.get(IsolationProofs);
  await proofs.run(['declared_routes', 'owner_fields']);
  const { id } = await newest();
  const { data } = await admin.get(`${path}/${id}`);
  expect(data).toMatchObject({
    state: 2,
    version: '0.1.0',
    routes: souk.app.routes.length,
    leaks: 0,
    found: [],
    error: '',
    probes: [
      expect.stringMatching(/^declared_routes: \d+ cells, 0 leaks/),
      expect.stringMatching(/^owner_fields: \d+ cells, 0 leaks/),
    ],
  });
  expect(data.cells).toBeGreaterThan(souk.app.routes.length);
  expect(data.uncovered).toContain('areas: not run');
  await proofs.run(['owner_fields']);
  expect((await admin.get(path)).data.total).toBe(1);
});

test('a run that cannot report says why; a run that was cut short is begun anew', {
  timeout: 180_000,
}, async () => {
  await admin.post(`${path}/commands/run`);
  await souk.sql.run("UPDATE isolation_proofs SET state = 1, probes = '{old}' WHERE state = 0");
  await souk.app.get(IsolationProofs).run(['no_such_probe']);
  expect(await newest()).toMatchObject({
    state: 4,
    error: expect.stringMatching(/There is no probe no_such_probe/),
  });
  expect((await admin.get(`${path}/${(await newest()).id}`)).data.probes).toEqual([]);
});

test('a run that the stop of its process ends is no failure, and waits for the next process', {
  timeout: 180_000,
}, async () => {
  await admin.post(`${path}/commands/run`);
  const stopping = new IsolationProofs(souk.app.get(Env), souk.app.get(Database));
  const ended = stopping.run(['declared_routes']);
  await expect.poll(async () => (await newest()).state).toBe(1);
  stopping.beforeApplicationShutdown();
  await ended;
  expect(await newest()).toMatchObject({ state: 1, error: '' });
  await souk.app.get(IsolationProofs).run(['owner_fields']);
  expect(await newest()).toMatchObject({ state: 2, error: '' });
});

test('nobody asks for a proof while one runs, and only admins with the right do', async () => {
  const lease = (until: string) =>
    souk.sql.run(`UPDATE jobs SET leased_until = ${until} WHERE name = $1`, [proofJob]);
  await lease("mall_now() + interval '1 minute'");
  expect(await admin.post(`${path}/commands/run`)).toMatchObject({ code: 409 });
  await lease('NULL');
  const other = await souk.anAdmin({ rights: ['Admin.isolation_proofs.index'] });
  const caller = (await souk.as.account('Admin', other.username)).json();
  expect((await caller.get(path)).code).toBe(200);
  expect((await caller.post(`${path}/commands/run`)).code).toBe(402);
});
