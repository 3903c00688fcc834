import type { Sql } from '../../platform/database/sql.ts';
import type { Mall } from './mall.ts';
import offers from './offers.json' with { type: 'json' };
import { type ListedGoods, offersAgo, type Participants } from './participants.ts';
import type { TradeEvent } from './trade-event.ts';

/** What a store offers. `goods` is the index among its goods on sale. */
interface StoreOffer {
  readonly owner: string;
  readonly goods: number;
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

/**
 * Writes running, ended and future offers of stores and the platform. `from` 40 `to` -30 started
 * forty days ago and ends in thirty days; money is in fen.
 */
export async function writeOffers(
  sql: Sql,
  { listedGoods }: Pick<Participants, 'listedGoods'>,
): Promise<Offers> {
  const storeIds = new Map(listedGoods.map(({ owner, store_id: id }) => [owner, id]));
  const goodsOf = ({ owner, goods }: StoreOffer): ListedGoods | undefined =>
    listedGoods.filter((each) => each.owner === owner)[goods];
  const ofGoods = <T extends StoreOffer>(list: readonly T[]): string =>
    JSON.stringify(
      list.flatMap((offer) => {
        const goods = goodsOf(offer);
        return goods ? [{ ...offer, ...goods }] : [];
      }),
    );
  const ofStores = <T extends { readonly owner?: string }>(list: readonly T[]) =>
    list.flatMap((offer, index) =>
      offer.owner === undefined || storeIds.has(offer.owner)
        ? [{ ...offer, index, store_id: storeIds.get(offer.owner ?? '') ?? null }]
        : [],
    );
  const coupons = ofStores(offers.coupons);
  const inserted = await sql.rows<{ id: number }>(
    `
      INSERT INTO coupons (
        store_id, name, money, use_money, stock, per_limit, is_platform, start_time, end_time
      )
      SELECT
        store_id, name, money, meets, stock, "limit",
        CASE WHEN store_id IS NULL THEN 1 ELSE 0 END, ${time('from')}, ${time('to')}
      FROM jsonb_to_recordset($1::jsonb) AS w(
        index int, store_id bigint, name text, money bigint, meets bigint, stock bigint,
        "limit" bigint, "from" numeric, "to" numeric
      )
      ORDER BY index
      RETURNING id`,
    [JSON.stringify(coupons)],
  );
  const couponIds = new Map(coupons.map(({ index }, nth) => [index, inserted[nth]!.id]));
  await sql.run(
    `
      INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
      SELECT store_id, name, money, meets, ${time('from')}, ${time('to')}
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, name text, money bigint, meets bigint, "from" numeric, "to" numeric
      )`,
    [JSON.stringify(ofStores(offers.reductions))],
  );
  await sql.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT store_id, goods_id, percent, stock, 5, ${time('from')}, ${time('to')}
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, goods_id bigint, percent numeric, stock bigint, "from" numeric,
        "to" numeric
      )`,
    [ofGoods(offers.seckills)],
  );
  await sql.run(
    `
      INSERT INTO collectives (store_id, goods_id, discount, need)
      SELECT *
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, goods_id bigint, percent numeric, need bigint
      )`,
    [ofGoods(offers.groups)],
  );
  await sql.run(
    `
      INSERT INTO distributions (store_id, goods_id, lev_1, lev_2, lev_3)
      SELECT
        store_id, goods_id, (levels->>0)::numeric, (levels->>1)::numeric, (levels->>2)::numeric
      FROM jsonb_to_recordset($1::jsonb) AS w(store_id bigint, goods_id bigint, levels jsonb)`,
    [ofGoods(offers.referrals)],
  );
  return {
    coupons: offers.coupons.map((_, index) => couponIds.get(index)),
    groups: offers.groups.map(goodsOf),
    seckillGoods: offers.seckills
      .filter(({ from, to }) => from > 0 && to < 0)
      .flatMap((offer) => goodsOf(offer) ?? []),
  };
}

/** SQL of a full hour. The transaction clock is at `offersAgo` while offers are written. */
const time = (days: 'from' | 'to'): string =>
  `date_trunc('hour', mall_now() + (${offersAgo} - "${days}") * interval '1 day')`;

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
      run: async () => void (await claiming.run(shoppers[shopper]!, id)),
    }));
  });

/** Sets fees and points of the mall, unless they exist. */
export async function writeTradeSettings(sql: Sql): Promise<void> {
  const settings = {
    // The unpaid orders of the demo stay for a day
    task: { cancel: 1, cancel_minutes: 24 * 60 },
    commission: { rate: 5 },
    store: { goods_verify: 0, cash: 0.6 },
    integral: { order_status: 1, order_integral: 20 },
  };
  await sql.run(
    `
      INSERT INTO configs (name, value)
      SELECT 'configs/' || key, value
      FROM jsonb_each($1::jsonb)
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(settings)],
  );
}
