import { refundType } from '../../../../schemas/contract/order-statuses.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Events } from '../../../platform/events/events.ts';
import { failPoint } from '../../../platform/testing/fail-points.ts';
import { recordSalesSql } from '../../catalog/stock/record-sales-sql.ts';
import { giveStockBack, type StockMove } from '../../catalog/stock/take-stock.ts';
import { releasePromotions } from '../../orders/cancel-orders.ts';
import { unpackedOfSql } from '../../orders/dispatch/quantity-to-ship.ts';
import { type Leg, type Posting, post } from '../../wallet/post.ts';
import { refundSettled } from '../refunds.events.ts';

interface RefundedOrder {
  /** The after-sale. */
  readonly id: number;
  readonly order_id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly order_no: string;
  /** Fen that go back to the shopper. */
  readonly money: number;
  /** Fen of the platform's part of the discounts that go back to it. */
  readonly platform_money: number;
  readonly payment_name: string;
  readonly pay_id: number;
  /** True when nothing of the order is left. */
  readonly is_whole: boolean;
}

/** After-sales whose stock comes back, by their ids. */
export interface ReturnedGoods {
  /** All their pieces are with the store. */
  readonly all?: readonly number[];
  /** The store has those pieces that no parcel contained. */
  readonly unpacked?: readonly number[];
}

/**
 * Sends the money of finished after-sales back to its source (docs/invariants.md#refunds, R3, R6,
 * R7), in the transaction that finishes them. The caller has locked the orders; coupons, groups,
 * ledger accounts and stock follow in the order of docs/invariants.md#lock-order.
 */
export async function refundMoney(
  tx: Transaction,
  events: Events,
  refundIds: readonly number[],
  returned: ReturnedGoods = {},
): Promise<void> {
  if (refundIds.length === 0) return;
  await countUnpacked(tx, refundIds);
  const refunds = await addToTotals(tx, refundIds);
  await releaseWholeOrders(tx, refunds);
  await queueProviderRefunds(tx, refunds);
  const postings = await events.publish(
    tx,
    refundSettled,
    refunds.map(({ id, order_id, user_id }) => ({ id, order_id, user_id })),
  );
  // The postings of listeners come first: a claw-back refills the account that the refund debits
  await post(tx, [...postings, ...refunds.map(refundPosting).filter(hasLegs)]);
  failPoint('refund.posted');
  await returnStock(tx, returned);
}

/** Goods that come back were sent; for others the shopper says so. */
const isOfSentSql = `(r.is_sent = 1 OR r.refund_type = ${refundType.return})`;

/** Stores how many of their pieces no parcel contains: later parcels do not contain them either. */
async function countUnpacked(tx: Transaction, refundIds: readonly number[]): Promise<void> {
  await tx.run(
    `
      UPDATE refund_goods refunded
      SET unpacked_num = least(refunded.num, ${unpackedOfSql('refunded.num', isOfSentSql)})
      FROM order_goods l, refunds r
      WHERE refunded.refund_id = ANY($1::bigint[])
        AND l.id = refunded.order_goods_id
        AND r.id = refunded.refund_id`,
    [refundIds],
    'refunds.unpacked',
  );
}

/** Adds the after-sales to the totals of their lines and orders. */
function addToTotals(tx: Transaction, refundIds: readonly number[]): Promise<RefundedOrder[]> {
  return tx.rows<RefundedOrder>(
    `
      WITH lines AS (
        UPDATE order_goods l
        SET
          refund_num = l.refund_num + g.num,
          refund_money = l.refund_money + g.money,
          rev = l.rev + 1
        FROM refund_goods g
        WHERE g.refund_id = ANY($1::bigint[]) AND l.id = g.order_goods_id
        RETURNING l.order_id, l.buy_num - l.refund_num AS left
      ),
        totals AS (SELECT order_id, sum("left") AS open FROM lines GROUP BY 1),
        orders AS (
          UPDATE orders o
          SET refund_money = o.refund_money + r.goods_money + r.freight_money
          FROM refunds r
          WHERE r.id = ANY($1::bigint[]) AND o.id = r.order_id
          RETURNING
            o.id, o.order_no, o.payment_name, r.id AS refund_id, r.user_id, r.store_id,
            r.goods_money + r.freight_money AS money, r.platform_money
        )
      SELECT
        o.refund_id AS id, o.id AS order_id, o.user_id, o.store_id, o.order_no, o.money,
        o.platform_money, o.payment_name, p.pay_id,
        coalesce(
          t.open = 0
          AND NOT EXISTS (
            SELECT
            FROM order_goods l
            WHERE l.order_id = o.id
              AND l.refund_num < l.buy_num
              AND NOT EXISTS (
                SELECT
                FROM refund_goods g
                WHERE g.refund_id = o.refund_id AND g.order_goods_id = l.id
              )
          ),
          false
        ) AS is_whole
      FROM orders o
      LEFT JOIN totals t ON t.order_id = o.id
      LEFT JOIN pay_orders p ON p.order_id = o.id AND p.is_effective
      ORDER BY o.id`,
    [refundIds],
    'refunds.count',
  );
}

/** Wholly refunded orders give back what promotions took, and count as not sold. */
async function releaseWholeOrders(
  tx: Transaction,
  refunds: readonly RefundedOrder[],
): Promise<void> {
  const whole = refunds.filter((refund) => refund.is_whole);
  if (whole.length === 0) return;
  const orderIds = [...new Set(whole.map((refund) => refund.order_id))];
  await releasePromotions(tx, orderIds, 'refunded');
  await tx.run(recordSalesSql('$1::bigint[]', 'back'), [orderIds], 'refunds.sales');
}

/**
 * Queues the part of each payment that its provider must refund. The refund number contains that of
 * the after-sale, so a repeated call is the same refund. It begins with a time, not with an id:
 * after a backup is restored, ids are used again that the provider has seen.
 */
async function queueProviderRefunds(
  tx: Transaction,
  refunds: readonly RefundedOrder[],
): Promise<void> {
  const withMoney = refunds.filter(({ money }) => money > 0);
  if (withMoney.length === 0) return;
  await tx.run(
    `
      WITH r AS (
        SELECT *
        FROM jsonb_to_recordset($1::jsonb) AS r(
          id bigint, pay_id bigint, money bigint, payment_name text
        )
      ),
        queued AS (
          INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money)
          SELECT r.pay_id, 'R' || f.refund_no, 'refund', r.id, r.money
          FROM r
          JOIN refunds f ON f.id = r.id
          WHERE r.payment_name <> 'balance'
        ),
        locked AS MATERIALIZED (
          SELECT id
          FROM order_pays
          WHERE id IN (SELECT pay_id FROM r)
          ORDER BY id
          FOR NO KEY UPDATE
        )
      UPDATE order_pays p
      SET refund_money = p.refund_money + b.money
      FROM (SELECT pay_id, sum(money) AS money FROM r GROUP BY 1) b, locked l
      WHERE p.id = b.pay_id AND l.id = p.id`,
    [JSON.stringify(withMoney)],
    'refunds.queue',
  );
}

/** The store's pending account pays the shopper, and the platform its part of the discounts. */
function refundPosting(refund: RefundedOrder): Posting {
  const legs: readonly Leg[] = [
    {
      account: { owner: 'store', id: refund.store_id, kind: 'pending' },
      amount: -(refund.money + refund.platform_money),
    },
    { account: { owner: 'platform', kind: 'subsidy' }, amount: refund.platform_money },
    { account: sourceAccount(refund), amount: refund.money },
  ];
  return {
    cause: { type: 'refund', id: refund.id },
    event: 'order_refunded',
    info: refund.order_no,
    legs: legs.filter(({ amount }) => amount !== 0),
  };
}

function sourceAccount({ payment_name: method, user_id: id }: RefundedOrder): Leg['account'] {
  if (method === 'balance') return { owner: 'user', id, kind: 'money' };
  return { owner: 'platform', kind: 'clearing' };
}

const hasLegs = ({ legs }: Posting): boolean => legs.length > 0;

async function returnStock(
  tx: Transaction,
  { all = [], unpacked = [] }: ReturnedGoods,
): Promise<void> {
  if (all.length === 0 && unpacked.length === 0) return;
  const pieces = await tx.rows<StockMove>(
    `
      SELECT goods_id, sku_id, sum(num)::int AS num, cause_id
      FROM (
        SELECT
          l.goods_id, l.sku_id, g.refund_id AS cause_id,
          CASE WHEN g.refund_id = ANY($1::bigint[]) THEN g.num ELSE g.unpacked_num END AS num
        FROM refund_goods g
        JOIN order_goods l ON l.id = g.order_goods_id
        WHERE g.refund_id = ANY($1::bigint[] || $2::bigint[])
      ) p
      WHERE num > 0
      GROUP BY 1, 2, 4`,
    [all, unpacked],
    'refunds.pieces',
  );
  await giveStockBack(tx, 'refund', pieces);
}
