import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Size } from '../../backoffice/files/formats/sharp.ts';
import { inProject } from '../../platform/config/project-root.ts';

/**
 * Cache of drawn pictures next to the build. Further malls on this machine and tests copy from it.
 */
const folder = inProject('dist', 'demo');

interface Part {
  readonly suffix: string;
  readonly bytes: Buffer;
}

/**
 * Returns a picture and its thumbnails from the cache, or draws them.
 *
 * @param name hash of the content: the same name is always the same picture
 */
export async function drawCached(
  name: string,
  thumbs: readonly Size[],
  draw: () => Promise<readonly Part[]>,
): Promise<readonly Part[]> {
  const suffixes = ['', ...thumbs.map(([width]) => `_${width}`)];
  const cached = (await Promise.all(suffixes.map((suffix) => readPart(name, suffix)))).flatMap(
    (part) => part ?? [],
  );
  if (cached.length === suffixes.length) return cached;
  const parts = await draw();
  await mkdir(folder, { recursive: true });
  await Promise.all(parts.map(({ suffix, bytes }) => writeAtomically(pathOf(name, suffix), bytes)));
  return parts;
}

const readPart = (name: string, suffix: string): Promise<Part | undefined> =>
  readFile(pathOf(name, suffix)).then(
    (bytes) => ({ suffix, bytes }),
    () => undefined,
  );

const pathOf = (name: string, suffix: string): string => join(folder, `${name}${suffix}.webp`);

/** Writes and renames the file: concurrent readers see a complete one, concurrent writers agree. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
