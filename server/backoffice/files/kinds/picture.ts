import { areas } from '../../../../schemas/contract/areas.ts';
import {
  extensionOf,
  isOneOf,
  sheetExtensions,
  uploadBytes,
} from '../../../../schemas/contract/files.ts';
import { sealedFolder } from '../../../platform/storage/drivers/file-driver.ts';
import { fileErrors } from '../files.errors.ts';
import { encodePicture, type PictureOptions } from '../formats/encode-picture.ts';
import { formatSize } from '../upload/format-size.ts';
import type { ReceivedUpload } from '../upload/receive-upload.ts';
import { readUploadOption } from '../upload/upload-option.ts';
import type { FileKind, StoredPart } from './file-kind.ts';

const webpHeaders = { type: 'image/webp', use: 'inline' } as const;

/** Public pictures, decoded and encoded again (docs/decisions/0027-upload-kinds.md). */
export const picture: FileKind = {
  name: 'picture',
  folder: 'pictures',
  areas,
  isEncrypted: false,
  headersOf: () => webpHeaders,
  read: (upload) => readPicture(upload, readUploadOption(upload.name, upload.option)),
};

/**
 * Pictures of documents, readable by those who may read the row that refers to them (fields with
 * `"private": true`). Encoded again, then encrypted; without thumbnails.
 */
export const privatePicture: FileKind = {
  name: 'private',
  folder: sealedFolder,
  areas,
  isEncrypted: true,
  headersOf: () => webpHeaders,
  read: (upload) => {
    const { size } = readUploadOption(upload.name, upload.option);
    return readPicture(upload, { size, thumbs: [] });
  },
};

/** Pictures of chat messages, without thumbnails; not sent by the upload call. */
export const chatPicture: FileKind = {
  name: 'chat',
  folder: 'chat',
  areas,
  isEncrypted: false,
  headersOf: () => webpHeaders,
  read: (upload) => readPicture(upload, { size: undefined, thumbs: [] }),
};

async function readPicture(
  { content, fileName }: ReceivedUpload,
  options: PictureOptions,
): Promise<readonly StoredPart[]> {
  if (isOneOf(sheetExtensions, extensionOf(fileName))) throw fileErrors.sheet();
  if (!(content instanceof Uint8Array)) throw fileErrors.notPicture();
  if (content.byteLength > uploadBytes.picture)
    throw fileErrors.tooLarge({ size: formatSize(uploadBytes.picture) });
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const pictures = await encodePicture(bytes, options);
  return pictures.map(({ bytes: encoded, ...part }) => ({
    ...part,
    content: encoded,
    extension: 'webp',
  }));
}
