import { createReadStream } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SsrfGuard } from '../../outbound/ssrf-guard.ts';
import type { FileDriver } from './file-driver.ts';
import type { BucketSettings } from './storage-driver.ts';

/** Milliseconds; with them the caller gets an error within 10 s. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 8000 } as const;
const immutable = 'public, max-age=31536000, immutable';

/** Differences between vendors. */
export interface S3Dialect {
  readonly endpoint: string;
  readonly region: string;
  /** Whether the bucket is the first part of the path or of the host. */
  readonly addressing: 'path' | 'host';
  /** The bucket's own public address. */
  readonly site: string;
}

/**
 * A bucket behind the S3 protocol. The bucket's policy must let everybody read; files under
 * `sealed/` are encrypted. The SDK is loaded with the first call; a mall on local disk never loads
 * it. Chunked checksums are off, because OSS and others refuse them.
 */
export function s3Driver(
  settings: BucketSettings,
  dialect: S3Dialect,
  guard: SsrfGuard,
): FileDriver {
  const site = settings.cdn || dialect.site;
  let opened: Promise<Bucket> | undefined;
  const bucket = (): Promise<Bucket> => {
    opened ??= openBucket(settings, dialect, guard);
    return opened;
  };
  return {
    name: settings.vendor,
    origins: [...new Set([site, dialect.site].map((address) => new URL(address).origin))],
    async put(key, content, { type, use }) {
      const { client, sdk } = await bucket();
      const body =
        content instanceof Uint8Array
          ? { Body: content }
          : { Body: createReadStream(content.path), ContentLength: content.size };
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: settings.bucket,
          Key: key,
          ...body,
          ContentType: type,
          CacheControl: immutable,
          ...(use === 'download' ? { ContentDisposition: 'attachment' } : {}),
        }),
      );
    },
    async get(key) {
      const { client, sdk } = await bucket();
      try {
        const { Body } = await client.send(
          new sdk.GetObjectCommand({ Bucket: settings.bucket, Key: key }),
        );
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if ((error as { name?: unknown }).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async remove(key) {
      const { client, sdk } = await bucket();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: settings.bucket, Key: key }));
    },
    urlOf: (key) => `${site}/${key}`,
  };
}

type Sdk = typeof import('@aws-sdk/client-s3');
interface Bucket {
  readonly client: S3Client;
  readonly sdk: Sdk;
}

async function openBucket(
  { accessKeyId, secretAccessKey }: BucketSettings,
  { endpoint, region, addressing }: S3Dialect,
  guard: SsrfGuard,
): Promise<Bucket> {
  guard.assertAllowed(new URL(endpoint));
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { lookup: guard.lookup, keepAlive: true, maxSockets: 20 };
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: addressing === 'path',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
  return { client, sdk };
}
