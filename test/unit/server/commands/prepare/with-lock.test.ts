import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'souk-lock-'));
const log = join(folder, 'log');
const lock = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true }));

const program = `
  import { appendFileSync } from 'node:fs';
  import { withLock } from ${JSON.stringify(resolve('server/commands/prepare/with-lock.mjs'))};
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const log = ${JSON.stringify(log)};
  withLock(() => {
    appendFileSync(log, 'in ');
    sleep(300);
    appendFileSync(log, 'out ');
  }, ${JSON.stringify(lock)});`;
const run = () =>
  once(
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }),
    'close',
  );

test('runs one process at a time and ignores the lock of a killed process', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'close');
  writeFileSync(lock, String(killed.pid));
  expect((await Promise.all([run(), run(), run()])).map(([code]) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
});
