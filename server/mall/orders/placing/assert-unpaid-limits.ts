import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { maxUnpaidGroups, unpaidDefaults } from '../../../../schemas/contract/orders.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { orderErrors } from '../orders.errors.ts';
import type { Quote } from './quote-orders.ts';

/** What a shopper has not paid yet. */
interface Unpaid {
  readonly groups: number;
  readonly pieces: number;
  /** Pieces of each SKU that is ordered now; goods without SKUs have `sku_id` 0. */
  readonly skus: readonly {
    readonly goods_id: number;
    readonly sku_id: number;
    readonly num: number;
  }[];
  /** Config `task`; null when it was never saved. */
  readonly settings: {
    readonly unpaid_pieces?: number;
    readonly unpaid_sku_pieces?: number;
  } | null;
}

/** `$1`: the shopper, `$2`: the SKUs that are ordered now. */
const unpaidSql = `
  WITH unpaid AS MATERIALIZED (
    SELECT id, group_id FROM orders WHERE user_id = $1 AND order_status = ${orderStatus.toPay}
  ),
    lines AS MATERIALIZED (
      SELECT l.goods_id, l.sku_id, l.buy_num
      FROM unpaid u
      JOIN order_goods l ON l.order_id = u.id
    ),
    skus AS (
      SELECT l.goods_id, l.sku_id, sum(l.buy_num) AS num
      FROM lines l
      JOIN jsonb_to_recordset($2::jsonb) AS w(goods_id bigint, sku_id bigint)
        ON w.goods_id = l.goods_id
        AND w.sku_id = l.sku_id
      GROUP BY 1, 2
    )
  SELECT
    (SELECT count(DISTINCT group_id)::int FROM unpaid) AS groups,
    (SELECT coalesce(sum(buy_num), 0)::bigint FROM lines) AS pieces,
    (SELECT coalesce(json_agg(s), '[]') FROM skus s) AS skus,
    (SELECT value FROM configs WHERE name = 'configs/task') AS settings`;

/**
 * Limits what a shopper's unpaid orders keep from others: groups of orders, pieces, and pieces of
 * one SKU, the new order included (docs/decisions/0013-placing-orders.md). The caller has locked the
 * shopper's row.
 *
 * @throws Refusal `orders.unpaidTooMany`, `orders.unpaidPieces`, `orders.unpaidSku`
 */
export async function assertUnpaidLimits(
  tx: Transaction,
  buyerId: number,
  { orders }: Pick<Quote, 'orders'>,
): Promise<void> {
  const lines = orders.flatMap((order) => order.lines);
  const skus = lines.map(({ goods_id, sku_id }) => ({ goods_id, sku_id }));
  const [row] = await tx.rows<Unpaid>(unpaidSql, [buyerId, JSON.stringify(skus)], 'orders.unpaid');
  const unpaid = row!;
  if (unpaid.groups >= maxUnpaidGroups) throw orderErrors.unpaidTooMany({ most: maxUnpaidGroups });
  const mostPieces = unpaid.settings?.unpaid_pieces ?? unpaidDefaults.pieces;
  const ordered = lines.reduce((total, { num }) => total + num, 0);
  if (unpaid.pieces + ordered > mostPieces) throw orderErrors.unpaidPieces({ most: mostPieces });
  const mostOfSku = unpaid.settings?.unpaid_sku_pieces ?? unpaidDefaults.skuPieces;
  const unpaidBySku = new Map(unpaid.skus.map((sku) => [keyOf(sku), sku.num]));
  const beyond = lines.find((line) => (unpaidBySku.get(keyOf(line)) ?? 0) + line.num > mostOfSku);
  if (beyond) throw orderErrors.unpaidSku({ most: mostOfSku, goods: beyond.goods_name });
}

const keyOf = ({ goods_id, sku_id }: { readonly goods_id: number; readonly sku_id: number }) =>
  `${goods_id} ${sku_id}`;
