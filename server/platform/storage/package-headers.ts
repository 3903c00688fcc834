import type { FileHeaders } from './drivers/file-driver.ts';

const types: Readonly<Record<string, string>> = {
  apk: 'application/vnd.android.package-archive',
  wgt: 'application/octet-stream',
};

/** Headers of an app package: browsers save it and never open it in place. */
export const packageHeaders = (extension: string): FileHeaders => ({
  type: types[extension] ?? 'application/octet-stream',
  use: 'download',
});
