import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any upload lasts. Younger files may belong to an upload of another process. */
const maxAgeMs = 60 * 60 * 1000;

/** Deletes the files that an aborted process left half-written in `folder`, which may not exist. */
export async function removeOldParts(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file && now - file.mtimeMs > maxAgeMs) await rm(path, { force: true });
    }),
  );
}
