import { Injectable } from '@nestjs/common';
import {
  type OrderStatus,
  orderStatus,
  refundType,
  refundVerify,
} from '../../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { holdAccount } from '../../../identity/sessions/hold-session.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { Events } from '../../../platform/events/events.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { once } from '../../../platform/idempotency/idempotency.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { DeadlineSettings } from '../../orders/deadline-settings.ts';
import { moveOrder, type OrderActor } from '../../orders/move-orders.ts';
import { writeRefundStatus } from '../open-refund.ts';
import { refundErrors } from '../refunds.errors.ts';
import { deadlineIn, type Parcel, type ParcelMove, sendings, writeParcel } from './parcel.ts';
import { moveRefundOrders, payRefunds } from './pay-refunds.ts';
import {
  assertStep,
  finishRefunds,
  lockRefund,
  type Refund,
  type RefundOwner,
} from './refund-state.ts';
import { turnIntoReturns } from './turn-into-returns.ts';

/**
 * The steps of an after-sale (docs/product.md#after-sales). The order has status 5 while an
 * after-sale is open; afterwards it has its previous status, or is complete when everything was
 * refunded. Each step runs in the caller's transaction, with the order locked, and throws
 * `refunds.notNow` when it is not allowed now.
 */
@Injectable()
export class RefundSteps {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly deadlines: DeadlineSettings,
  ) {}

  /**
   * Runs a step in a new transaction, with the order locked. The account of a shopper is kept: an
   * appeal is unfinished, so nobody who appeals is deleted at the same time.
   *
   * @throws Refusal 401; 404 for another owner's order; those of the step
   */
  async run(
    actor: Actor,
    owner: RefundOwner,
    orderId: number,
    step: (tx: Transaction, refund: Refund) => Promise<void>,
  ): Promise<void> {
    await once(this.database, actor, async (tx) => {
      if (typeof owner === 'object' && 'user' in owner) await holdAccount(tx, owner.user);
      await step(tx, await lockRefund(tx, owner, orderId));
    });
  }

  /** Agrees. Money back is paid at once; the other types wait for the shopper's parcel. */
  async agree(tx: Transaction, actor: OrderActor, refunds: readonly Refund[]): Promise<void> {
    assertStep('agree', refunds);
    const { refundSend } = await this.deadlines.read(tx);
    await tx.run(
      `
        UPDATE refunds
        SET refund_verify = ${refundVerify.agreed}, deadline = ${deadlineIn('$2')}, rev = rev + 1
        WHERE id = ANY($1::bigint[])`,
      [idsOf(refunds), refundSend],
      'refunds.agree',
    );
    const withGoods = refunds.filter((refund) => refund.refund_type !== refundType.refund);
    await moveRefundOrders(tx, actor, { move: 'agreeAfterSale', orderIds: orderIdsOf(withGoods) });
    await writeMessages(tx, 'refund_agreed', idsOf(withGoods));
    const moneyOnly = refunds.filter((refund) => refund.refund_type === refundType.refund);
    const idsFrom = (status: OrderStatus) =>
      idsOf(moneyOnly.filter((refund) => refund.previous_status === status));
    await payRefunds(tx, this.events, actor, {
      refunds: moneyOnly,
      returned: { all: idsFrom(orderStatus.toShip), unpacked: idsFrom(orderStatus.toReceive) },
    });
  }

  /** Rejects. The shopper can appeal once; rejecting an appeal is final. */
  async reject(
    tx: Transaction,
    actor: OrderActor,
    refunds: readonly Refund[],
    reason: string,
  ): Promise<void> {
    assertStep('reject', refunds);
    await tx.run(
      `
        UPDATE refunds
        SET
          refund_verify = ${refundVerify.rejected},
          is_open = 0,
          deadline = NULL,
          refuse_remark = $2,
          finish_time = ${nowSql},
          rev = rev + 1
        WHERE id = ANY($1::bigint[])`,
      [idsOf(refunds), reason],
      'refunds.reject',
    );
    await moveRefundOrders(tx, actor, {
      move: 'endAfterSale',
      orderIds: orderIdsOf(refunds),
      note: reason,
    });
    await writeMessages(tx, 'refund_refused', idsOf(refunds));
  }

  /** The shopper sends the goods back. */
  sendBack(tx: Transaction, actor: OrderActor, refund: Refund, parcel: Parcel): Promise<void> {
    return this.send(tx, actor, 'sendBack', { refund, parcel });
  }

  /** The store has received the goods: the money goes back. */
  async confirmReturn(
    tx: Transaction,
    actor: OrderActor,
    refunds: readonly Refund[],
  ): Promise<void> {
    assertStep('confirmReturn', refunds);
    await payRefunds(tx, this.events, actor, { refunds, returned: { all: idsOf(refunds) } });
  }

  /** The store sends the other goods of an exchange. */
  resend(tx: Transaction, actor: OrderActor, refund: Refund, parcel: Parcel): Promise<void> {
    return this.send(tx, actor, 'resend', { refund, parcel });
  }

  /** The shopper has received the other goods: the exchange is done. */
  async confirmArrival(
    tx: Transaction,
    actor: OrderActor,
    refunds: readonly Refund[],
  ): Promise<void> {
    assertStep('confirmArrival', refunds);
    await finishRefunds(tx, idsOf(refunds));
    await moveRefundOrders(tx, actor, { move: 'endAfterSale', orderIds: orderIdsOf(refunds) });
  }

  /**
   * The store received the goods of an exchange and sent no others: the after-sale becomes a
   * return, and the money goes back.
   */
  async refundExchange(
    tx: Transaction,
    actor: OrderActor,
    refunds: readonly Refund[],
  ): Promise<void> {
    assertStep('resend', refunds);
    await this.confirmReturn(tx, actor, await turnIntoReturns(tx, refunds));
  }

  /** The shopper withdraws the request. */
  async withdraw(tx: Transaction, actor: OrderActor, refund: Refund): Promise<void> {
    assertStep('withdraw', [refund]);
    await this.close(tx, actor, [refund]);
  }

  /** The platform ends an agreed after-sale that nobody continues. */
  async end(tx: Transaction, actor: OrderActor, refund: Refund, reason: string): Promise<void> {
    assertStep('end', [refund]);
    await this.close(tx, actor, [refund], reason);
    await writeMessages(tx, 'refund_ended', [refund.id], { reason });
  }

  /** The shopper did not send the goods before the deadline. */
  async endUnsent(tx: Transaction, refunds: readonly Refund[]): Promise<void> {
    assertStep('sendBack', refunds);
    await this.close(tx, 'system', refunds);
    await writeMessages(tx, 'refund_ended', idsOf(refunds));
  }

  /**
   * Asks the platform to decide what the store has rejected. An order that was shipped meanwhile
   * gives no freight back.
   *
   * @throws Refusal `refunds.appealed` for a second appeal; `refunds.settled`; `refunds.notNow`
   */
  async appeal(tx: Transaction, actor: Actor, refund: Refund, remark: string): Promise<void> {
    if (refund.is_appeal === 1) throw refundErrors.appealed();
    assertStep('appeal', [refund]);
    await assertNotSettled(tx, refund.order_id);
    await moveOrder(tx, actor, 'applyAfterSale', { id: refund.order_id, note: remark });
    await tx.run(
      `
        UPDATE refunds r
        SET
          is_open = 1,
          is_appeal = 1,
          refund_verify = ${refundVerify.waiting},
          appeal_remark = $2,
          deadline = NULL,
          finish_time = NULL,
          rev = r.rev + 1,
          freight_money = CASE
            WHEN o.previous_status = ${orderStatus.toShip} THEN r.freight_money
            ELSE 0
          END
        FROM orders o
        WHERE r.id = $1 AND o.id = r.order_id`,
      [refund.id, remark],
      'refunds.appeal',
    );
    await writeRefundStatus(tx, refund.order_id, refund.refund_type);
    await writeMessages(tx, 'refund_appealed', [refund.id]);
  }

  private async send(
    tx: Transaction,
    actor: OrderActor,
    move: ParcelMove,
    { refund, parcel }: { readonly refund: Refund; readonly parcel: Parcel },
  ): Promise<void> {
    assertStep(move, [refund]);
    const { refundReceive: seconds } = await this.deadlines.read(tx);
    await writeParcel(tx, move, { refundId: refund.id, parcel, seconds });
    await moveRefundOrders(tx, actor, { move, orderIds: [refund.order_id] });
    await writeMessages(tx, sendings[move].message, [refund.id]);
  }

  private async close(
    tx: Transaction,
    actor: OrderActor,
    refunds: readonly Refund[],
    note = '',
  ): Promise<void> {
    await tx.run(
      `
        UPDATE refunds
        SET
          is_open = 0,
          deadline = NULL,
          finish_time = ${nowSql},
          rev = rev + 1
        WHERE id = ANY($1::bigint[])`,
      [idsOf(refunds)],
      'refunds.close',
    );
    await moveRefundOrders(tx, actor, {
      move: 'endAfterSale',
      orderIds: orderIdsOf(refunds),
      note,
    });
  }
}

const orderIdsOf = (refunds: readonly Refund[]): readonly number[] =>
  refunds.map((refund) => refund.order_id);

/** @throws Refusal `refunds.settled` */
async function assertNotSettled(tx: Transaction, orderId: number): Promise<void> {
  const settled = await tx.rows(
    'SELECT 1 FROM orders WHERE id = $1 AND is_settlement = 1',
    [orderId],
    'refunds.isSettled',
  );
  if (settled.length > 0) throw refundErrors.settled();
}
