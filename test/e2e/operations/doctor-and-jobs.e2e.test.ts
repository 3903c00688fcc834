import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { doctorJob } from '../../../server/doctor/doctor.ts';
import { checks } from '../../../server/doctor/examine.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { openLiveStream } from '../../helpers/http/live-stream.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Pages of the doctor and of jobs in the back office. */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = (await souk.as.admin()).json();
});
afterAll(() => souk.close());

const rows = async (
  path: string,
  query: object = {},
): Promise<readonly Readonly<Record<string, LooseJson>>[]> =>
  (await admin.get(path, { per_page: 100, ...query })).data.data;
const check = async (name: string) => (await rows('/Admin/doctor', { name }))[0]!;

test('lists every check before the first examination, in both languages', async () => {
  expect((await rows('/Admin/doctor')).map(({ state }) => state)).toEqual(checks.map(() => 0));
  expect(await check('balance')).toMatchObject({ invariant: 1, violations: 0, ran_at: null });
  const { data } = await admin.speaking('zh-cn').get('/Admin/screens/doctor');
  expect(JSON.stringify(data)).toContain('账户余额等于其账目之和');
  expect(JSON.stringify(data)).toContain('找到第一条不一致的账目');
});

test('an examination on demand reports progress and findings, and runs once at a time', async () => {
  const stream = await openLiveStream(admin, '/api/Admin/live');
  await souk.sql.run("INSERT INTO jobs (name, next_at, error) VALUES ('broken', mall_now(), 'no')");
  expect((await admin.post('/Admin/doctor/commands/run')).code).toBe(200);
  expect(await souk.app.get(Jobs).runDue()).toContain(doctorJob);
  expect(await check('jobs')).toMatchObject({
    state: 4,
    violations: 1,
    repair: 'jobs',
    found: [expect.stringMatching(/^name=broken next_at=.* error=no$/)],
    ran_at: expect.any(String),
    took_ms: expect.any(Number),
  });
  expect(
    (await rows('/Admin/doctor', { view: 'Admin/doctor#violated' })).map(({ name }) => name),
  ).toEqual(['jobs']);
  expect((await admin.get('/Admin/badges')).data).toMatchObject({ 'Admin/doctor': 1 });
  await expect
    .poll(
      () =>
        stream.events.filter(
          ({ event, data }) =>
            event === 'change' && (data as { resource: string }).resource === 'doctor_checks',
        ).length,
    )
    .toBeGreaterThan(0);
  stream.stop();
  await souk.sql.run("DELETE FROM jobs WHERE name = 'broken'");
  await souk.sql.run(
    "UPDATE jobs SET leased_until = mall_now() + interval '1 minute' WHERE name = $1",
    [doctorJob],
  );
  expect(await admin.post('/Admin/doctor/commands/run')).toMatchObject({
    code: 409,
    msg: 'Already running',
  });
  await souk.sql.run('UPDATE jobs SET leased_until = NULL WHERE name = $1', [doctorJob]);
  await admin.post('/Admin/doctor/commands/run');
  await souk.app.get(Jobs).runDue();
  expect(await check('jobs')).toMatchObject({ state: 3, violations: 0, found: [] });
});

test('lists last run, next run and failures of jobs; runs one now and retries failed ones', async () => {
  const jobs = souk.app.get(Jobs);
  let mood: 'bad' | 'good' = 'bad';
  let runs = 0;
  jobs.add({
    name: 'test.moody',
    everySeconds: 3600,
    run: async () => {
      runs += 1;
      if (mood === 'bad') throw new Error('the vendor sleeps');
    },
  });
  await jobs.runDue();
  const moody = async () => (await rows('/Admin/jobs')).find(({ name }) => name === 'test.moody')!;
  expect(await moody()).toMatchObject({
    state: 'failed',
    failures: 1,
    error: 'the vendor sleeps',
    every_seconds: 3600,
    took_ms: expect.any(Number),
    started_at: expect.any(String),
  });
  expect(
    (await rows('/Admin/jobs', { view: 'Admin/jobs#failed' })).map(({ name }) => name),
  ).toEqual(['test.moody']);
  const { id } = await moody();
  expect(await jobs.runDue()).not.toContain('test.moody');
  expect((await admin.post(`/Admin/jobs/${id}/commands/run`)).code).toBe(200);
  expect(await jobs.runDue()).toContain('test.moody');
  expect(await moody()).toMatchObject({ failures: 2 });
  mood = 'good';
  expect(await admin.post('/Admin/jobs/commands/retry')).toMatchObject({
    code: 200,
    data: { count: 1 },
  });
  expect(await jobs.runDue()).toContain('test.moody');
  expect([await moody(), runs]).toEqual([
    expect.objectContaining({ state: 'waiting', failures: 0, error: '' }),
    3,
  ]);
  await souk.sql.run(
    "UPDATE jobs SET leased_until = mall_now() + interval '1 minute' WHERE id = $1",
    [id],
  );
  expect(await moody()).toMatchObject({ state: 'running' });
  expect((await admin.post(`/Admin/jobs/${id}/commands/run`)).code).toBe(400);
});

test('each call requires its right', async () => {
  const reader = (await souk.as.adminWith('Admin.jobs.index', 'Admin.doctor_checks.index')).json();
  const [{ id } = { id: 0 }] = await rows('/Admin/jobs');
  expect((await reader.get('/Admin/jobs')).code).toBe(200);
  for (const path of [
    `/Admin/jobs/${id}/commands/run`,
    '/Admin/jobs/commands/retry',
    '/Admin/doctor/commands/run',
  ])
    expect((await reader.post(path)).code).toBe(codes.noRight);
});
