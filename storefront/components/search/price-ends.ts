import type { PriceFacet as Range } from '../../../schemas/contract/calls/catalog.ts';

/**
 * Where the thumbs stand: before the range `[0]` and after the range `[1] - 1`, always one range or
 * more between them.
 */
export type Ends = readonly [from: number, to: number];

/** The ranges that prices typed by hand lie in; an empty price is no end. */
export function endsOf(prices: readonly Range[], low: string, high: string): Ends {
  const from =
    low === ''
      ? 0
      : Math.max(
          0,
          prices.findLastIndex((range) => Number(range.from) <= Number(low)),
        );
  const found =
    high === ''
      ? -1
      : prices.findIndex((range) => range.to === '' || Number(range.to) >= Number(high));
  return [
    Math.min(from, prices.length - 1),
    Math.max(from + 1, found === -1 ? prices.length : found + 1),
  ];
}

/** What the thumbs ask for; at an end of the slider nothing. */
export const pricesOf = (
  prices: readonly Range[],
  [from, to]: Ends,
): readonly [low: string, high: string] => [
  from === 0 ? '' : prices[from]!.from,
  to === prices.length ? '' : prices[to - 1]!.to,
];
