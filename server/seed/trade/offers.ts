import type { Database, Sql, Transaction } from '../../platform/database/sql.ts';
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

/** Hours for which seckill rounds are created in advance. */
const hoursAhead = 48;
/** Goods of one hourly round. */
const perRound = 2;
/** SQL of demo goods on sale with plenty of stock, without a group offer or a long seckill, newest first. */
const goodsWithoutOffersSql = `
  SELECT
    g.id AS goods_id, g.store_id, row_number() OVER (ORDER BY g.id DESC) - 1 AS ordinal,
    count(*) OVER () AS total, p.stock
  FROM goods_shelf s
  JOIN goods g ON g.id = s.goods_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(goods_stock), g.goods_stock) AS stock
    FROM goods_skus
    WHERE goods_id = g.id
  ) p
  WHERE NOT EXISTS (SELECT FROM collectives c WHERE c.goods_id = g.id)
    AND NOT EXISTS (
      SELECT
      FROM seckills k
      WHERE k.goods_id = g.id AND k.end_time - k.start_time > interval '2 hours'
    )
    AND g.goods_no LIKE 'SK%'
    AND p.stock >= ${plenty}`;

/**
 * Adds group offers without groups and long seckills, so that one is always running; `ordinal` is the
 * index among the goods without offers.
 */
export async function writeShop(tx: Transaction): Promise<void> {
  await tx.run(
    `
      INSERT INTO collectives (store_id, goods_id, discount, need)
      SELECT f.store_id, f.goods_id, w.discount, w.need
      FROM (${goodsWithoutOffersSql}) f
      JOIN jsonb_to_recordset($1::jsonb) AS w(ordinal bigint, discount numeric, need bigint)
      USING (ordinal)`,
    [JSON.stringify(trade.group_offers)],
  );
  await tx.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT
        f.store_id, f.goods_id, w.discount, least(f.stock, 60), 2,
        date_trunc('hour', mall_now()) - interval '2 hours',
        date_trunc('hour', mall_now()) + interval '60 days'
      FROM (${goodsWithoutOffersSql}) f
      JOIN jsonb_to_recordset($1::jsonb) AS w(ordinal bigint, discount numeric)
      USING (ordinal)`,
    [JSON.stringify(trade.long_seckills)],
  );
}

/**
 * Adds hourly seckill rounds of two goods for the next two days, beginning with the newest goods
 * whatever the hour, so that each new demo mall offers the same. Existing rounds are kept. Runs at
 * each start, so that a round is always running and others are announced.
 */
export async function addSeckillRounds(database: Database): Promise<void> {
  const ahead = await database.rows(
    `
      SELECT 1
      FROM seckills
      WHERE end_time = start_time + interval '1 hour'
        AND start_time > mall_now() + make_interval(hours => $1)
      LIMIT 1`,
    [hoursAhead / 2],
  );
  if (ahead.length > 0) return;
  await database.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT
        f.store_id, f.goods_id, 10 + (h.hour * 7 + f.ordinal) % 5 * 5, least(f.stock, 30), 2,
        h.starts_at,
        h.starts_at + interval '1 hour'
      FROM (
        SELECT hour, date_trunc('hour', mall_now()) + make_interval(hours => hour) AS starts_at
        FROM generate_series(0, $1 - 1) hour
      ) h
      JOIN (${goodsWithoutOffersSql}) f
        ON f.ordinal IN (
          (h.hour * ${perRound}) % greatest(f.total, 1),
          (h.hour * ${perRound} + 1) % greatest(f.total, 1)
        )
      WHERE NOT EXISTS (
        SELECT
        FROM seckills k
        WHERE k.start_time = h.starts_at
          AND k.end_time = h.starts_at + interval '1 hour'
          AND k.deleted_at IS NULL
      )`,
    [hoursAhead],
  );
}
