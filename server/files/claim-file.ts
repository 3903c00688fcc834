import type { Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { fileErrors } from './files.errors.ts';
import { ownerOf } from './owner.ts';
import { quotas } from './picture-limits.ts';

/** A file about to be stored. `bytes` counts all its parts. */
export interface NewFile {
  readonly kind: string;
  readonly url: string;
  readonly disk: string;
  readonly keys: readonly string[];
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Files on their way out count no longer: the sweep removes them within minutes. */
export const countedSql =
  'FROM files WHERE owner_area = $1::varchar AND owner_id = $2::bigint AND unused_since IS NULL';

/** Writes the file's row if the owner's quota has room, one owner at a time. @throws Refusal `files.quota` */
export async function claimFile(
  tx: Transaction,
  actor: Actor,
  { kind, url, disk, keys, bytes, width, height }: NewFile,
): Promise<void> {
  const owner = ownerOf(actor);
  const quota = quotas[owner.area];
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `files:${owner.area}:${owner.id}`,
  ]);
  const written = await tx.run(
    `INSERT INTO files (owner_area, owner_id, account_id, kind, url, disk, keys, bytes, width, height)
     SELECT $1::varchar, $2::bigint, $3::bigint, $4::varchar, $5::varchar, $6::varchar, $7::text[], $8::bigint, $9::integer, $10::integer
      WHERE (SELECT coalesce(sum(bytes), 0) + $8::bigint <= $11::bigint AND count(*) < $12::bigint ${countedSql})`,
    [
      owner.area,
      owner.id,
      actor.id,
      kind,
      url,
      disk,
      keys,
      bytes,
      width,
      height,
      quota.bytes,
      quota.files,
    ],
  );
  if (written === 0) throw fileErrors.quota();
}
