import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether node was started with the file at `url` (`import.meta.url`). */
export function isMain(url: string): boolean {
  const [, entry] = process.argv;
  if (entry === undefined || !existsSync(entry)) return false;
  return realpathSync(entry) === realpathSync(fileURLToPath(url));
}
