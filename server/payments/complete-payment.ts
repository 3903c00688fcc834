import { Injectable } from '@nestjs/common';
import { noteSales } from '../catalog/count-sales.job.ts';
import { at } from '../config/fail-points.ts';
import { anyOf, idsIn } from '../config/kept-plan.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { Events } from '../config/events.ts';
import type { Leg, Posting } from '../wallet/post.ts';
import { post } from '../wallet/post.ts';
import { type MovedOrder, type Mover, moveOrders } from '../orders/move-orders.ts';
import { orderPaid } from '../orders/orders.events.ts';
import { payPlaces } from '../promotions/pay-places.ts';
import { paymentErrors } from './payments.errors.ts';

/** What proves that a payment was made: a verified notice, an answer to a query, or the balance itself. */
export interface PaymentProof {
  readonly payNo: string;
  readonly tradeNo: string /** Fen. */;
  readonly total: number /** Who proves it; absent: whoever it was begun with. */;
  readonly driver?: 'wechat' | 'alipay';
}
export type Completed = 'paid' | 'repeated' | 'returned';

interface Pay {
  readonly id: number;
  readonly user_id: number;
  readonly pay_no: string;
  readonly trade_no: string;
  readonly payment_name: 'balance' | 'wechat' | 'alipay';
  readonly total: number;
  readonly pay_status: number;
}
interface PayOrder {
  readonly order_id: number;
  readonly money: number;
  readonly order_status: number /** Of a group whose time is over: a job is about to end it. */;
  readonly is_over: boolean;
}

/**
 * The one function that completes a payment (must-hold 6, invariants 9 and 10): notices, return pages, the balance and the reconcile job all end here.
 * A repetition changes nothing. Orders that ended or were paid otherwise meanwhile give their part back to where it came from, once.
 */
@Injectable()
export class CompletePayment {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** @throws Refusal `payments.unknown`, `payments.wrongAmount` */
  run(proof: PaymentProof): Promise<Completed> {
    return this.database.transaction((tx) => this.within(tx, 'system', proof));
  }

  /** Within the transaction of who begins it: the balance is paid where it is asked for. */
  async within(
    tx: Transaction,
    mover: Mover,
    { payNo, tradeNo, total, driver }: PaymentProof,
  ): Promise<Completed> {
    const [[pay], parts] = await Promise.all([
      // one trip, one after the other; the index knows numbers that are not empty
      tx.rows<Pay>(
        "SELECT id, user_id, pay_no, trade_no, payment_name, total, pay_status FROM order_pays WHERE pay_no = $1 AND pay_no <> '' FOR NO KEY UPDATE",
        [payNo],
        'payments.lock',
      ),
      tx.rows<PayOrder>(
        `SELECT p.order_id, p.money, o.order_status, coalesce(g.status <> 2 OR g.end_time <= mall_now(), false) AS is_over FROM pay_orders p JOIN orders o ON o.id = p.order_id LEFT JOIN collective_logs g ON g.id = o.collective_id
         WHERE p.pay_id = (SELECT id FROM order_pays WHERE pay_no = $1 AND pay_no <> '') ORDER BY o.id FOR NO KEY UPDATE OF o`,
        [payNo],
        'payments.orders',
      ),
    ]);
    if (!pay || (driver !== undefined && driver !== pay.payment_name))
      throw paymentErrors.unknown();
    if (pay.total !== total) throw paymentErrors.wrongAmount();
    if (pay.pay_status === 1 || pay.pay_status === 3) return 'repeated';
    const payable = parts
      .filter(({ order_status: status, is_over: isOver }) => status === 1 && !isOver)
      .map(({ order_id }) => order_id);
    const paid = await moveOrders(tx, mover, 'pay', payable, '');
    at('payment.moved');
    const late = parts
      .filter(({ order_id }) => !paid.some(({ id }) => id === order_id))
      .reduce((sum, { money }) => sum + money, 0);
    payPlaces(
      tx,
      paid.filter(({ collective_id: group }) => group !== null).map(({ id }) => id),
    );
    mark(tx, pay, { tradeNo, paid, late });
    if (paid.length > 0)
      await this.events.publish(
        tx,
        orderPaid,
        paid.map(({ id, user_id, store_id, collective_id }) => ({
          id,
          user_id,
          store_id,
          collective_id,
        })),
      );
    await post(
      tx,
      [...paid.map((order) => paidPosting(pay, order)), ...latePostings(pay, late)].filter(
        ({ legs }) => legs.length > 0,
      ),
    );
    at('payment.completed');
    return paid.length > 0 ? 'paid' : 'returned';
  }
}

function mark(
  tx: Transaction,
  { id, payment_name: name }: Pay,
  {
    tradeNo,
    paid,
    late,
  }: { readonly tradeNo: string; readonly paid: readonly MovedOrder[]; readonly late: number },
): void {
  tx.send(
    `WITH marked AS (UPDATE order_pays SET pay_status = $2, trade_no = $3, refund_money = refund_money + $4, pay_time = date_trunc('second', mall_now()), updated_at = date_trunc('second', mall_now()), rev = rev + 1 WHERE id = $1),
     effective AS (UPDATE pay_orders SET is_effective = true WHERE pay_id = $1 AND order_id = ${anyOf('$5')}),
     back AS (INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money) SELECT $1, 'L' || $1, 'late', $1, $4 WHERE $4 > 0 AND $6 <> 'balance'),
     sold AS (${noteSales(idsIn('$5'), 'sold')})
     UPDATE orders SET payment_name = $6 WHERE id = ${anyOf('$5')}`,
    [id, paid.length > 0 ? 1 : 3, tradeNo, late, paid.map((order) => order.id), name],
    'payments.mark',
  );
}

/** A shopper's balance, or what the provider collected for the platform. */
const source = ({ payment_name: name, user_id: id }: Pick<Pay, 'payment_name' | 'user_id'>) =>
  name === 'balance'
    ? ({ owner: 'user', id, kind: 'money' } as const)
    : ({ owner: 'platform', kind: 'clearing' } as const);

/** The store's pending account gets what the shopper paid, and the platform's part of the discounts (decisions 17, 18). */
function paidPosting(
  pay: Pay,
  { id, store_id, total_price, platform_money, order_no }: MovedOrder,
): Posting {
  const legs: Leg[] = [
    { account: source(pay), amount: -total_price },
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

/** Money that arrived for nothing: it came in and is on its way back. The balance was never charged for it. */
function latePostings(pay: Pay, late: number): readonly Posting[] {
  if (late === 0 || pay.payment_name === 'balance') return [];
  const clearing = { owner: 'platform', kind: 'clearing' } as const;
  const suspense = { owner: 'platform', kind: 'suspense' } as const;
  return [
    {
      cause: { type: 'payment', id: pay.id },
      event: 'payment_late',
      info: pay.pay_no,
      legs: [
        { account: clearing, amount: -late },
        { account: suspense, amount: late },
      ],
    },
    {
      cause: { type: 'payment', id: pay.id },
      event: 'payment_returned',
      info: pay.pay_no,
      legs: [
        { account: suspense, amount: -late },
        { account: clearing, amount: late },
      ],
    },
  ];
}
