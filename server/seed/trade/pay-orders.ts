import { recordSalesSql } from '../../mall/catalog/stock/record-sales-sql.ts';
import { payStatus } from '../../mall/kernel/statuses.ts';
import { type MovedOrder, moveOrders } from '../../mall/orders/move-orders.ts';
import { orderNumberSql } from '../../mall/orders/placing/order-number-sql.ts';
import { post } from '../../mall/wallet/post.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';

/** Pays the orders through providers. */
export async function payOrders(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  const paid = await moveOrders(tx, 'system', 'pay', { ids: orderIds });
  await tx.run(
    `
      WITH wanted AS MATERIALIZED (
        SELECT
          nextval(pg_get_serial_sequence('order_pays', 'id')) AS id, ${orderNumberSql} AS pay_no,
          o.id AS order_id, o.user_id, o.order_name, o.total_price
        FROM orders o
        WHERE o.id = ANY($1)
        ORDER BY o.id
      ),
        opened AS (
          INSERT INTO order_pays (
            id, user_id, pay_no, trade_no, name, payment_name, device, total, refund_money,
            pay_status, expire_time
          )
          SELECT
            id, user_id, pay_no, 'demo' || pay_no, left(split_part(order_name, ' | ', 1), 60),
            CASE id % 3 WHEN 0 THEN 'alipay' ELSE 'wechat' END, 'scan', total_price, 0,
            ${payStatus.open}, ${nowSql} + interval '30 minutes'
          FROM wanted
          RETURNING id
        )
      INSERT INTO pay_orders (pay_id, order_id, money, is_effective)
      SELECT w.id, w.order_id, w.total_price, true
      FROM wanted w
      JOIN opened USING (id)`,
    [orderIds],
    'seed.pay',
  );
  await tx.run(
    `
      UPDATE order_pays p
      SET pay_status = ${payStatus.paid}, pay_time = ${nowSql}
      FROM pay_orders o
      WHERE o.pay_id = p.id AND o.order_id = ANY($1)`,
    [orderIds],
    'seed.paid',
  );
  await tx.run(recordSalesSql('$1::bigint[]', 'sold'), [orderIds]);
  await post(tx, paid.map(paidPosting));
}

const paidPosting = ({ id, store_id, order_no, total_price }: MovedOrder) => ({
  cause: { type: 'order', id },
  event: 'order_paid',
  info: order_no,
  legs: [
    { account: { owner: 'platform', kind: 'clearing' } as const, amount: -total_price },
    { account: { owner: 'store', id: store_id, kind: 'pending' } as const, amount: total_price },
  ],
});
