import type { Rows } from '../../platform/database/sql.ts';
import { type Actor, nobody } from '../../platform/http/access/actor.ts';
import { shoppers } from '../accounts/accounts.ts';
import { readSql } from '../insert-rows.ts';

/** Accounts and goods of the trade. */
export interface Participants {
  /** In order of registration. */
  readonly shoppers: readonly Actor[];
  /** Store owners by store id. */
  readonly sellers: ReadonlyMap<number, Actor>;
  readonly listedGoods: readonly ListedGoods[];
}
/** Goods on sale with enough stock that were listed before the trade began. */
export interface ListedGoods {
  readonly store_id: number;
  /** Username of the store's owner. */
  readonly owner: string;
  readonly goods_id: number;
  readonly sku_id: number;
}

/** Pieces of a SKU; goods of offers have more, so that they do not sell out by the trade. */
export const plenty = 20;
/** Days since the offers were created; goods that the trade sells are older. */
export const offersAgo = 37;

/** Reads shoppers, store owners and goods. */
export async function readParticipants(sql: Rows): Promise<Participants> {
  const accounts = await sql.rows<{ id: number; name: string; store_id: number }>(
    `
      SELECT u.id, u.nickname AS name, coalesce(s.id, 0) AS store_id
      FROM users u
      LEFT JOIN stores s ON s.user_id = u.id AND s.store_verify = 4 AND s.deleted_at IS NULL
      WHERE (u.username = ANY($1) OR s.id > 0) AND u.deleted_at IS NULL
      ORDER BY u.username`,
    [shoppers.map(({ username }) => username)],
  );
  const actors = accounts.map(
    ({ id, name, store_id: storeId }): Actor => ({
      ...nobody,
      area: storeId > 0 ? 'Seller' : 'shop',
      id,
      name,
      ownerId: id,
      storeId,
      isSuper: storeId > 0,
      language: 'zh-cn',
      ip: '',
      requestId: 'seed',
    }),
  );
  const sellers = actors.filter(({ area }) => area === 'Seller');
  return {
    shoppers: actors.filter(({ area }) => area === 'shop'),
    sellers: new Map(sellers.map((seller) => [seller.storeId, seller])),
    listedGoods: await sql.rows<ListedGoods>(readSql('trade', 'listed-goods.sql'), [
      plenty,
      offersAgo,
    ]),
  };
}
