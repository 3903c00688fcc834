import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A fast stop writes a checkpoint; after this many ms it is made immediate, and the next start recovers. */
const stopMs = 10_000;

/** The process id in `postmaster.pid`, of a cluster that runs, ran until it was killed, or is starting. */
export function recordedPid(cluster: string): number | undefined {
  const [first] = readRecord(cluster);
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether the running cluster says that it takes connections: the eighth line of `postmaster.pid`. */
export const isReady = (cluster: string, pid: number): boolean =>
  recordedPid(cluster) === pid && (readRecord(cluster)[7] ?? '').startsWith('ready');

/** Stops what an earlier run left behind when it was killed. A record without its process is removed, for another process may have got its number. */
export async function stopOrphan(cluster: string): Promise<'none' | 'stopped'> {
  const pid = recordedPid(cluster);
  if (pid === undefined) return 'none';
  if (!isPostgresOf(cluster, pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return 'none';
  }
  await stopProcess(pid);
  return 'stopped';
}

/** Asks a postmaster for a fast stop and waits until it is gone. */
export async function stopProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  for (const started = Date.now(); isAlive(pid); await sleep(10)) {
    if (Date.now() - started > stopMs) signal(pid, 'SIGQUIT');
  }
}

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

function readRecord(cluster: string): string[] {
  const path = join(cluster, 'postmaster.pid');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

/** A postmaster works in its own data folder; where there is no /proc its command line names the folder. */
function isPostgresOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (existsSync('/proc/self')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      cluster,
    );
  } catch {
    return false; // it ended between the two looks, or belongs to somebody else
  }
}
