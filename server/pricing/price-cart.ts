import { type BasisPoints, type Fen, fen, sum } from '../money/fen.ts';
import type { LineSaving, PricedLine } from '../promotions/promotion.ts';
import { goodsAmount } from '../promotions/spread.ts';
import { priceRules, promotions } from '../promotions/types/index.ts';
import type { Coupon } from '../promotions/types/coupon.ts';
import type { FullReduction } from '../promotions/types/full-reduction.ts';
import { type FreightTemplate, freightOf } from '../shipping/freight-fee.ts';

/** A line as the snapshot reads it: the price is the SKU's, or the goods' own. */
export interface CartLine {
  readonly key: string;
  readonly goodsId: number;
  readonly classId: number;
  /** 1 or more. */
  readonly quantity: number;
  readonly price: Fen;
  /** Of one piece, hundredths of a kilogram. */
  readonly weight: number;
  readonly freightId: number;
  /** What replaces the price just now: one or none. */
  readonly activity?:
    | {
        readonly type: keyof typeof priceRules;
        readonly id: number;
        readonly discount: BasisPoints;
      }
    | undefined;
}

type Offer<Rule> = Rule & { readonly id: number; readonly name: string };

/** One store's part of a cart, with the rules that run for it at this moment. */
export interface StoreCart {
  readonly storeId: number;
  readonly lines: readonly CartLine[];
  readonly fullReductions: readonly Offer<FullReduction>[];
  readonly coupon?: Offer<Coupon> | undefined;
  readonly freights: readonly FreightTemplate[];
}

/** A saving that is shown by name. */
export interface Saving {
  readonly type: keyof typeof promotions;
  readonly id: number;
  readonly name: string;
  readonly off: Fen;
}
export interface QuotedLine {
  readonly key: string;
  readonly price: Fen /** price × quantity */;
  readonly total: Fen;
  readonly off: Fen /** Of `off`, what the full reduction gives; the coupon gives the rest. */;
  readonly reduction: Fen;
}
export interface StoreQuote {
  readonly storeId: number;
  readonly lines: readonly QuotedLine[];
  readonly goodsAmount: Fen;
  readonly savings: readonly Saving[];
  readonly freight: Fen;
  /** goodsAmount − savings + freight; never below the freight. */
  readonly total: Fen;
}

/**
 * What a cart costs, store by store (decisions 11 and 12): activity prices, then the full reduction that saves most, then at most one coupon, then freight.
 * Savings never exceed the goods and stand at their lines to the fen, so that lines, savings and total always agree.
 *
 * @param provinceId of the address
 */
export const priceCart = (
  stores: readonly StoreCart[],
  provinceId: number,
): readonly StoreQuote[] => stores.map((store) => priceStore(store, provinceId));

function priceStore(
  { storeId, lines, fullReductions, coupon, freights }: StoreCart,
  provinceId: number,
): StoreQuote {
  const priced = lines.map(priceLine);
  const reduction = best(
    fullReductions.map((rule) => ({ rule, parts: promotions.full_reduction.apply(priced, rule) })),
  );
  const reduced = takeOff(priced, reduction?.parts ?? []);
  const couponParts = coupon ? promotions.coupon.apply(reduced, coupon) : [];
  const left = takeOff(reduced, couponParts);
  const savings = [
    ...(reduction ? [savingOf('full_reduction', reduction.rule, reduction.parts)] : []),
    ...(coupon && offOf(couponParts) > 0 ? [savingOf('coupon', coupon, couponParts)] : []),
  ];
  const freight = freightOf(
    lines.map(({ freightId, weight, quantity }) => ({ freightId, weight: weight * quantity })),
    freights,
    provinceId,
  );
  return {
    storeId,
    savings,
    freight,
    goodsAmount: goodsAmount(priced),
    total: fen(goodsAmount(left) + freight),
    lines: priced.map(({ key, price, total }, at) => ({
      key,
      price,
      total,
      off: fen(total - left[at]!.total),
      reduction: fen(total - reduced[at]!.total),
    })),
  };
}

function priceLine({ key, goodsId, classId, quantity, price, activity }: CartLine): PricedLine {
  const now = activity ? priceRules[activity.type].priceOf(price, activity) : price;
  return { key, goodsId, classId, quantity, price: now, total: fen(now * quantity) };
}

interface Applied {
  readonly rule: Offer<FullReduction>;
  readonly parts: readonly LineSaving[];
}

/** The one that saves most; of equal ones the older. None that saves nothing. */
function best(candidates: readonly Applied[]): Applied | undefined {
  const [first] = candidates
    .filter(({ parts }) => offOf(parts) > 0)
    .toSorted((a, b) => offOf(b.parts) - offOf(a.parts) || a.rule.id - b.rule.id);
  return first;
}

const offOf = (parts: readonly LineSaving[]): Fen => sum(parts.map(({ off }) => off));
const savingOf = (
  type: Saving['type'],
  { id, name }: Offer<unknown>,
  parts: readonly LineSaving[],
): Saving => ({ type, id, name, off: offOf(parts) });

function takeOff(
  lines: readonly PricedLine[],
  parts: readonly LineSaving[],
): readonly PricedLine[] {
  const offs = new Map(parts.map(({ key, off }) => [key, off]));
  return lines.map((line) => ({ ...line, total: fen(line.total - (offs.get(line.key) ?? 0)) }));
}
