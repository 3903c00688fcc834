import { type Fen, fen, sum } from '../../kernel/fen.ts';
import type {
  LineSaving,
  PricedLine,
  Promotion,
  PromotionRule,
} from '../../promotions/promotion.ts';
import { goodsAmount } from '../../promotions/spread.ts';
import { type FreightTemplate, parcelFreight } from '../../shipping/freights/freight-fee.ts';
import {
  chooseRules,
  offersAt,
  proposeRules,
  readOffers,
  savingsOf,
  totalOff,
} from './choose-rules.ts';

/** A line to price. */
export interface CartLine {
  readonly key: string;
  readonly goodsId: number;
  readonly classId: number;
  /** 1 or more. */
  readonly quantity: number;
  /** Of one piece, with the activity. */
  readonly price: Fen;
  /** Of one piece, in hundredths of a kilogram. */
  readonly weight: number;
  readonly freightId: number;
}

/** One store's part of a cart. */
export interface StoreCart {
  readonly storeId: number;
  readonly lines: readonly CartLine[];
  readonly freights: readonly FreightTemplate[];
}

/** A promotion with the rules that apply now. */
export interface Offered {
  readonly promotion: Promotion;
  readonly rules: readonly PromotionRule[];
}

/** A discount as it is shown. */
export interface Saving {
  readonly promotion: Promotion;
  readonly rule: PromotionRule;
  readonly off: Fen;
}

export interface QuotedLine {
  readonly key: string;
  /** Of one piece, with the activity. */
  readonly soldPrice: Fen;
  /** soldPrice × quantity. */
  readonly total: Fen;
  /** Discount of the line by all promotions. */
  readonly off: Fen;
  /** The part of `off` of automatic promotions. */
  readonly automaticOff: Fen;
  /** The part of `off` that the platform pays. */
  readonly platformOff: Fen;
}

export interface StoreQuote {
  readonly storeId: number;
  readonly lines: readonly QuotedLine[];
  readonly goodsAmount: Fen;
  readonly savings: readonly Saving[];
  /** What the shopper can choose from. */
  readonly choosable: readonly PromotionRule[];
  readonly freight: Fen;
  /** goodsAmount − savings + freight; at least the freight. */
  readonly total: Fen;
}

/** A store's part while promotions apply one after the other. */
interface Part {
  readonly cart: StoreCart;
  readonly storeId: number;
  readonly lines: readonly PricedLine[];
  readonly quoted: readonly QuotedLine[];
  readonly savings: readonly Saving[];
  readonly choosable: readonly PromotionRule[];
}

/**
 * Prices a cart (docs/decisions/0012-store-pricing.md): promotions in their order, of each at most
 * one rule per store, then freight. Discounts are spread over the lines to the fen, so that lines,
 * savings and total agree.
 *
 * @param stores their lines have different keys
 * @param provinceId of the address; 0: unknown
 * @param offered in the order of application
 * @param chosenIds the rules that the shopper chooses, by the position of the store, 0 for none;
 *   undefined: those that save most
 * @throws Refusal `promotions.couponUnusable`, `promotions.mallCoupons`
 */
export function priceCart(
  stores: readonly StoreCart[],
  provinceId: number,
  offered: readonly Offered[],
  chosenIds?: readonly number[],
): readonly StoreQuote[] {
  let parts = stores.map(startPart);
  for (const { promotion, rules } of offered) {
    const offers = readOffers(promotion, parts, rules);
    const isChosen = promotion.choice === 'chosen';
    const chosen =
      isChosen && chosenIds
        ? chooseRules(parts, offers, chosenIds)
        : proposeRules(promotion, parts, offers);
    const savings = savingsOf(promotion, parts, chosen);
    parts = parts.map((part, index) => {
      const rule = chosen.own[index] ?? chosen.mall;
      const reduced = rule ? reducePart(part, { promotion, rule }, savings[index]!) : part;
      return isChosen ? { ...reduced, choosable: offersAt(offers, index) } : reduced;
    });
  }
  return parts.map((part) => endPart(part, provinceId));
}

function startPart(cart: StoreCart): Part {
  const lines = cart.lines.map(({ key, goodsId, classId, quantity, price }) => {
    return { key, goodsId, classId, quantity, price, total: fen(price * quantity) };
  });
  const quoted = lines.map(({ key, price: soldPrice, total }) => {
    return { key, soldPrice, total, off: fen(0), automaticOff: fen(0), platformOff: fen(0) };
  });
  return { cart, storeId: cart.storeId, lines, quoted, savings: [], choosable: [] };
}

/** @throws RangeError when the promotion takes more off a line than is left of it */
function reducePart(
  part: Part,
  { promotion, rule }: Omit<Saving, 'off'>,
  parts: readonly LineSaving[],
): Part {
  const off = totalOff(parts);
  if (off === 0) return part;
  const offs = new Map(parts.map((each) => [each.key, each.off]));
  const offOf = (key: string): number => offs.get(key) ?? 0;
  const lines = part.lines.map((line) => {
    const lineOff = offOf(line.key);
    if (lineOff < 0 || lineOff > line.total)
      throw new RangeError(`The promotion ${promotion.name} takes ${lineOff} off ${line.total}`);
    return { ...line, total: fen(line.total - lineOff) };
  });
  const isAutomatic = promotion.choice === 'automatic';
  const quoted = part.quoted.map((line) => {
    const lineOff = offOf(line.key);
    return {
      ...line,
      off: fen(line.off + lineOff),
      automaticOff: fen(line.automaticOff + (isAutomatic ? lineOff : 0)),
      platformOff: fen(line.platformOff + (rule.is_platform ? lineOff : 0)),
    };
  });
  return { ...part, lines, quoted, savings: [...part.savings, { promotion, rule, off }] };
}

function endPart(
  { cart, storeId, lines, quoted, savings, choosable }: Part,
  provinceId: number,
): StoreQuote {
  const freight = parcelFreight(
    cart.lines.map(({ freightId, weight, quantity }) => ({ freightId, weight: weight * quantity })),
    cart.freights,
    provinceId,
  );
  return {
    storeId,
    lines: quoted,
    goodsAmount: sum(quoted.map(({ total }) => total)),
    savings,
    choosable,
    freight,
    total: fen(goodsAmount(lines) + freight),
  };
}
