import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { type Check, inSlice } from './check.ts';

/** Stock (docs/invariants.md#stock). */
export const stockChecks: readonly Check[] = [
  // An order holds the stock that it took, or gave it back once (S3, S4).
  {
    invariant: 12,
    name: 'stock-of-orders',
    sliceOf: 'orders',
    sql: `
      SELECT l.order_id, l.goods_id, l.sku_id, l.buy_num, l.refund_num, k.held, b.back
      FROM order_goods l
      JOIN orders o ON o.id = l.order_id
      LEFT JOIN goods_skus q ON q.id = l.sku_id
      JOIN LATERAL (
        SELECT -coalesce(sum(change), 0)::bigint AS held
        FROM stock_logs s
        WHERE s.goods_id = l.goods_id
          AND coalesce(s.sku_id, 0) = l.sku_id
          AND s.cause IN ('order', 'cancel')
          AND s.cause_id = l.order_id
      ) k
        ON true
      JOIN LATERAL (
        SELECT coalesce(sum(change), 0)::bigint AS back
        FROM stock_logs s
        JOIN refunds r ON r.id = s.cause_id
        WHERE r.order_id = l.order_id
          AND s.goods_id = l.goods_id
          AND coalesce(s.sku_id, 0) = l.sku_id
          AND s.cause = 'refund'
      ) b
        ON true
      WHERE ${inSlice('l.order_id')}
        AND (
          k.held <> CASE WHEN o.order_status = ${orderStatus.cancelled} THEN b.back ELSE l.buy_num END
          OR b.back > l.refund_num
        )
        AND EXISTS (SELECT FROM goods g WHERE g.id = l.goods_id)
        AND CASE
          WHEN l.sku_id = 0 THEN NOT EXISTS (
            SELECT FROM stock_logs s WHERE s.goods_id = l.goods_id AND s.sku_id IS NOT NULL
          )
          ELSE q.id IS NOT NULL
        END`,
  },
  // Stock matches its log, change by change (S3).
  {
    invariant: 15,
    name: 'stock',
    sliceOf: 'goods',
    sql: `
      SELECT goods_id, sku_id, change, stock_after, expected
      FROM (
        SELECT k.*, lag(stock_after) OVER w + change AS expected
        FROM stock_logs k
        WHERE ${inSlice('k.goods_id')}
        WINDOW w AS (PARTITION BY goods_id, coalesce(sku_id, 0) ORDER BY id)
      ) k
      WHERE stock_after <> expected
      UNION ALL
      SELECT s.goods_id, s.id, 0, s.goods_stock, k.stock_after
      FROM goods_skus s
      JOIN LATERAL (
        SELECT stock_after
        FROM stock_logs k
        WHERE k.goods_id = s.goods_id AND k.sku_id = s.id
        ORDER BY k.id DESC
        LIMIT 1
      ) k
        ON k.stock_after <> s.goods_stock
      WHERE ${inSlice('s.goods_id')}
      UNION ALL
      SELECT g.id, 0, 0, g.goods_stock, k.stock_after
      FROM goods g
      JOIN LATERAL (
        SELECT stock_after
        FROM stock_logs k
        WHERE k.goods_id = g.id AND k.sku_id IS NULL
        ORDER BY k.id DESC
        LIMIT 1
      ) k
        ON k.stock_after <> g.goods_stock
      WHERE ${inSlice('g.id')} AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id)`,
  },
  // Goods with SKUs have no stock of their own (S5).
  {
    invariant: 16,
    name: 'own-stock',
    sql: `
      SELECT g.id AS goods_id, g.goods_stock
      FROM goods g
      WHERE g.goods_stock <> 0 AND EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id)`,
  },
];
