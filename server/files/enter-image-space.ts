import type { Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import type { NewFile } from './claim-file.ts';
import { fileErrors } from './files.errors.ts';
import type { FileKind } from './kinds/file-kind.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { readFolder } from './upload-option.ts';

/** Only a seller's public pictures, sent with `name=file_spaces` (reference §2.6). */
export const isForImageSpace = (actor: Actor, kind: FileKind, { name }: ReceivedUpload): boolean =>
  actor.area === 'Seller' && kind.name === 'picture' && name === 'file_spaces';

/** Longest name shown of a picture, characters (reference §1). */
const nameLength = 30;

/**
 * Enters a picture in the store's image space, in the folder that `option.dir_id` names, 0 or none being the temporary one.
 * @throws Refusal `files.badOption` for a folder that is not the store's
 */
export async function enterImageSpace(
  tx: Transaction,
  actor: Actor,
  upload: ReceivedUpload,
  file: NewFile & { readonly md5: string },
): Promise<void> {
  const folder = readFolder(upload.option);
  const name = upload.fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[\0-\x1f/\\]/g, '')
    .trim();
  const stored = file.keys[0]!.split('/').at(-1)!;
  const written = await tx.run(
    `INSERT INTO file_spaces (belong_id, dir_id, name, new_name, md5, url, ext_name, disk_name, info, bytes)
     SELECT $1::bigint, nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, $9, $10::bigint
      WHERE $2::bigint = 0 OR EXISTS (SELECT 1 FROM file_space_dirs WHERE id = $2::bigint AND belong_id = $1::bigint)`,
    [
      actor.storeId,
      folder,
      [...name].slice(0, nameLength).join('') || stored.slice(0, nameLength),
      stored,
      file.md5,
      file.url,
      stored.split('.').at(-1),
      file.disk,
      `${file.width}*${file.height}`,
      file.bytes,
    ],
  );
  if (written === 0) throw fileErrors.badOption();
}
