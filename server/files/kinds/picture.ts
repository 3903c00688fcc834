import { areas } from '../../../schemas/contract/areas.ts';
import {
  extensionOf,
  isOne,
  sheetExtensions,
  uploadBytes,
} from '../../../schemas/contract/files.ts';
import { sealedFolder } from '../drivers/file-driver.ts';
import { fileErrors } from '../files.errors.ts';
import { encodePicture, type PictureWishes } from '../pictures.ts';
import type { ReceivedUpload } from '../receive-upload.ts';
import { sizeWords } from '../size-words.ts';
import { readUploadOption } from '../upload-option.ts';
import type { FileKind, StoredPart } from './file-kind.ts';

const webp = { type: 'image/webp', use: 'inline' } as const;

/** Pictures for everybody: decoded and encoded anew (decisions 27). */
export const picture: FileKind = {
  name: 'picture',
  folder: 'pictures',
  areas,
  keeping: 'open',
  headersOf: () => webp,
  read: (upload) => readPicture(upload, readUploadOption(upload.name, upload.option)),
};

/** Pictures of papers, for those who may read the row that holds them (`"private": true`): encoded anew too, then encrypted. No thumbnails. */
export const privatePicture: FileKind = {
  name: 'private',
  folder: sealedFolder,
  areas,
  keeping: 'sealed',
  headersOf: () => webp,
  read: (upload) =>
    readPicture(upload, { size: readUploadOption(upload.name, upload.option).size, thumbs: [] }),
};

async function readPicture(
  { content, fileName }: ReceivedUpload,
  wishes: PictureWishes,
): Promise<readonly StoredPart[]> {
  if (isOne(sheetExtensions, extensionOf(fileName))) throw fileErrors.sheet();
  if (!(content instanceof Uint8Array)) throw fileErrors.notPicture();
  if (content.byteLength > uploadBytes.picture)
    throw fileErrors.tooLarge({ size: sizeWords(uploadBytes.picture) });
  const parts = await encodePicture(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    wishes,
  );
  return parts.map(({ bytes, ...part }) => ({ ...part, content: bytes, extension: 'webp' }));
}
