import { Injectable } from '@nestjs/common';
import type { PlacedAnswer } from '../../../../schemas/contract/calls/orders/checkout.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { fenOf } from '../../../../schemas/rules/values/parse-scalar.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInputAt, Refusal } from '../../../platform/http/response/errors.ts';
import {
  claimKey,
  firstAnswerOrThrow,
  saveAnswer,
} from '../../../platform/idempotency/idempotency.ts';
import { failPoint } from '../../../platform/testing/fail-points.ts';
import { type PricedStockMove, StockShort, takeStock } from '../../catalog/stock/take-stock.ts';
import { assertMallOpen } from '../../content/assert-mall-open.ts';
import { lockShopper } from '../../kernel/lock-shopper.ts';
import { orderErrors } from '../orders.errors.ts';
import { assertUnpaidLimits } from './assert-unpaid-limits.ts';
import { insertOrders, type PlacedOrder } from './insert-orders.ts';
import { toQuoteAnswer } from './quote-answer.ts';
import {
  assertSeen,
  type Quote,
  QuoteOrders,
  type QuoteRequest,
  quoteTotal,
} from './quote-orders.ts';
import { reservePromotions } from './reserve-promotions.ts';

export interface PlaceOrderInput extends QuoteRequest {
  /** Ids aligned with the stores of the quote; 0 or absent: none. */
  readonly coupons: readonly number[];
  /** Whether the lines come from the cart and leave it. */
  readonly fromCart: boolean;
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
   * Checks that only read run before the transaction. Inside it, rows are locked in the order of
   * docs/invariants.md#lock-order; stock comes last. A repeated Idempotency-Key gets its first
   * answer, even if that first call caused this refusal, for example by taking the last piece.
   *
   * @throws Refusal what `assertMallOpen` and `QuoteOrders.quote` refuse; `orders.addressMissing`,
   *   `orders.changed` and `orders.changedWithout` (carry the new quote), `orders.unpaidTooMany`,
   *   `orders.unpaidPieces`, `orders.unpaidSku`, what promotions refuse to reserve, `orders.repeated`
   *   (cart lines were ordered before), `orders.stockShort`
   * @throws DatabaseBusy when one of the rows stays locked; nothing was placed
   */
  async place(buyer: Actor, input: PlaceOrderInput): Promise<PlacedAnswer> {
    try {
      return await this.placeNew(buyer, input);
    } catch (error) {
      const failure =
        error instanceof StockShort ? await this.shortageRefusal(buyer, input) : error;
      if (failure instanceof Refusal) return firstAnswerOrThrow(this.database, buyer, failure);
      throw failure;
    }
  }

  private async placeNew(buyer: Actor, input: PlaceOrderInput): Promise<PlacedAnswer> {
    await assertMallOpen(this.database);
    const quote = await this.quotes.quote(buyer, input);
    const address = quote.address ?? refuse(orderErrors.addressMissing());
    assertTotalUnchanged(quote, input.total, buyer.language);
    assertRemarksHaveOrders(quote, input.remarks);

    return this.database.transaction(async (tx) => {
      const claim = await claimKey<PlacedAnswer>(tx, buyer);
      if (claim) return claim.answer;
      await lockShopper(tx, buyer.id);
      await assertUnpaidLimits(tx, buyer.id, quote);
      const orders = await insertOrders(tx, { buyer, address, quote, remarks: input.remarks });
      failPoint('order.written');
      await reservePromotions(tx, buyer.id, orders);
      if (input.fromCart) await removeCartLines(tx, buyer.id, input.lines);
      const answer = toPlacedAnswer(orders);
      await saveAnswer(tx, buyer, answer);
      failPoint('order.placed');
      await takeStock(tx, toStockMoves(orders));
      return answer;
    });
  }

  /**
   * The refusal after stock or a price changed since the quote: `orders.changed` with a new quote.
   * When the chosen coupons and typed codes do not fit it any more, `orders.changedWithout` with a
   * quote without them; when that is refused too, its refusal.
   */
  private async shortageRefusal(buyer: Actor, input: PlaceOrderInput): Promise<Refusal> {
    const quoteOf = (request: QuoteRequest): Promise<Quote | Refusal> =>
      this.quotes.quote(buyer, request).catch(refusalOrThrow);
    const quote = await quoteOf(input);
    if (!(quote instanceof Refusal)) return changedRefusal(quote, buyer.language);
    if (input.codes.length === 0 && input.coupons.every((id) => id === 0)) return quote;
    const bare = await quoteOf({ ...input, coupons: [], codes: [] });
    return bare instanceof Refusal
      ? bare
      : changedRefusal(bare, buyer.language, orderErrors.changedWithout);
  }
}

/** @throws Refusal `orders.changed` with the new quote; what `assertSeen` refuses */
function assertTotalUnchanged(quote: Quote, shown: string | undefined, language: Language): void {
  if (shown === undefined) assertSeen(quote);
  else if (fenOf(shown) !== quoteTotal(quote)) throw changedRefusal(quote, language);
}

/** @throws Refusal 422 for a remark that would be in no order */
function assertRemarksHaveOrders({ orders }: Quote, remarks: readonly string[]): void {
  if (remarks.slice(orders.length).some((remark) => remark !== ''))
    throw badInputAt('/remark', 'input.wrong');
}

/**
 * Removes the ordered lines from the cart. A repeated request without an Idempotency-Key deletes no
 * row for a line with a cart id, and is refused.
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
  const isRepeat = lines.some(({ cart_id: id }) => id !== undefined && !removedIds.has(id));
  if (isRepeat) throw orderErrors.repeated();
}

const toStockMoves = (orders: readonly PlacedOrder[]): readonly PricedStockMove[] =>
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
  order_id: idsOf(orders),
  order_no: orders.map(({ order_no: no }) => no),
});

function changedRefusal(quote: Quote, language: Language, refused = orderErrors.changed): Refusal {
  return refused({}, { quote: toQuoteAnswer(quote, language) });
}

function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function refuse(refusal: Refusal): never {
  throw refusal;
}
