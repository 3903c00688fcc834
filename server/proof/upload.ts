import { type Area, apiPrefix } from '../../schemas/contract/areas.ts';
import type { Calls, ProofReply } from './calls.ts';
import { aPicture } from './values/files.ts';

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
  client: Calls,
  path: string,
  parts: UploadParts,
): Promise<ProofReply & { readonly data: string }> {
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
export async function uploadPicture(client: Calls, area: Area): Promise<string> {
  const { code, msg, data } = await upload(client, `${apiPrefix[area]}uploads`, {
    bytes: aPicture(),
  });
  if (code !== 200) throw new Error(`${area} could not upload a picture: ${msg}`);
  return data;
}
