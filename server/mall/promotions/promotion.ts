import type { Fen } from '../kernel/fen.ts';

/** A cart line of one store at its selling price. */
export interface PricedLine {
  readonly key: string;
  readonly goodsId: number;
  readonly classId: number;
  readonly quantity: number;
  /** Unit price. */
  readonly price: Fen;
  /** Remaining amount: price × quantity minus earlier savings. */
  readonly total: Fen;
}

/** Amount that one promotion takes off one line. */
export interface LineSaving {
  readonly key: string;
  readonly off: Fen;
}

/**
 * Reduces the lines of one store. To add a promotion, add a file in `types/` and a line in its
 * index. Promotions are pure functions: no clock, no database.
 */
export interface Promotion<Rule> {
  readonly type: string;
  /** Savings per line; empty when the condition is not met. They never exceed the line totals. */
  apply(lines: readonly PricedLine[], rule: Rule): readonly LineSaving[];
}

/** Replaces the unit price of a line (docs/decisions/0012-store-pricing.md). */
export interface PriceRule<Rule> {
  readonly type: string;
  priceOf(price: Fen, rule: Rule): Fen;
}

/** Declares a promotion with its type of rules. */
export const definePromotion = <Rule>(promotion: Promotion<Rule>): Promotion<Rule> => promotion;

/** Declares a price rule with its type of rules. */
export const definePriceRule = <Rule>(rule: PriceRule<Rule>): PriceRule<Rule> => rule;
