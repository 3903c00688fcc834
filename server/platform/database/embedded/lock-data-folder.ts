import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../concurrency/with-lock.mjs';
import { createDataFolder } from '../../config/data-folder.ts';
import { isAlive } from './postmaster.ts';

interface Owner {
  readonly pid: number;
  /** Start time of the process; a later process with the same id has another one. */
  readonly started: string;
  readonly url: string;
}

/** Another process uses this data folder. */
export class DataFolderLocked extends Error {
  constructor(dataDir: string, owner: Owner) {
    super(
      `Souk already runs from the data folder ${dataDir} (process ${owner.pid}, ${owner.url}).` +
        ' Stop it first, or set SOUK_DATA to another folder.',
    );
    this.name = 'DataFolderLocked';
  }
}

/**
 * Makes this process the only owner of a data folder until it ends. The lock of a killed process is
 * taken over.
 *
 * @param url address of this process, for the error message of a second one
 * @returns releases the folder
 * @throws DataFolderLocked while another owner runs
 */
export function lockDataFolder(dataDir: string, url: string): () => void {
  createDataFolder(dataDir);
  const path = join(dataDir, 'souk.lock');
  const draft = `${path}.${process.pid}`;
  const self: Owner = { pid: process.pid, started: startTimeOf(process.pid), url };
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      if (linkIfFree(draft, path)) return () => rmSync(path, { force: true });
      const owner = readOwner(path);
      if (owner && isRunning(owner)) throw new DataFolderLocked(dataDir, owner);
      withLock(() => removeAbandoned(path), `${path}.removal`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Looks again before: another process may have taken the lock over meanwhile. */
function removeAbandoned(path: string): void {
  const owner = readOwner(path);
  if (!(owner && isRunning(owner))) rmSync(path, { force: true });
}

const isRunning = ({ pid, started }: Owner): boolean =>
  pid !== process.pid && isAlive(pid) && startTimeOf(pid) === started;

/** A hard link appears with its whole content, and only one process can create it. */
function linkIfFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return undefined; // removed since, or not written by us
  }
}

/** In clock ticks since boot; empty where there is no /proc. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22 is the start time; field 2, the name in brackets, may contain spaces
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}
