import { type Fen, fen, sum } from '../money/fen.ts';
import { share } from '../money/share.ts';
import type { LineSaving, PricedLine } from './promotion.ts';

export const goodsAmount = (lines: readonly PricedLine[]): Fen =>
  sum(lines.map(({ total }) => total));

/** Shares a saving over lines by what they cost, never more than that. */
export function spread(off: Fen, lines: readonly PricedLine[]): LineSaving[] {
  const parts = share(
    fen(Math.min(off, goodsAmount(lines))),
    lines.map(({ total }) => total),
  );
  return lines.map(({ key }, at) => ({ key, off: parts[at]! }));
}
