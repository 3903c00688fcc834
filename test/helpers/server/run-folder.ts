import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** The databases and files of a run stay below 2 GB. */
const neededBytes = 4 * 2 ** 30;

/**
 * The folder for databases and files of a run: in memory where enough is free, else the system's
 * folder for temporary files. Copying a database takes a third of the time in memory.
 */
export function runFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // The system has no such folder
  }
  return tmpdir();
}
