import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A fast stop writes a checkpoint. If it takes longer, an immediate stop follows and the next
 * start recovers.
 */
const fastStopMs = 10_000;

/** Process id in `postmaster.pid`: of a cluster that runs, starts, or ran until it was killed. */
export function recordedPid(dataFolder: string): number | undefined {
  const pid = Number(readRecord(dataFolder)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether the cluster accepts connections: line 8 of `postmaster.pid`. */
export const isReady = (dataFolder: string, pid: number): boolean =>
  recordedPid(dataFolder) === pid && (readRecord(dataFolder)[7] ?? '').startsWith('ready');

/** Port of a running cluster: line 4 of `postmaster.pid`. */
export const readPort = (dataFolder: string): string => (readRecord(dataFolder)[3] ?? '').trim();

/**
 * Stops a cluster that a killed run left behind. A record without its process is removed, because
 * another process may have got the same id.
 */
export async function stopOrphan(dataFolder: string): Promise<'none' | 'stopped'> {
  const pid = recordedPid(dataFolder);
  if (pid === undefined) return 'none';
  if (!isPostgresOf(dataFolder, pid)) {
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
    return 'none';
  }
  await stopProcess(pid);
  return 'stopped';
}

/** Stops a postmaster and waits until it has ended. */
export async function stopProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = Date.now() + fastStopMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await sleep(10);
  }
}

/** Whether a process with this id runs, ours or another account's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Lines of `postmaster.pid`; none while the cluster is stopped. */
function readRecord(dataFolder: string): string[] {
  const path = join(dataFolder, 'postmaster.pid');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

/** The working folder of a postmaster is its data folder; without /proc its command names it. */
function isPostgresOf(dataFolder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (existsSync('/proc/self'))
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder);
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(dataFolder);
  } catch {
    return false; // it has ended since, or belongs to another user
  }
}
