import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '../config/events.ts';
import type { Transaction } from '../config/sql.ts';
import type { Mover } from '../orders/move-orders.ts';
import { moveOrders } from '../orders/move-orders.ts';
import { orderErrors } from '../orders/orders.errors.ts';
import { openRefund, type OrderState, partsOf } from '../refunds/ask-refund.ts';
import { finish } from '../refunds/handle-refund.ts';
import { refundMoney } from '../refunds/refund-money.ts';
import { refundSettled } from '../refunds/refunds.events.ts';
import type { Posting } from '../wallet/post.ts';

interface Taken { readonly refund_id: number; readonly store_id: number; readonly settlement_no: string; readonly money: number; readonly commission: number }

/**
 * Gives a shopper everything back that is left of a settled order (decisions 18 and 20). The store pays what it got, and the referral that stays paid; the platform
 * returns its fee. What the store has not got any more it owes: its available account goes below zero and is netted by what it sells next.
 */
@Injectable()
export class ClawBack implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(refundSettled, (tx, refunds) => takeFromStores(tx, refunds.map(({ id }) => id)));
  }

  /** Goods stay where they are. @throws Refusal `orders.notNow` unless the order is settled; `refunds.tooMany` when neither a piece nor freight is left to be refunded */
  async run(tx: Transaction, mover: Mover, orderId: number, reason: string): Promise<void> {
    const [order] = await tx.rows<OrderState & { readonly freight_left: number }>(
      `SELECT o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money, o.freight_money - coalesce((SELECT sum(r.freight_money) FROM refunds r WHERE r.order_id = o.id AND r.refund_verify = 1 AND r.refund_step = 3), 0)::bigint AS freight_left
       FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE OF o`, [orderId], 'clawBack.order');
    const moved = await moveOrders(tx, mover, 'clawBack', [orderId], reason);
    if (!order || moved.length === 0) throw orderErrors.notNow();
    const { parts } = await partsOf(tx, order, undefined, order.freight_left > 0 ? 'allowed' : 'refused'); // all pieces may be back, and only their freight paid still
    const id = await openRefund(tx, order, { type: 0, remark: reason, images: [], parts, freight: order.freight_left });
    await finish(tx, [id]);
    await refundMoney(tx, this.events, [id], []);
  }
}

/** What settling took out of a store's pending account comes back to it, for the refund to take. Refunds of orders that are not settled yet take nothing here. */
async function takeFromStores(tx: Transaction, refundIds: readonly number[]): Promise<readonly Posting[]> {
  const taken = await tx.rows<Taken>(
    `UPDATE order_settlements s SET clawed_back = s.clawed_back + r.goods_money + r.freight_money + r.platform_money - s.commission, rev = s.rev + 1, updated_at = date_trunc('second', mall_now())
     FROM refunds r WHERE r.id = ANY($1::bigint[]) AND s.order_id = r.order_id RETURNING r.id AS refund_id, s.store_id, s.settlement_no, r.goods_money + r.freight_money + r.platform_money AS money, s.commission`, [refundIds], 'clawBack.take');
  return taken.map(({ refund_id: id, store_id: store, settlement_no: info, money, commission }): Posting => ({
    cause: { type: 'refund', id }, event: 'clawed_back', info, isClawBack: true,
    legs: [
      { account: { owner: 'store', id: store, kind: 'available' } as const, amount: commission - money },
      { account: { owner: 'platform', kind: 'commission' } as const, amount: -commission },
      { account: { owner: 'store', id: store, kind: 'pending' } as const, amount: money },
    ].filter(({ amount }) => amount !== 0),
  })).filter(({ legs }) => legs.length > 0);
}
