import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An object in the storage. */
export interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly disposition: string | undefined;
  readonly cache: string | undefined;
}
export interface BucketServer {
  readonly port: number;
  /** Objects by `bucket/key`. */
  readonly objects: Map<string, StoredObject>;
  /** Calls so far, `PUT souk/pictures/…`. */
  readonly calls: string[];
  close(): Promise<void>;
}

export const bucketKeys = {
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'a secret of the test only',
} as const;

/**
 * An S3 server on this machine: put, get and delete, with the bucket in the path or in the host. It
 * checks the signature of each request, refuses chunked checksums as OSS does, and serves objects to
 * everybody, as a public bucket does.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, objects, calls).then(
      ({ status, bytes = Buffer.alloc(0), headers = {} }) => {
        response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
      },
      () => {
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    objects,
    calls,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Answered {
  readonly status: number;
  readonly bytes?: Buffer;
  readonly headers?: Record<string, string>;
}

async function answer(
  request: IncomingMessage,
  objects: Map<string, StoredObject>,
  calls: string[],
): Promise<Answered> {
  const body = await buffer(request);
  const name = objectName(request);
  const stored = objects.get(name);
  const method = request.method ?? '';
  calls.push(`${method} ${name}`);
  const isPublic = method === 'GET' && request.headers.authorization === undefined;
  if (!isPublic && !isSigned(request, body)) return error(403, 'SignatureDoesNotMatch');
  if (
    request.headers['x-amz-trailer'] !== undefined ||
    request.headers['content-encoding'] === 'aws-chunked'
  )
    return error(400, 'InvalidArgument');
  if (method === 'PUT')
    objects.set(name, {
      bytes: body,
      type: request.headers['content-type'] ?? '',
      disposition: request.headers['content-disposition'],
      cache: request.headers['cache-control'],
    });
  if (method === 'DELETE') objects.delete(name);
  if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200 };
  return stored
    ? {
        status: 200,
        bytes: stored.bytes,
        headers: {
          'content-type': stored.type,
          ...(stored.disposition ? { 'content-disposition': stored.disposition } : {}),
        },
      }
    : error(404, 'NoSuchKey');
}

const error = (status: number, code: string): Answered => ({
  status,
  bytes: Buffer.from(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  ),
  headers: { 'content-type': 'application/xml' },
});

/** `souk/pictures/…`: a host name starts with the bucket, an IP address does not. */
function objectName({ url = '', headers: { host = '' } }: IncomingMessage): string {
  const path = decodeURIComponent(new URL(url, 'http://x').pathname).slice(1);
  return /^[\d.]+(:|$)/.test(host) ? path : `${host.split('.')[0]}/${path}`;
}

/** Groups: key, day, region, signed headers, signature. */
const authorizationHeader = new RegExp(
  String.raw`^AWS4-HMAC-SHA256 Credential=([^/]+)/(\d+)/([^/]+)/s3/aws4_request, ?` +
    String.raw`SignedHeaders=([^,]+), ?Signature=(\w+)$`,
);

/** Whether the request has a valid AWS signature, version 4. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, key, day = '', region = '', signed = '', signature] =
    authorizationHeader.exec(request.headers.authorization ?? '') ?? [];
  const declared = String(request.headers['x-amz-content-sha256']);
  if (
    key !== bucketKeys.accessKeyId ||
    (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body))
  )
    return false;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signed
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const canonical = [request.method, pathname, query, headers, signed, declared].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join(
    '\n',
  );
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${bucketKeys.secretAccessKey}`,
  );
  return hmac(signing, text).toString('hex') === signature;
}

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
