import type { PriceFacet } from '../../schemas/contract/calls/catalog.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';

/** Where a band of prices may begin, in fen: what people think in. */
export const priceSteps: readonly number[] = [
  0, 20, 50, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 5000, 8000, 10_000, 20_000, 50_000,
].map((yuan) => yuan * 100);
const mostBands = 6;

/**
 * Joins neighbouring steps to at most six bands of about the same number of goods.
 *
 * @param counts goods of each step, by its place from 1, as `width_bucket` answers
 */
export function priceBands(counts: ReadonlyMap<number, number>): readonly PriceFacet[] {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const all = priceSteps.map((from, at) => ({ from, count: counts.get(at + 1) ?? 0 }));
  const steps = all.slice(
    Math.max(
      all.findIndex(({ count }) => count > 0),
      0,
    ),
  );
  const bands: { from: number; count: number }[] = [];
  for (const { from, count } of steps) {
    const last = bands.at(-1);
    if (last && (count === 0 || last.count + count / 2 <= total / mostBands)) last.count += count;
    else bands.push({ from, count });
  }
  const kept =
    bands.length <= mostBands
      ? bands
      : [
          ...bands.slice(0, mostBands - 1),
          {
            from: bands[mostBands - 1]!.from,
            count: bands.slice(mostBands - 1).reduce((sum, { count }) => sum + count, 0),
          },
        ];
  return kept
    .filter(({ count }) => count > 0)
    .map(({ from, count }, at, shown) => ({
      from: moneyText(from),
      to: at + 1 < shown.length ? moneyText(shown[at + 1]!.from - 1) : '',
      count,
    }));
}
