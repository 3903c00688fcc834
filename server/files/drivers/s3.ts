import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Outgoing } from '../../http/outgoing.ts';
import type { BucketSettings } from '../storage-settings.ts';
import type { FileDriver } from './file-driver.ts';

/** Milliseconds: a storage that does not answer is told within 10 s (must-hold 11). */
const waits = { connectionTimeout: 3000, socketTimeout: 8000 } as const;
const forever = 'public, max-age=31536000, immutable';

/** What a vendor does in its own way. */
export interface S3Dialect {
  readonly endpoint: string;
  readonly region: string;
  /** `path`: the bucket is the first part of the path; `host`: of the host. */
  readonly addressing: 'path' | 'host';
  /** The bucket's own public address. */
  readonly site: string;
}

/**
 * A bucket behind the S3 protocol. Public files are readable when the bucket's policy lets everybody read; those under `sealed/` are encrypted, so it may.
 * The client is loaded when the first file is stored, so that a mall on local disk never pays for it. Chunked checksums are off: OSS and others refuse them.
 */
export function s3Driver(
  name: BucketSettings['vendor'],
  settings: BucketSettings,
  dialect: S3Dialect,
  way: Outgoing,
): FileDriver {
  const site = settings.cdn || dialect.site;
  let opened: Promise<Bucket> | undefined;
  const bucket = (): Promise<Bucket> => (opened ??= openBucket(settings, dialect, way));
  return {
    name,
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
          CacheControl: forever,
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
  way: Outgoing,
): Promise<Bucket> {
  way.demand(new URL(endpoint));
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { lookup: way.lookup, keepAlive: true, maxSockets: 20 };
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: addressing === 'path',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...waits,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
  return { client, sdk };
}
