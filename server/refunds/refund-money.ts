import { noteSales } from '../catalog/count-sales.job.ts';
import { giveStockBack } from '../catalog/take-stock.ts';
import { at } from '../config/fail-points.ts';
import type { Events } from '../config/events.ts';
import type { Transaction } from '../config/sql.ts';
import { leaveGroups, returnCoupons } from '../orders/cancel-orders.ts';
import { type Leg, post } from '../wallet/post.ts';
import { refundSettled } from './refunds.events.ts';

interface Refunded {
  readonly id: number;
  readonly order_id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly order_no: string;
  readonly money: number;
  readonly platform_money: number;
  readonly payment_name: string;
  readonly pay_id: number;
  readonly is_whole: boolean;
}

/**
 * Gives the money of agreed after-sales back to where it came from (invariants 22, 23, 25), inside the transaction that ends them: lines and orders count
 * it, the ledger moves it, coupons of wholly refunded orders come back, places of open groups are free again, provider refunds are queued under a number of their own.
 *
 * @param returned those of them whose pieces are with the store again
 */
export async function refundMoney(
  tx: Transaction,
  events: Events,
  refundIds: readonly number[],
  returned: readonly number[],
): Promise<void> {
  if (refundIds.length === 0) return;
  const refunds = await tx.rows<Refunded>(
    `WITH lines AS (UPDATE order_goods l SET refund_num = l.refund_num + g.num, refund_money = l.refund_money + g.money, rev = l.rev + 1 FROM refund_goods g WHERE g.refund_id = ANY($1::bigint[]) AND l.id = g.order_goods_id
       RETURNING l.order_id, l.buy_num - l.refund_num AS left),
     totals AS (SELECT order_id, sum("left") AS open FROM lines GROUP BY 1),
     orders AS (UPDATE orders o SET refund_money = o.refund_money + r.goods_money + r.freight_money FROM refunds r WHERE r.id = ANY($1::bigint[]) AND o.id = r.order_id
       RETURNING o.id, o.order_no, o.payment_name, r.id AS refund_id, r.user_id, r.store_id, r.goods_money + r.freight_money AS money, r.platform_money)
     SELECT o.refund_id AS id, o.id AS order_id, o.user_id, o.store_id, o.order_no, o.money, o.platform_money, o.payment_name, p.pay_id,
       coalesce(t.open = 0 AND NOT EXISTS (SELECT FROM order_goods l WHERE l.order_id = o.id AND l.refund_num < l.buy_num AND NOT EXISTS (SELECT FROM refund_goods g WHERE g.refund_id = o.refund_id AND g.order_goods_id = l.id)), false) AS is_whole
     FROM orders o LEFT JOIN totals t ON t.order_id = o.id LEFT JOIN pay_orders p ON p.order_id = o.id AND p.is_effective ORDER BY o.id`,
    [refundIds],
    'refunds.count',
  );
  const whole = new Set(refunds.filter(({ is_whole }) => is_whole).map(({ order_id }) => order_id));
  if (whole.size > 0) {
    await returnCoupons(tx, [...whole]);
    await leaveGroups(tx, [...whole]);
    await tx.run(noteSales('$1::bigint[]', 'back'), [[...whole]], 'refunds.sales');
  }
  await queueProviderRefunds(tx, refunds);
  const others = await events.publish(
    tx,
    refundSettled,
    refunds.map(({ id, order_id, user_id }) => ({ id, order_id, user_id })),
  );
  await post(tx, [
    ...others,
    ...refunds
      .map((refund) => ({
        cause: { type: 'refund', id: refund.id },
        event: 'order_refunded',
        info: refund.order_no,
        legs: legsOf(refund),
      }))
      .filter(({ legs }) => legs.length > 0),
  ]); // others first: a claw-back fills what the refund takes
  at('refund.posted');
  if (returned.length > 0) {
    const pieces = await tx.rows<{
      goods_id: number;
      sku_id: number;
      num: number;
      cause_id: number;
    }>(
      'SELECT l.goods_id, l.sku_id, sum(g.num)::int AS num, g.refund_id AS cause_id FROM refund_goods g JOIN order_goods l ON l.id = g.order_goods_id WHERE g.refund_id = ANY($1::bigint[]) GROUP BY 1, 2, 4',
      [returned],
      'refunds.pieces',
    );
    await giveStockBack(tx, 'refund', pieces);
  }
}

function legsOf({
  store_id,
  user_id,
  money,
  platform_money,
  payment_name,
}: Refunded): readonly Leg[] {
  const legs: readonly Leg[] = [
    {
      account: { owner: 'store', id: store_id, kind: 'pending' },
      amount: -(money + platform_money),
    },
    { account: { owner: 'platform', kind: 'subsidy' }, amount: platform_money },
    {
      account:
        payment_name === 'balance'
          ? { owner: 'user', id: user_id, kind: 'money' }
          : { owner: 'platform', kind: 'clearing' },
      amount: money,
    },
  ];
  return legs.filter(({ amount }) => amount !== 0);
}

/** A job hands them to the provider; the same number stays the same refund however often it tries. */
async function queueProviderRefunds(tx: Transaction, refunds: readonly Refunded[]): Promise<void> {
  const back = refunds.filter(({ money }) => money > 0);
  if (back.length === 0) return;
  await tx.run(
    `WITH r AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, pay_id bigint, money bigint, payment_name text)),
     queued AS (INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money) SELECT pay_id, 'R' || id, 'refund', id, money FROM r WHERE payment_name <> 'balance'),
     locked AS MATERIALIZED (SELECT id FROM order_pays WHERE id IN (SELECT pay_id FROM r) ORDER BY id FOR NO KEY UPDATE)
     UPDATE order_pays p SET refund_money = p.refund_money + b.money FROM (SELECT pay_id, sum(money) AS money FROM r GROUP BY 1) b, locked l WHERE p.id = b.pay_id AND l.id = p.id`,
    [JSON.stringify(back)],
    'refunds.queue',
  );
}
