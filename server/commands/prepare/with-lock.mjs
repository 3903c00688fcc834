// Runs before any package is installed: Node's own modules only.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const retryMs = 200;
/**
 * No install or build takes longer. An older lock was left by a process whose number another
 * process has now.
 */
const maxLockAgeMs = 15 * 60_000;

/**
 * Runs `work` while no other process holds the lock file. Waits for another process, and removes
 * the lock of a process that was killed.
 */
export function withLock(work, file = '.cache/prepare.lock') {
  mkdirSync(dirname(file), { recursive: true });
  while (!acquire(file)) sleep(retryMs);
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

function isAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const isTooOld = Date.now() - statSync(file).mtimeMs > maxLockAgeMs;
    return isTooOld || (pid > 0 && !isRunning(pid));
  } catch {
    return false; // released meanwhile
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
