import type { Sql } from '../../../platform/database/sql.ts';
import type { ListedGoods, Participants } from './participants.ts';

/**
 * Days before now: `from` 40 `to` -30 started forty days ago and ends in thirty days. Money is in
 * fen. `store` is the index among the stores with goods on sale; none for the platform.
 */
interface Offer {
  readonly from: number;
  readonly to: number;
}
interface Coupon extends Offer {
  readonly store?: number;
  readonly name: string;
  readonly money: number;
  readonly meets: number;
  readonly stock: number;
  readonly limit: number;
}

const coupons: readonly Coupon[] = [
  {
    name: '平台新人券 | Welcome coupon',
    money: 1000,
    meets: 9900,
    stock: 500,
    limit: 1,
    from: 36,
    to: -60,
  },
  {
    name: '平台满三百减三十 | ¥30 off ¥300',
    money: 3000,
    meets: 30_000,
    stock: 200,
    limit: 2,
    from: 20,
    to: -10,
  },
  {
    store: 0,
    name: '家居满减券 | Home coupon',
    money: 5000,
    meets: 50_000,
    stock: 100,
    limit: 1,
    from: 30,
    to: -30,
  },
  {
    store: 1,
    name: '数码立减券 | Electronics coupon',
    money: 3000,
    meets: 20_000,
    stock: 80,
    limit: 1,
    from: 30,
    to: -15,
  },
  {
    store: 2,
    name: '新衣礼券 | Fashion coupon',
    money: 2000,
    meets: 19_900,
    stock: 60,
    limit: 2,
    from: 25,
    to: -5,
  },
  {
    store: 3,
    name: '品茗券 | Tea coupon',
    money: 1500,
    meets: 9900,
    stock: 120,
    limit: 1,
    from: 28,
    to: -40,
  },
  {
    store: 4,
    name: '秋日户外券 | Autumn outdoor coupon',
    money: 4000,
    meets: 39_900,
    stock: 50,
    limit: 1,
    from: 34,
    to: 6,
  },
  {
    store: 5,
    name: '冬日鲜果券 | Winter fruit coupon',
    money: 800,
    meets: 6800,
    stock: 300,
    limit: 3,
    from: -3,
    to: -40,
  },
];
const reductions: readonly (Offer & {
  readonly store: number;
  readonly name: string;
  readonly money: number;
  readonly meets: number;
})[] = [
  { store: 0, name: '满千减八十 | ¥80 off ¥1,000', money: 8000, meets: 100_000, from: 35, to: -20 },
  { store: 3, name: '满二百减二十 | ¥20 off ¥200', money: 2000, meets: 20_000, from: 30, to: -30 },
  { store: 5, name: '满百减十 | ¥10 off ¥100', money: 1000, meets: 10_000, from: 32, to: 12 },
  { store: 2, name: '双十二满减 | 12.12 sale', money: 5000, meets: 59_900, from: -6, to: -20 },
];
/** `goods`: index among the goods on sale of the store; `percent`: discount. */
const seckills: readonly (Offer & {
  readonly store: number;
  readonly goods: number;
  readonly percent: number;
  readonly stock: number;
})[] = [
  { store: 1, goods: 2, percent: 30, stock: 30, from: 1.5, to: -2 },
  { store: 0, goods: 3, percent: 20, stock: 25, from: 1.5, to: -3 },
  { store: 5, goods: 1, percent: 25, stock: 60, from: 2.5, to: -1 },
  { store: 3, goods: 2, percent: 20, stock: 20, from: 14, to: 11 },
  { store: 0, goods: 4, percent: 15, stock: 40, from: -2, to: -4 },
];
const groups: readonly {
  readonly store: number;
  readonly goods: number;
  readonly percent: number;
  readonly need: number;
}[] = [
  { store: 0, goods: 2, percent: 20, need: 2 },
  { store: 3, goods: 1, percent: 15, need: 3 },
  { store: 5, goods: 2, percent: 18, need: 5 },
];
const referrals: readonly {
  readonly store: number;
  readonly goods: number;
  readonly levels: readonly [number, number, number];
}[] = [
  { store: 1, goods: 0, levels: [5, 2, 1] },
  { store: 0, goods: 1, levels: [4, 2, 0] },
  { store: 3, goods: 0, levels: [8, 3, 1] },
  { store: 2, goods: 1, levels: [6, 2, 1] },
  { store: 0, goods: 4, levels: [5, 2, 1] },
  { store: 4, goods: 0, levels: [3, 1, 0] },
  { store: 5, goods: 0, levels: [10, 4, 2] },
  { store: 1, goods: 3, levels: [4, 1, 1] },
  { store: 2, goods: 3, levels: [5, 3, 0] },
  { store: 3, goods: 4, levels: [9, 3, 1] },
];

/**
 * Offers that shoppers use: coupon ids in the order above, goods with group offers, and goods of
 * running seckills.
 */
export interface Offers {
  readonly coupons: readonly number[];
  readonly groups: readonly ListedGoods[];
  readonly seckillGoods: readonly ListedGoods[];
}

/** Days since the offers were created; before the first one starts. */
export const offersAgo = 37;

/**
 * Writes running, ended and future offers of stores and the platform. Fees and points of the mall
 * are set unless they exist.
 */
export async function writeOffers(
  sql: Sql,
  { listedGoods }: Pick<Participants, 'listedGoods'>,
): Promise<Offers> {
  const stores = [...new Set(listedGoods.map(({ store_id: id }) => id))];
  const goodsOf = ({
    store,
    goods,
  }: {
    readonly store: number;
    readonly goods: number;
  }): ListedGoods => listedGoods.filter(({ store_id: id }) => id === stores[store])[goods]!;
  const owner = (store: number | undefined): number | null =>
    store === undefined ? null : stores[store]!;
  await writeSettings(sql);
  const inserted = await sql.rows<{ id: number }>(
    `
      INSERT INTO coupons (
        store_id, name, money, use_money, stock, per_limit, is_platform, start_time, end_time
      )
      SELECT
        store_id, name, money, meets, stock, "limit",
        CASE WHEN store_id IS NULL THEN 1 ELSE 0 END, ${time('from')}, ${time('to')}
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          store_id bigint, name text, money bigint, meets bigint, stock bigint, "limit" bigint,
          "from" numeric, "to" numeric
        )
      ) WITH ORDINALITY AS w(store_id, name, money, meets, stock, "limit", "from", "to", ordinal)
      ORDER BY ordinal
      RETURNING id`,
    [JSON.stringify(coupons.map((coupon) => ({ ...coupon, store_id: owner(coupon.store) })))],
  );
  await sql.run(
    `
      INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
      SELECT store_id, name, money, meets, ${time('from')}, ${time('to')}
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, name text, money bigint, meets bigint, "from" numeric, "to" numeric
      )`,
    [
      JSON.stringify(
        reductions.map((reduction) => ({ ...reduction, store_id: owner(reduction.store) })),
      ),
    ],
  );
  await sql.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT store_id, goods_id, percent, stock, 5, ${time('from')}, ${time('to')}
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, goods_id bigint, percent numeric, stock bigint, "from" numeric,
        "to" numeric
      )`,
    [JSON.stringify(seckills.map((seckill) => ({ ...seckill, ...goodsOf(seckill) })))],
  );
  await sql.run(
    `
      INSERT INTO collectives (store_id, goods_id, discount, need)
      SELECT *
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, goods_id bigint, percent numeric, need bigint
      )`,
    [JSON.stringify(groups.map((group) => ({ ...group, ...goodsOf(group) })))],
  );
  await sql.run(
    `
      INSERT INTO distributions (store_id, goods_id, lev_1, lev_2, lev_3)
      SELECT store_id, goods_id, lev_1, lev_2, lev_3
      FROM jsonb_to_recordset($1::jsonb) AS w(
        store_id bigint, goods_id bigint, lev_1 numeric, lev_2 numeric, lev_3 numeric
      )`,
    [
      JSON.stringify(
        referrals.map(({ levels: [lev_1, lev_2, lev_3], ...referral }) => ({
          ...goodsOf(referral),
          lev_1,
          lev_2,
          lev_3,
        })),
      ),
    ],
  );
  return {
    coupons: inserted.map(({ id }) => id),
    groups: groups.map(goodsOf),
    seckillGoods: seckills.filter(({ from, to }) => from > 0 && to < 0).map(goodsOf),
  };
}

/** SQL of a full hour. The transaction clock is at `offersAgo` while offers are written. */
const time = (days: 'from' | 'to'): string =>
  `date_trunc('hour', mall_now() + (${offersAgo} - "${days}") * interval '1 day')`;

async function writeSettings(sql: Sql): Promise<void> {
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
