import type { PriceFacet } from '../../../schemas/contract/calls/catalog.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';

/** Lower bounds that a price band may have, in fen: round amounts in yuan. */
export const priceSteps: readonly number[] = [
  0, 20, 50, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 5000, 8000, 10_000, 20_000, 50_000,
].map((yuan) => yuan * 100);
const maxBands = 6;

/**
 * Joins neighbouring steps into at most `maxBands` bands with about equal numbers of goods.
 *
 * @param counts goods per step, keyed by the step number from 1 as `width_bucket` returns it
 */
export function priceBands(counts: ReadonlyMap<number, number>): readonly PriceFacet[] {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const all = priceSteps.map((from, index) => ({ from, count: counts.get(index + 1) ?? 0 }));
  const steps = all.slice(
    Math.max(
      all.findIndex(({ count }) => count > 0),
      0,
    ),
  );
  const bands: { from: number; count: number }[] = [];
  for (const { from, count } of steps) {
    const last = bands.at(-1);
    if (last && (count === 0 || last.count + count / 2 <= total / maxBands)) last.count += count;
    else bands.push({ from, count });
  }
  const limited =
    bands.length <= maxBands
      ? bands
      : [
          ...bands.slice(0, maxBands - 1),
          {
            from: bands[maxBands - 1]!.from,
            count: bands.slice(maxBands - 1).reduce((sum, { count }) => sum + count, 0),
          },
        ];
  return limited
    .filter(({ count }) => count > 0)
    .map(({ from, count }, index, shown) => ({
      from: moneyText(from),
      to: index + 1 < shown.length ? moneyText(shown[index + 1]!.from - 1) : '',
      count,
    }));
}
