import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postgres/postmaster.ts';

interface Owner {
  readonly pid: number;
  readonly started: string;
  readonly url: string;
}

/** Another process works in this data folder. */
export class DataFolderTaken extends Error {
  constructor(dataDir: string, owner: Owner) {
    super(
      `Souk already runs from the data folder ${dataDir} (process ${owner.pid}, ${owner.url}). Stop it first, or set SOUK_DATA to another folder.`,
    );
    this.name = 'DataFolderTaken';
  }
}

/**
 * Makes this process the one owner of a data folder until it ends; what a killed process left is taken over.
 * @param url where we shall listen, told to whoever comes second
 * @returns gives the folder back
 * @throws DataFolderTaken while the owner lives
 */
export function lockDataFolder(dataDir: string, url: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'souk.lock');
  const draft = `${path}.${process.pid}`;
  writeFileSync(
    draft,
    JSON.stringify({ pid: process.pid, started: startOf(process.pid), url } satisfies Owner),
    { mode: 0o600 },
  );
  try {
    for (;;) {
      if (take(draft, path)) return () => rmSync(path, { force: true });
      const owner = readOwner(path);
      if (
        owner &&
        isAlive(owner.pid) &&
        startOf(owner.pid) === owner.started &&
        owner.pid !== process.pid
      )
        throw new DataFolderTaken(dataDir, owner);
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A hard link appears whole or not at all, and only for one. */
function take(draft: string, path: string): boolean {
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
    return undefined; // gone meanwhile, or not ours: free to take
  }
}

/** When a process started, in ticks since boot: tells a process from a later one with the same number. Empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}
