import type { Fen } from '../money/fen.ts';

/** A line of one store's part of a cart, at the price it is sold for. */
export interface PricedLine {
  readonly key: string;
  readonly goodsId: number;
  readonly classId: number;
  readonly quantity: number;
  /** Of one piece. */
  readonly price: Fen;
  /** What is still to pay for the line: price × quantity, less what earlier savings took. */
  readonly total: Fen;
}

/** What one promotion takes off one line. */
export interface LineSaving {
  readonly key: string;
  readonly off: Fen;
}

/** Takes something off a store's lines. One file in `types/` and one line in its index. Pure: it neither reads the clock nor a table. */
export interface Promotion<Rule> {
  readonly type: string;
  /** Savings of the lines it applies to, none when its condition is not met. They never exceed what the lines cost. */
  apply(lines: readonly PricedLine[], rule: Rule): readonly LineSaving[];
}

/** Replaces the price of one piece (decisions 11). */
export interface PriceRule<Rule> {
  readonly type: string;
  priceOf(price: Fen, rule: Rule): Fen;
}

export const definePromotion = <Rule>(promotion: Promotion<Rule>): Promotion<Rule> => promotion;
export const definePriceRule = <Rule>(rule: PriceRule<Rule>): PriceRule<Rule> => rule;
