import { Injectable } from '@nestjs/common';
import type { OrderedLine } from '../../../../schemas/contract/calls/orders/checkout.ts';
import { maxOrderMoney } from '../../../../schemas/contract/orders.ts';
import { groupBy } from '../../../../schemas/rules/group-by.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { type Fen, fen, sum } from '../../kernel/fen.ts';
import type { PriceRule, PromotionRule, RuledLine } from '../../promotions/promotion.ts';
import { priceRules, promotions } from '../../promotions/promotions.ts';
import { orderErrors } from '../orders.errors.ts';
import { type CartLine, priceCart, type StoreCart, type StoreQuote } from './price-cart.ts';
import {
  type PriceSnapshot,
  readPriceSnapshot,
  type SnapshotAddress,
  type SnapshotLine,
} from './price-snapshot.ts';
import { assertCodesSave, CodeAttempts, rulesOfCodes } from './typed-codes.ts';

export interface QuoteRequest {
  readonly lines: readonly OrderedLine[];
  /** 0: the shopper's default address. */
  readonly addressId: number;
  /** Ids aligned with the stores of the quote, 0 for none; undefined: the best are proposed. */
  readonly coupons: readonly number[] | undefined;
  /** Codes that the shopper has typed, each once. */
  readonly codes: readonly string[];
}

export interface Quote {
  /** In the order of each store's first line. */
  readonly orders: readonly QuotedOrder[];
  readonly address: SnapshotAddress | null;
}

/** One store's order before it is placed. */
export interface QuotedOrder {
  readonly store: { readonly id: number; readonly name: string; readonly logo: string };
  readonly quote: StoreQuote;
  readonly lines: readonly QuotedOrderLine[];
  /** The rule that the shopper chose, or that is proposed; undefined: none. */
  readonly chosen: PromotionRule | undefined;
  /** Points that the order earns when it is completed. */
  readonly points: number;
}

/** A line with its amounts; `price` is the usual price, `soldPrice` that of a running activity. */
export interface QuotedOrderLine extends SnapshotLine {
  readonly soldPrice: Fen;
  readonly total: Fen;
  /** Discount of the line by all promotions. */
  readonly off: Fen;
  /** The part of `off` that the platform pays. */
  readonly platformOff: Fen;
  /** The part of `off` of automatic promotions. */
  readonly automaticOff: Fen;
}

/** Prices chosen lines, one order per store (docs/decisions/0012-store-pricing.md). */
@Injectable()
export class QuoteOrders {
  constructor(
    private readonly database: Database,
    private readonly codeAttempts: CodeAttempts,
  ) {}

  /**
   * Reserves nothing: prices and stock are those of this moment.
   *
   * @throws Refusal for the first line that cannot be bought: `orders.notOnSale`,
   *   `orders.skuMissing`, `orders.stockShort`, what price rules refuse;
   *   `promotions.couponUnusable` for a coupon that does not fit, `promotions.mallCoupons` for two
   *   that count the whole cart; `promotions.code…` for a code that takes nothing off;
   *   `orders.tooDear` beyond the maximum of one order
   */
  quote(shopper: Actor, request: QuoteRequest): Promise<Quote> {
    if (request.codes.length === 0) return this.price(shopper, request);
    return this.codeAttempts.limit(shopper, request.codes, () => this.price(shopper, request));
  }

  private async price(
    shopper: Actor,
    { lines, addressId, coupons, codes }: QuoteRequest,
  ): Promise<Quote> {
    const snapshot = await readPriceSnapshot(this.database, {
      userId: shopper.id,
      lines,
      addressId,
      codes,
    });
    assertLinesAvailable(lines, snapshot.lines);
    for (const rule of priceRules.values()) rule.check?.(linesFor(rule, snapshot.lines));
    const parts = [...groupBy(snapshot.lines, ({ store_id: store }) => store).values()].map(
      (storeLines): CartPart => ({
        lines: storeLines,
        cart: toStoreCart(storeLines[0]!.store_id, storeLines, snapshot),
      }),
    );
    const carts = parts.map(({ cart }) => cart);
    const ofCodes = rulesOfCodes(codes, snapshot.rules, carts);
    const offered = [...promotions.values()].map((promotion) => ({
      promotion,
      rules:
        promotion.choice === 'code' ? ofCodes[promotion.name]! : snapshot.rules[promotion.name]!,
    }));
    const provinceId = snapshot.address?.province_id ?? 0;
    const quotes = priceCart(carts, provinceId, offered, coupons);
    assertCodesSave(codes, quotes);
    const orders = parts.map((part, index) => toQuotedOrder(part, quotes[index]!, snapshot.points));
    return { orders, address: snapshot.address };
  }
}

/** @throws Refusal of a price rule for lines of an order without the total that was shown */
export function assertSeen({ orders }: Pick<Quote, 'orders'>): void {
  const lines = orders.flatMap((order) => order.lines);
  for (const rule of priceRules.values()) rule.checkUnseen?.(linesFor(rule, lines));
}

const linesFor = (rule: PriceRule, lines: readonly SnapshotLine[]): readonly RuledLine[] =>
  lines.map(({ activity, states, ...line }) => ({
    ...line,
    row: activity?.rule === rule ? activity.row : undefined,
    state: states[rule.name],
  }));

/** One store's lines. */
interface CartPart {
  readonly lines: readonly SnapshotLine[];
  readonly cart: StoreCart;
}

/** What the shopper pays for all orders of a quote. */
export const quoteTotal = ({ orders }: Pick<Quote, 'orders'>): Fen =>
  sum(orders.map(({ quote }) => quote.total));

function assertLinesAvailable(
  requested: readonly OrderedLine[],
  lines: readonly SnapshotLine[],
): void {
  if (lines.length < requested.length) throw orderErrors.notOnSale({ goods: '' });
  for (const line of lines) {
    const goods = line.goods_name;
    if (line.needs_sku) throw orderErrors.skuMissing({ goods });
    if (!line.has_chosen_sku) throw orderErrors.notOnSale({ goods });
    if (line.stock < line.num) throw orderErrors.stockShort({ goods, left: line.stock });
  }
}

function toQuotedOrder({ lines }: CartPart, quote: StoreQuote, points: number): QuotedOrder {
  const { store_id: id, store_name: name, store_logo: logo } = lines[0]!;
  if (quote.goodsAmount + quote.freight > maxOrderMoney) throw orderErrors.tooDear();
  const chosen = quote.savings.find(({ promotion: { choice } }) => choice === 'chosen')?.rule;
  return {
    store: { id, name, logo },
    quote,
    chosen,
    points,
    lines: lines.map((line, index) => ({ ...line, ...quote.lines[index]! })),
  };
}

function toStoreCart(
  storeId: number,
  lines: readonly SnapshotLine[],
  snapshot: PriceSnapshot,
): StoreCart {
  const freights = snapshot.freights.filter(({ store_id: store }) => store === storeId);
  return {
    storeId,
    lines: lines.map(toCartLine),
    freights: freights.map((freight) => ({
      id: freight.id,
      isDefault: freight.is_default,
      firstWeight: freight.f_weight,
      firstFee: fen(freight.f_price),
      stepWeight: freight.o_weight,
      stepFee: fen(freight.o_price),
      provinces: new Set(freight.provinces),
    })),
  };
}

const toCartLine = (line: SnapshotLine): CartLine => ({
  key: String(line.position),
  goodsId: line.goods_id,
  classId: line.class_id,
  quantity: line.num,
  price: soldPrice(line),
  weight: line.weight,
  freightId: line.freight_id,
});

const soldPrice = ({ price, activity }: SnapshotLine): Fen =>
  activity ? activity.rule.priceOf(fen(price), activity.row) : fen(price);
