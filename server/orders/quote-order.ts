import type { OrderedLine, StoreQuoteAnswer } from '../../schemas/contract/calls/checkout.ts';
import { maxOrderMoney } from '../../schemas/contract/orders.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { fen, type Fen, sum } from '../money/fen.ts';
import {
  type CartLine,
  priceCart,
  type StoreCart,
  type StoreQuote,
} from '../pricing/price-cart.ts';
import type { Coupon } from '../promotions/types/coupon.ts';
import { orderErrors } from './orders.errors.ts';
import type { Snapshot, SnapshotLine } from './read-snapshot.ts';

/** A line with what the order will keep of it. */
export interface OrderLine extends SnapshotLine {
  readonly sold: Fen;
  readonly total: Fen;
  readonly off: Fen /** Of `off`, what the platform pays. */;
  readonly platform: Fen /** Of `off`, what the full reduction gives. */;
  readonly reduction: Fen;
}
/** One store's order before it is placed. */
export interface QuotedOrder {
  readonly store: { readonly id: number; readonly name: string; readonly logo: string };
  readonly quote: StoreQuote;
  readonly lines: readonly OrderLine[];
  /** Of the coupon it uses; 0: none. */
  readonly couponId: number;
  readonly isPlatformCoupon: boolean;
  readonly usable: Snapshot['coupons'];
  readonly points: number;
}

/** Ids of coupons by store; undefined: the best for the shopper. */
export type CouponChoice = ReadonlyMap<number, number> | undefined;

/**
 * What the asked lines cost, an order per store, in the order the stores appear in (decisions 12).
 *
 * @throws Refusal `orders.tooDear`; for the first line that cannot be bought: off the shelf, without a chosen SKU, more than is there; `orders.couponUnusable` for a chosen coupon that does not fit
 */
export function quoteOrders(
  asked: readonly OrderedLine[],
  snapshot: Snapshot,
  choice: CouponChoice,
): readonly QuotedOrder[] {
  checkLines(asked, snapshot);
  const taken = new Set<number>();
  return [...groupBy(snapshot.lines, ({ store_id: store }) => store)].map(([storeId, lines]) =>
    quoteStore(storeId, lines, { snapshot, choice, taken }),
  );
}

export const totalOf = (orders: readonly QuotedOrder[]): Fen =>
  sum(orders.map(({ quote }) => quote.total));

function checkLines(asked: readonly OrderedLine[], { lines }: Snapshot): void {
  if (lines.length < asked.length) throw orderErrors.notOnSale({ goods: '' });
  for (const line of lines) {
    if (line.wants_sku) throw orderErrors.skuMissing({ goods: line.goods_name });
    if (!line.is_open) throw orderErrors.notOnSale({ goods: line.goods_name });
    if (line.stock < line.num)
      throw orderErrors.stockShort({ goods: line.goods_name, left: line.stock });
    if (asked[line.at]!.collective_id !== 0 && !line.group) throw orderErrors.groupFull();
  }
  for (const [, same] of groupBy(
    lines.filter(({ seckill }) => seckill),
    ({ seckill }) => seckill!.id,
  )) {
    const wanted = same.reduce((all, { num }) => all + num, 0);
    const { left, per_limit: limit, had } = same[0]!.seckill!;
    if (had + wanted > limit) throw orderErrors.seckillLimit({ goods: same[0]!.goods_name, limit });
    if (wanted > left) throw orderErrors.seckillShort({ goods: same[0]!.goods_name, left });
  }
}

interface Quoting {
  readonly snapshot: Snapshot;
  readonly choice: CouponChoice;
  readonly taken: Set<number>;
}

/** A coupon for every store can be used in one of them only. */
function quoteStore(
  storeId: number,
  lines: readonly SnapshotLine[],
  { snapshot, choice, taken }: Quoting,
): QuotedOrder {
  const cart = cartOf(storeId, lines, snapshot);
  const province = snapshot.address?.province_id ?? 0;
  const priced = (coupon: Snapshot['coupons'][number] | undefined): StoreQuote =>
    priceCart([coupon ? { ...cart, coupon: ruleOf(coupon) } : cart], province)[0]!;
  const saves = (quote: StoreQuote): number =>
    quote.savings.find(({ type }) => type === 'coupon')?.off ?? 0;
  const usable = snapshot.coupons
    .filter(
      (coupon) =>
        (coupon.store_id === null || coupon.store_id === storeId) && !taken.has(coupon.id),
    )
    .map((coupon) => ({ coupon, quote: priced(coupon) }))
    .filter(({ quote }) => saves(quote) > 0);
  const wanted = choice?.get(storeId);
  const used =
    choice === undefined
      ? usable.toSorted((a, b) => saves(b.quote) - saves(a.quote))[0]
      : wanted
        ? usable.find(({ coupon }) => coupon.id === wanted)
        : undefined;
  if (wanted && !used) throw orderErrors.couponUnusable();
  if (used) taken.add(used.coupon.id);
  const quote = used?.quote ?? priced(undefined);
  if (quote.goodsAmount + quote.freight > maxOrderMoney) throw orderErrors.tooDear();
  return {
    store: { id: storeId, name: lines[0]!.store_name, logo: lines[0]!.store_logo },
    quote,
    couponId: used?.coupon.id ?? 0,
    isPlatformCoupon: used?.coupon.is_platform ?? false,
    usable: usable.map(({ coupon }) => coupon),
    points: snapshot.points,
    lines: orderLines(lines, quote, used?.coupon.is_platform ? 'platform' : 'store'),
  };
}

/** What the platform pays of its coupon stands at the lines that the coupon is for, so that a refund takes along what its pieces had of it. */
function orderLines(
  lines: readonly SnapshotLine[],
  quote: StoreQuote,
  couponOf: 'platform' | 'store',
): readonly OrderLine[] {
  return lines.map((line, at) => {
    const { price, total, off, reduction } = quote.lines[at]!;
    return {
      ...line,
      sold: price,
      total,
      off,
      reduction,
      platform: fen(couponOf === 'platform' ? off - reduction : 0),
    };
  });
}

const cartOf = (
  storeId: number,
  lines: readonly SnapshotLine[],
  snapshot: Snapshot,
): StoreCart => ({
  storeId,
  lines: lines.map(cartLine),
  fullReductions: snapshot.reductions
    .filter(({ store_id: store }) => store === storeId)
    .map(({ id, name, money, use_money: meets }) => ({
      id,
      name,
      meets: fen(meets),
      off: fen(money),
    })),
  freights: snapshot.freights
    .filter(({ store_id: store }) => store === storeId)
    .map(({ id, is_default: isDefault, f_weight, f_price, o_weight, o_price, provinces }) => ({
      id,
      isDefault,
      firstWeight: f_weight,
      firstFee: fen(f_price),
      stepWeight: o_weight,
      stepFee: fen(o_price),
      provinces: new Set(provinces),
    })),
});

function cartLine({
  at,
  goods_id: goodsId,
  class_id: classId,
  num: quantity,
  price,
  weight,
  freight_id: freightId,
  seckill,
  group,
}: SnapshotLine): CartLine {
  const activity = group
    ? { type: 'collective' as const, id: group.id, discount: group.discount }
    : seckill
      ? { type: 'seckill' as const, id: seckill.id, discount: seckill.discount }
      : undefined;
  return {
    key: String(at),
    goodsId,
    classId,
    quantity,
    price: fen(price),
    weight,
    freightId,
    activity,
  };
}

const ruleOf = ({
  id,
  name,
  money,
  use_money: meets,
  classes,
}: Snapshot['coupons'][number]): Coupon & { readonly id: number; readonly name: string } => ({
  id,
  name,
  off: fen(money),
  meets: fen(meets),
  classes: new Set(classes),
});

/** The wire shape of `order/before`. */
export const quoteAnswer = (orders: readonly QuotedOrder[]): readonly StoreQuoteAnswer[] =>
  orders.map(({ store, quote, lines, couponId, usable, points }) => ({
    store_info: { id: store.id, store_name: store.name, store_logo: store.logo },
    goods_list: lines.map((line) => ({
      id: line.goods_id,
      store_id: line.store_id,
      goods_name: line.goods_name,
      goods_master_image: line.goods_image,
      goods_price: moneyText(line.sold),
      goods_stock: line.stock,
      goods_weight: line.weight / 100,
      freight_id: line.freight_id,
      sku_id: line.sku_id,
      sku_name: line.sku_name,
      buy_num: line.num,
      total: moneyText(line.total),
      off: moneyText(line.off),
      total_weight: (line.weight * line.num) / 100,
      collective_id: line.group ? line.group.log_id || -1 : 0,
      activity: activityOf(line),
    })),
    order_price: moneyText(quote.goodsAmount),
    savings: quote.savings.map(({ type, id, name, off }) => ({
      type,
      id,
      name,
      money: moneyText(off),
    })),
    coupon_money: moneyText(sum(quote.savings.map(({ off }) => off))),
    freight_money: moneyText(quote.freight),
    total_price: moneyText(quote.total),
    store_total_price: moneyText(quote.total),
    is_coupon: usable.length > 0,
    coupons: usable.map(({ id, name, money, classes }) => ({
      id,
      name,
      money: moneyText(money),
      class_id: classes,
    })),
    coupon_id: couponId,
    integral: points,
  }));

export const activityOf = ({ group, seckill }: SnapshotLine): '' | 'seckill' | 'collective' =>
  group ? 'collective' : seckill ? 'seckill' : '';
