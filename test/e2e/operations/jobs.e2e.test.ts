import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeClockMovable } from '../../../server/migrations/test-clock.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { PooledDatabase } from '../../../server/platform/database/pooled-database.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { createLog } from '../../../server/platform/observability/log.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';

test('a job runs repeatedly on one process at a time, and goes on when one process ends', async () => {
  const database = await cloneDatabase(inject('cluster'));
  const settings = { SOUK_JOBS: 'on', DATABASE_URL: database.url };
  const [first, second] = [await startApp(settings), await startApp(settings)];
  const runs = [0, 0];
  let running = 0;
  let most = 0;
  for (const [index, { app }] of [first, second].entries())
    app.get(Jobs).add({
      name: 'test.tick',
      everySeconds: 1,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        running -= 1;
        runs[index]! += 1;
      },
    });
  await first.sql.run(
    "INSERT INTO jobs (name, every_seconds, next_at) VALUES ('test.tick', 1, mall_now())",
  );
  try {
    await expect.poll(() => runs[0]! + runs[1]!, { timeout: 20_000 }).toBeGreaterThan(1);
    await first.close();
    const before = [...runs];
    await expect.poll(() => runs[1]!, { timeout: 20_000 }).toBeGreaterThan(before[1]! + 1);
    expect([most, runs[0]]).toEqual([1, before[0]]);
  } finally {
    await second.close();
    await database.drop();
  }
});

test('repeatedly killed database connections end no process; due jobs run afterwards', async () => {
  const souk = await startApp({ SOUK_JOBS: 'on', LOG_LEVEL: 'silent' });
  const killer = new pg.Client({ connectionString: souk.databaseUrl });
  const lost: unknown[] = [];
  const onRejection = (reason: unknown): void => {
    lost.push(reason);
  };
  process.on('unhandledRejection', onRejection);
  try {
    await killer.connect();
    await expect
      .poll(
        async () => (await killer.query('SELECT FROM jobs WHERE next_at > mall_now()')).rowCount,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    // Not killed: new connections, which database.e2e tests
    const until = Date.now() + 4000;
    while (Date.now() < until)
      await killer.query(
        `
          SELECT pg_terminate_backend(pid), pg_sleep(0.02)
          FROM pg_stat_activity
          WHERE datname = current_database()
            AND pid <> pg_backend_pid()
            AND backend_start < now() - interval '50 milliseconds'
            AND (query NOT LIKE 'LISTEN%' OR random() < 0.03)`,
      );
    await killer.query("UPDATE test_clock SET moved_by = interval '2 days'");
    await expect
      .poll(
        async () =>
          (
            await killer.query(
              "SELECT FROM jobs WHERE name = 'doctor.examine' AND next_at > mall_now()",
            )
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBe(1);
    expect(lost).toEqual([]);
  } finally {
    process.off('unhandledRejection', onRejection);
    await killer.end();
    await souk.close();
  }
});

test('the test clock is created once, and a moved clock stays moved', async () => {
  const database = await cloneDatabase(inject('cluster'));
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });
  try {
    const sql = new PooledDatabase(pool, createLog(readEnv({ SOUK_PROFILE: 'test' })));
    await sql.run('DROP TABLE test_clock');
    await Promise.all([1, 2, 3].map(() => makeClockMovable(sql)));
    await sql.run("UPDATE test_clock SET moved_by = interval '1 day'");
    await makeClockMovable(sql);
    expect(
      await sql.rows(
        `
          SELECT
            moved_by = interval '1 day' AS moved,
            mall_now() > now() + interval '23 hours' AS later
          FROM test_clock`,
      ),
    ).toEqual([{ moved: true, later: true }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});

describe.sequential('one process with jobs', () => {
  let database: TestDatabase;
  let souk: TestApp;
  let isClosed = false;
  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'));
    souk = await startApp({ SOUK_JOBS: 'on', DATABASE_URL: database.url });
  });
  afterAll(async () => {
    if (!isClosed) await souk?.close();
    await database?.drop();
  });

  const waitingClaims = async (): Promise<number> => {
    const [row] = await souk.sql.rows<{ claims: number }>(`
      SELECT count(*)::int AS claims
      FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%INTO jobs AS j%' AND pid <> pg_backend_pid()`);
    return row!.claims;
  };

  const requestRun = (): Promise<unknown> =>
    souk.sql.rows("SELECT pg_notify('souk_jobs', 'doctor.examine')");

  test('in test mode due jobs run by the movable clock', async () => {
    const daily = async () =>
      (
        await souk.sql.rows<{ waits: boolean }>(
          "SELECT next_at > mall_now() AS waits FROM jobs WHERE name = 'doctor.examine'",
        )
      )[0]?.waits;
    await expect.poll(daily, { timeout: 20_000 }).toBe(true);
    await souk.sql.run("UPDATE test_clock SET moved_by = interval '2 days'");
    expect(await daily()).toBe(false);
    await expect.poll(daily, { timeout: 20_000 }).toBe(true);
  });

  test('many requests to run one job wait with one connection', async () => {
    let most = 0;
    await souk.sql.transaction(async (tx) => {
      await tx.rows("SELECT name FROM jobs WHERE name = 'doctor.examine' FOR UPDATE");
      await requestRun();
      await expect.poll(waitingClaims, { timeout: 10_000 }).toBeGreaterThan(0);
      for (let request = 0; request < 20; request += 1) {
        await requestRun();
        most = Math.max(most, await waitingClaims());
      }
    });
    expect(most, 'a request and the next look').toBeLessThanOrEqual(2);
  });

  test('a process that stops finishes the run that it is about to claim', async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      const finished =
        "SELECT FROM jobs WHERE name = 'doctor.examine' AND finished_at >= started_at";
      await expect.poll(async () => (await other.query(finished)).rowCount).toBe(1);
      await other.query(
        "BEGIN; UPDATE jobs SET next_at = started_at WHERE name = 'doctor.examine'",
      );
      await requestRun();
      await expect.poll(waitingClaims, { timeout: 10_000 }).toBeGreaterThan(0);
      isClosed = true;
      const closed = souk.close();
      await other.query('COMMIT');
      await closed;
      const { rows } = await other.query(
        "SELECT finished_at >= started_at AS finished, leased_until FROM jobs WHERE name = 'doctor.examine'",
      );
      expect(rows).toEqual([{ finished: true, leased_until: null }]);
    } finally {
      await other.end();
    }
  });
});
