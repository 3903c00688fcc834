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
import type { Leg, Posting } from '../wallet/post.ts';
import { type Clawed, takeReferral } from './referral-back.ts';

interface Due extends Clawed {
  readonly settlement_no: string;
  readonly money: number;
  readonly commission: number;
}

/**
 * Gives a shopper everything back that is left of a settled order (decisions 18 and 20). The store pays what it got, the platform returns its
 * fee, and who earned by referral what is there of it. What the store has not got any more, or an earner spent, it owes: its available account goes below zero
 * and is netted by what it sells next, and by what the earner earns next.
 */
@Injectable()
export class ClawBack implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(refundSettled, (tx, refunds) =>
      takeFromStores(
        tx,
        refunds.map(({ id }) => id),
      ),
    );
  }

  /** Goods stay where they are. @throws Refusal `orders.notNow` unless the order is settled; `refunds.tooMany` when neither a piece nor freight is left to be refunded */
  async run(tx: Transaction, mover: Mover, orderId: number, reason: string): Promise<void> {
    const [order] = await tx.rows<OrderState & { readonly freight_left: number }>(
      `SELECT o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money, o.freight_money - coalesce((SELECT sum(r.freight_money) FROM refunds r WHERE r.order_id = o.id AND r.refund_verify = 1 AND r.refund_step = 3), 0)::bigint AS freight_left
       FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE OF o`,
      [orderId],
      'clawBack.order',
    );
    const moved = await moveOrders(tx, mover, 'clawBack', [orderId], reason);
    if (!order || moved.length === 0) throw orderErrors.notNow();
    const { parts } = await partsOf(
      tx,
      order,
      undefined,
      order.freight_left > 0 ? 'allowed' : 'refused',
    ); // all pieces may be back, and only their freight paid still
    const id = await openRefund(tx, order, {
      type: 0,
      remark: reason,
      images: [],
      parts,
      freight: order.freight_left,
    });
    await finish(tx, [id]);
    await refundMoney(tx, this.events, [id], []);
  }
}

/** What settling took out of a store's pending account comes back to it, for the refund to take. Refunds of orders that are not settled yet take nothing here. */
async function takeFromStores(
  tx: Transaction,
  refundIds: readonly number[],
): Promise<readonly Posting[]> {
  const due = await tx.rows<Due>(
    `SELECT r.id AS refund_id, r.order_id, r.user_id, s.store_id, s.settlement_no, r.goods_money + r.freight_money + r.platform_money AS money, s.commission
     FROM refunds r JOIN order_settlements s ON s.order_id = r.order_id WHERE r.id = ANY($1::bigint[]) ORDER BY r.order_id`,
    [refundIds],
    'clawBack.due',
  );
  if (due.length === 0) return [];
  const back = await takeReferral(tx, due);
  const postings = due.map((one) => postingOf(one, back.get(one.refund_id) ?? []));
  await tx.run(
    `UPDATE order_settlements s SET clawed_back = s.clawed_back + t.money, rev = s.rev + 1, updated_at = date_trunc('second', mall_now())
     FROM jsonb_to_recordset($1::jsonb) AS t(order_id bigint, money bigint) WHERE s.order_id = t.order_id`,
    [
      JSON.stringify(
        postings.map(({ legs }, at) => ({ order_id: due[at]!.order_id, money: -legs[0]!.amount })),
      ),
    ],
    'clawBack.take',
  );
  return postings
    .map((posting) => ({ ...posting, legs: posting.legs.filter(({ amount }) => amount !== 0) }))
    .filter(({ legs }) => legs.length > 0);
}

/** The store's leg comes first. */
function postingOf(
  { refund_id: id, store_id: store, settlement_no: info, money, commission }: Due,
  earners: readonly Leg[],
): Posting {
  const returned = earners.reduce((sum, { amount }) => sum - amount, 0);
  return {
    cause: { type: 'refund', id },
    event: 'clawed_back',
    info,
    isClawBack: true,
    legs: [
      {
        account: { owner: 'store', id: store, kind: 'available' },
        amount: commission + returned - money,
      },
      { account: { owner: 'platform', kind: 'commission' }, amount: -commission },
      { account: { owner: 'store', id: store, kind: 'pending' }, amount: money },
      ...earners,
    ],
  };
}
