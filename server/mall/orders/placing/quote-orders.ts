import { Injectable } from '@nestjs/common';
import type { OrderedLine } from '../../../../schemas/contract/calls/orders/checkout.ts';
import { maxOrderMoney } from '../../../../schemas/contract/orders.ts';
import { groupBy } from '../../../../schemas/rules/group-by.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { type Fen, fen, sum } from '../../kernel/fen.ts';
import { orderErrors } from '../orders.errors.ts';
import {
  chooseCoupons,
  couponSaving,
  priceWithCoupons,
  readCouponOffers,
} from './choose-coupons.ts';
import type { CartLine, StoreCart, StoreQuote } from './price-cart.ts';
import {
  type PriceSnapshot,
  readPriceSnapshot,
  type SnapshotAddress,
  type SnapshotCoupon,
  type SnapshotLine,
} from './price-snapshot.ts';

export interface QuoteRequest {
  readonly lines: readonly OrderedLine[];
  /** 0: the shopper's default address. */
  readonly addressId: number;
  /** Ids aligned with the stores of the quote, 0 for none; undefined: the best are proposed. */
  readonly coupons: readonly number[] | undefined;
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
  /** Of the coupon that is used; 0: none. */
  readonly couponId: number;
  readonly isPlatformCoupon: boolean;
  readonly usableCoupons: readonly SnapshotCoupon[];
  /** Points that the order earns when it is completed. */
  readonly points: number;
}

/** A line with its amounts; `price` is the usual price, `soldPrice` that of a running activity. */
export interface QuotedOrderLine extends SnapshotLine {
  readonly soldPrice: Fen;
  readonly total: Fen;
  /** Discount of the line: full reduction and coupon. */
  readonly off: Fen;
  /** The part of `off` that the platform pays. */
  readonly platformOff: Fen;
  /** The part of `off` that comes from the full reduction. */
  readonly reduction: Fen;
}

/** Prices chosen lines, one order per store (docs/decisions/0012-store-pricing.md). */
@Injectable()
export class QuoteOrders {
  constructor(private readonly database: Database) {}

  /**
   * Reserves nothing: prices and stock are those of this moment.
   *
   * @throws Refusal for the first line that cannot be bought: `orders.notOnSale`,
   *   `orders.skuMissing`, `orders.stockShort`, `orders.groupFull`, `orders.groupGone`, `orders.seckillLimit`,
   *   `orders.seckillShort`; `orders.couponUnusable` for a coupon that does not fit,
   *   `orders.mallCoupons` for two that count the whole cart;
   *   `orders.tooDear` beyond the maximum of one order
   */
  async quote(shopper: Actor, { lines, addressId, coupons }: QuoteRequest): Promise<Quote> {
    const snapshot = await readPriceSnapshot(this.database, {
      userId: shopper.id,
      lines,
      addressId,
    });
    assertLinesAvailable(lines, snapshot.lines);
    assertSeckillsAvailable(snapshot.lines);
    const parts = [...groupBy(snapshot.lines, ({ store_id: store }) => store).values()].map(
      (storeLines): CartPart => ({
        lines: storeLines,
        cart: toStoreCart(storeLines[0]!.store_id, storeLines, snapshot),
      }),
    );
    const provinceId = snapshot.address?.province_id ?? 0;
    const carts = parts.map(({ cart }) => cart);
    const offers = readCouponOffers(carts, provinceId, snapshot.coupons);
    const chosen = chooseCoupons(carts, provinceId, offers, coupons);
    const quotes = priceWithCoupons(carts, provinceId, chosen);
    const orders = parts.map((part, index) =>
      toQuotedOrder(part, quotes[index]!, {
        coupon: chosen.own[index] ?? chosen.mall,
        usableCoupons: [
          ...offers.own[index]!.map(({ coupon }) => coupon),
          ...offers.mall.filter(({ stores }) => stores.has(index)).map(({ coupon }) => coupon),
        ],
        points: snapshot.points,
      }),
    );
    return { orders, address: snapshot.address };
  }
}

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
    const wantsGroup = requested[line.position]!.collective_id !== 0;
    if (wantsGroup && !line.has_group_rule) throw orderErrors.groupGone();
    if (wantsGroup && !line.group) throw orderErrors.groupFull();
  }
}

/** Several SKUs of the same goods count together towards one seckill round. */
function assertSeckillsAvailable(lines: readonly SnapshotLine[]): void {
  const byRound = groupBy(
    lines.filter(({ seckill }) => seckill),
    ({ seckill }) => seckill!.id,
  );
  for (const sameRound of byRound.values()) {
    const { goods_name: goods, seckill } = sameRound[0]!;
    const { left, per_limit: limit, bought } = seckill!;
    const wanted = sameRound.reduce((total, { num }) => total + num, 0);
    if (bought + wanted > limit) throw orderErrors.seckillLimit({ goods, limit });
    if (wanted > left) throw orderErrors.seckillShort({ goods, left });
  }
}

interface OrderCoupons {
  /** Of the store, or of the mall. */
  readonly coupon: SnapshotCoupon | undefined;
  readonly usableCoupons: readonly SnapshotCoupon[];
  readonly points: number;
}

function toQuotedOrder(
  { lines }: CartPart,
  quote: StoreQuote,
  { coupon, usableCoupons, points }: OrderCoupons,
): QuotedOrder {
  const { store_id: id, store_name: name, store_logo: logo } = lines[0]!;
  if (quote.goodsAmount + quote.freight > maxOrderMoney) throw orderErrors.tooDear();
  const used = couponSaving(quote) > 0 ? coupon : undefined;
  const isPlatformCoupon = used?.is_platform ?? false;
  return {
    store: { id, name, logo },
    quote,
    couponId: used?.id ?? 0,
    isPlatformCoupon,
    usableCoupons,
    points,
    lines: toOrderLines(lines, quote, isPlatformCoupon),
  };
}

/**
 * What the platform pays of its coupon is stored with the lines that the coupon applies to, so that
 * a refund takes back the share of its pieces.
 */
function toOrderLines(
  lines: readonly SnapshotLine[],
  quote: StoreQuote,
  isPlatformCoupon: boolean,
): readonly QuotedOrderLine[] {
  return lines.map((line, index) => {
    const { soldPrice, total, off, reduction } = quote.lines[index]!;
    const platformOff = fen(isPlatformCoupon ? off - reduction : 0);
    return { ...line, soldPrice, total, off, reduction, platformOff };
  });
}

function toStoreCart(
  storeId: number,
  lines: readonly SnapshotLine[],
  snapshot: PriceSnapshot,
): StoreCart {
  const reductions = snapshot.reductions.filter(({ store_id: store }) => store === storeId);
  const freights = snapshot.freights.filter(({ store_id: store }) => store === storeId);
  return {
    storeId,
    lines: lines.map(toCartLine),
    fullReductions: reductions.map(({ id, name, money, use_money: threshold }) => ({
      id,
      name,
      threshold: fen(threshold),
      off: fen(money),
    })),
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
  price: fen(line.price),
  weight: line.weight,
  freightId: line.freight_id,
  activity: toActivity(line),
});

/** A group replaces the seckill price. */
function toActivity({ group, seckill }: SnapshotLine): CartLine['activity'] {
  if (group) return { type: 'collective', id: group.rule_id, discount: group.discount };
  if (seckill) return { type: 'seckill', id: seckill.id, discount: seckill.discount };
  return undefined;
}

/** As stored with the order line and shown in the quote. */
export const activityName = (line: SnapshotLine): '' | 'seckill' | 'collective' =>
  toActivity(line)?.type ?? '';
