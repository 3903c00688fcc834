import type { OrderedLine } from '../../schemas/contract/calls/checkout.ts';
import { joinNames } from '../../schemas/rules/local-name.ts';
import type { Rows } from '../config/sql.ts';
import { couponClasses } from '../promotions/coupon-classes.ts';

/** Everything a quote is made of, as it is at one moment. Amounts are fen, weights hundredths of a kilogram, rates hundredths of a percent. */
export interface Snapshot {
  readonly lines: readonly SnapshotLine[];
  readonly freights: readonly {
    readonly id: number;
    readonly store_id: number;
    readonly is_default: boolean;
    readonly f_weight: number;
    readonly f_price: number;
    readonly o_weight: number;
    readonly o_price: number;
    readonly provinces: readonly number[];
  }[];
  readonly reductions: readonly {
    readonly id: number;
    readonly store_id: number;
    readonly name: string;
    readonly money: number;
    readonly use_money: number;
  }[];
  /** The shopper's coupons that can be used now, the most valuable first. */
  readonly coupons: readonly {
    readonly id: number;
    readonly store_id: number | null;
    readonly name: string;
    readonly money: number;
    readonly use_money: number;
    readonly is_platform: boolean;
    readonly classes: readonly number[];
  }[];
  /** What an order brings when it is completed (config `integral`). */
  readonly points: number;
  readonly address: {
    readonly id: number;
    readonly province_id: number;
    readonly receive_name: string;
    readonly receive_tel: string;
    readonly area_info: string;
    readonly address: string;
  } | null;
  /** Of the orders to be placed, one for each store: taken with the snapshot, so that everything that is written can go out in one trip. */
  readonly numbers: OrderNumbers | null;
}
export interface OrderNumbers {
  readonly group_id: number;
  readonly orders: readonly {
    readonly store_id: number;
    readonly id: number;
    readonly order_no: string;
  }[];
}
export interface SnapshotLine {
  readonly at: number;
  readonly num: number;
  readonly goods_id: number;
  readonly sku_id: number;
  readonly store_id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly class_id: number;
  readonly goods_name: string;
  readonly goods_image: string;
  readonly sku_name: string;
  readonly price: number;
  readonly stock: number;
  readonly weight: number;
  readonly freight_id: number;
  readonly is_open: boolean;
  readonly wants_sku: boolean;
  /** Of the platform's commission, as it is agreed now. */
  readonly rate: number;
  readonly seckill: {
    readonly id: number;
    readonly discount: number;
    readonly left: number;
    readonly per_limit: number;
    readonly had: number;
  } | null;
  /** The rule of the group that is asked for; `log_id` 0: one to be opened. */
  readonly group: {
    readonly id: number;
    readonly log_id: number;
    readonly discount: number;
    readonly need: number;
  } | null;
}

/** Stands between the names of a SKU until they are joined; no name holds it. */
const between = '\u001f';

/** The store's own rate, else that of the nearest class that has one, else the mall's (decisions 18). */
const rate = `round(coalesce(g.store_rate, (SELECT coalesce(nullif(c.rate, 0), nullif(c2.rate, 0), nullif(c1.rate, 0)) FROM goods_classes c LEFT JOIN goods_classes c2 ON c2.id = c.pid LEFT JOIN goods_classes c1 ON c1.id = c2.pid WHERE c.id = g.class_id),
  (SELECT (value->>'rate')::numeric FROM configs WHERE name = 'configs/commission'), 0) * 100)::int`;

/** Numbers of orders are the second they were placed in and a counter: unique without asking, and sorted by age. */
const numbers = `SELECT json_build_object('group_id', nextval('order_groups'), 'orders', json_agg(o)) FROM (
  SELECT id AS store_id, nextval('orders_id_seq') AS id, to_char(mall_now(), 'YYYYMMDDHH24MISS') || lpad((nextval('order_numbers') % 1000000)::text, 6, '0') AS order_no FROM unnest((SELECT ids FROM store)) AS s(id)) o`;

/** Of several rounds the older one; a round without stock left sells at the usual price. */
const seckill = `SELECT k.id, round(k.discount * 100)::int AS discount, k.stock - k.sold AS left, k.per_limit, coalesce((SELECT u.num FROM seckill_users u WHERE u.seckill_id = k.id AND u.user_id = asker.user_id), 0) AS had
  FROM seckills k WHERE k.goods_id = g.id AND k.store_id = g.store_id AND k.deleted_at IS NULL AND k.start_time <= mall_now() AND k.end_time > mall_now() AND k.sold < k.stock ORDER BY k.id LIMIT 1`;

const group = `SELECT r.id, coalesce(m.id, 0) AS log_id, round(coalesce(m.discount, r.discount) * 100)::int AS discount, coalesce(m.need, r.need) AS need
  FROM collectives r LEFT JOIN collective_logs m ON m.id = a.group_id AND m.collective_id = r.id AND m.status = 2 AND m.end_time > mall_now()
  WHERE r.goods_id = g.id AND r.store_id = g.store_id AND r.deleted_at IS NULL AND (a.group_id = -1 OR m.id IS NOT NULL) ORDER BY r.id DESC LIMIT 1`;

/**
 * The statement every quote and every order asks, for all who ask at that moment, so it is written for what it costs: rows of goods and SKUs are looked up one by one (`OFFSET 0` keeps the planner, which
 * cannot know how few they are, from reading and hashing whole tables), and the answer is json, which is text at once. The lists stand in sub-selects: without them a plan
 * for just this many lines looks cheaper to PostgreSQL than the one it has kept, and making it takes ten times as long as running it.
 */
const statement = `SELECT (WITH line AS MATERIALIZED (
    SELECT a.at, a.num, g.id AS goods_id, coalesce(s.id, 0) AS sku_id, g.store_id, g.store_name, g.store_logo, g.class_id, g.goods_name, coalesce(nullif(s.goods_image, ''), g.goods_master_image) AS goods_image,
      coalesce(s.sku_name, '') AS sku_name, coalesce(s.goods_price, g.goods_price) AS price, coalesce(s.goods_stock, g.goods_stock) AS stock,
      round(coalesce(s.goods_weight, g.goods_weight) * 100)::bigint AS weight, coalesce(g.freight_id, 0) AS freight_id, ${rate} AS rate, g.is_open AND (a.sku_id = 0 OR s.id IS NOT NULL) AS is_open,
      s.id IS NULL AND EXISTS (SELECT FROM goods_skus o WHERE o.goods_id = g.id) AS wants_sku,
      CASE WHEN a.group_id = 0 THEN (SELECT to_json(k) FROM (${seckill}) k) END AS seckill, CASE WHEN a.group_id <> 0 THEN (SELECT to_json(m) FROM (${group}) m) END AS "group"
    FROM (SELECT * FROM unnest((SELECT $4::int[]), (SELECT $5::int[]), (SELECT $6::bigint[]), (SELECT $7::bigint[]), (SELECT $8::bigint[]), (SELECT $9::bigint[])) AS a(who, at, goods_id, sku_id, num, group_id) WHERE a.who = asker.who OFFSET 0) a
      CROSS JOIN LATERAL (SELECT g.id, g.store_id, t.store_name, t.store_logo, t.rate AS store_rate, g.class_id, g.goods_name, g.goods_master_image, g.goods_price, g.goods_stock, g.goods_weight, g.freight_id,
        g.goods_status = 1 AND g.goods_verify = 1 AND t.store_status = 1 AND t.store_verify = 4 AND t.deleted_at IS NULL AS is_open
        FROM goods g JOIN stores t ON t.id = g.store_id WHERE g.id = a.goods_id AND g.deleted_at IS NULL OFFSET 0) g
      LEFT JOIN LATERAL (SELECT s.id, s.goods_image, array_to_string(s.sku_name, '${between}') AS sku_name, s.goods_price, s.goods_stock, s.goods_weight FROM goods_skus s WHERE s.id = a.sku_id AND s.goods_id = a.goods_id OFFSET 0) s ON true),
  store AS MATERIALIZED (SELECT array_agg(DISTINCT store_id) AS ids FROM line)
  SELECT json_build_object(
    'lines', (SELECT coalesce(json_agg(line ORDER BY at), '[]') FROM line),
    'freights', (SELECT coalesce(json_agg(f ORDER BY id), '[]') FROM (SELECT id, store_id, is_type = 0 AS is_default, round(f_weight * 100)::bigint AS f_weight, f_price, round(o_weight * 100)::bigint AS o_weight, o_price,
      ARRAY(SELECT p.area_id FROM freight_areas p WHERE p.freight_id = freights.id) AS provinces FROM freights WHERE store_id = ANY ((SELECT ids FROM store)::bigint[])) f),
    'reductions', (SELECT coalesce(json_agg(r ORDER BY id), '[]') FROM (SELECT id, store_id, name, money, use_money
      FROM full_reductions WHERE store_id = ANY ((SELECT ids FROM store)::bigint[]) AND deleted_at IS NULL AND start_time <= mall_now() AND end_time > mall_now()) r),
    'coupons', (SELECT coalesce(json_agg(u), '[]') FROM (
      SELECT l.id, l.store_id, l.name, l.money, l.use_money, l.is_platform = 1 AS is_platform, ${couponClasses('l.coupon_id')} AS classes
      FROM coupon_logs l WHERE l.user_id = asker.user_id AND l.status = 0 AND l.start_time <= mall_now() AND l.end_time > mall_now() AND (l.store_id IS NULL OR l.store_id = ANY ((SELECT ids FROM store)::bigint[])) ORDER BY l.money DESC, l.id LIMIT 100) u),
    'points', coalesce((SELECT (value->>'order_integral')::bigint FROM configs WHERE name = 'configs/integral' AND (value->>'order_status')::int = 1), 0),
    'address', (SELECT to_json(d) FROM (SELECT id, province_id, receive_name, receive_tel, area_info, address FROM addresses WHERE user_id = asker.user_id AND (asker.address_id = 0 OR id = asker.address_id) ORDER BY is_default DESC, id DESC LIMIT 1) d),
    'numbers', CASE WHEN asker.is_placing THEN (${numbers}) END)) AS snapshot
  FROM unnest((SELECT $1::bigint[]), (SELECT $2::bigint[]), (SELECT $3::boolean[])) WITH ORDINALITY AS asker(user_id, address_id, is_placing, who) ORDER BY asker.who`;

/** Whose snapshot of which lines. */
export interface SnapshotAsk {
  readonly userId: number;
  readonly lines: readonly OrderedLine[];
  /** 0: the shopper's default one, or the newest. */
  readonly addressId: number;
  /** Takes numbers for the orders. */
  readonly isPlacing?: boolean;
}

/** One statement for any number of shoppers, lines and stores. */
export async function readSnapshots(
  sql: Rows,
  asks: readonly SnapshotAsk[],
): Promise<readonly Snapshot[]> {
  const lines = asks.flatMap(({ lines: own }, who) =>
    own.map((line, at) => ({ ...line, who: who + 1, at })),
  );
  const asked = [
    lines.map(({ who }) => who),
    lines.map(({ at }) => at),
    lines.map(({ goods_id: id }) => id),
    lines.map(({ sku_id: id }) => id),
    lines.map(({ buy_num: num }) => num),
    lines.map(({ collective_id: id }) => id),
  ];
  const rows = await sql.rows<{ snapshot: Snapshot }>(
    statement,
    [
      asks.map(({ userId }) => userId),
      asks.map(({ addressId }) => addressId),
      asks.map(({ isPlacing = false }) => isPlacing),
      ...asked,
    ],
    'orders.snapshot',
  );
  return rows.map(({ snapshot }) => ({
    ...snapshot,
    lines: snapshot.lines.map((line) => ({
      ...line,
      sku_name: joinNames(line.sku_name.split(between)),
    })),
  }));
}
