import { type S3Dialect, s3Driver } from './s3.ts';
import { type BucketSettings, defineStorage } from './storage-driver.ts';

/**
 * Amazon S3, MinIO, R2 and similar: the bucket is in the path. The region is part of Amazon's host
 * names; other vendors accept any.
 */
function s3Dialect({ endpoint, bucket }: BucketSettings): S3Dialect {
  const { host } = new URL(endpoint);
  const region = /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(host)?.[1] ?? 'us-east-1';
  return { endpoint, region, addressing: 'path', site: `${endpoint}/${bucket}` };
}

export const s3 = defineStorage({
  name: 's3',
  place: 1,
  open: (settings, guard) => s3Driver(settings, s3Dialect(settings), guard),
});
