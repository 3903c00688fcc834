// Starts what is measured: PostgreSQL, our built server on a project with one more resource, and
// the ceilings.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runnerImport } from 'vite';
import { freePort } from '../../server/platform/config/free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the product's own embedded PostgreSQL, whose folders its account can reach wherever the
 * checkout is; fsync is on, as in production.
 */
export async function startPostgres(folder) {
  chmodSync(folder, 0o755);
  const { module } = await runnerImport('/server/platform/database/embedded/embedded-postgres.ts', {
    configFile: false,
    logLevel: 'error',
    root,
  });
  const cluster = await module.startCluster({
    dataDir: join(folder, 'pg'),
    durability: 'durable',
    accountName: process.env.SOUK_PG_USER,
  });
  return {
    url: cluster.url,
    /** Process id of the postmaster. */
    postmaster: cluster.pid,
    stop: async () => {
      await cluster.stop();
      rmSync(cluster.folder, { recursive: true, force: true });
    },
  };
}

/** Starts our built server on a copy of the project with the resource `bench_goods` added. */
export async function startOurs(folder, databaseUrl) {
  const project = copyProject(folder);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SOUK_PROFILE: 'development',
    SOUK_DATA: join(folder, 'souk'),
    SOUK_RATE_FACTOR: '1000000',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'error',
  };
  const admin = { username: 'bench', password: 'bench-only-password' };
  await runNode(['dist/server/migrate.js'], project, env);
  // The server does not start without the table of a resource
  await createBenchTable(databaseUrl);
  await runNode(
    ['dist/server/admin-create.js', admin.username, '--password', admin.password],
    project,
    env,
  );
  const server = await startNode('dist/server/main.js', { cwd: project, env });
  return {
    ...server,
    /** Starts another process over the same database. */
    startTwin: async (settings = {}) =>
      startNode('dist/server/main.js', {
        cwd: project,
        env: { ...env, PORT: String(await freePort()), SOUK_JOBS: 'off', ...settings },
      }),
    headers: { authorization: `Bearer ${await signIn(server.url, admin)}` },
    /** Beside `headers`, for writes that ask for the password. */
    proof: { 'proof-password': admin.password },
  };
}

async function createBenchTable(connectionString) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query(
    readFileSync(new URL('./sql/bench-goods-table.sql', import.meta.url), 'utf8'),
  );
  await database.end();
}

function copyProject(folder) {
  const project = join(folder, 'project');
  mkdirSync(project);
  for (const part of ['schemas', 'screens', 'locales', 'package.json'])
    cpSync(join(root, part), join(project, part), { recursive: true });
  for (const part of ['node_modules', 'dist', 'server'])
    symlinkSync(join(root, part), join(project, part));
  cpSync(
    fileURLToPath(new URL('./project/bench_goods.json', import.meta.url)),
    join(project, 'schemas/resources/bench_goods.json'),
  );
  return project;
}

async function signIn(url, admin) {
  const reply = await fetch(`${url}/api/Admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { code, msg, data } = await reply.json();
  if (code !== 200) throw new Error(`login: ${msg}`);
  return data.access_token;
}

/** Starts the demo mall as `npm start` does, with its own database and pictures. */
export async function startMall(folder) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SOUK_PROFILE: 'demo',
    SOUK_DATA: join(folder, 'mall'),
    SOUK_RATE_FACTOR: '1000000',
    DATABASE_URL: '',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  };
  return startNode('dist/server/main.js', { cwd: root, env, timeoutMs: 300_000 });
}

/** Runs `npm run seed:large` on the database of the bench. */
export const fillGoods = (folder, databaseUrl) =>
  runNode(['server/commands/run.mjs', 'seed-large', '--yes'], root, {
    ...process.env,
    SOUK_PROFILE: 'development',
    SOUK_DATA: join(folder, 'souk'),
    DATABASE_URL: databaseUrl,
  });

/** @param script `ceiling.mjs` for resources, `ceiling-catalog.mjs` for the catalog */
export async function startCeiling(databaseUrl, script) {
  const port = String(await freePort());
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORT: port,
  };
  return { ...(await startNode(`test/bench/${script}`, { cwd: root, env })), headers: {} };
}

const runNode = (parameters, cwd, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${parameters[0]} failed`)),
    );
  });

/** Starts a server and waits until it answers at the PORT of `env`. */
async function startNode(script, { cwd, env, timeoutMs = 120_000 }) {
  const url = `http://127.0.0.1:${env.PORT}`;
  const child = spawn(process.execPath, [script], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.on('exit', resolve);
      child.kill('SIGTERM');
    });
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    if (await isListening(url)) return { url, pid: child.pid, stop };
    await sleep(100);
  }
  throw new Error(`${script} did not listen`);
}

const isListening = (url) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
