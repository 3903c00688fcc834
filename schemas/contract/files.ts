import { maxUploadBytes } from './limits.ts';

/**
 * The kinds of uploads (docs/decisions/0027-upload-kinds.md), by the `uploadType` of the call.
 * `uploadPic`, the default: a
 * picture for everybody. `uploadFile`: by the file's
 * extension a certificate, an app package, else a picture, so that clients that always send it
 * work. `uploadPrivate`: a picture for those who may
 * read the row that holds it.
 */
export const uploadTypes = ['uploadPic', 'uploadFile', 'uploadPrivate'] as const;
export type UploadType = (typeof uploadTypes)[number];

export const certificateExtensions = ['crt', 'cer', 'pem', 'key', 'der'] as const;
export const packageExtensions = ['apk', 'wgt'] as const;

/** Spreadsheets: read where they are imported, never kept as files. */
export const sheetExtensions = ['xlsx', 'xls', 'csv'] as const;

/**
 * Largest file of each kind, bytes; the specification's for pictures, the others our
 * choice: a chain of certificates, what 60 s carry.
 */
export const uploadBytes = {
  picture: maxUploadBytes,
  certificate: 64 * 1024,
  package: 100 * 1024 * 1024,
} as const;

/** The most bytes of a file of this name, whatever it turns out to hold. */
export function mostBytes(fileName: string): number {
  const extension = extensionOf(fileName);
  if (isOne(packageExtensions, extension)) return uploadBytes.package;
  return isOne(certificateExtensions, extension) ? uploadBytes.certificate : uploadBytes.picture;
}

export const isOne = (list: readonly string[], word: string): boolean => list.includes(word);

/** `apk` of `shop.APK`; empty without one. */
export const extensionOf = (fileName: string): string =>
  /\.([a-zA-Z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/**
 * Addresses of sealed files, `/files/<random>.<extension>`: nothing is served there. Private
 * pictures are read by `GET {area}files/<random>.<extension>`
 * with the caller's token; certificates by the server itself only.
 */
export const sealedPath = '/files/';
export const isSealed = (url: string): boolean => url.startsWith(sealedPath);

/**
 * Thumbnails of every picture in an image space and of goods, px (docs/product.md#settings); the
 * first stands
 * for it in lists.
 */
export const thumbSizes = [
  [400, 400],
  [300, 300],
  [150, 150],
] as const;

/**
 * The address of a picture's thumbnail of that width; pictures of somebody else's site have none.
 */
export const thumbOf = (url: string, width: (typeof thumbSizes)[number][0]): string =>
  url.replace(/(\/(?:pictures\/[^/]+|demo)\/[0-9a-f]{32,40})(\.webp)$/, `$1_${width}$2`);

/**
 * Answer of `GET {area}files/usage`: the owner's stored files and how much of each there may be.
 */
export interface FileUsage {
  readonly bytes: number;
  readonly files: number;
  readonly most_bytes: number;
  readonly most_files: number;
}
