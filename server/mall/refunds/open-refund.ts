import {
  type RefundType,
  refundStep,
  refundType,
  refundVerify,
} from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { fen, sum } from '../kernel/fen.ts';
import { moveOrder } from '../orders/move-orders.ts';
import { orderNumberSql } from '../orders/placing/order-number-sql.ts';
import { computeRefundParts, type RefundableOrder, type RefundPart } from './refund-parts.ts';
import { refundErrors } from './refunds.errors.ts';

export interface NewRefund {
  readonly type: RefundType;
  readonly remark: string;
  readonly images: readonly string[];
  readonly parts: readonly RefundPart[];
  /** Absent: pieces that were not sent are refunded first. */
  readonly isOfSent?: boolean;
  /** Fen. */
  readonly freight: number;
  /** Time for the store's answer; absent when the refund is agreed to at once. */
  readonly answerSeconds?: number;
}

/** Inserts an open after-sale with its lines. @returns its id */
export async function insertRefund(
  tx: Transaction,
  order: RefundableOrder,
  refund: NewRefund,
): Promise<number> {
  const [id] = await insertRefunds(tx, [{ order, refund }]);
  return id!;
}

/** Inserts open after-sales with their lines, one per order. @returns their ids */
export async function insertRefunds(
  tx: Transaction,
  refunds: readonly { readonly order: RefundableOrder; readonly refund: NewRefund }[],
): Promise<readonly number[]> {
  if (refunds.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(
    `
      WITH opened AS (
        SELECT *
        FROM jsonb_to_recordset($1::jsonb) AS o(
          order_id bigint, user_id bigint, store_id bigint, refund_type smallint,
          goods_money bigint, freight_money bigint, platform_money bigint, refund_remark text,
          images jsonb, answer_seconds float8, parts jsonb, is_sent smallint
        )
      ),
        refund AS (
          INSERT INTO refunds (
            refund_no, user_id, store_id, order_id, refund_type, refund_verify, refund_step,
            is_open, is_appeal, is_sent, goods_money, freight_money, platform_money, refund_remark, images,
            deadline
          )
          SELECT
            ${orderNumberSql},
            user_id, store_id, order_id, refund_type, ${refundVerify.waiting}, ${refundStep.none},
            1, 0, is_sent, goods_money, freight_money, platform_money, refund_remark, images,
            ${nowSql} + make_interval(secs => answer_seconds)
          FROM opened
          ORDER BY order_id
          RETURNING id, order_id
        ),
        lines AS (
          INSERT INTO refund_goods (refund_id, order_goods_id, num, money, platform_money)
          SELECT r.id, p.order_goods_id, p.num, p.money, p.platform_money
          FROM refund r
          JOIN opened o USING (order_id)
          CROSS JOIN jsonb_to_recordset(o.parts) AS p(
            order_goods_id bigint, num bigint, money bigint, platform_money bigint
          )
        )
      SELECT id
      FROM refund
      ORDER BY id`,
    [JSON.stringify(refunds.map(({ order, refund }) => toRow(order, refund)))],
    'refunds.open',
  );
  return idsOf(rows);
}

/** An exchange gives no money back. */
function toRow(
  order: RefundableOrder,
  {
    type,
    remark,
    images,
    parts: computedParts,
    isOfSent = false,
    freight,
    answerSeconds,
  }: NewRefund,
): object {
  const parts =
    type === refundType.exchange
      ? computedParts.map((part) => ({ ...part, money: 0, platform_money: 0 }))
      : computedParts;
  return {
    order_id: order.id,
    user_id: order.user_id,
    store_id: order.store_id,
    refund_type: type,
    goods_money: sum(parts.map((part) => fen(part.money))),
    freight_money: freight,
    platform_money: sum(parts.map((part) => fen(part.platform_money))),
    refund_remark: remark,
    images,
    is_sent: Number(isOfSent),
    answer_seconds: answerSeconds ?? null,
    parts,
  };
}

/**
 * Opens the platform's refund of everything that is left of an unsettled order. The caller agrees
 * to it in the same transaction.
 *
 * @throws Refusal 404; `refunds.settled`, `refunds.tooMany`, `orders.notNow`
 */
export async function openPlatformRefund(
  tx: Transaction,
  actor: Actor,
  orderId: number,
  remark: string,
): Promise<void> {
  const order = await lockRefundable(tx, orderId);
  if (order.is_settlement === 1) throw refundErrors.settled();
  const { parts, freight } = await computeRefundParts(tx, order, undefined);
  await moveOrder(tx, actor, 'applyAfterSale', { id: order.id, note: remark });
  await writeRefundStatus(tx, order.id, refundType.refund);
  await insertRefund(tx, order, {
    type: refundType.refund,
    remark,
    images: [],
    parts,
    freight,
  });
}

/** @throws Refusal 404 for a missing order, and for one of another shopper than `userId` */
export async function lockRefundable(
  tx: Transaction,
  id: number,
  userId?: number,
): Promise<RefundableOrder> {
  const [order] = await tx.rows<RefundableOrder>(
    `
      SELECT id, order_status, is_settlement, store_id, user_id, freight_money
      FROM orders
      WHERE id = $1 AND ($2::bigint IS NULL OR user_id = $2)
      FOR NO KEY UPDATE`,
    [id, userId ?? null],
    'refunds.lockOrder',
  );
  if (!order) throw httpErrors.notFound();
  return order;
}

/** Writes `orders.refund_status`: 0 for money back, 1 for the types that return goods. */
export async function writeRefundStatus(
  tx: Transaction,
  orderId: number,
  type: RefundType,
): Promise<void> {
  await tx.run(
    'UPDATE orders SET refund_status = $2 WHERE id = $1',
    [orderId, type === refundType.refund ? 0 : 1],
    'refunds.statusOf',
  );
}
