import { renameSync } from 'node:fs';
import { join } from 'node:path';

/** Where a test lays down a file by the name of a point; whoever passes it first takes the file and ends. */
let folder: string | undefined;

/** A named point in a use case (decisions 29). Nothing happens here but in test mode, when a test asked for the sudden end of the process. */
export function at(point: string): void {
  if (folder === undefined) return;
  try {
    renameSync(join(folder, point), join(folder, `${point}.taken.${process.pid}.${Date.now()}`));
  } catch {
    return; // nobody asked for it, or another process took it
  }
  process.kill(process.pid, 'SIGKILL');
}

/** Lets this process end where `path` says. The environment was checked: test mode only. */
export function watchFailPoints(path: string | undefined): void {
  folder = path;
}
