import { renameSync } from 'node:fs';
import { join } from 'node:path';

/** Undefined outside test mode. */
let folder: string | undefined;

/**
 * Ends this process with SIGKILL when the folder of fail points holds a file named `point`, and
 * renames the file so that only one process takes it. Does nothing outside test mode
 * (docs/decisions/0029-movable-clock-and-fail-points.md).
 */
export function failPoint(point: string): void {
  if (folder === undefined) return;
  try {
    renameSync(join(folder, point), join(folder, `${point}.taken.${process.pid}.${Date.now()}`));
  } catch {
    return; // no such file, or another process took it
  }
  process.kill(process.pid, 'SIGKILL');
}

/** @param path folder of fail points; only test mode sets it */
export function enableFailPoints(path: string | undefined): void {
  folder = path;
}
