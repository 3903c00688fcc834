import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/**
 * A new folder for files that are not kept: in memory where the system has a folder for it with
 * enough space, else in the system's folder for temporary files. A database that is created in memory
 * takes half the CPU.
 * @param name begins the name of the folder
 * @param neededBytes what must be free in memory
 */
export function temporaryFolder(name: string, neededBytes: number): string {
  return mkdtempSync(join(hasSpace(memory, neededBytes) ? memory : tmpdir(), `${name}-`));
}

function hasSpace(folder: string, neededBytes: number): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false; // the system has no such folder
  }
}
