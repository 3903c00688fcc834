import type { PriceFacet as Range } from '../../schemas/contract/calls/catalog/goods-search.ts';

/**
 * Positions of the thumbs: before range `[0]` and after range `[1] - 1`, at least one range apart.
 */
export type PriceBounds = readonly [from: number, to: number];

/** Ranges that contain the given prices. An empty price means no bound. */
export function boundsOf(prices: readonly Range[], low: string, high: string): PriceBounds {
  const from =
    low === ''
      ? 0
      : Math.max(
          0,
          prices.findLastIndex((range) => Number(range.from) <= Number(low)),
        );
  const highIndex =
    high === ''
      ? -1
      : prices.findIndex((range) => range.to === '' || Number(range.to) >= Number(high));
  return [
    Math.min(from, prices.length - 1),
    Math.max(from + 1, highIndex === -1 ? prices.length : highIndex + 1),
  ];
}

/** Prices at the thumbs; empty at an end of the slider. */
export const pricesOf = (
  prices: readonly Range[],
  [from, to]: PriceBounds,
): readonly [low: string, high: string] => [
  from === 0 ? '' : prices[from]!.from,
  to === prices.length ? '' : prices[to - 1]!.to,
];
