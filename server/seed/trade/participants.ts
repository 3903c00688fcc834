import type { Rows } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { buyers } from '../accounts/accounts.ts';

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
  const shoppers = await sql.rows<{ id: number; name: string }>(
    `
      SELECT id, nickname AS name
      FROM users
      WHERE username = ANY($1) AND deleted_at IS NULL
      ORDER BY username`,
    [buyers.shoppers.map(({ username }) => username)],
  );
  const owners = await sql.rows<{ id: number; name: string; store_id: number }>(
    `
      SELECT u.id, u.nickname AS name, s.id AS store_id
      FROM stores s
      JOIN users u ON u.id = s.user_id
      WHERE s.store_verify = 4 AND s.deleted_at IS NULL
      ORDER BY s.id`,
  );
  return {
    shoppers: shoppers.map(({ id, name }) => actor('shop', id, name, 0)),
    sellers: new Map(
      owners.map(({ id, name, store_id }) => [store_id, actor('Seller', id, name, store_id)]),
    ),
    listedGoods: await readListedGoods(sql),
  };
}

const actor = (area: 'shop' | 'Seller', id: number, name: string, storeId: number): Actor => ({
  area,
  id,
  name,
  ownerId: id,
  belongId: 0,
  storeId,
  isSuper: area === 'Seller',
  rights: new Set(),
  sessionId: 0,
  language: 'zh-cn',
  ip: '',
  requestId: 'seed',
});

/** Reads one SKU of each goods, alternating between stores. */
const readListedGoods = (sql: Rows): Promise<ListedGoods[]> =>
  sql.rows<ListedGoods>(
    `
      SELECT store_id, owner, goods_id, sku_id
      FROM (
        SELECT
          g.store_id, u.username AS owner, g.id AS goods_id, coalesce(s.id, 0) AS sku_id,
          row_number() OVER (PARTITION BY g.store_id ORDER BY g.id) AS ordinal
        FROM goods g
        JOIN stores t ON t.id = g.store_id AND t.store_status = 1 AND t.store_verify = 4
        JOIN users u ON u.id = t.user_id
        LEFT JOIN LATERAL (
          SELECT id, goods_stock
          FROM goods_skus
          WHERE goods_id = g.id
          ORDER BY goods_stock DESC, id
          LIMIT 1
        ) s
          ON true
        WHERE g.goods_status = 1
          AND g.goods_verify = 1
          AND g.deleted_at IS NULL
          AND coalesce(s.goods_stock, g.goods_stock) >= ${plenty}
          AND g.created_at < mall_now() - interval '${offersAgo} days'
      ) listed
      ORDER BY ordinal, store_id`,
  );
