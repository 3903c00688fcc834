import type { BucketSettings } from '../storage-settings.ts';
import type { S3Dialect } from './s3.ts';

/**
 * Amazon S3, MinIO, R2 and similar: the bucket is in the path. The region is part of Amazon's host
 * names; other vendors accept any.
 */
export function s3Dialect({ endpoint, bucket }: BucketSettings): S3Dialect {
  const { host } = new URL(endpoint);
  const region = /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(host)?.[1] ?? 'us-east-1';
  return { endpoint, region, addressing: 'path', site: `${endpoint}/${bucket}` };
}

/**
 * Aliyun OSS by its S3-compatible endpoint, with the bucket in the host (help.aliyun.com, "Use AWS
 * SDKs to access OSS"): `oss-cn-hangzhou.aliyuncs.com` is called as
 * `s3.oss-cn-hangzhou.aliyuncs.com` in the region `cn-hangzhou`. Browsers read from OSS's own host.
 */
export function ossDialect({ endpoint, bucket }: BucketSettings): S3Dialect {
  const url = new URL(endpoint);
  const ossHost = url.host.replace(/^s3\./, '');
  const region = /^oss-([a-z0-9-]+?)(?:-internal)?\./.exec(ossHost)?.[1] ?? 'cn-hangzhou';
  return {
    endpoint: `${url.protocol}//s3.${ossHost}`,
    region,
    addressing: 'host',
    site: `${url.protocol}//${bucket}.${ossHost.replace('-internal.', '.')}`,
  };
}
