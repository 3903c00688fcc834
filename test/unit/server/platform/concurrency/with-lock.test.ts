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

/** Enters the lock at the given time, for 20 ms. */
const program = `
  import { appendFileSync } from 'node:fs';
  import { withLock } from ${JSON.stringify(resolve('server/platform/concurrency/with-lock.mjs'))};
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const log = ${JSON.stringify(log)};
  const startAt = Number(process.argv[1]);
  sleep(startAt - Date.now());
  withLock(() => {
    appendFileSync(log, 'in ');
    sleep(20);
    appendFileSync(log, 'out ');
  }, ${JSON.stringify(lock)});`;
const run = async (startAt: number): Promise<number> => {
  const parameters = ['--input-type=module', '-e', program, String(startAt)];
  const [code] = await once(spawn(process.execPath, parameters, { stdio: 'inherit' }), 'close');
  return code;
};

// Several rounds: two processes must find the lock abandoned within the same millisecond
test.for([1, 2, 3, 4, 5])(
  'processes enter one at a time after a killed one: round %s',
  async () => {
    const killed = spawn(process.execPath, ['-e', '']);
    await once(killed, 'close');
    writeFileSync(lock, String(killed.pid));
    writeFileSync(log, '');
    const startAt = Date.now() + 400;
    const runs = [1, 2, 3, 4, 5].map(() => run(startAt));
    expect(await Promise.all(runs)).toEqual([0, 0, 0, 0, 0]);
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5));
  },
);
