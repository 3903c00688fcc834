import { Injectable } from '@nestjs/common';
import { orderStatus, refundVerify } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { runBatches } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { failPoint } from '../../platform/testing/fail-points.ts';
import { rewardStatus } from '../kernel/statuses.ts';
import { DeadlineSettings } from '../orders/deadline-settings.ts';
import { moveOrders, type OrderActor } from '../orders/move-orders.ts';
import { type Leg, type Posting, post } from '../wallet/post.ts';
import { netReferralShortages } from './net-referral.ts';

/** Orders settled in one transaction. */
const batchSize = 100;

/** One settled order. Amounts are fen. */
interface SettledOrder {
  readonly id: number;
  readonly order_id: number;
  readonly store_id: number;
  readonly order_no: string;
  /** The store's pending money of this order, less its refunds. */
  readonly pending: number;
  readonly commission: number;
  readonly referral: number;
  readonly settlement_price: number;
  readonly earners: readonly { readonly user_id: number; readonly money: number }[];
}

/**
 * Computes the parts of what is left of each order and inserts them once per order
 * (docs/product.md#settlement). The fee is a part of each line's goods that are not
 * refunded, at the rate of when it was ordered, rounded half up. It is limited to what is left
 * after the referral rewards.
 */
const settleSql = `
  WITH due AS (SELECT o.* FROM orders o WHERE o.id = ANY($1::bigint[])),
    lines AS (
      SELECT
        l.order_id,
        sum(
          round((l.total_price - l.off_money - l.refund_money) * l.rate / 10000.0)
        )::bigint AS fee,
        sum(l.platform_money - (l.platform_money * l.refund_num) / l.buy_num)::bigint AS platform
      FROM order_goods l
      WHERE l.order_id = ANY($1::bigint[])
      GROUP BY 1
    ),
    paid AS (
      UPDATE distribution_logs d
      SET status = ${rewardStatus.paid}
      WHERE d.order_id = ANY($1::bigint[])
        AND d.status = ${rewardStatus.pending}
      RETURNING d.order_id, d.user_id, d.commission
    ),
    shares AS (SELECT order_id, sum(commission)::bigint AS referral FROM paid GROUP BY 1),
    sums AS (
      SELECT
        d.id, d.user_id, d.store_id, d.order_no, d.total_price, d.refund_money, l.platform,
        d.total_price - d.refund_money + l.platform AS pending,
        coalesce(s.referral, 0) AS referral,
        least(
          l.fee, d.total_price - d.refund_money + l.platform - coalesce(s.referral, 0)
        ) AS commission
      FROM due d
      JOIN lines l ON l.order_id = d.id
      LEFT JOIN shares s ON s.order_id = d.id
    ),
    written AS (
      INSERT INTO order_settlements (
        order_id, user_id, store_id, settlement_no, total_price, refund_money, platform_money,
        commission, referral, settlement_price, clawed_back, status, is_manual, info
      )
      SELECT
        id, user_id, store_id, 'S' || order_no, total_price, refund_money, platform, commission,
        referral, pending - commission - referral, 0, 1, $2, ''
      FROM sums
      ORDER BY id
      RETURNING id, order_id, commission, referral, settlement_price
    )
  SELECT
    w.id, w.order_id, s.store_id, s.order_no, s.pending, w.commission, w.referral,
    w.settlement_price,
    (
      SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', e.user_id, 'money', e.money)), '[]')
      FROM (
        SELECT user_id, sum(commission)::bigint AS money
        FROM paid p
        WHERE p.order_id = w.order_id
        GROUP BY 1
      ) e
    ) AS earners
  FROM written w
  JOIN sums s ON s.id = w.order_id
  ORDER BY w.order_id`;

/**
 * Locks orders that were completed `$1` seconds ago. After the store rejected an after-sale the
 * shopper has `$3` seconds to appeal; such an order waits. `$2`: most rows, `$4`: ids to leave out.
 */
const dueSql = `
  SELECT id
  FROM orders o
  WHERE order_status = ${orderStatus.done}
    AND is_settlement = 0
    AND complete_time <= mall_now() - make_interval(secs => $1)
    AND id <> ALL($4::bigint[])
    AND NOT EXISTS (
      SELECT
      FROM refunds r
      WHERE r.order_id = o.id
        AND r.refund_verify = ${refundVerify.rejected}
        AND r.is_appeal = 0
        AND r.finish_time > mall_now() - make_interval(secs => $3)
    )
  ORDER BY id
  LIMIT $2
  FOR NO KEY UPDATE SKIP LOCKED`;

/** Settles completed orders: pays stores, the platform and referrers. */
@Injectable()
export class SettleOrders {
  constructor(
    private readonly database: Database,
    private readonly deadlines: DeadlineSettings,
  ) {}

  /**
   * Settles every order that is due. Repeated and parallel runs settle each order once
   * (docs/invariants.md#settlement, SE1 and SE3). An order that fails does not stop the others.
   *
   * @returns how many were settled
   * @throws Error with the ids of orders that cannot be settled, after the others are
   */
  @Scheduled({ name: 'settlements.settle', everySeconds: 300 })
  async run(actor: OrderActor = 'system'): Promise<number> {
    const { settlement, refundAnswer } = await this.deadlines.read();
    return runBatches<{ readonly id: number }>(this.database, {
      size: batchSize,
      findDue: (tx, limit, skippedIds) =>
        tx.rows(dueSql, [settlement, limit, refundAnswer, skippedIds], 'settlements.due'),
      work: (tx, orders) => this.settle(tx, actor, idsOf(orders)),
    });
  }

  private async settle(
    tx: Transaction,
    actor: OrderActor,
    orderIds: readonly number[],
  ): Promise<void> {
    const moved = await moveOrders(tx, actor, 'settle', { ids: orderIds });
    const settled = await tx.rows<SettledOrder>(
      settleSql,
      [idsOf(moved), actor === 'system' ? 0 : 1],
      'settlements.settle',
    );
    failPoint('settlement.written');
    await post(tx, [
      ...settled.map(settlementPosting).filter(({ legs }) => legs.length > 0),
      ...(await netReferralShortages(tx, settled)),
    ]);
  }
}

function settlementPosting({
  id,
  store_id: storeId,
  order_no: orderNo,
  pending,
  commission,
  settlement_price: storeIncome,
  earners,
}: SettledOrder): Posting {
  const legs: readonly Leg[] = [
    { account: { owner: 'store', id: storeId, kind: 'pending' }, amount: -pending },
    { account: { owner: 'store', id: storeId, kind: 'available' }, amount: storeIncome },
    { account: { owner: 'platform', kind: 'commission' }, amount: commission },
    ...earners.map(
      ({ user_id: userId, money }): Leg => ({
        account: { owner: 'user', id: userId, kind: 'money' },
        amount: money,
      }),
    ),
  ];
  return {
    cause: { type: 'settlement', id },
    event: 'settled',
    info: orderNo,
    legs: legs.filter(({ amount }) => amount !== 0),
  };
}
