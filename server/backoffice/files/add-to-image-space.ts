import type { Transaction } from '../../platform/database/sql.ts';
import { truncate } from '../../platform/database/truncate.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { fileErrors } from './files.errors.ts';
import type { NewFile } from './insert-file-within-quota.ts';
import type { FileKind } from './kinds/file-kind.ts';
import type { ReceivedUpload } from './upload/receive-upload.ts';
import { readFolder } from './upload/upload-option.ts';

/** Sellers add public pictures to their image space with one of these names; legacy: `spaces`. */
const imageSpaceNames: ReadonlySet<string> = new Set(['file_spaces', 'spaces']);

/** Whether an upload goes into the image space of the seller's store. */
export const isForImageSpace = (actor: Actor, kind: FileKind, { name }: ReceivedUpload): boolean =>
  actor.area === 'Seller' && kind.name === 'picture' && imageSpaceNames.has(name);

/** Longest displayed name of a picture, characters. */
const maxNameLength = 30;

/**
 * Adds a picture to the store's image space, in the folder `option.dir_id`, or `dir_id` of legacy
 * clients; 0 or none is the temporary folder.
 *
 * @throws Refusal `files.badOption` for a folder of another store
 */
export async function addToImageSpace(
  tx: Transaction,
  actor: Actor,
  upload: ReceivedUpload,
  file: NewFile & { readonly md5: string },
): Promise<void> {
  const folder = readFolder(upload);
  const storedName = file.keys[0]!.split('/').at(-1)!;
  const inserted = await tx.run(
    `
      INSERT INTO file_spaces (
        belong_id, dir_id, name, new_name, md5, url, ext_name, disk_name, info, bytes
      )
      SELECT $1::bigint, nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, $9, $10::bigint
      WHERE $2::bigint = 0
        OR EXISTS (
          SELECT 1
          FROM file_space_dirs
          WHERE id = $2::bigint AND belong_id = $1::bigint
          FOR KEY SHARE
        )`,
    [
      actor.storeId,
      folder,
      displayName(upload.fileName) || storedName.slice(0, maxNameLength),
      storedName,
      file.md5,
      file.url,
      storedName.split('.').at(-1),
      file.disk,
      `${file.width}*${file.height}`,
      file.bytes,
    ],
  );
  if (inserted === 0) throw fileErrors.badOption();
}

/** The sent file name without extension, control characters and path separators. */
function displayName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[\0-\x1f/\\]/g, '')
    .trim();
  return truncate(name, maxNameLength);
}
