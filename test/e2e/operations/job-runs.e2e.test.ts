import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../../server/platform/database/sql.ts';
import { JobRuns } from '../../../server/platform/jobs/job-runs.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { latch } from '../../helpers/latch.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
beforeAll(async () => {
  souk = await startApp({ LOG_LEVEL: 'silent' });
  other = await startApp({ LOG_LEVEL: 'silent', DATABASE_URL: souk.databaseUrl });
});
afterAll(async () => {
  await other?.close();
  await souk?.close();
});

/**
 * Adds a job whose runs last until the test ends them.
 * @returns a function for each run, in the order of their start, that ends it
 */
function addBlockedJob(jobs: Jobs, name: string): (() => void)[] {
  const ends: (() => void)[] = [];
  jobs.add({
    name,
    everySeconds: 3600,
    run: () => {
      const { open, opened } = latch();
      ends.push(open);
      return opened;
    },
  });
  return ends;
}

const row = async (name: string) =>
  (
    await souk.sql.rows<{ running: boolean; lease: number; due: boolean }>(
      `
        SELECT
          coalesce(leased_until > mall_now(), false) AS running,
          extract(epoch FROM leased_until - mall_now())::int AS lease,
          next_at <= mall_now() AS due
        FROM jobs
        WHERE name = $1`,
      [name],
    )
  )[0];

/** First, because jobs of the other tests would wait for their end. */
test('a job that ran, or still runs, while the clock was ahead runs after the clock went back', async () => {
  const name = 'test.clockAhead';
  const runs = addBlockedJob(souk.app.get(Jobs), name);
  const setClock = (time: string) =>
    souk.sql.run('UPDATE test_clock SET moved_by = $1::interval', [time]);
  const runNext = async (): Promise<void> => {
    const count = runs.length;
    const due = souk.app.get(Jobs).runDue();
    await expect.poll(() => runs.length).toBe(count + 1);
    runs.at(-1)!();
    await due;
  };
  await setClock('3 hours');
  await runNext();
  await setClock('0');
  await runNext();
  await souk.sql.run(
    "UPDATE jobs SET next_at = mall_now(), leased_until = mall_now() + interval '3 hours' WHERE name = $1",
    [name],
  );
  await runNext();
});

test('a run that was declared dead does not end its successor', async () => {
  const name = 'test.overrun';
  const first = addBlockedJob(souk.app.get(Jobs), name);
  const second = addBlockedJob(other.app.get(Jobs), name);
  const firstDue = souk.app.get(Jobs).runDue();
  await expect.poll(() => first.length).toBe(1);
  await souk.sql.run(
    "UPDATE jobs SET leased_until = mall_now() - interval '1 second' WHERE name = $1",
    [name],
  );
  const secondDue = other.app.get(Jobs).runDue();
  await expect.poll(() => second.length).toBe(1);
  first[0]!();
  await firstDue;
  expect(await row(name)).toMatchObject({ running: true, due: true });
  expect(await souk.app.get(Jobs).runDue()).not.toContain(name);
  second[0]!();
  await secondDue;
  expect(await row(name)).toMatchObject({ running: false, due: false });
});

test('a run is declared dead within 20 seconds unless its process renews it', async () => {
  const name = 'test.renewed';
  const runs = addBlockedJob(souk.app.get(Jobs), name);
  const due = souk.app.get(Jobs).runDue();
  await expect.poll(() => runs.length).toBe(1);
  expect((await row(name))!.lease).toBeLessThanOrEqual(20);
  await souk.sql.run(
    "UPDATE jobs SET leased_until = leased_until - interval '12 seconds' WHERE name = $1",
    [name],
  );
  await expect.poll(async () => (await row(name))!.lease, { timeout: 15_000 }).toBeGreaterThan(12);
  runs[0]!();
  await due;
  expect(await row(name)).toMatchObject({ running: false, lease: null });
});

test('idempotency keys older than 30 days are purged', async () => {
  await souk.sql.run(
    `
      INSERT INTO idempotency_keys (owner, key, hash, answer, created_at)
      SELECT
        'shop 1', 'purge-' || n, '', '{}', mall_now() - make_interval(days => n % 2 * 29, hours => n)
      FROM generate_series(1, 6000) AS n`,
  );
  await souk.sql.run("UPDATE jobs SET next_at = mall_now() WHERE name = 'jobs.retention'");
  expect(await souk.app.get(Jobs).runDue()).toContain('jobs.retention');
  const [left] = await souk.sql.rows(
    `
      SELECT
        count(*)::int AS keys,
        count(*) FILTER (WHERE created_at < mall_now() - interval '30 days')::int AS old
      FROM idempotency_keys
      WHERE key LIKE 'purge-%'`,
  );
  expect(left).toMatchObject({ old: 0 });
  expect(left!.keys).toBeGreaterThan(300);
});

test.each([
  { name: 'test.failedHourly', everySeconds: 3600, retrySeconds: undefined, next: 15 },
  { name: 'test.failedPaced', everySeconds: 3600, retrySeconds: 60, next: 60 },
  { name: 'test.failedOften', everySeconds: 5, retrySeconds: undefined, next: 5 },
])('a job of $everySeconds s that failed runs again after $next s', async ({ next, ...job }) => {
  const jobs = souk.app.get(Jobs);
  let fails = true;
  jobs.add({
    ...job,
    run: async () => {
      if (fails) throw new Error('the vendor is away');
    },
  });
  const secondsToNext = async () => {
    await jobs.runDue();
    const [stored] = await souk.sql.rows<{ seconds: number; error: string }>(
      `
        SELECT round(extract(epoch FROM next_at - started_at))::int AS seconds, error
        FROM jobs
        WHERE name = $1`,
      [job.name],
    );
    return [stored!.seconds, stored!.error];
  };
  expect(await secondsToNext()).toEqual([next - 1, 'the vendor is away']);
  fails = false;
  await souk.sql.run('UPDATE jobs SET next_at = mall_now() WHERE name = $1', [job.name]);
  expect(await secondsToNext()).toEqual([job.everySeconds - 1, '']);
});

test('a job without a row is due, for every process that knows it', async () => {
  const runs = new JobRuns(souk.app.get(Database), 20);
  const [known] = await souk.sql.rows<{ name: string }>('SELECT name FROM jobs LIMIT 1');
  await souk.sql.run("UPDATE jobs SET next_at = mall_now() + interval '1 minute'");
  expect(await runs.findDue([known!.name, 'test.noRow'])).toEqual(['test.noRow']);
  expect(await runs.findDue([])).toEqual([]);
});
