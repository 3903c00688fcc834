import { Injectable } from '@nestjs/common';
import type { RefundPreview } from '../../../schemas/contract/calls/orders/orders.ts';
import {
  orderStatus,
  type RefundType,
  refundStep,
  refundType,
  refundVerify,
} from '../../../schemas/contract/order-statuses.ts';
import { maxFailedRefunds } from '../../../schemas/contract/orders.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { holdAccount } from '../../identity/sessions/hold-session.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { fen, sum } from '../kernel/fen.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { DeadlineSettings } from '../orders/deadline-settings.ts';
import { moveOrder } from '../orders/move-orders.ts';
import { orderErrors } from '../orders/orders.errors.ts';
import { insertRefund, lockRefundable, writeRefundStatus } from './open-refund.ts';
import { computeRefundParts, type RefundPart, type RequestedLine } from './refund-parts.ts';
import { refundErrors } from './refunds.errors.ts';

export interface RefundRequest {
  readonly orderId: number;
  readonly type: RefundType;
  readonly remark: string;
  readonly images: readonly string[];
  /** Undefined: all pieces that are not refunded yet. */
  readonly lines: readonly RequestedLine[] | undefined;
  /** Whether the pieces were sent; else those that were not sent are refunded first. */
  readonly isOfSent?: boolean;
}

/** Opens an after-sale of a shopper's own order (docs/product.md#after-sales). */
@Injectable()
export class RequestRefund {
  constructor(
    private readonly database: Database,
    private readonly files: FileReferences,
    private readonly deadlines: DeadlineSettings,
  ) {}

  /**
   * @returns the id of the after-sale
   * @throws Refusal 401; 404; 422 for a wrong picture or line; `orders.notNow`, `refunds.settled`,
   *   `refunds.notShipped`, `refunds.tooMany`, `refunds.decided`, `refunds.tooOften`
   */
  async run(actor: Actor, request: RefundRequest): Promise<number> {
    await this.assertImages(actor, request.images);
    return once(this.database, actor, async (tx) => {
      await holdAccount(tx, actor.id);
      const order = await lockRefundable(tx, request.orderId, actor.id);
      if (order.is_settlement === 1) throw refundErrors.settled();
      const needsShipment = request.type !== refundType.refund;
      if (needsShipment && order.order_status < orderStatus.toReceive) {
        throw refundErrors.notShipped();
      }
      const { parts, freight } = await computeRefundParts(tx, order, request.lines);
      await assertRepeatable(tx, order.id, parts);
      await moveOrder(tx, actor, 'applyAfterSale', { id: order.id, note: request.remark });
      await writeRefundStatus(tx, order.id, request.type);
      const { refundAnswer } = await this.deadlines.read(tx);
      const refundId = await insertRefund(tx, order, {
        type: request.type,
        remark: request.remark,
        images: request.images,
        parts,
        isOfSent: request.isOfSent ?? false,
        freight: request.type === refundType.exchange ? 0 : freight,
        answerSeconds: refundAnswer,
      });
      await writeMessages(tx, 'refund_asked', [refundId]);
      await writeMessages(tx, 'refund_opened', [refundId]);
      return refundId;
    });
  }

  /**
   * Computes what an after-sale would give back now; opens nothing.
   *
   * @throws Refusal 404; 422; `orders.notNow` for an unpaid order, `refunds.tooMany`
   */
  preview(
    actor: Actor,
    { orderId, type, lines }: Pick<RefundRequest, 'orderId' | 'type' | 'lines'>,
  ): Promise<RefundPreview> {
    return this.database.transaction(async (tx) => {
      const order = await lockRefundable(tx, orderId, actor.id);
      if (order.order_status < orderStatus.toShip) throw orderErrors.notNow();
      const { parts, freight } = await computeRefundParts(tx, order, lines);
      const isExchange = type === refundType.exchange;
      const goodsMoney = isExchange ? fen(0) : sum(parts.map((part) => fen(part.money)));
      const freightMoney = fen(isExchange ? 0 : freight);
      return {
        goods_money: moneyText(goodsMoney),
        freight_money: moneyText(freightMoney),
        money: moneyText(goodsMoney + freightMoney),
      };
    });
  }

  /** @throws Refusal 422 for an address that is not a public picture of the shopper */
  private async assertImages(actor: Actor, images: readonly string[]): Promise<void> {
    const references = images.map((address, index) => ({
      expected: 'public' as const,
      address,
      pointer: `/images/${index}`,
    }));
    const errors = await this.files.errorsOf(this.database, actor, references);
    if (errors.length > 0) throw badInput(errors);
  }
}

/**
 * Limits repeated after-sales of one line, because each of them delays the settlement
 * (docs/invariants.md#refunds, R8).
 *
 * @throws Refusal `refunds.decided` when the platform rejected an appeal for one of the lines;
 *   `refunds.tooOften` after `maxFailedRefunds` without a result
 */
async function assertRepeatable(
  tx: Transaction,
  orderId: number,
  parts: readonly RefundPart[],
): Promise<void> {
  const lineIds = parts.map((part) => part.order_goods_id);
  const earlierLines = await tx.rows<{ is_decided: boolean; times: number }>(
    `
      SELECT
        bool_or(r.is_appeal = 1 AND r.refund_verify = ${refundVerify.rejected}) AS is_decided,
        count(*)::int AS times
      FROM refunds r
      JOIN refund_goods g ON g.refund_id = r.id
      WHERE r.order_id = $1
        AND r.is_open = 0
        AND r.refund_step < ${refundStep.done}
        AND g.order_goods_id = ANY($2::bigint[])
      GROUP BY g.order_goods_id`,
    [orderId, lineIds],
    'refunds.past',
  );
  if (earlierLines.some((line) => line.is_decided)) throw refundErrors.decided();
  if (earlierLines.some((line) => line.times >= maxFailedRefunds)) {
    throw refundErrors.tooOften({ most: maxFailedRefunds });
  }
}
