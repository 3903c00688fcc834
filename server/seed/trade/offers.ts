import type { Sql } from '../../platform/database/sql.ts';
import type { Demo } from '../catalogue/demo.ts';
import { insertRows } from '../insert-rows.ts';
import type { Mall, TradeEvent } from './mall.ts';
import offers from './offers.json' with { type: 'json' };
import { type ListedGoods, type Participants, plenty } from './participants.ts';
import trade from './trade.json' with { type: 'json' };

/**
 * What a store, or the platform, offers. `goods` is the index among its goods on sale; `from` 40
 * `to` -30 started forty days ago and ends in thirty days; the rest are columns, money in fen.
 */
interface Offer {
  readonly owner?: string;
  readonly goods?: number;
  readonly from?: number;
  readonly to?: number;
}

/**
 * Offers that shoppers use: coupon ids and goods with group offers in the order of `offers.json`,
 * undefined where the mall has no such store or goods, and goods of running seckills.
 */
export interface Offers {
  readonly coupons: readonly (number | undefined)[];
  readonly groups: readonly (ListedGoods | undefined)[];
  readonly seckillGoods: readonly ListedGoods[];
}

/** Writes running, ended and future offers of stores and the platform. */
export async function writeOffers(
  sql: Sql,
  { listedGoods }: Pick<Participants, 'listedGoods'>,
  ago: Demo['ago'],
): Promise<Offers> {
  const storeIds = new Map(listedGoods.map(({ owner, store_id }) => [owner, store_id]));
  const goodsOf = ({ owner, goods = 0 }: Offer): ListedGoods | undefined =>
    listedGoods.filter((each) => each.owner === owner)[goods];
  const hour = (days: number): string => `${ago(days).slice(0, 13)}:00:00Z`;
  const rowOf = (offer: Offer): object | undefined => {
    const { owner, goods, from, to, ...columns } = offer;
    const found = goodsOf(offer);
    if (owner !== undefined && !(goods === undefined ? storeIds.has(owner) : found)) return;
    return {
      ...columns,
      store_id: storeIds.get(owner ?? ''),
      ...(goods === undefined ? {} : { goods_id: found?.goods_id }),
      ...(from === undefined || to === undefined
        ? {}
        : { start_time: hour(from), end_time: hour(to) }),
    };
  };
  const write = async (
    table: Exclude<keyof typeof offers, 'claims'>,
  ): Promise<readonly (number | undefined)[]> => {
    const rows = offers[table].map(rowOf);
    const ids = await insertRows(
      sql,
      table,
      rows.filter((row) => row !== undefined),
    );
    let next = 0;
    return rows.map((row) => (row ? ids[next++] : undefined));
  };
  const coupons = await write('coupons');
  await write('full_reductions');
  await write('seckills');
  await write('collectives');
  await write('distributions');
  return {
    coupons,
    groups: offers.collectives.map(goodsOf),
    seckillGoods: offers.seckills
      .filter(({ from, to }) => from > 0 && to < 0)
      .flatMap((offer) => goodsOf(offer) ?? []),
  };
}

/** Claims of coupons by shoppers, an hour and a half apart. */
export const claims = (
  { claiming }: Mall,
  { shoppers }: Participants,
  { coupons }: Offers,
): readonly TradeEvent[] =>
  offers.claims.flatMap(({ coupon, shoppers: indexes, days }) => {
    const id = coupons[coupon];
    if (id === undefined) return [];
    return indexes.map((shopper, nth) => ({
      daysAgo: days - nth * 0.07,
      run: () => claiming.run(shoppers[shopper]!, id),
    }));
  });

/** Sets fees and points of the mall, unless they exist. */
export const writeTradeSettings = (sql: Sql): Promise<number> =>
  sql.run(
    `
      INSERT INTO configs (name, value)
      SELECT 'configs/' || key, value
      FROM jsonb_each($1::jsonb)
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(trade.settings)],
  );

/**
 * Adds hourly seckill rounds of two goods each for the next two days, of demo goods with plenty of
 * stock and without other offers, beginning with the newest whatever the hour, so that each new
 * demo mall offers the same. Existing rounds are kept. Runs at each start, so that a round is always
 * running and others are announced.
 */
export const addSeckillRounds = (sql: Sql): Promise<number> =>
  sql.run(`
    WITH
      free AS (
        SELECT
          g.id AS goods_id, g.store_id, row_number() OVER (ORDER BY g.id DESC) - 1 AS ordinal,
          count(*) OVER () AS total, p.stock
        FROM goods_shelf s
        JOIN goods g ON g.id = s.goods_id AND g.goods_no LIKE 'SK%'
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(goods_stock), g.goods_stock) AS stock
          FROM goods_skus
          WHERE goods_id = g.id
        ) p
        WHERE p.stock >= ${plenty}
          AND NOT EXISTS (SELECT FROM collectives WHERE goods_id = g.id)
          AND NOT EXISTS (
            SELECT
            FROM seckills
            WHERE goods_id = g.id AND end_time - start_time > interval '2 hours'
          )
      ),
      rounds AS (
        SELECT hour, date_trunc('hour', mall_now()) + make_interval(hours => hour) AS starts_at
        FROM generate_series(0, 47) hour
      )
    INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
    SELECT
      f.store_id, f.goods_id, 10 + (r.hour * 7 + f.ordinal) % 5 * 5, least(f.stock, 30), 2,
      r.starts_at, r.starts_at + interval '1 hour'
    FROM rounds r
    JOIN free f ON f.ordinal / 2 = r.hour % ((f.total + 1) / 2)
    WHERE NOT EXISTS (
      SELECT
      FROM seckills k
      WHERE k.start_time = r.starts_at
        AND k.end_time = r.starts_at + interval '1 hour'
        AND k.deleted_at IS NULL
    )`);
