import type { OrderedLine } from '../../../../schemas/contract/calls/orders/checkout.ts';
import { groupStatus } from '../../../../schemas/contract/order-statuses.ts';
import { joinNames } from '../../../../schemas/rules/local-name.ts';
import { idArray } from '../../../platform/database/generic-plan.ts';
import type { Rows } from '../../../platform/database/sql.ts';
import { isOpenSql } from '../../catalog/goods-cards.ts';
import { couponsSql } from './coupons-sql.ts';

/**
 * Everything that the price of an order depends on, read at one moment. Amounts are fen, weights
 * hundredths of a kilogram, discounts and rates hundredths of a percent.
 */
export interface PriceSnapshot {
  readonly lines: readonly SnapshotLine[];
  readonly freights: readonly SnapshotFreight[];
  readonly reductions: readonly SnapshotReduction[];
  /** Coupons that the shopper can use now, the most valuable first. */
  readonly coupons: readonly SnapshotCoupon[];
  /** Points that an order earns when it is completed (config `integral`). */
  readonly points: number;
  readonly address: SnapshotAddress | null;
}

export interface SnapshotLine {
  /** Index of the line in the request. */
  readonly position: number;
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
  /** Whether the goods have the SKU of the line; a line without a SKU is true. */
  readonly has_chosen_sku: boolean;
  /** The goods have SKUs, and none was chosen. */
  readonly needs_sku: boolean;
  /** The platform's commission for this line. */
  readonly rate: number;
  readonly seckill: SnapshotSeckill | null;
  readonly group: SnapshotGroup | null;
  /** A seckill round of the goods is sold out, or ended within 15 minutes: a page may still show it. */
  readonly is_round_over: boolean;
  /** Whether the goods have a collective rule; read for a line of a group only. */
  readonly has_group_rule: boolean;
}

export interface SnapshotSeckill {
  readonly id: number;
  readonly discount: number;
  /** Pieces left in the round. */
  readonly left: number;
  readonly per_limit: number;
  /** Pieces of the round that the shopper bought before. */
  readonly bought: number;
}

/** The requested buying group and its collective rule. */
export interface SnapshotGroup {
  /** Of the row of `collectives`. */
  readonly rule_id: number;
  /** Of the row of `collective_logs`; 0: a group to be opened. */
  readonly group_id: number;
  readonly discount: number;
  readonly need: number;
}

export interface SnapshotFreight {
  readonly id: number;
  readonly store_id: number;
  readonly is_default: boolean;
  readonly f_weight: number;
  readonly f_price: number;
  readonly o_weight: number;
  readonly o_price: number;
  readonly provinces: readonly number[];
}

export interface SnapshotReduction {
  readonly id: number;
  readonly store_id: number;
  readonly name: string;
  readonly money: number;
  readonly use_money: number;
}

export interface SnapshotCoupon {
  readonly id: number;
  /** Null: usable in every store. */
  readonly store_id: number | null;
  readonly name: string;
  readonly money: number;
  readonly use_money: number;
  readonly is_platform: boolean;
  readonly classes: readonly number[];
}

export interface SnapshotAddress {
  readonly id: number;
  readonly province_id: number;
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly area_info: string;
  readonly address: string;
}

/** Separates the names of a SKU in the result; no name contains it. */
const nameSeparator = '\u001f';

/*
 * Parameters: $1 shopper, $2 address (0: the default one), and the lines as parallel arrays:
 * $3 position, $4 goods, $5 SKU, $6 quantity, $7 group. The arrays are in sub-selects, so that
 * PostgreSQL uses the generic plan (docs/decisions/0036-rows-without-entities.md).
 */

/** The store's own rate, else that of the nearest class that has one, else the mall's. */
const rateSql = `
  round(
    coalesce(
      g.store_rate,
      (
        SELECT coalesce(nullif(c.rate, 0), nullif(c2.rate, 0), nullif(c1.rate, 0))
        FROM goods_classes c
        LEFT JOIN goods_classes c2 ON c2.id = c.pid
        LEFT JOIN goods_classes c1 ON c1.id = c2.pid
        WHERE c.id = g.class_id
      ),
      (SELECT (value->>'rate')::numeric FROM configs WHERE name = 'configs/commission'),
      0
    ) * 100
  )::int`;

/** The oldest running round that has stock left; without one the usual price applies. */
const seckillSql = `
  SELECT
    k.id, k.discount, k."left", k.per_limit,
    coalesce(
      (SELECT u.num FROM seckill_users u WHERE u.seckill_id = k.id AND u.user_id = $1), 0
    ) AS bought
  FROM running_rounds() k
  WHERE k.goods_id = g.id AND k.store_id = g.store_id`;

/**
 * The rule of the open group `a.group_id`, or the newest rule for a group to be opened (-1). A rule
 * that was given to other goods leaves its groups behind: their discount was not meant for these.
 */
const groupSql = `
  SELECT
    r.id AS rule_id, coalesce(m.id, 0) AS group_id,
    round(coalesce(m.discount, r.discount) * 100)::int AS discount,
    coalesce(m.need, r.need) AS need
  FROM collectives r
  LEFT JOIN collective_logs m
    ON m.id = a.group_id
    AND m.collective_id = r.id
    AND m.goods_id = r.goods_id
    AND m.status = ${groupStatus.open}
    AND m.end_time > mall_now()
  WHERE r.goods_id = g.id
    AND r.store_id = g.store_id
    AND r.deleted_at IS NULL
    AND (a.group_id = -1 OR m.id IS NOT NULL)
  ORDER BY r.id DESC
  LIMIT 1`;

/**
 * `OFFSET 0` makes the planner look up goods and SKUs row by row. It cannot estimate how few lines
 * there are, and would read and hash whole tables.
 */
const linesSql = `
  SELECT
    a.position, a.num, g.id AS goods_id, coalesce(s.id, 0) AS sku_id,
    g.store_id, g.store_name, g.store_logo, g.class_id, g.goods_name,
    coalesce(nullif(s.goods_image, ''), g.goods_master_image) AS goods_image,
    coalesce(s.sku_name, '') AS sku_name,
    coalesce(s.goods_price, g.goods_price) AS price,
    coalesce(s.goods_stock, g.goods_stock) AS stock,
    round(coalesce(s.goods_weight, g.goods_weight) * 100)::bigint AS weight,
    coalesce(g.freight_id, 0) AS freight_id,
    ${rateSql} AS rate,
    (a.sku_id = 0 OR s.id IS NOT NULL) AS has_chosen_sku,
    s.id IS NULL AND EXISTS (SELECT FROM goods_skus o WHERE o.goods_id = g.id) AS needs_sku,
    CASE WHEN a.group_id = 0 THEN (SELECT to_json(k) FROM (${seckillSql}) k) END AS seckill,
    CASE WHEN a.group_id <> 0 THEN (SELECT to_json(m) FROM (${groupSql}) m) END AS "group",
    a.group_id = 0 AND EXISTS (
      SELECT
      FROM seckills k
      WHERE k.goods_id = g.id
        AND k.store_id = g.store_id
        AND k.deleted_at IS NULL
        AND k.start_time <= mall_now()
        AND k.end_time > mall_now() - interval '15 minutes'
        AND (k.sold >= k.stock OR k.end_time <= mall_now())
    ) AS is_round_over,
    a.group_id <> 0 AND EXISTS (
      SELECT FROM collectives r WHERE r.goods_id = g.id AND r.deleted_at IS NULL
    ) AS has_group_rule
  FROM unnest(
    (SELECT $3::int[]), ${idArray('$4')}, ${idArray('$5')}, ${idArray('$6')}, ${idArray('$7')}
  ) AS a(position, goods_id, sku_id, num, group_id)
  CROSS JOIN LATERAL (
    SELECT
      g.id, g.store_id, t.store_name, t.store_logo, t.rate AS store_rate, g.class_id,
      g.goods_name, g.goods_master_image, g.goods_price, g.goods_stock, g.goods_weight,
      g.freight_id
    FROM goods g
    JOIN stores t ON t.id = g.store_id
    WHERE g.id = a.goods_id AND g.deleted_at IS NULL AND ${isOpenSql}
    OFFSET 0
  ) g
  LEFT JOIN LATERAL (
    SELECT
      s.id, s.goods_image, array_to_string(s.sku_name, '${nameSeparator}') AS sku_name,
      s.goods_price, s.goods_stock, s.goods_weight
    FROM goods_skus s
    WHERE s.id = a.sku_id AND s.goods_id = a.goods_id
    OFFSET 0
  ) s
    ON true`;

const freightsSql = `
  SELECT
    id, store_id, is_type = 0 AS is_default, round(f_weight * 100)::bigint AS f_weight, f_price,
    round(o_weight * 100)::bigint AS o_weight, o_price,
    ARRAY(SELECT p.area_id FROM freight_areas p WHERE p.freight_id = freights.id) AS provinces
  FROM freights
  WHERE store_id = ANY ((SELECT ids FROM store)::bigint[])`;

const reductionsSql = `
  SELECT id, store_id, name, money, use_money
  FROM full_reductions
  WHERE store_id = ANY ((SELECT ids FROM store)::bigint[])
    AND deleted_at IS NULL
    AND start_time <= mall_now()
    AND end_time > mall_now()`;

const pointsSql = `
  SELECT (value->>'order_integral')::bigint
  FROM configs
  WHERE name = 'configs/integral' AND (value->>'order_status')::int = 1`;

const addressSql = `
  SELECT id, province_id, receive_name, receive_tel, area_info, address
  FROM addresses
  WHERE user_id = $1 AND ($2::bigint = 0 OR id = $2)
  ORDER BY is_default DESC, id DESC
  LIMIT 1`;

/** One statement, so that all parts are of the same moment. */
const snapshotSql = `
  WITH line AS MATERIALIZED (${linesSql}),
    store AS MATERIALIZED (SELECT array_agg(DISTINCT store_id) AS ids FROM line)
  SELECT
    (SELECT coalesce(json_agg(line ORDER BY position), '[]') FROM line) AS lines,
    (SELECT coalesce(json_agg(f ORDER BY id), '[]') FROM (${freightsSql}) f) AS freights,
    (SELECT coalesce(json_agg(r ORDER BY id), '[]') FROM (${reductionsSql}) r) AS reductions,
    (SELECT coalesce(json_agg(c), '[]') FROM (${couponsSql}) c) AS coupons,
    coalesce((${pointsSql}), 0) AS points,
    (SELECT to_json(a) FROM (${addressSql}) a) AS address`;

export interface SnapshotRequest {
  readonly userId: number;
  readonly lines: readonly OrderedLine[];
  /** 0: the default address, or the newest. */
  readonly addressId: number;
}

/** Lines whose goods shoppers may not see are missing from the snapshot. */
export async function readPriceSnapshot(
  sql: Rows,
  { userId, lines, addressId }: SnapshotRequest,
): Promise<PriceSnapshot> {
  const [snapshot] = await sql.rows<PriceSnapshot>(
    snapshotSql,
    [
      userId,
      addressId,
      lines.map((_, position) => position),
      lines.map(({ goods_id: id }) => id),
      lines.map(({ sku_id: id }) => id),
      lines.map(({ buy_num: num }) => num),
      lines.map(({ collective_id: id }) => id),
    ],
    'orders.snapshot',
  );
  const named = snapshot!.lines.map((line) => ({
    ...line,
    sku_name: joinNames(line.sku_name.split(nameSeparator)),
  }));
  return { ...snapshot!, lines: named };
}
