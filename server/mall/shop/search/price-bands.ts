import type { PriceFacet } from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';

/** Lower bounds that a price band may have, in fen: round amounts in yuan. */
export const priceSteps: readonly number[] = [
  0, 20, 50, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 5000, 8000, 10_000, 20_000, 50_000,
].map((yuan) => yuan * 100);
const maxBands = 6;

interface Band {
  /** Lower bound in fen. */
  readonly from: number;
  readonly count: number;
}

/**
 * Joins neighbouring steps into at most `maxBands` bands with about equal numbers of goods.
 *
 * @param counts goods per step, keyed by the step number from 1 as `width_bucket` returns it
 */
export function priceBands(counts: ReadonlyMap<number, number>): readonly PriceFacet[] {
  const bands = limitBands(joinSteps(stepsFromFirstGoods(counts)));
  return bands
    .filter(({ count }) => count > 0)
    .map(({ from, count }, index, shown) => ({
      from: moneyText(from),
      to: index + 1 < shown.length ? moneyText(shown[index + 1]!.from - 1) : '',
      count,
    }));
}

function stepsFromFirstGoods(counts: ReadonlyMap<number, number>): readonly Band[] {
  const steps = priceSteps.map((from, index) => ({ from, count: counts.get(index + 1) ?? 0 }));
  const first = steps.findIndex(({ count }) => count > 0);
  return steps.slice(Math.max(first, 0));
}

/** A step joins the last band while at least half of its goods fit into an equal share of all. */
function joinSteps(steps: readonly Band[]): readonly Band[] {
  const share = goodsOf(steps) / maxBands;
  const bands: Band[] = [];
  for (const step of steps) {
    const last = bands.at(-1);
    if (last && (step.count === 0 || last.count + step.count / 2 <= share)) {
      bands[bands.length - 1] = { from: last.from, count: last.count + step.count };
    } else {
      bands.push(step);
    }
  }
  return bands;
}

/** Joins the bands from number `maxBands` on into one. */
function limitBands(bands: readonly Band[]): readonly Band[] {
  if (bands.length <= maxBands) return bands;
  const joined = bands.slice(maxBands - 1);
  return [...bands.slice(0, maxBands - 1), { from: joined[0]!.from, count: goodsOf(joined) }];
}

const goodsOf = (bands: readonly Band[]): number =>
  bands.reduce((sum, { count }) => sum + count, 0);
