import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../server/platform/config/free-port.mjs';
import { cloneDatabase, type TestDatabase } from '../helpers/server/database.ts';

/**
 * The steps of deploy/Dockerfile by hand, where no Docker is: the build in a copy of what the image
 * gets, with a copy of the installed packages for `npm ci`, then the processes in a folder that has
 * only what the second stage copies, under an account that may write to the data folder only.
 */
const [, buildStage = '', runStage = ''] = readFileSync('deploy/Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split(/^FROM .+$/m);
const linesOf = (stage: string, keyword: string): readonly string[] =>
  [...stage.matchAll(new RegExp(`^${keyword} +(.+)$`, 'gm'))].map(([, text = '']) => text);

const { PATH, HOME } = process.env;
/** The account of the image, where the tests run as root. */
const uid = process.getuid?.() === 0 ? Number(linesOf(runStage, 'USER')[0]) : undefined;
let folder: string;
let database: TestDatabase;
let settings: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(inject('folder'), 'image-'));
  for (const name of ['', 'build', 'image', 'data']) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o755);
  }
  if (uid) chownSync(join(folder, 'data'), uid, uid);
  for (const line of linesOf(buildStage, 'COPY')) copy('.', 'build', line);
  for (const command of linesOf(buildStage, 'RUN')) {
    const replaced = command === 'npm ci' ? `cp -rH ${process.cwd()}/node_modules .` : command;
    execFileSync('sh', ['-ec', replaced], {
      cwd: join(folder, 'build'),
      env: { PATH, HOME },
      stdio: 'inherit',
    });
  }
  for (const line of linesOf(runStage, 'COPY'))
    copy(join(folder, 'build'), 'image', line.replace('--from=build /srv/souk/', ''));
  rmSync(join(folder, 'build'), { recursive: true });
  database = await cloneDatabase(inject('cluster'), 'template0');
  settings = {
    PATH,
    ...Object.fromEntries(
      [
        ...linesOf(runStage, 'ENV')
          .join(' ')
          .matchAll(/(\w+)=(\S+)/g),
      ].map(([, name, value]) => [name, value]),
    ),
    PORT: String(await freePort()),
    SOUK_DATA: join(folder, 'data'),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    SOUK_SECRET: 'a-secret-of-the-image-of-32-letters',
    SOUK_ORIGIN: 'https://mall.example',
  };
}, 600_000);
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** `COPY <source> … <target>`; a folder is copied as its content. */
function copy(from: string, to: string, line: string): void {
  const paths = line.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const place = join(
      folder,
      to,
      /^\.?$|\/$/.test(target) ? join(target, path.split('/').at(-1)!) : target,
    );
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(from, path), place, { recursive: true, verbatimSymlinks: true });
  }
}

const asImage = (): SpawnOptions => ({
  cwd: join(folder, 'image'),
  env: settings,
  ...(uid ? { uid, gid: uid } : {}),
});
const run = (command: string, ...parameters: readonly string[]) =>
  spawnSync(command, parameters, { ...asImage(), encoding: 'utf8', stdio: 'pipe' });

test('the image has no development packages', () => {
  expect(run('ls', 'node_modules/typescript').status).not.toBe(0);
  expect(run('ls', 'node_modules/sharp').status).toBe(0);
});

test('the image migrates, serves a page, answers its health check and stops on SIGTERM', async () => {
  expect(run('node', 'dist/server/migrate.js')).toMatchObject({ status: 0 });
  const [file = '', ...parameters] = commandOf('CMD');
  const server = spawn(file, parameters, { ...asImage(), stdio: 'inherit' });
  const end = once(server, 'exit');
  try {
    const [check = '', ...of] = commandOf('HEALTHCHECK');
    await expect.poll(() => run(check, ...of).status, { timeout: 30_000 }).toBe(0);
    const page = await fetch(`http://127.0.0.1:${settings.PORT}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<main');
    server.kill('SIGTERM');
    expect(await end).toEqual([0, null]);
    expect(run(check, ...of).status).toBe(1);
  } finally {
    server.kill('SIGKILL');
  }
}, 120_000);

/** `["node", …]` of a `CMD` or `HEALTHCHECK … CMD`. */
function commandOf(keyword: string): readonly string[] {
  const [line = ''] = linesOf(runStage, keyword);
  return JSON.parse(line.slice(line.indexOf('[')));
}
