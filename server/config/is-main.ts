import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the file at `url` (`import.meta.url`) is what node was asked to run, not a part of something else. */
export const isMain = (url: string): boolean =>
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === realpathSync(fileURLToPath(url));
