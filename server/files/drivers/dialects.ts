import type { BucketSettings } from '../storage-settings.ts';
import type { S3Dialect } from './s3.ts';

/** Amazon S3, MinIO, R2 and their like: the bucket in the path. The region is read from Amazon's host names; others take any. */
export function s3Dialect({ endpoint, bucket }: BucketSettings): S3Dialect {
  const region =
    /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(new URL(endpoint).host)?.[1] ?? 'us-east-1';
  return { endpoint, region, addressing: 'path', site: `${endpoint}/${bucket}` };
}

/**
 * Aliyun OSS by its S3-compatible endpoint: `oss-cn-hangzhou.aliyuncs.com` is asked as `s3.oss-cn-hangzhou.aliyuncs.com` in the region `cn-hangzhou`, the bucket
 * in the host (help.aliyun.com, "Use AWS SDKs to access OSS"). Browsers read from OSS's own host.
 */
export function ossDialect({ endpoint, bucket }: BucketSettings): S3Dialect {
  const url = new URL(endpoint);
  const own = url.host.replace(/^s3\./, '');
  const region = /^oss-([a-z0-9-]+?)(?:-internal)?\./.exec(own)?.[1] ?? 'cn-hangzhou';
  return {
    endpoint: `${url.protocol}//s3.${own}`,
    region,
    addressing: 'host',
    site: `${url.protocol}//${bucket}.${own.replace('-internal.', '.')}`,
  };
}
