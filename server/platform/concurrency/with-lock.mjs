// Runs before any package is installed: Node's own modules only.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const retryMs = 200;
/**
 * No install or build takes longer. An older lock was left by a process whose number another
 * process has now.
 */
const maxLockAgeMs = 15 * 60_000;
/** Removing a lock takes milliseconds. */
const maxRemovalAgeMs = 60_000;

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
    if (isAbandoned(file, maxLockAgeMs)) removeAbandoned(file);
    return false;
  }
}

/**
 * Processes that wait remove an abandoned lock one after the other, and each looks again before.
 * Otherwise the second would remove the lock that the first has made meanwhile.
 */
function removeAbandoned(file) {
  const removal = `${file}.removal`;
  try {
    writeFileSync(removal, String(process.pid), { flag: 'wx' });
  } catch {
    if (isAbandoned(removal, maxRemovalAgeMs)) rmSync(removal, { force: true });
    return;
  }
  if (isAbandoned(file, maxLockAgeMs)) rmSync(file, { force: true });
  rmSync(removal, { force: true });
}

function isAbandoned(file, maxAgeMs) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const isTooOld = Date.now() - statSync(file).mtimeMs > maxAgeMs;
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
