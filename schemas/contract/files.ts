import { maxUploadBytes } from './limits.ts';

/**
 * `uploadType` of an upload call (docs/decisions/0027-upload-kinds.md). `uploadPic` (default): a
 * public picture. `uploadFile`: a certificate, an app package or a picture, by the file's
 * extension; older clients always send it. `uploadPrivate`: a picture readable only with the row
 * that holds it.
 */
export const uploadTypes = ['uploadPic', 'uploadFile', 'uploadPrivate'] as const;
export type UploadType = (typeof uploadTypes)[number];

export const certificateExtensions = ['crt', 'cer', 'pem', 'key', 'der'] as const;
export const packageExtensions = ['apk', 'wgt'] as const;

/** Spreadsheets are imported and not stored. */
export const sheetExtensions = ['xlsx', 'xls', 'csv'] as const;

/** Largest file of each kind, bytes. An upload of 100 MB takes 60 s at 14 Mbit/s. */
export const uploadBytes = {
  picture: maxUploadBytes,
  certificate: 64 * 1024,
  package: 100 * 1024 * 1024,
} as const;

/** Size limit in bytes by the file's extension; the content is not examined. */
export function uploadLimitOf(fileName: string): number {
  const extension = extensionOf(fileName);
  if (isOneOf(packageExtensions, extension)) return uploadBytes.package;
  return isOneOf(certificateExtensions, extension) ? uploadBytes.certificate : uploadBytes.picture;
}

export const isOneOf = (list: readonly string[], word: string): boolean => list.includes(word);

/** Extension in lower case: `apk` for `shop.APK`, '' without one. */
export const extensionOf = (fileName: string): string =>
  /\.([a-zA-Z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/**
 * URL prefix of sealed files, `/files/<random>.<extension>`. The path itself serves nothing:
 * private pictures are read by `GET {area}files/<random>.<extension>` with the caller's token,
 * certificates by the server only.
 */
export const sealedPath = '/files/';
export const isSealed = (url: string): boolean => url.startsWith(sealedPath);

/**
 * Thumbnail sizes of goods pictures and image spaces, px (docs/product.md#settings). Lists show the
 * first.
 */
export const thumbSizes = [
  [400, 400],
  [300, 300],
  [150, 150],
] as const;

/** URL of a picture's thumbnail of that width. URLs of other sites are returned unchanged. */
export const thumbOf = (url: string, width: (typeof thumbSizes)[number][0]): string =>
  url.replace(/(\/(?:pictures\/[^/]+|demo)\/[0-9a-f]{32,40})(\.webp)$/, `$1_${width}$2`);

/** Answer of `GET {area}files/usage`: bytes and files that the owner stores, and both limits. */
export interface FileUsage {
  readonly bytes: number;
  readonly files: number;
  readonly most_bytes: number;
  readonly most_files: number;
}
