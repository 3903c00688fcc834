import type { Area } from '../../../schemas/contract/areas.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { fileErrors } from './files.errors.ts';
import { quotas } from './formats/picture-limits.ts';

/** The owner of a file, for quotas and reading: the platform (id 0), a store or a shopper. */
interface FileOwner {
  readonly area: Area;
  readonly id: number;
}

/** The owner of what an actor uploads: the platform, a store or a shopper. */
export const ownerOf = (actor: Pick<Actor, 'area' | 'storeId' | 'id'>): FileOwner => ({
  area: actor.area,
  id: { Admin: 0, Seller: actor.storeId, shop: actor.id }[actor.area],
});

/** A file about to be stored. */
export interface NewFile {
  readonly kind: string;
  readonly url: string;
  readonly disk: string;
  readonly keys: readonly string[];
  /** Of all parts. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The files of an owner ($1 area, $2 id) that count towards the quota. Files marked as unused do
 * not count: the sweep removes them soon.
 */
export const countedFilesSql = `
  FROM files
  WHERE owner_area = $1::varchar AND owner_id = $2::bigint AND unused_since IS NULL`;

/**
 * Inserts the row of a file if the owner's quota allows it. An advisory lock serializes the uploads
 * of one owner.
 *
 * @throws Refusal `files.quota`
 */
export async function insertFileWithinQuota(
  tx: Transaction,
  actor: Actor,
  file: NewFile,
): Promise<void> {
  const owner = ownerOf(actor);
  const quota = quotas[owner.area];
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `files:${owner.area}:${owner.id}`,
  ]);
  const inserted = await tx.run(
    `
      INSERT INTO files (
        owner_area, owner_id, account_id, kind, url, disk, keys, bytes, width, height
      )
      SELECT
        $1::varchar, $2::bigint, $3::bigint, $4::varchar, $5::varchar, $6::varchar, $7::text[],
        $8::bigint, $9::integer, $10::integer
      WHERE (
        SELECT
          coalesce(sum(bytes), 0) + $8::bigint <= $11::bigint
          AND count(*) < $12::bigint
        ${countedFilesSql}
      )`,
    [
      owner.area,
      owner.id,
      actor.id,
      file.kind,
      file.url,
      file.disk,
      file.keys,
      file.bytes,
      file.width,
      file.height,
      quota.bytes,
      quota.files,
    ],
  );
  if (inserted === 0) throw fileErrors.quota();
}
