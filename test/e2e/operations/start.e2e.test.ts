import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { isAlive, recordedPid } from '../../../server/platform/database/embedded/postmaster.ts';
import { Client } from '../../helpers/http/client.ts';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';
import { runNode } from '../../helpers/server/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'souk-start-'));
/**
 * Largest CPU time of a later start, in multiples of a process that only loads TypeORM and Nest, so
 * that a slow or loaded machine does not matter. Alone the mall listens within 2 s.
 */
const startWork = 6;
let port: number;
let url: string;

beforeAll(async () => {
  buildOnce();
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
}, 180_000);
afterAll(() => {
  const cluster = clusterFolder();
  const pid = recordedPid(cluster);
  if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  rmSync(dataDir, { recursive: true, force: true });
});

/** CPU milliseconds of a process so far; the kernel counts in steps of 10 ms. */
function workOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = '0', system = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
const loadingWork = (): number =>
  Number(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
          await import('typeorm');
          await import('@nestjs/core');
          const { user, system } = process.cpuUsage();
          console.log((user + system) / 1000);`,
      ],
      { encoding: 'utf8' },
    ),
  );
const clusterFolder = () => join(dataDir, 'postgres', 'data');
const start = (env: Readonly<Record<string, string>> = {}) =>
  runNode(['server/commands/start.mjs'], { SOUK_DATA: dataDir, PORT: String(port), ...env });

/**
 * Requests a page again with its ETag; repeated, because pages are rendered anew every two seconds.
 */
async function revalidate(
  address: string,
): Promise<{ readonly first: Response; readonly again: Response }> {
  for (let left = 5; ; left -= 1) {
    const first = await fetch(address);
    const again = await fetch(address, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    if (again.status === 304 || left === 0) return { first, again };
  }
}

describe('npm start', () => {
  test('the first start sets up the mall and prints address, accounts and how to stop', {
    timeout: 300_000,
  }, async () => {
    const souk = start();
    await souk.until('Stop with Ctrl-C');
    for (const part of [`${url}/`, `${url}/Admin/login`, `${url}/Seller/login`, 'Demo accounts'])
      expect(souk.output()).toContain(part);
    const [, username = '', password = ''] =
      /Admin\s+(\S+)\s\s(\S+)/.exec(souk.output().split('Demo accounts')[1] ?? '') ?? [];
    expect(await new Client(url).post('/Admin/login', { username, password })).toMatchObject({
      code: 200,
    });
    expect(souk.output()).toMatch(
      /Shopper {2,}1\d{10} {2}[a-z2-9-]{14} {2}payment password \d{6}\n/,
    );
    const { first, again } = await revalidate(`${url}/login`);
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([
      304,
      first.headers.get('content-security-policy'),
    ]); // otherwise a browser shows it unstyled on the second visit

    expect(existsSync(clusterFolder()), 'the database lies in the data folder').toBe(true);
    expect(readFileSync(join(dataDir, '.gitignore'), 'utf8'), 'git ignores it').toBe('*\n');

    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`Souk already runs from the data folder ${dataDir}`);
    const otherMall = start({ SOUK_DATA: join(dataDir, 'other') });
    expect(await otherMall.ended()).toBe(1);
    expect(otherMall.output()).toContain(`Port ${port} is in use`);

    souk.child.kill('SIGKILL'); // the database keeps running
    await souk.ended();
    expect(isAlive(recordedPid(clusterFolder())!)).toBe(true);
  });

  test('the next start recovers from a killed run at once; a stop finishes requests and leaves nothing', {
    timeout: 120_000,
  }, async () => {
    const souk = start();
    await souk.until('Stop with Ctrl-C');
    expect(souk.output()).not.toContain('Building');
    expect(workOf(souk.child.pid!) / loadingWork()).toBeLessThan(startWork);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const pid = recordedPid(clusterFolder())!;
    const openRequest = request(`${url}/api/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = once(openRequest, 'response') as Promise<[IncomingMessage]>;
    openRequest.write('{');
    await fetch(`${url}/healthz`); // by now the server has the first half
    souk.child.kill('SIGTERM');
    await souk.until('Stopping');
    openRequest.end('}');
    const finished = Date.now();
    expect((await answered)[0].statusCode).toBe(200);
    expect(await souk.ended()).toBe(0);
    // Idle connections do not delay the stop
    expect(Date.now() - finished).toBeLessThan(5000);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'souk.lock'))).toBe(false);
  });
});

test('two parallel starts on an empty database both come up, with one migration and one seed', {
  timeout: 300_000,
}, async () => {
  const empty = await cloneDatabase(inject('cluster'), 'template0');
  const folder = join(dataDir, 'shared');
  try {
    const ports = [await freePort(), await freePort()];
    const pair = ports.map((own) =>
      start({ DATABASE_URL: empty.url, SOUK_DATA: folder, PORT: String(own) }),
    );
    await Promise.all(pair.map((souk) => souk.until('Stop with Ctrl-C')));
    const [first, second] = pair.map(
      (souk) => souk.output().split('Demo accounts')[1]!.split('SMS codes')[0],
    );
    expect(first).toBe(second);
    const [, username = '', password = ''] = /Admin\s+(\S+)\s\s(\S+)/.exec(first!) ?? [];
    for (const own of ports)
      expect(
        await new Client(`http://127.0.0.1:${own}`).post('/Admin/login', { username, password }),
      ).toMatchObject({ code: 200 });
    expect(await seedState(empty.url)).toEqual({ twice: 0, steps: 13 });
    pair[0]!.child.kill('SIGTERM');
    pair[1]!.child.kill('SIGINT'); // Ctrl-C
    expect(await Promise.all(pair.map((souk) => souk.ended()))).toEqual([0, 0]);
  } finally {
    await empty.drop();
  }
});

/** The number of duplicates in unique seed data, and of the seed steps that are marked as done. */
async function seedState(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = (table: string, name: string) =>
    `SELECT count(*) FROM (SELECT ${name} FROM ${table} GROUP BY ${name} HAVING count(*) > 1) x`;
  const {
    rows: [row],
  } = await client.query(
    `
      SELECT
        (
          (${names('migrations', 'name')}) + (${names('areas', 'code')}) + (
            ${names('goods', 'goods_name, store_id')}
          ) + (${names('admin_menus', 'menu_key')}) + (${names('admin_permissions', 'apis')})
        )::int AS twice,
        (SELECT count(*) FROM seeds)::int AS steps`,
  );
  await client.end();
  return row;
}

describe('production', () => {
  let database: TestDatabase;
  const production = (parameters: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runNode(parameters, {
      NODE_ENV: 'production',
      SOUK_PROFILE: 'production',
      DATABASE_URL: database.url,
      SOUK_SECRET: 'x'.repeat(40),
      SOUK_ORIGIN: 'https://mall.example',
      SOUK_DATA: join(dataDir, 'production'),
      PORT: String(port),
      ...env,
    });
  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'), 'template0');
  });
  afterAll(() => database.drop());

  test('the built server lists missing settings', async () => {
    const souk = runNode(['dist/server/main.js']);
    expect(await souk.ended()).toBe(1);
    expect(souk.output()).toMatch(
      /SOUK_SECRET must be set in production[\s\S]*DATABASE_URL must be set/,
    );
  });

  test('refuses a database with pending migrations until they run', {
    timeout: 120_000,
  }, async () => {
    const souk = production(['dist/server/main.js']);
    expect(await souk.ended()).toBe(1);
    expect(souk.output()).toContain('npm run migrate');
    expect(await production(['dist/server/migrate.js']).ended()).toBe(0);
    // The next test starts it
  });

  test('a command creates its first admin, and no other account exists', {
    timeout: 120_000,
  }, async () => {
    const command = production([
      'dist/server/admin-create.js',
      'root-admin',
      '--password',
      'a-long-enough-secret',
    ]);
    expect(await command.ended()).toBe(0);
    const again = production([
      'dist/server/admin-create.js',
      'root-admin',
      '--password',
      'a-long-enough-secret',
    ]);
    expect(await again.ended()).toBe(1);
    expect(again.output()).toContain('There is an admin named root-admin already');

    const souk = production(['dist/server/main.js']);
    await souk.until('Stop with Ctrl-C');
    expect(souk.output()).not.toContain('Demo accounts');
    const client = new Client(url);
    const signIn = await client.post('/Admin/login', {
      username: 'root-admin',
      password: 'a-long-enough-secret',
    });
    expect(signIn).toMatchObject({ code: 200 });
    client.token = signIn.data.access_token;
    expect(await client.post('/Admin/auth/info')).toMatchObject({ code: 200 });
    await client.post('/user/login', { phone: '13800000000', code: '738291', code_type: 'login' });
    for (const secret of ['a-long-enough-secret', signIn.data.access_token, '738291'])
      expect(souk.output()).not.toContain(secret);
    souk.child.kill('SIGTERM');
    expect(await souk.ended()).toBe(0);
  });

  test('the test profile refuses its data', { timeout: 120_000 }, async () => {
    const souk = production(['dist/server/main.js'], { SOUK_PROFILE: 'test' });
    expect(await souk.ended()).toBe(1);
    expect(souk.output()).toContain('This database holds production data');
  });

  test('a refused process neither migrates nor seeds, and runs no job', {
    timeout: 120_000,
  }, async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const state = async () =>
      (
        await client.query(`
          SELECT
            (SELECT count(*)::int FROM migrations) AS migrations,
            (SELECT count(*)::int FROM goods) AS goods,
            (SELECT count(*)::int FROM jobs WHERE started_at IS NOT NULL) AS jobs`)
      ).rows;
    const [newest] = (
      await client.query(`
        DELETE FROM migrations
        WHERE id = (SELECT max(id) FROM migrations)
        RETURNING timestamp, name`)
    ).rows;
    await client.query(
      `
        INSERT INTO configs (name, value)
        VALUES ('installation', '{"kind": "production"}')
        ON CONFLICT (name)
        DO NOTHING`,
    );
    const before = await state();
    const demo = production(['dist/server/main.js'], { SOUK_PROFILE: 'demo' });
    expect(await demo.ended()).toBe(1);
    expect(demo.output()).toContain('This database holds production data');
    expect(await state()).toEqual(before);
    await client.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
      newest.timestamp,
      newest.name,
    ]);
    const worker = production(['dist/server/worker.js'], { SOUK_PROFILE: 'demo' });
    expect(await worker.ended()).toBe(1);
    expect(worker.output()).toContain('This database holds production data');
    const large = production(['server/commands/run.mjs', 'seed-large', '--yes'], {
      SOUK_PROFILE: 'development',
    });
    expect(await large.ended()).toBe(1);
    expect(large.output()).toContain('This database holds production data');
    await client.query("DELETE FROM configs WHERE name = 'installation'");
    const unclaimed = production(['server/commands/run.mjs', 'seed-large'], {
      SOUK_PROFILE: 'development',
    });
    expect(await unclaimed.ended()).toBe(1);
    expect(unclaimed.output()).toContain('Repeat with --yes');
    expect((await state())[0]).toEqual({ ...before[0], migrations: before[0].migrations + 1 });
    await client.end();
  });
});

test('the demo secret and passwords are readable only by the owner', () => {
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  for (const file of ['secret', 'demo-accounts.json'])
    expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
});
