import { readdir } from 'node:fs/promises';
import { Env } from '../../../server/platform/config/env.ts';
import { storageFolders } from '../../../server/platform/storage/storage-paths.ts';
import type { TestApp } from '../server/app.ts';

export { type UploadParts, upload, uploadPicture } from '../../../server/proof/upload.ts';

/** The file behind a URL, and the response that serves it. */
export async function fetchStoredFile(
  souk: TestApp,
  url: string,
): Promise<{ readonly response: Response; readonly bytes: Buffer }> {
  const response = await fetch(souk.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Every file of the application's storage, partial uploads included. */
export async function filesOnDisk(souk: TestApp): Promise<readonly string[]> {
  const { storage, parts } = storageFolders(souk.app.get(Env).dataDir);
  const all = await Promise.all(
    [storage, parts].map((folder) =>
      readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return all
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
