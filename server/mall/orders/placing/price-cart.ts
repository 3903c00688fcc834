import { type BasisPoints, type Fen, fen, sum } from '../../kernel/fen.ts';
import type { LineSaving, PricedLine } from '../../promotions/promotion.ts';
import { goodsAmount } from '../../promotions/spread.ts';
import { applyCoupon, type Coupon } from '../../promotions/types/coupon.ts';
import type { FullReduction } from '../../promotions/types/full-reduction.ts';
import { priceRules, promotions } from '../../promotions/types/index.ts';
import { type FreightTemplate, parcelFreight } from '../../shipping/freights/freight-fee.ts';

/** A line to price; its `price` is that of the SKU, or of goods without SKUs. */
export interface CartLine {
  readonly key: string;
  readonly goodsId: number;
  readonly classId: number;
  /** 1 or more. */
  readonly quantity: number;
  readonly price: Fen;
  /** Of one piece, in hundredths of a kilogram. */
  readonly weight: number;
  readonly freightId: number;
  /** The running activity that replaces the price. */
  readonly activity?:
    | {
        readonly type: keyof typeof priceRules;
        readonly id: number;
        readonly discount: BasisPoints;
      }
    | undefined;
}

export type Offer<Rule> = Rule & { readonly id: number; readonly name: string };

/** One store's part of a cart, with the rules that apply now. */
export interface StoreCart {
  readonly storeId: number;
  readonly lines: readonly CartLine[];
  readonly fullReductions: readonly Offer<FullReduction>[];
  /** Of the store; the coupon of the mall does not reduce this store's goods then. */
  readonly coupon?: Offer<Coupon> | undefined;
  readonly freights: readonly FreightTemplate[];
}

/** A discount as it is shown. */
export interface Saving {
  readonly type: keyof typeof promotions;
  readonly id: number;
  readonly name: string;
  readonly off: Fen;
}

export interface QuotedLine {
  readonly key: string;
  /** Of one piece, with the activity. */
  readonly soldPrice: Fen;
  /** soldPrice × quantity. */
  readonly total: Fen;
  /** Discount of the line: full reduction and coupon. */
  readonly off: Fen;
  /** The part of `off` that comes from the full reduction. */
  readonly reduction: Fen;
}

export interface StoreQuote {
  readonly storeId: number;
  readonly lines: readonly QuotedLine[];
  readonly goodsAmount: Fen;
  readonly savings: readonly Saving[];
  readonly freight: Fen;
  /** goodsAmount − savings + freight; at least the freight. */
  readonly total: Fen;
}

/**
 * Prices a cart (docs/decisions/0012-store-pricing.md): activity prices, the full reduction of each
 * store that saves most, at most one coupon per store, then freight. Discounts are spread over the
 * lines to the fen, so that lines, savings and total agree.
 *
 * @param stores their lines have different keys
 * @param provinceId of the address; 0: unknown
 * @param mallCoupon counts the goods of all stores and is spread over those of the stores without a
 *   coupon of their own
 */
export function priceCart(
  stores: readonly StoreCart[],
  provinceId: number,
  mallCoupon?: Offer<Coupon>,
): readonly StoreQuote[] {
  const reduced = stores.map(reduceStore);
  const mallParts = mallCoupon
    ? applyCoupon(
        reduced.flatMap(({ lines }) => lines),
        reduced.filter(({ cart }) => !cart.coupon).flatMap(({ lines }) => lines),
        mallCoupon,
      )
    : [];
  return reduced.map((store) => {
    const { coupon } = store.cart;
    if (coupon)
      return priceStore(store, provinceId, {
        coupon,
        parts: promotions.coupon.apply(store.lines, coupon),
      });
    const keys = new Set(store.lines.map(({ key }) => key));
    return priceStore(store, provinceId, {
      coupon: mallCoupon,
      parts: mallParts.filter(({ key }) => keys.has(key)),
    });
  });
}

/** A store's part after its full reduction. */
interface ReducedStore {
  readonly cart: StoreCart;
  readonly priced: readonly PricedLine[];
  readonly reduction: AppliedReduction | undefined;
  readonly lines: readonly PricedLine[];
}

function reduceStore(cart: StoreCart): ReducedStore {
  const priced = cart.lines.map(priceLine);
  const reduction = bestReduction(priced, cart.fullReductions);
  return { cart, priced, reduction, lines: subtract(priced, reduction?.parts ?? []) };
}

interface CouponShare {
  readonly coupon: Offer<Coupon> | undefined;
  /** Of the store's lines. */
  readonly parts: readonly LineSaving[];
}

function priceStore(
  { cart, priced, reduction, lines: reduced }: ReducedStore,
  provinceId: number,
  { coupon, parts: couponParts }: CouponShare,
): StoreQuote {
  const { storeId, lines, freights } = cart;
  const payable = subtract(reduced, couponParts);
  const freight = parcelFreight(
    lines.map(({ freightId, weight, quantity }) => ({ freightId, weight: weight * quantity })),
    freights,
    provinceId,
  );
  const savings: Saving[] = [];
  if (reduction) savings.push(toSaving('full_reduction', reduction.rule, reduction.parts));
  if (coupon && totalOff(couponParts) > 0) savings.push(toSaving('coupon', coupon, couponParts));
  return {
    storeId,
    savings,
    freight,
    goodsAmount: goodsAmount(priced),
    total: fen(goodsAmount(payable) + freight),
    lines: priced.map(({ key, price, total }, index) => ({
      key,
      soldPrice: price,
      total,
      off: fen(total - payable[index]!.total),
      reduction: fen(total - reduced[index]!.total),
    })),
  };
}

function priceLine({ key, goodsId, classId, quantity, price, activity }: CartLine): PricedLine {
  const soldPrice = activity ? priceRules[activity.type].priceOf(price, activity) : price;
  return { key, goodsId, classId, quantity, price: soldPrice, total: fen(soldPrice * quantity) };
}

interface AppliedReduction {
  readonly rule: Offer<FullReduction>;
  readonly parts: readonly LineSaving[];
}

/** The reduction that saves most, on a tie the older one; undefined when none saves anything. */
function bestReduction(
  lines: readonly PricedLine[],
  rules: readonly Offer<FullReduction>[],
): AppliedReduction | undefined {
  const [best] = rules
    .map((rule) => ({ rule, parts: promotions.full_reduction.apply(lines, rule) }))
    .filter(({ parts }) => totalOff(parts) > 0)
    .toSorted((a, b) => totalOff(b.parts) - totalOff(a.parts) || a.rule.id - b.rule.id);
  return best;
}

const totalOff = (parts: readonly LineSaving[]): Fen => sum(parts.map(({ off }) => off));

const toSaving = (
  type: Saving['type'],
  { id, name }: Offer<unknown>,
  parts: readonly LineSaving[],
): Saving => ({ type, id, name, off: totalOff(parts) });

function subtract(
  lines: readonly PricedLine[],
  parts: readonly LineSaving[],
): readonly PricedLine[] {
  const offs = new Map(parts.map(({ key, off }) => [key, off]));
  return lines.map((line) => ({ ...line, total: fen(line.total - (offs.get(line.key) ?? 0)) }));
}
