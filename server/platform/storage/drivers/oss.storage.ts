import { type S3Dialect, s3Driver } from './s3.ts';
import { type BucketSettings, defineStorage } from './storage-driver.ts';

/**
 * Aliyun OSS by its S3-compatible endpoint, with the bucket in the host (help.aliyun.com, "Use AWS
 * SDKs to access OSS"): `oss-cn-hangzhou.aliyuncs.com` is called as
 * `s3.oss-cn-hangzhou.aliyuncs.com` in the region `cn-hangzhou`. Browsers read from OSS's own host.
 */
function ossDialect({ endpoint, bucket }: BucketSettings): S3Dialect {
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

export const oss = defineStorage({
  name: 'oss',
  place: 2,
  open: (settings, guard) => s3Driver(settings, ossDialect(settings), guard),
});
