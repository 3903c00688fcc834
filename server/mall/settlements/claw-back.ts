import { Injectable } from '@nestjs/common';
import { refundStep, refundType, refundVerify } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { Events, On } from '../../platform/events/events.ts';
import { moveOrders, type OrderActor } from '../orders/move-orders.ts';
import { orderErrors } from '../orders/orders.errors.ts';
import { insertRefund } from '../refunds/open-refund.ts';
import { computeRefundParts, type RefundableOrder } from '../refunds/refund-parts.ts';
import { type RefundSettled, refundSettled } from '../refunds/refunds.events.ts';
import { refundMoney } from '../refunds/steps/refund-money.ts';
import { finishRefunds } from '../refunds/steps/refund-state.ts';
import type { Leg, Posting } from '../wallet/post.ts';
import { type ClawedBackOrder, clawBackReferral } from './claw-back-referral.ts';

interface OrderToClawBack extends RefundableOrder {
  /** Fen of freight that no earlier after-sale gave back. */
  readonly freight_left: number;
}

/** A refund of a settled order. Amounts are fen. */
interface SettledRefund extends ClawedBackOrder {
  readonly settlement_no: string;
  readonly money: number;
  readonly commission: number;
}

interface ClawBackPosting {
  readonly orderId: number;
  /** What the store pays. */
  readonly storeMoney: number;
  readonly posting: Posting;
}

/**
 * Refunds what is left of a settled order to its shopper
 * (docs/decisions/0017-ledger.md). The store pays what it received, the platform
 * returns its fee, and earners of referral return what they still have. A store without the money
 * owes it: its available account goes below zero. What an earner owes is netted from later rewards.
 */
@Injectable()
export class ClawBack {
  constructor(private readonly events: Events) {}

  @On(refundSettled)
  refill(tx: Transaction, refunds: readonly RefundSettled[]): Promise<readonly Posting[]> {
    return refillPendingAccounts(tx, idsOf(refunds));
  }

  /**
   * The goods stay with the shopper; stock is not returned.
   *
   * @throws Refusal `orders.notNow` unless the order is settled; `refunds.tooMany` when neither a
   *   piece nor freight is left to refund
   */
  async run(tx: Transaction, actor: OrderActor, orderId: number, reason: string): Promise<void> {
    const order = await lockOrder(tx, orderId);
    const moved = await moveOrders(tx, actor, 'clawBack', { ids: [orderId], note: reason });
    if (!order || moved.length === 0) throw orderErrors.notNow();
    // When all pieces are refunded, only the freight is left to refund
    const whenEmpty = order.freight_left > 0 ? 'allowed' : 'refused';
    const { parts } = await computeRefundParts(tx, order, undefined, whenEmpty);
    const refundId = await insertRefund(tx, order, {
      type: refundType.refund,
      remark: reason,
      images: [],
      parts,
      freight: order.freight_left,
    });
    await finishRefunds(tx, [refundId]);
    await refundMoney(tx, this.events, [refundId]);
  }
}

async function lockOrder(tx: Transaction, orderId: number): Promise<OrderToClawBack | undefined> {
  const [order] = await tx.rows<OrderToClawBack>(
    `
      SELECT
        o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money,
        o.freight_money - coalesce(
          (
            SELECT sum(r.freight_money)
            FROM refunds r
            WHERE r.order_id = o.id
              AND r.refund_verify = ${refundVerify.agreed}
              AND r.refund_step = ${refundStep.done}
          ),
          0
        )::bigint AS freight_left
      FROM orders o
      WHERE o.id = $1
      FOR NO KEY UPDATE OF o`,
    [orderId],
    'clawBack.order',
  );
  return order;
}

/**
 * Moves the money of settled orders back to the store's pending account, from which the refund
 * takes it. Refunds of unsettled orders need nothing.
 */
async function refillPendingAccounts(
  tx: Transaction,
  refundIds: readonly number[],
): Promise<readonly Posting[]> {
  const refunds = await tx.rows<SettledRefund>(
    `
      SELECT
        r.id AS refund_id, r.order_id, r.user_id, s.store_id, s.settlement_no,
        r.goods_money + r.freight_money + r.platform_money AS money, s.commission
      FROM refunds r
      JOIN order_settlements s ON s.order_id = r.order_id
      WHERE r.id = ANY($1::bigint[])
      ORDER BY r.order_id`,
    [refundIds],
    'clawBack.due',
  );
  if (refunds.length === 0) return [];
  const earnerLegs = await clawBackReferral(tx, refunds);
  const clawBacks = refunds.map((refund) =>
    clawBackPosting(refund, earnerLegs.get(refund.refund_id) ?? []),
  );
  await writeClawedBack(tx, clawBacks);
  return clawBacks.map(({ posting }) => posting).filter(({ legs }) => legs.length > 0);
}

function clawBackPosting(
  { refund_id, order_id, store_id: storeId, settlement_no, money, commission }: SettledRefund,
  earnerLegs: readonly Leg[],
): ClawBackPosting {
  const fromEarners = earnerLegs.reduce((sum, { amount }) => sum - amount, 0);
  const storeMoney = money - commission - fromEarners;
  const legs: readonly Leg[] = [
    { account: { owner: 'store', id: storeId, kind: 'available' }, amount: -storeMoney },
    { account: { owner: 'platform', kind: 'commission' }, amount: -commission },
    { account: { owner: 'store', id: storeId, kind: 'pending' }, amount: money },
    ...earnerLegs,
  ];
  const posting: Posting = {
    cause: { type: 'refund', id: refund_id },
    event: 'clawed_back',
    info: settlement_no,
    isClawBack: true,
    legs: legs.filter(({ amount }) => amount !== 0),
  };
  return { orderId: order_id, storeMoney, posting };
}

async function writeClawedBack(
  tx: Transaction,
  clawBacks: readonly ClawBackPosting[],
): Promise<void> {
  const rows = clawBacks.map(({ orderId, storeMoney }) => ({
    order_id: orderId,
    money: storeMoney,
  }));
  await tx.run(
    `
      UPDATE order_settlements s
      SET
        clawed_back = s.clawed_back + t.money,
        rev = s.rev + 1,
        updated_at = ${nowSql}
      FROM jsonb_to_recordset($1::jsonb) AS t(order_id bigint, money bigint)
      WHERE s.order_id = t.order_id`,
    [JSON.stringify(rows)],
    'clawBack.take',
  );
}
