// Plain node: runs before there is any package.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const askEveryMs = 200;
/** Our choice: no install or build takes longer, so a lock this old was left by a process whose number another one has now. */
const oldestMs = 15 * 60_000;

/** Runs `work` while no other process does that holds the same file; waits for one that does, and takes over what a killed one left. */
export function alone(work, file = '.cache/prepare.lock') {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, askEveryMs);
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeft(file)) rmSync(file, { force: true });
    return false;
  }
}

function isLeft(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Date.now() - statSync(file).mtimeMs > oldestMs || (pid > 0 && !isAlive(pid));
  } catch {
    return false; // given back just now
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
