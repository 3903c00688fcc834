import type { OrderedLine } from '../../../../schemas/contract/calls/orders/checkout.ts';
import { joinNames } from '../../../../schemas/rules/local-name.ts';
import { idArray } from '../../../platform/database/generic-plan.ts';
import type { Rows } from '../../../platform/database/sql.ts';
import { isOpenSql } from '../../catalog/goods-cards.ts';
import type {
  CodeRule,
  PriceRule,
  PriceRuleRow,
  PromotionRule,
} from '../../promotions/promotion.ts';
import { priceRules, promotions } from '../../promotions/promotions.ts';

/**
 * Everything that the price of an order depends on, read at one moment. Amounts are fen, weights
 * hundredths of a kilogram, discounts and rates hundredths of a percent.
 */
export interface PriceSnapshot {
  readonly lines: readonly SnapshotLine[];
  readonly freights: readonly SnapshotFreight[];
  /** Rules of promotions by the name of the promotion, the preferred ones first. */
  readonly rules: Readonly<Record<string, readonly (PromotionRule | CodeRule)[]>>;
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
  /** −1 opens a group, a positive id joins that group, 0: an ordinary purchase. */
  readonly group_id: number;
  /** Undefined: the usual price applies. */
  readonly activity: LineActivity | undefined;
  /** What price rules want to know of the line, by their names. */
  readonly states: Readonly<Record<string, unknown>>;
}

/** The price rule that sets the price of a line. */
export interface LineActivity {
  readonly rule: PriceRule;
  readonly row: PriceRuleRow;
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
 * $3 position, $4 goods, $5 SKU, $6 quantity, $7 group; $8 typed codes. The arrays are in
 * sub-selects, so that PostgreSQL uses the generic plan
 * (docs/decisions/0036-rows-without-entities.md).
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

/** An object with a value of each definition. @param jsonOf SQL of JSON */
function byName<Kind>(
  definitions: ReadonlyMap<string, Kind>,
  jsonOf: (definition: Kind) => string,
): string {
  const values = [...definitions].map(([name, each]) => `'${name}', ${jsonOf(each)}`);
  return `json_build_object(${values.join(', ')})`;
}

/** The row that each price rule has for a line. */
const rowsSql = byName(priceRules, ({ snapshot }) => `(SELECT to_json(r) FROM (${snapshot}) r)`);

/** What the first price rule with a row takes off at least, in hundredths of a percent. */
const discountSql = [...priceRules.keys()]
  .map((name) => `WHEN rows ->> '${name}' IS NOT NULL THEN rows -> '${name}' ->> 'discount'`)
  .join(' ');

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
    a.group_id,
    ${rowsSql} AS rows,
    ${byName(priceRules, ({ state }) => state ?? 'NULL')} AS states
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

/**
 * One statement, so that all parts are of the same moment. `highest_price`: of a piece with its
 * activity, at most one fen more than the price rule says.
 */
const snapshotSql = `
  WITH found AS MATERIALIZED (${linesSql}),
    line AS MATERIALIZED (
      SELECT
        *, ceil(price * (1 - coalesce(CASE ${discountSql} END, '0')::int / 10000.0)) AS highest_price
      FROM found
    ),
    store AS MATERIALIZED (SELECT array_agg(DISTINCT store_id) AS ids FROM line),
    code AS MATERIALIZED (SELECT unnest((SELECT $8::text[])) AS code)
  SELECT
    (SELECT coalesce(json_agg(found ORDER BY position), '[]') FROM found) AS lines,
    (SELECT coalesce(json_agg(f ORDER BY id), '[]') FROM (${freightsSql}) f) AS freights,
    ${byName(promotions, ({ snapshot }) => `(SELECT coalesce(json_agg(r), '[]') FROM (${snapshot}) r)`)} AS rules,
    coalesce((${pointsSql}), 0) AS points,
    (SELECT to_json(a) FROM (${addressSql}) a) AS address`;

export interface SnapshotRequest {
  readonly userId: number;
  readonly lines: readonly OrderedLine[];
  /** 0: the default address, or the newest. */
  readonly addressId: number;
  /** Codes that the shopper has typed. */
  readonly codes: readonly string[];
}

type FoundLine = Omit<SnapshotLine, 'activity'> & {
  readonly rows: Readonly<Record<string, PriceRuleRow | null>>;
};
type FoundSnapshot = Omit<PriceSnapshot, 'lines'> & { readonly lines: readonly FoundLine[] };

/** Lines whose goods shoppers may not see are missing from the snapshot. */
export async function readPriceSnapshot(
  sql: Rows,
  { userId, lines, addressId, codes }: SnapshotRequest,
): Promise<PriceSnapshot> {
  const [snapshot] = await sql.rows<FoundSnapshot>(
    snapshotSql,
    [
      userId,
      addressId,
      lines.map((_, position) => position),
      lines.map(({ goods_id: id }) => id),
      lines.map(({ sku_id: id }) => id),
      lines.map(({ buy_num: num }) => num),
      lines.map(({ collective_id: id }) => id),
      codes,
    ],
    'orders.snapshot',
  );
  const named = snapshot!.lines.map(({ rows, ...line }) => ({
    ...line,
    sku_name: joinNames(line.sku_name.split(nameSeparator)),
    activity: activityOf(rows),
  }));
  return { ...snapshot!, lines: named };
}

function activityOf(rows: FoundLine['rows']): LineActivity | undefined {
  const [activity] = [...priceRules].flatMap(([name, rule]) => {
    const row = rows[name];
    return row ? [{ rule, row }] : [];
  });
  return activity;
}
