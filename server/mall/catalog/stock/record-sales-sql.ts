/**
 * SQL that records the quantities of orders as sold or returned; `orders` is an array of order ids.
 * It only inserts, so it never waits for a lock (docs/invariants.md#stock).
 */
export const recordSalesSql = (orders: string, kind: 'sold' | 'back'): string =>
  `
    INSERT INTO sale_changes (goods_id, num)
    SELECT goods_id, ${kind === 'sold' ? '' : '-'}sum(buy_num)
    FROM order_goods
    WHERE order_id = ANY(${orders})
    GROUP BY goods_id`;
