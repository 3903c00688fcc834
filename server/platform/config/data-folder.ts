import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the data folder. Git ignores it wherever it lies, because it holds secrets and personal
 * data.
 */
export function createDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const ignore = join(dataDir, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
}
