import { readdir } from 'node:fs/promises';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import { Env } from '../../../server/platform/config/env.ts';
import { storageFolders } from '../../../server/platform/storage/storage-paths.ts';
import type { TestApp } from '../server/app.ts';
import { aPicture } from '../values/pictures.ts';
import type { Client, Reply } from './client.ts';

export interface UploadParts {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  readonly type?: string;
  readonly name?: string;
  readonly option?: string;
  readonly uploadType?: string;
  readonly copies?: number;
  /** Further texts. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Uploads a file as the clients do: multipart, the file after the fields. `path` is under `/api`. */
export async function upload(
  client: Client,
  path: string,
  parts: UploadParts,
): Promise<Reply<string>> {
  const form = new FormData();
  form.set('name', parts.name ?? 'goods');
  form.set('option', parts.option ?? '');
  form.set('uploadType', parts.uploadType ?? 'uploadFile');
  for (const [name, text] of Object.entries(parts.fields ?? {})) form.set(name, text);
  for (let copy = 0; copy < (parts.copies ?? 1); copy += 1)
    form.append(
      'file',
      new Blob([new Uint8Array(parts.bytes)], { type: parts.type ?? 'image/png' }),
      parts.filename ?? 'picture.png',
    );
  const response = await client.raw(`/api${path}`, { method: 'POST', body: form });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as { code: number; msg: string; data: string }),
  };
}

/** Uploads a small public picture for rows of the client. @returns its address */
export async function uploadPicture(client: Client, area: Area): Promise<string> {
  const { code, msg, data } = await upload(client, `${apiPrefix[area]}uploads`, {
    bytes: await aPicture(20),
  });
  if (code !== 200) throw new Error(`${area} could not upload a picture: ${msg}`);
  return data;
}

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
