import type { PayDevice, PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { truncate } from '../../platform/database/truncate.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors, type Refusal } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { assertMallOpen } from '../content/assert-mall-open.ts';
import { payStatus } from '../kernel/statuses.ts';
import { holdSecondsSql } from '../orders/deadline-settings.ts';
import { orderNumberSql } from '../orders/placing/order-number-sql.ts';
import { paymentErrors } from './payments.errors.ts';

export interface PaymentRequest {
  readonly orderIds: readonly number[];
  readonly method: 'balance' | PayMethod;
  readonly device: PayDevice;
  readonly payPassword: string | undefined;
  readonly openid: string | undefined;
  /** Origin of this mall, for the provider's callbacks: `https://mall.example`. */
  readonly origin: string;
}

/** A row of `order_pays`. */
export interface CreatedPayment {
  readonly id: number;
  readonly pay_no: string;
  /** Fen. */
  readonly total: number;
  readonly subject: string;
  /** ISO 8601 with offset. */
  readonly expires: string;
}

interface PayableOrder {
  readonly id: number;
  readonly order_name: string;
  /** Fen. */
  readonly total_price: number;
  /** Since it was placed. */
  readonly age_seconds: number;
  /** The longest time for which it may be unpaid. */
  readonly most_seconds: number;
}

type Payer = Pick<Actor, 'id' | 'language'>;
type PaymentChoice = Pick<PaymentRequest, 'orderIds' | 'method' | 'device'>;

/** Time in which a payment can be made, in seconds. A later payment is refunded. */
const openSeconds = 30 * 60;
/** The least that both providers accept. */
const leastOpenSeconds = 60;
/** A repeated request within this time continues the first payment and shows its QR code. */
const reuseSeconds = 600;
/** Characters of a provider's title. */
const maxSubject = 60;

/** Closes an open payment; a paid one stays as it is. */
export const closePaymentSql = `
    UPDATE order_pays
    SET
      pay_status = ${payStatus.closed},
      updated_at = ${nowSql},
      rev = rev + 1
    WHERE id = $1 AND pay_status = ${payStatus.open}`;

/**
 * Creates the payment of all these orders.
 *
 * @param holdSeconds until unpaid orders are cancelled (`DeadlineSettings`)
 * @throws Refusal 404 for missing orders and orders of another shopper; `payments.notPayable`
 */
export async function createPayment(
  tx: Transaction,
  payer: Payer,
  request: PaymentChoice,
  holdSeconds: number,
): Promise<CreatedPayment> {
  const orders = await lockPayableOrders(tx, payer, request.orderIds);
  return insertPayment(tx, { actor: payer, request, orders, holdSeconds });
}

/** Locks those of the orders that are the shopper's and unpaid, by ascending id. */
export function lockPayableOrders(
  tx: Transaction,
  { id }: Pick<Actor, 'id'>,
  orderIds: readonly number[],
): Promise<PayableOrder[]> {
  return tx.rows<PayableOrder>(
    `
      SELECT
        id, order_name, total_price,
        extract(epoch FROM mall_now() - created_at)::float8 AS age_seconds,
        ${holdSecondsSql('orders', '1e9::float8')} AS most_seconds
      FROM orders
      WHERE id = ${arrayParam('$1')} AND user_id = $2 AND order_status = ${orderStatus.toPay}
      ORDER BY id
      FOR NO KEY UPDATE`,
    [orderIds, id],
    'payments.payable',
  );
}

/**
 * `payments.notPayable` names the orders that are paid or cancelled. Another shopper's order is
 * refused like a missing one.
 */
export async function explainNotPayable(
  tx: Transaction,
  { id, language }: Payer,
  orderIds: readonly number[],
): Promise<Refusal> {
  const rows = await tx.rows<{ order_no: string; order_status: number }>(
    `
      SELECT order_no, order_status
      FROM orders
      WHERE id = ANY($1::bigint[]) AND user_id = $2
      ORDER BY id`,
    [orderIds, id],
    'payments.own',
  );
  if (rows.length < new Set(orderIds).size) return httpErrors.notFound();
  const ended = rows
    .filter(({ order_status: status }) => status !== orderStatus.toPay)
    .map(({ order_no: no, order_status: status }) => {
      const state = status === orderStatus.cancelled ? 'cancelled' : 'paid';
      return translate(language, `errors.payments.${state}`, { order_no: no });
    });
  return paymentErrors.notPayable({
    orders: ended.join(translate(language, 'errors.payments.and')),
  });
}

/**
 * Inserts a payment. Every new payment of orders goes through here, so a closed mall starts none; a
 * payment that was started before can still be finished.
 *
 * @throws Refusal those of `assertMallOpen`; 404 or `payments.notPayable` unless every requested
 *   order was found
 */
export async function insertPayment(
  tx: Transaction,
  {
    actor,
    request: { orderIds, method, device },
    orders,
    holdSeconds,
  }: {
    readonly actor: Payer;
    readonly request: PaymentChoice;
    readonly orders: readonly PayableOrder[];
    readonly holdSeconds: number;
  },
): Promise<CreatedPayment> {
  if (orders.length === 0 || orders.length < new Set(orderIds).size) {
    throw await explainNotPayable(tx, actor, orderIds);
  }
  await assertMallOpen(tx);
  const subject = truncate(localName(orders[0]!.order_name, actor.language), maxSubject);
  const total = orders.reduce((sum, order) => sum + order.total_price, 0);
  const [payment] = await tx.rows<CreatedPayment>(
    insertPaymentSql,
    [
      actor.id,
      subject,
      method,
      device,
      total,
      JSON.stringify(orders),
      secondsToPay(orders, holdSeconds),
    ],
    'payments.open',
  );
  return payment!;
}

const insertPaymentSql = `
  WITH payment AS (
    INSERT INTO order_pays (
      user_id, pay_no, name, payment_name, device, total, refund_money, pay_status,
      expire_time
    )
    VALUES (
      $1, ${orderNumberSql},
      $2, $3, $4, $5, 0, ${payStatus.open},
      ${nowSql} + make_interval(secs => $7)
    )
    RETURNING id, pay_no, total, name AS subject, expire_time
  ),
    parts AS (
      INSERT INTO pay_orders (pay_id, order_id, money)
      SELECT payment.id, p.id, p.total_price
      FROM payment, jsonb_to_recordset($6::jsonb) AS p(id bigint, total_price bigint)
    )
  SELECT
    id, pay_no, total, subject,
    to_char(expire_time, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM') AS expires
  FROM payment`;

/** A payment ends with the first of its orders, so that none is paid after its cancellation. */
function secondsToPay(orders: readonly PayableOrder[], holdSeconds: number): number {
  const left = Math.floor(
    Math.min(
      ...orders.map(
        ({ age_seconds: age, most_seconds: most }) => Math.min(holdSeconds, most) - age,
      ),
    ),
  );
  return Math.max(leastOpenSeconds, Math.min(openSeconds, left));
}

/** The latest open payment of exactly these orders by the same method and device. */
export async function findRecentPayment(
  tx: Transaction,
  actor: Pick<Actor, 'id'>,
  { orderIds, method, device }: PaymentChoice,
): Promise<CreatedPayment | undefined> {
  const sortedIds = [...new Set(orderIds)].toSorted((a, b) => a - b);
  const [payment] = await tx.rows<CreatedPayment>(
    `
      SELECT
        p.id, p.pay_no, p.total, p.name AS subject,
        to_char(p.expire_time, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM') AS expires
      FROM order_pays p
      WHERE p.user_id = $1
        AND p.pay_status = ${payStatus.open}
        AND p.payment_name = $2
        AND p.device = $3
        AND p.created_at > mall_now() - make_interval(secs => ${reuseSeconds})
        AND p.expire_time > mall_now()
        AND (
          SELECT array_agg(o.order_id ORDER BY o.order_id)
          FROM pay_orders o
          WHERE o.pay_id = p.id
        ) = $4::bigint[]
      ORDER BY p.id DESC
      LIMIT 1`,
    [actor.id, method, device, sortedIds],
    'payments.same',
  );
  return payment;
}
