import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Racers, startRacers } from '../../../../helpers/racers.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-lock-'));
const log = join(folder, 'log');
const lock = join(folder, 'lock');
/** Enters the lock for 20 ms. */
const module = `
  import { appendFileSync } from 'node:fs';
  import { withLock } from ${JSON.stringify(resolve('server/platform/concurrency/with-lock.mjs'))};
  const log = ${JSON.stringify(log)};
  function work() {
    withLock(() => {
      appendFileSync(log, 'in ');
      wait(20);
      appendFileSync(log, 'out ');
    }, ${JSON.stringify(lock)});
    return 'done';
  }`;

let racers: Racers;
let killedPid: number | undefined;
beforeAll(async () => {
  racers = await startRacers(5, module);
  const killed = spawn(process.execPath, ['-e', '']);
  killedPid = killed.pid;
  await once(killed, 'close');
});
afterAll(() => {
  racers?.close();
  rmSync(folder, { recursive: true });
});

// Several rounds: two processes must find the lock abandoned within the same millisecond
test.for([1, 2, 3, 4, 5])(
  'processes enter one at a time after a killed one: round %s',
  async () => {
    writeFileSync(lock, String(killedPid));
    writeFileSync(log, '');
    expect(await racers.race()).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5));
  },
);
