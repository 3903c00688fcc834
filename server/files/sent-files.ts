import type { RuleError } from '../../schemas/rules/types.ts';
import type { Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { type SentFile, SentFiles } from '../resources/ports.ts';

/** The kind of file (`kinds/`) behind each use of an address. */
const kinds = { public: 'picture', private: 'private', certificate: 'certificate' } as const;
const errorKeys = { private: 'errors.files.needsPrivate', certificate: 'errors.files.notYours', public: 'errors.files.needsPublic' } as const;

/**
 * Whose a file is: admins use all; a seller the store's and what the store's people sent as shoppers, as the papers of joining are; a shopper what
 * that account sent.
 */
const usableSql = `CASE $2::text WHEN 'Admin' THEN TRUE
  WHEN 'Seller' THEN (owner_area = 'Seller' AND owner_id = $3::bigint) OR (owner_area <> 'Admin' AND account_id IN ($4::bigint, $5::bigint))
  ELSE owner_area <> 'Admin' AND account_id = $4::bigint END`;

/** Holds addresses in bodies to the files behind them. */
export class DatabaseSentFiles extends SentFiles {
  async wrong(sql: Rows, actor: Actor, sent: readonly SentFile[]): Promise<readonly RuleError[]> {
    const usable = await sql.rows<{ url: string; kind: string }>(`SELECT url, kind FROM files WHERE url = ANY($1::text[]) AND ${usableSql}`,
      [sent.map(({ address }) => address), actor.area, actor.storeId, actor.id, actor.ownerId], 'files.sent');
    const kindOf = new Map(usable.map(({ url, kind }) => [url, kind]));
    return sent.filter(({ holds, address }) => kindOf.get(address) !== kinds[holds]).map(({ holds, pointer }) => ({ pointer, key: errorKeys[holds], params: {} }));
  }
}
