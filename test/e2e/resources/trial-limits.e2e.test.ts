import { afterAll, beforeAll, expect, test } from 'vitest';
import { TrialStopped } from '../../../server/platform/database/trial.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { waitingStatements } from '../../helpers/server/lock-contention.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/** How much a trial reads and answers, and how long it holds its locks. */
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = (await app.as.admin()).json().proven();
});
afterAll(() => app.close());

async function couriers(count: number): Promise<readonly number[]> {
  const rows = await app.sql.rows<{ id: number }>(
    `
      INSERT INTO expresses (name, code)
      SELECT 'Courier ' || id, 'c' || id
      FROM (SELECT nextval('expresses_id_seq') AS id FROM generate_series(1, $1)) AS next
      RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const deletion = (ids: readonly number[]) => `/Admin/expresses/${ids.join(',')}?dry=1`;

test('a trial of many rows answers a hundred of them, with the statements of a few', async () => {
  const tryOut = async (count: number) => {
    const path = deletion(await couriers(count));
    let reply = await admin.delete(path);
    const statements = await recordStatements(async () => {
      reply = await admin.delete(path);
    });
    expect(reply, reply.msg).toMatchObject({ code: 200, data: { unseen: 0 } });
    const reads = statements.filter((text) => text.startsWith('SELECT')).length;
    return { reads, shown: reply.data.rows.length, more: reply.data.more };
  };
  const few = await tryOut(2);
  expect(few).toMatchObject({ shown: 2, more: 0 });
  expect(await tryOut(120)).toEqual({ reads: few.reads, shown: 100, more: 20 });
});

test('a trial whose caller has gone holds no locks', async () => {
  const [id] = await couriers(1);
  await app.sql.transaction(async (tx) => {
    await tx.rows('SELECT 1 FROM expresses WHERE id = $1 FOR UPDATE', [id]);
    const leaving = new AbortController();
    const call = admin.raw(`/api${deletion([id!])}`, { method: 'DELETE', signal: leaving.signal });
    const failed = expect(call).rejects.toThrow();
    await expect.poll(() => waitingStatements(app.sql)).toBe(1);
    leaving.abort();
    await failed;
    // Less than the time limits of statements and trials
    await expect.poll(() => waitingStatements(app.sql), { timeout: 2000 }).toBe(0);
  });
  expect(await admin.delete(deletion([id!]))).toMatchObject({ code: 200 });
});

test('a trial that takes too long is stopped, and says so', async () => {
  const [first, second] = await couriers(2);
  const lock = 'SELECT 1 FROM expresses WHERE id = $1 FOR UPDATE';
  await app.sql.transaction(async (tx) => {
    await tx.rows(lock, [second]);
    const trial = admin.delete(deletion([first!, second!]));
    await app.sql.transaction(async (other) => {
      await other.rows(lock, [first]);
      await other.rows('SELECT pg_sleep(3)');
    });
    expect(await trial).toMatchObject({ code: 501, msg: expect.stringContaining('5 seconds') });
    expect(await waitingStatements(app.sql)).toBe(0);
  });
});

test('what is stopped ends in the database, and its connection is not used again', async () => {
  const sleeping = () =>
    app.sql.rows("SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'");
  const work = async () => {
    await app.sql.rows('SELECT pg_sleep(60)');
    return { answer: undefined, isKept: false };
  };
  const trial = app.sql.attempt('try', work, AbortSignal.timeout(200));
  await expect(trial).rejects.toThrow(TrialStopped);
  await expect.poll(sleeping).toEqual([]);
  expect(await app.sql.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
