import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseUnavailable,
} from '../../../server/platform/database/database-errors.ts';
import { PooledDatabase } from '../../../server/platform/database/pooled-database.ts';
import { readPage } from '../../../server/platform/database/read-page.ts';
import type { Database, Transaction } from '../../../server/platform/database/sql.ts';
import { Log } from '../../../server/platform/observability/log.ts';
import { latch } from '../../helpers/latch.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { databaseUrl } from '../../helpers/server/database.ts';

let souk: TestApp;
let sql: Database;
beforeAll(async () => {
  souk = await startApp({ LOG_LEVEL: 'silent' });
  sql = souk.sql;
  await sql.run('CREATE TABLE counters (id bigint PRIMARY KEY, n bigint NOT NULL, at timestamptz)');
});
afterAll(() => souk?.close());
beforeEach(() => sql.run('DELETE FROM counters'));

test('the pages of a list have each of its rows once', async () => {
  const list = { name: 'test', text: 'SELECT n FROM generate_series(1, $1::int) n', order: 'n' };
  for (const total of [0, 1, 2, 3, 7, 12])
    for (const size of [1, 2, 3, 4, 12]) {
      const read = (page: number) =>
        readPage<{ n: number }>(sql, { ...list, values: [total] }, { page, per_page: size });
      const { last_page: last } = await read(1);
      const pages = await Promise.all(
        Array.from({ length: last + 1 }, (_, index) => read(index + 1)),
      );
      expect(
        pages.map(({ data, count, total: all }) => [data.map(({ n }) => n), count, all]),
        `${total} rows in pages of ${size}`,
      ).toEqual(
        pages.map((_, index) => {
          const rows = Array.from({ length: total }, (_, n) => n + 1).slice(
            index * size,
            index * size + size,
          );
          return [rows, rows.length, total];
        }),
      );
      expect(last).toBe(Math.max(1, Math.ceil(total / size)));
    }
});

test('converts rows to wire values', async () => {
  const [row] = await sql.rows(`
      SELECT
        9007199254740991::int8 AS big, sum(n) AS sum, 1.25::numeric AS part,
        '{"a":[1]}'::jsonb AS json, ARRAY[1, 2]::int8[] AS list,
        '2026-05-01 01:30:00+00'::timestamptz AS at, '2026-05-01'::date AS day
      FROM (VALUES (2::int8), (3)) AS v(n)`);
  expect(row).toEqual({
    big: 9007199254740991,
    sum: 5,
    part: 1.25,
    json: { a: [1] },
    list: [1, 2],
    at: '2026-05-01 09:30:00',
    day: '2026-05-01',
  });
});

test("wire times are written in the mall's zone", async () => {
  await sql.run('INSERT INTO counters VALUES (1, 0, $1)', ['2026-05-01 09:30:00']);
  expect(await sql.rows('SELECT extract(epoch FROM at)::int8 AS epoch FROM counters')).toEqual([
    { epoch: Date.UTC(2026, 4, 1, 1, 30) / 1000 },
  ]);
});

test('a named statement stays prepared, also with a name that PostgreSQL would cut', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => sql.rows('SELECT $1::int4 AS n', [1], 'test.named')),
  );
  const [{ prepared } = { prepared: 0 }] = await sql.rows<{ prepared: number }>(
    "SELECT count(*) AS prepared FROM pg_prepared_statements WHERE name = 'test.named'",
  );
  expect(prepared).toBe(1);
  const long = 'x'.repeat(63);
  expect(await sql.rows("SELECT 'a' AS text", [], `${long}a`)).toEqual([{ text: 'a' }]);
  expect(await sql.rows("SELECT 'b' AS text", [], `${long}b`)).toEqual([{ text: 'b' }]);
});

test('a transaction commits whole or not at all, and runs callbacks only after the commit', async () => {
  const acts: string[] = [];
  await sql.transaction(async (tx) => {
    tx.afterCommit(() => {
      acts.push('first');
    });
    tx.afterCommit(() => {
      throw new Error('a callback fails');
    });
    tx.afterCommit(() => {
      acts.push('third');
    });
    expect(await tx.run('INSERT INTO counters VALUES (1, 1)')).toBe(1);
    expect(acts).toEqual([]);
  });
  await expect(
    sql.transaction(async (tx) => {
      tx.afterCommit(() => {
        acts.push('never');
      });
      await tx.run('UPDATE counters SET n = 2');
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(acts).toEqual(['first', 'third']);
  expect(await sql.rows('SELECT n FROM counters')).toEqual([{ n: 1 }]);
});

test('a transaction with a failed statement does not commit, even when the error was caught', async () => {
  const work = async (tx: Transaction) => {
    await tx.run('INSERT INTO counters VALUES (1, 1)');
    await tx.run('INSERT INTO counters VALUES (1, 1)').catch(() => undefined);
  };
  await expect(sql.transaction(work)).rejects.toThrow('failed transaction');
  expect(await sql.rows('SELECT n FROM counters')).toEqual([]);
});

test('a timeout that a transaction hides is reported as DatabaseBusy, also by its later statements', async () => {
  const slow = "SELECT set_config('statement_timeout', '20', true)";
  const hide = async (tx: Transaction) => {
    await tx.rows(slow);
    await tx.rows('SELECT pg_sleep(5)').catch(() => undefined);
  };
  await expect(sql.transaction(hide)).rejects.toBeInstanceOf(DatabaseBusy);
  const goOn = async (tx: Transaction) => {
    await hide(tx);
    await tx.run('INSERT INTO counters VALUES (1, 1)');
  };
  await expect(sql.transaction(goOn)).rejects.toBeInstanceOf(DatabaseBusy);
  expect(await sql.rows('SELECT n FROM counters')).toEqual([]);
});

test('a race that is lost every time is DatabaseBusy, in a transaction and without one', async () => {
  const lose = "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = 'deadlock_detected'; END $$";
  let attempts = 0;
  await expect(
    sql.transaction((tx) => {
      attempts += 1;
      return tx.run(lose);
    }),
  ).rejects.toBeInstanceOf(DatabaseBusy);
  expect(attempts).toBe(4);
  await expect(sql.run(lose)).rejects.toBeInstanceOf(DatabaseBusy);
});

test('a part of a transaction that goes on after its end writes nothing', async () => {
  const failed = latch();
  let late: Promise<unknown> = Promise.resolve();
  const work = async (tx: Transaction) => {
    const goOn = async () => {
      await failed.opened;
      await tx.run('INSERT INTO counters VALUES (1, 1)');
    };
    late = goOn();
    await tx.run('INSERT INTO counters VALUES (2, 2)');
    throw new Error('refused');
  };
  await expect(sql.transaction(work)).rejects.toThrow('refused');
  failed.open();
  await expect(late).rejects.toThrow('The transaction has ended');
  expect(await sql.rows('SELECT n FROM counters')).toEqual([]);
});

test('a row that stays locked fails with DatabaseBusy, and the connection is replaced', async () => {
  await sql.run('INSERT INTO counters VALUES (1, 0)');
  const lock = latch();
  const locked = latch();
  const holder = sql.transaction(async (tx) => {
    await tx.rows('SELECT n FROM counters WHERE id = 1 FOR UPDATE');
    locked.open();
    await lock.opened;
  });
  await locked.opened;
  let pid = 0;
  const blocked = sql.transaction(async (tx) => {
    [{ pid } = { pid: 0 }] = await tx.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await tx.run('UPDATE counters SET n = 1 WHERE id = 1');
  });
  await expect(blocked).rejects.toBeInstanceOf(DatabaseBusy);
  lock.open();
  await holder;
  await expect
    .poll(() => sql.rows('SELECT pid FROM pg_stat_activity WHERE pid = $1', [pid]))
    .toEqual([]);
  expect(await sql.rows('SELECT n FROM counters')).toEqual([{ n: 0 }]);
});

test('a connection that ends right after its start fails only its own statement', async () => {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const welcome = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];
  const end = message(
    'E',
    Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
  );
  const postgres = createServer((socket) => {
    socket
      .once('data', () => socket.end(Buffer.concat([...welcome, end])))
      .on('error', () => undefined);
  }); // ready and terminated in one packet
  await new Promise<void>((listening) => {
    postgres.listen(0, '127.0.0.1', listening);
  });
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: (postgres.address() as AddressInfo).port,
    user: 'souk',
    database: 'souk',
  }).on('error', () => undefined);
  try {
    const database = new PooledDatabase(pool, souk.app.get(Log));
    await expect(database.rows('SELECT 1')).rejects.toThrow(DatabaseUnavailable);
    await expect(database.transaction((tx) => tx.rows('SELECT 1'))).rejects.toThrow(
      DatabaseUnavailable,
    );
  } finally {
    await pool.end();
    await new Promise((closed) => {
      postgres.close(closed);
    });
  }
});

test('a deadlock is retried and both transactions commit', async () => {
  await sql.run('INSERT INTO counters VALUES (1, 0), (2, 0)');
  const latches = { a: latch(), b: latch() };
  const raise = (
    first: number,
    second: number,
    mine: keyof typeof latches,
    other: keyof typeof latches,
  ) =>
    sql.transaction(async (tx) => {
      await tx.run('UPDATE counters SET n = n + 1 WHERE id = $1', [first]);
      latches[mine].open();
      await latches[other].opened;
      await tx.run('UPDATE counters SET n = n + 1 WHERE id = $1', [second]);
    });
  await Promise.all([raise(1, 2, 'a', 'b'), raise(2, 1, 'b', 'a')]);
  expect(await sql.rows('SELECT n FROM counters ORDER BY id')).toEqual([{ n: 2 }, { n: 2 }]);
});

test('a read-only transaction streams a large result in batches from one snapshot', async () => {
  const reading = await sql.beginReadOnly();
  const sizes: number[] = [];
  expect(await reading.rows('SELECT count(*) AS n FROM counters')).toEqual([{ n: 0 }]);
  await sql.run('INSERT INTO counters VALUES (7, 0)');
  for await (const rows of reading.stream(
    'SELECT g AS n FROM generate_series(1, $1::int) g',
    [2500],
    1000,
  ))
    sizes.push(rows.length);
  expect(sizes).toEqual([1000, 1000, 500]);
  expect(await reading.rows('SELECT count(*) AS n FROM counters')).toEqual([{ n: 0 }]);
  await expect(reading.rows('DELETE FROM counters')).rejects.toMatchObject({
    cause: { code: '25006' },
  });
  await reading.end();
  await reading.end();
  await expect(reading.rows('SELECT 1')).rejects.toThrow('ended');
});

test('a read-only transaction that ends early returns its connection and cancels its statement', async () => {
  for (let round = 0; round < 12; round += 1) {
    // more often than there are connections
    const reading = await sql.beginReadOnly();
    for await (const rows of reading.stream(
      'SELECT g AS n FROM generate_series(1, 5000) g',
      [],
      100,
    )) {
      expect(rows).toHaveLength(100);
      break;
    }
    await reading.end();
  }
  for (let round = 0; round < 12; round += 1) {
    const reading = await sql.beginReadOnly();
    const slow = reading.rows("SELECT pg_sleep(6), 'broken off'");
    await Promise.all([expect(slow).rejects.toThrow('does not answer'), reading.end()]);
  }
  const running = () =>
    sql.rows(
      `
        SELECT 1
        FROM pg_stat_activity
        WHERE datname = current_database()
          AND pid <> pg_backend_pid()
          AND query LIKE '%broken off%'`,
    );
  await expect.poll(running).toEqual([]);
});

test('an invalid statement is rejected and keeps the connection', async () => {
  for (let round = 0; round < 12; round += 1)
    await expect(sql.rows('SELECT nothing FROM nowhere')).rejects.toMatchObject({ code: '42P01' });
  expect(await sql.rows('SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a slow statement fails within 10 seconds', async () => {
  const began = Date.now();
  await expect(sql.rows('SELECT pg_sleep(30)')).rejects.toMatchObject({
    name: 'DatabaseBusy',
  });
  expect(Date.now() - began).toBeLessThan(10_000);
});

test('a frozen connection fails within 10 seconds and is not reused', async () => {
  let frozen = 0;
  const began = Date.now();
  await expect(
    sql.transaction(async (tx) => {
      [{ pid: frozen } = { pid: 0 }] = await tx.rows<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid',
      );
      process.kill(frozen, 'SIGSTOP');
      await tx.rows('SELECT 1');
    }),
  ).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  expect(Date.now() - began).toBeLessThan(10_000);
  const pids = await Promise.all(
    Array.from({ length: 10 }, () => sql.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid')),
  );
  expect(pids.flat().map(({ pid }) => pid)).not.toContain(frozen);
  process.kill(frozen, 'SIGCONT');
});

test('calls answer 503 while the database is unavailable, and recover without a restart', async () => {
  const admin = new pg.Client({ connectionString: databaseUrl(inject('cluster'), 'postgres') });
  await admin.connect();
  const name = new URL(souk.databaseUrl).pathname.slice(1);
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    // Waits until they have ended: one that still ends would fail the first call afterwards
    await admin.query(
      'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
    const began = Date.now();
    const away = await souk.anonymous.raw('/readyz');
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(await away.json()).toMatchObject({
      code: 503,
      msg: 'The service is busy. Please try again in a moment',
      data: {},
    });
    expect(Date.now() - began).toBeLessThan(10_000);
    expect((await souk.anonymous.raw('/healthz')).status).toBe(200);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    expect((await souk.anonymous.raw('/readyz')).status).toBe(200);
  } finally {
    await admin.end();
  }
});
