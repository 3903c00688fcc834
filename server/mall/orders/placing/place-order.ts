import { Injectable } from '@nestjs/common';
import type { PlacedAnswer } from '../../../../schemas/contract/calls/checkout.ts';
import { maxUnpaidGroups } from '../../../../schemas/contract/orders.ts';
import { fenOf } from '../../../../schemas/rules/values/parse-scalar.ts';
import { type PricedStockMove, StockShort, takeStock } from '../../catalog/stock/take-stock.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Refusal } from '../../../platform/http/response/errors.ts';
import { claimKey, replay, saveAnswer } from '../../../platform/idempotency/idempotency.ts';
import { failPoint } from '../../../platform/testing/fail-points.ts';
import { orderErrors } from '../orders.errors.ts';
import { insertOrders, type PlacedOrder } from './insert-orders.ts';
import { toQuoteAnswer } from './quote-answer.ts';
import { type Quote, QuoteOrders, type QuoteRequest, quoteTotal } from './quote-orders.ts';
import { joinGroup, redeemCoupons, reserveSeckills } from './reserve-promotions.ts';

export interface PlaceOrderInput extends QuoteRequest {
  /** Ids aligned with the stores of the quote; 0 or absent: none. */
  readonly coupons: readonly number[];
  /** Whether the lines come from the cart and leave it. */
  readonly isCart: boolean;
  /** Aligned with the stores of the quote. */
  readonly remarks: readonly string[];
  /** The total that the shopper was shown, "12.50"; absent: not compared. */
  readonly total: string | undefined;
}

/**
 * Places an order: one order per store under one order group
 * (docs/decisions/0013-placing-orders.md). Nothing is paid yet, so no ledger entry is written.
 */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly database: Database,
    private readonly quotes: QuoteOrders,
  ) {}

  /**
   * Everything that reading can refuse is refused before the transaction. Inside it, rows are
   * locked in the order of docs/invariants.md#lock-order; stock comes last.
   *
   * @throws Refusal what `QuoteOrders.quote` refuses; `orders.addressMissing`, `orders.changed`
   *   (carries the new quote), `orders.unpaidTooMany`, `orders.couponUnusable`,
   *   `orders.seckillShort`, `orders.seckillLimit`, `orders.groupFull`, `orders.groupTwice`,
   *   `orders.repeated` (cart lines were ordered before), `orders.stockShort`
   * @throws DatabaseBusy when one of the rows stays locked; nothing was placed
   */
  async place(buyer: Actor, input: PlaceOrderInput): Promise<PlacedAnswer> {
    try {
      return await this.placeNew(buyer, input);
    } catch (error) {
      const reason = error instanceof StockShort ? await this.explainShortage(buyer, input) : error;
      if (reason instanceof Refusal) return replay(this.database, buyer, reason);
      throw reason;
    }
  }

  private async placeNew(buyer: Actor, input: PlaceOrderInput): Promise<PlacedAnswer> {
    const quote = await this.quotes.quote(buyer, input);
    const address = quote.address ?? refuse(orderErrors.addressMissing());
    assertTotalUnchanged(quote, input.total);

    return this.database.transaction(async (tx) => {
      const first = await claimKey<PlacedAnswer>(tx, buyer);
      if (first) return first.answer;
      await assertUnpaidLimit(tx, buyer.id);
      const orders = await insertOrders(tx, { buyer, address, quote, remarks: input.remarks });
      failPoint('order.written');
      await redeemCoupons(tx, buyer.id, orders);
      await reserveSeckills(tx, buyer.id, orders);
      await joinGroup(tx, buyer.id, orders);
      if (input.isCart) await removeCartLines(tx, buyer.id, input.lines);
      const answer = toPlacedAnswer(orders);
      await saveAnswer(tx, buyer, answer);
      failPoint('order.placed');
      await takeStock(tx, stockOf(orders));
      return answer;
    });
  }

  /** After another shopper took the last pieces, or a price changed, since the quote was made. */
  private async explainShortage(buyer: Actor, input: PlaceOrderInput): Promise<unknown> {
    try {
      return changed(await this.quotes.quote(buyer, { ...input, coupons: [] }));
    } catch (refusal) {
      return refusal;
    }
  }
}

/** @throws Refusal `orders.changed` with the new quote */
function assertTotalUnchanged(quote: Quote, shown: string | undefined): void {
  if (shown !== undefined && fenOf(shown) !== quoteTotal(quote)) throw changed(quote);
}

/**
 * Locks the shopper's row, so that two orders of one shopper count each other.
 *
 * @throws Refusal `orders.unpaidTooMany`
 */
async function assertUnpaidLimit(tx: Transaction, buyerId: number): Promise<void> {
  await tx.rows(
    'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [buyerId],
    'orders.lockBuyer',
  );
  const [unpaid] = await tx.rows<{ groups: number }>(
    `
      SELECT count(DISTINCT group_id)::int AS groups
      FROM orders
      WHERE user_id = $1 AND order_status = 1`,
    [buyerId],
    'orders.unpaidGroups',
  );
  if (unpaid!.groups >= maxUnpaidGroups) throw orderErrors.unpaidTooMany({ most: maxUnpaidGroups });
}

/**
 * Removes the ordered lines from the cart. A line with a cart id must still be there: a second
 * click without an Idempotency-Key finds it gone.
 *
 * @throws Refusal `orders.repeated`
 */
async function removeCartLines(
  tx: Transaction,
  buyerId: number,
  lines: PlaceOrderInput['lines'],
): Promise<void> {
  const removed = await tx.rows<{ id: number }>(
    `
      DELETE FROM carts c
      USING jsonb_to_recordset($2::jsonb) AS l(goods_id bigint, sku_id bigint)
      WHERE c.user_id = $1 AND c.goods_id = l.goods_id AND c.sku_id = l.sku_id
      RETURNING c.id`,
    [buyerId, JSON.stringify(lines)],
    'orders.removeCartLines',
  );
  const removedIds = new Set(removed.map(({ id }) => id));
  const wasOrdered = lines.some(({ cart_id: id }) => id !== undefined && !removedIds.has(id));
  if (wasOrdered) throw orderErrors.repeated();
}

const stockOf = (orders: readonly PlacedOrder[]): readonly PricedStockMove[] =>
  orders.flatMap(({ id, lines }) =>
    lines.map(({ goods_id, sku_id, num, price }) => ({
      goods_id,
      sku_id,
      num,
      price,
      cause_id: id,
    })),
  );

const toPlacedAnswer = (orders: readonly PlacedOrder[]): PlacedAnswer => ({
  order_id: orders.map(({ id }) => id),
  order_no: orders.map(({ order_no: no }) => no),
});

function changed(quote: Quote): Refusal {
  const { code, key } = orderErrors.changed();
  return new Refusal(code, key, {}, { data: { quote: toQuoteAnswer(quote) } });
}

function refuse(refusal: Refusal): never {
  throw refusal;
}
