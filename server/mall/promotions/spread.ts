import { type Fen, fen, sum } from '../kernel/fen.ts';
import { share } from '../kernel/share.ts';
import type { LineSaving, PricedLine } from './promotion.ts';

/** The sum of the remaining amounts of the lines. */
export const goodsAmount = (lines: readonly PricedLine[]): Fen =>
  sum(lines.map(({ total }) => total));

/** The price of the lines before any saving: what minimums count. */
export const spentOn = (lines: readonly PricedLine[]): Fen =>
  sum(lines.map(({ price, quantity }) => fen(price * quantity)));

/** Distributes a saving over lines in proportion to their totals, limited to their sum. */
export function spread(off: Fen, lines: readonly PricedLine[]): LineSaving[] {
  const parts = share(
    fen(Math.min(off, goodsAmount(lines))),
    lines.map(({ total }) => total),
  );
  return lines.map(({ key }, index) => ({ key, off: parts[index]! }));
}
