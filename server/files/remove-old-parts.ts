import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older than any upload can be; another process of this folder may still be writing younger ones. Our choice. */
const keepMs = 60 * 60 * 1000;

/** Removes what a sudden end left half-written in `folder`. A missing folder is fine. */
export async function removeOldParts(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const written = await stat(path).catch(() => undefined);
      if (written && now - written.mtimeMs > keepMs) await rm(path, { force: true });
    }),
  );
}
