import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';
import { type NodeProcess, runNode } from '../../helpers/server/process.ts';

/**
 * A production installation as docs/operations.md describes it: the built files and the packages that
 * are not for development, outside the project's folder.
 */
let folder: string;
let database: TestDatabase;

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

beforeAll(async () => {
  buildOnce();
  folder = mkdtempSync(join(tmpdir(), 'souk-installed-'));
  for (const path of ['package.json', 'dist', 'schemas', 'screens', 'locales'])
    cpSync(path, join(folder, path), { recursive: true });
  linkPackages();
  database = await cloneDatabase(inject('cluster'), 'template0');
}, 240_000);
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Links the packages that are not for development. What they need is not for development either. */
function linkPackages(): void {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    const isNested = path.indexOf('node_modules/', 1) > 0;
    if (path === '' || dev || devOptional || isNested || !existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path), 'dir');
  }
}

const installed = (
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): NodeProcess =>
  runNode(
    parameters,
    {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SOUK_SECRET: 'x'.repeat(40),
      SOUK_ORIGIN: 'https://mall.example',
      SOUK_DATA: join(folder, 'data'),
      ...env,
    },
    folder,
  );
const endOf = async (running: NodeProcess) => ({
  code: await running.ended(),
  output: running.output(),
});

const archive = () => join(folder, 'mall.souk-backup');

test('the commands of docs/operations.md run in their order', { timeout: 180_000 }, async () => {
  const done = (command: string, ...parameters: readonly string[]) =>
    endOf(installed([`dist/server/${command}.js`, ...parameters]));
  expect(await done('migrate')).toMatchObject({ code: 0 });
  expect(
    await done('admin-create', 'root-admin', '--password', 'a-long-enough-secret'),
  ).toMatchObject({ code: 0 });

  const port = await freePort();
  const mall = installed(['dist/server/main.js'], { PORT: String(port), SOUK_JOBS: 'off' });
  await mall.until('Stop with Ctrl-C');
  for (const page of ['/', '/Admin/login', '/readyz'])
    expect((await fetch(`http://127.0.0.1:${port}${page}`)).status, page).toBe(200);
  const worker = installed(['dist/server/worker.js']);
  await worker.until('Working');

  expect(await done('backup', archive(), '--check')).toMatchObject({
    code: 0,
    output: expect.stringContaining('is the same'),
  });
  for (const running of [worker, mall]) {
    running.child.kill('SIGTERM');
    expect(await endOf(running)).toMatchObject({ code: 0 });
    expect(running.output()).not.toMatch(/Warning:|\n {4}at /);
  }
  expect(await done('restore', archive(), '--check')).toMatchObject({ code: 0 });
  expect(await done('restore', archive(), '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored'),
  });
});

test('every built entry point loads, and says in words what it misses', async () => {
  const entries = readdirSync(join(folder, 'dist', 'server')).filter(
    (name) => name.endsWith('.js') && !['storefront.js', 'warm-rules.js'].includes(name),
  );
  expect(entries).toContain('backup.js');
  for (const entry of entries) {
    const { code, output } = await endOf(
      installed([join('dist', 'server', entry), '--unknown'], { SOUK_SECRET: 'short' }),
    );
    expect([entry, code === 0, output]).toEqual([
      entry,
      false,
      expect.not.stringMatching(/\n +at /),
    ]);
  }
});

test.each([
  ['empty', Buffer.alloc(0)],
  ['text', Buffer.from('no backup')],
  ['gzip of something else', gzipSync('no backup')],
  ['gzip that is cut short', gzipSync(randomBytes(5000)).subarray(0, 3000)],
  ['an encrypted head alone', Buffer.from('souk-backup')],
])('a damaged archive is refused in one line: %s', async (name, bytes) => {
  const path = join(folder, `${name}.souk-backup`);
  writeFileSync(path, bytes);
  const { code, output } = await endOf(
    installed(['dist/server/restore.js', path, '--check'], {
      SOUK_BACKUP_PASSPHRASE: 'x'.repeat(12),
    }),
  );
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/backup/);
});
