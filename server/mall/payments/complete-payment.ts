import { Injectable } from '@nestjs/common';
import type { PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import { groupStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { arrayParam, idArray } from '../../platform/database/generic-plan.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Events } from '../../platform/events/events.ts';
import { failPoint } from '../../platform/testing/fail-points.ts';
import { recordSalesSql } from '../catalog/stock/record-sales-sql.ts';
import { payStatus } from '../kernel/statuses.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { type MovedOrder, moveOrders, type OrderActor } from '../orders/move-orders.ts';
import { orderPaid } from '../orders/orders.events.ts';
import { markMembersPaid } from '../promotions/mark-members-paid.ts';
import type { PlatformAccount, UserAccount } from '../wallet/accounts.ts';
import { type Leg, type Posting, post } from '../wallet/post.ts';
import { paymentErrors } from './payments.errors.ts';

/** Proof that a payment was made: a verified notice, a query result, or the balance itself. */
export interface PaymentProof {
  readonly payNo: string;
  readonly tradeNo: string;
  /** Fen. */
  readonly total: number;
  /** The provider that proves it; absent for the balance and for payments of 0. */
  readonly driver?: PayMethod;
}

/**
 * - `paid`: at least one order was paid;
 * - `repeated`: the payment was completed before;
 * - `returned`: no order accepted the payment, the whole amount goes back.
 */
export type CompletionResult = 'paid' | 'repeated' | 'returned';

const completedStatuses: readonly number[] = [payStatus.paid, payStatus.returned];

interface PaymentRow {
  readonly id: number;
  readonly user_id: number;
  readonly pay_no: string;
  readonly trade_no: string;
  readonly payment_name: 'balance' | PayMethod;
  /** Fen. */
  readonly total: number;
  readonly pay_status: number;
}

interface PaymentPart {
  readonly order_id: number;
  /** Fen. */
  readonly money: number;
  readonly order_status: number;
  /** True when the order's group has ended; a job is about to cancel the order. */
  readonly is_group_over: boolean;
}

/**
 * The only function that completes a payment (docs/invariants.md#payments, PA3 to PA5). The
 * balance, notices and the reconcile job call it. A repetition has no effect. The part of an order
 * that was cancelled, or paid by another payment, goes back to its source once.
 */
@Injectable()
export class CompletePayment {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** @throws Refusal `payments.unknown`, `payments.wrongAmount` */
  run(proof: PaymentProof): Promise<CompletionResult> {
    return this.database.transaction((tx) => this.runIn(tx, 'system', proof));
  }

  /**
   * The same inside the caller's transaction. Rows are locked in the order of
   * docs/invariants.md#lock-order: payment, orders, groups, then ledger accounts.
   *
   * @throws Refusal `payments.unknown`, `payments.wrongAmount`, `wallet.short`
   */
  async runIn(tx: Transaction, actor: OrderActor, proof: PaymentProof): Promise<CompletionResult> {
    const { payment, parts } = await lockPayment(tx, proof.payNo);
    assertProofMatches(payment, proof);
    if (completedStatuses.includes(payment.pay_status)) return 'repeated';

    const payableIds = parts
      .filter((part) => part.order_status === orderStatus.toPay && !part.is_group_over)
      .map((part) => part.order_id);
    const paid = await moveOrders(tx, actor, 'pay', { ids: payableIds });
    failPoint('payment.moved');
    const returnedMoney = sumReturnedMoney(parts, paid);

    await markMembersPaid(tx, idsOf(paid.filter((order) => order.collective_id !== null)));
    await writeCompletion(tx, payment, { tradeNo: proof.tradeNo, paid, returnedMoney });
    await this.publishPaid(tx, paid);
    await post(tx, [
      ...paid.map((order) => paidPosting(payment, order)).filter(({ legs }) => legs.length > 0),
      ...returnPostings(payment, returnedMoney),
    ]);
    failPoint('payment.completed');
    return paid.length > 0 ? 'paid' : 'returned';
  }

  private async publishPaid(tx: Transaction, paid: readonly MovedOrder[]): Promise<void> {
    if (paid.length === 0) return;
    const orders = paid.map(({ id, user_id, store_id, collective_id }) => ({
      id,
      user_id,
      store_id,
      collective_id,
    }));
    await this.events.publish(tx, orderPaid, orders);
    await writeMessages(tx, 'order_paid', idsOf(paid));
    await writeMessages(tx, 'payment_done', idsOf(paid));
  }
}

/**
 * Locks the payment, then its orders by ascending id: the statements of one transaction run in call
 * order. The orders of a completed payment are not locked, because a refund locks them before the
 * payment.
 */
async function lockPayment(
  tx: Transaction,
  payNo: string,
): Promise<{ readonly payment: PaymentRow | undefined; readonly parts: readonly PaymentPart[] }> {
  const [[payment], parts] = await Promise.all([
    tx.rows<PaymentRow>(
      // `pay_no <> ''` matches the condition of the partial index
      `
        SELECT id, user_id, pay_no, trade_no, payment_name, total, pay_status
        FROM order_pays
        WHERE pay_no = $1 AND pay_no <> ''
        FOR NO KEY UPDATE`,
      [payNo],
      'payments.lock',
    ),
    tx.rows<PaymentPart>(
      `
        SELECT
          p.order_id, p.money, o.order_status,
          coalesce(
            g.status <> ${groupStatus.open} OR g.end_time <= mall_now(), false
          ) AS is_group_over
        FROM pay_orders p
        JOIN orders o ON o.id = p.order_id
        LEFT JOIN collective_logs g ON g.id = o.collective_id
        WHERE p.pay_id = (
          SELECT id
          FROM order_pays
          WHERE pay_no = $1 AND pay_no <> '' AND pay_status <> ALL (ARRAY[${completedStatuses}])
        )
        ORDER BY o.id
        FOR NO KEY UPDATE OF o`,
      [payNo],
      'payments.orders',
    ),
  ]);
  return { payment, parts };
}

function assertProofMatches(
  payment: PaymentRow | undefined,
  { driver, total }: PaymentProof,
): asserts payment is PaymentRow {
  if (!payment) throw paymentErrors.unknown();
  if (driver !== undefined && driver !== payment.payment_name) throw paymentErrors.unknown();
  if (payment.total !== total) throw paymentErrors.wrongAmount();
}

/** The money of orders that this payment did not pay, in fen. */
function sumReturnedMoney(parts: readonly PaymentPart[], paid: readonly MovedOrder[]): number {
  const paidIds = new Set(idsOf(paid));
  return parts
    .filter((part) => !paidIds.has(part.order_id))
    .reduce((sum, part) => sum + part.money, 0);
}

/**
 * Writes the payment, its effective orders, the refund of the returned money, and the sales, in one
 * statement.
 * - `refund_money` also grows for a balance payment, so that total − refund_money is what the
 *   shopper paid in the end.
 * - A balance needs no row of `pay_refunds`, because it is not charged for the returned money.
 * - The refund number `L<payment id>` is unique, so a repeated call to the provider refunds once.
 */
async function writeCompletion(
  tx: Transaction,
  { id, payment_name: method }: PaymentRow,
  {
    tradeNo,
    paid,
    returnedMoney,
  }: {
    readonly tradeNo: string;
    readonly paid: readonly MovedOrder[];
    readonly returnedMoney: number;
  },
): Promise<void> {
  const status = paid.length > 0 ? payStatus.paid : payStatus.returned;
  await tx.run(
    `
      WITH completed AS (
        UPDATE order_pays
        SET
          pay_status = $2,
          trade_no = $3,
          refund_money = refund_money + $4,
          pay_time = ${nowSql},
          updated_at = ${nowSql},
          rev = rev + 1
        WHERE id = $1
      ),
        effective AS (
          UPDATE pay_orders
          SET is_effective = true
          WHERE pay_id = $1 AND order_id = ${arrayParam('$5')}
        ),
        returned AS (
          INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money)
          SELECT id, 'L' || pay_no, 'late', id, $4
          FROM order_pays
          WHERE id = $1 AND $4 > 0 AND $6 <> 'balance'
        ),
        sold AS (${recordSalesSql(idArray('$5'), 'sold')})
      UPDATE orders
      SET payment_name = $6
      WHERE id = ${arrayParam('$5')}`,
    [id, status, tradeNo, returnedMoney, idsOf(paid), method],
    'payments.mark',
  );
}

/** The shopper's balance, or the money that the provider collected for the platform. */
function sourceAccount({ payment_name: method, user_id: id }: PaymentRow): PayingAccount {
  if (method === 'balance') return { owner: 'user', id, kind: 'money' };
  return { owner: 'platform', kind: 'clearing' };
}
type PayingAccount = UserAccount | PlatformAccount;

/**
 * The store's pending account receives what the shopper paid and the platform's part of the
 * discounts (docs/decisions/0017-ledger.md).
 */
function paidPosting(
  payment: PaymentRow,
  { id, store_id, total_price, platform_money, order_no }: MovedOrder,
): Posting {
  const legs: readonly Leg[] = [
    { account: sourceAccount(payment), amount: -total_price },
    { account: { owner: 'platform', kind: 'subsidy' }, amount: -platform_money },
    {
      account: { owner: 'store', id: store_id, kind: 'pending' },
      amount: total_price + platform_money,
    },
  ];
  return {
    cause: { type: 'order', id },
    event: 'order_paid',
    info: order_no,
    legs: legs.filter(({ amount }) => amount !== 0),
  };
}

/**
 * Two postings for money that no order accepts: arrival in suspense, return to clearing. A balance
 * is not charged for such money, so nothing is posted for it.
 */
function returnPostings(payment: PaymentRow, returnedMoney: number): readonly Posting[] {
  if (returnedMoney === 0 || payment.payment_name === 'balance') return [];
  const clearing = { owner: 'platform', kind: 'clearing' } as const;
  const suspense = { owner: 'platform', kind: 'suspense' } as const;
  const cause = { type: 'payment', id: payment.id };
  return [
    {
      cause,
      event: 'payment_late',
      info: payment.pay_no,
      legs: [
        { account: clearing, amount: -returnedMoney },
        { account: suspense, amount: returnedMoney },
      ],
    },
    {
      cause,
      event: 'payment_returned',
      info: payment.pay_no,
      legs: [
        { account: suspense, amount: -returnedMoney },
        { account: clearing, amount: returnedMoney },
      ],
    },
  ];
}
