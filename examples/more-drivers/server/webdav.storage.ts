import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { SsrfGuard } from '../../../server/platform/outbound/ssrf-guard.ts';
import {
  type BucketSettings,
  defineStorage,
} from '../../../server/platform/storage/drivers/storage-driver.ts';
import type { FileContent } from '../../../server/platform/storage/file-content.ts';

interface Call {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: FileContent;
}

/**
 * A web server that takes `PUT`, `GET` and `DELETE` below `/<bucket>` and makes folders itself, as
 * nginx does with `dav_methods` and `create_full_put_path`.
 */
export const webdav = defineStorage({
  name: 'webdav',
  open: (settings, guard) => {
    const folder = `${settings.endpoint}/${settings.bucket}`;
    const site = settings.cdn === '' ? folder : settings.cdn;
    const call = (key: string, { method, headers, content }: Call) =>
      send(new URL(`${folder}/${key}`), { method, headers, content }, { settings, guard });
    return {
      name: 'webdav',
      origins: [new URL(site).origin],
      async put(key, content, { type }) {
        const { status } = await call(key, {
          method: 'PUT',
          headers: { 'content-type': type },
          content,
        });
        if (status >= 300) throw new Error(`The storage answers ${status}`);
      },
      async get(key) {
        const { status, body } = await call(key, { method: 'GET' });
        if (status === 404) return undefined;
        if (status !== 200) throw new Error(`The storage answers ${status}`);
        return body;
      },
      async remove(key) {
        const { status } = await call(key, { method: 'DELETE' });
        if (status >= 300 && status !== 404) throw new Error(`The storage answers ${status}`);
      },
      urlOf: (key) => `${site}/${key}`,
    };
  },
});

async function send(
  url: URL,
  { method, headers, content }: Call,
  { settings, guard }: { readonly settings: BucketSettings; readonly guard: SsrfGuard },
): Promise<{ readonly status: number; readonly body: Buffer }> {
  guard.assertAllowed(url);
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method,
    headers: headers ?? {},
    auth: `${settings.accessKeyId}:${settings.secretAccessKey}`,
    lookup: guard.lookup,
    timeout: 8000,
  });
  request.once('timeout', () => request.destroy(new Error('The storage does not answer')));
  const answer = new Promise<{ readonly status: number; readonly body: Buffer }>(
    (resolve, reject) => {
      request.once('error', reject);
      request.once('response', (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body }),
          reject,
        );
      });
    },
  );
  if (content === undefined) request.end();
  else if (content instanceof Uint8Array) request.end(content);
  else await pipeline(createReadStream(content.path), request);
  return answer;
}
