import { type Fen, fen } from './fen.ts';

/**
 * Splits `amount` in proportion to `weights`; the parts add up to `amount` exactly.
 *
 * Largest remainder: each part is rounded down, then the remaining fen go one each to the largest
 * remainders, on a tie to the earlier part. If all weights are 0, the parts are equal. Without
 * weights the result is empty and `amount` must be 0.
 *
 * @param amount 0 or more
 * @param weights whole numbers, 0 or more
 * @throws RangeError for other values
 */
export function share(amount: Fen, weights: readonly number[]): Fen[] {
  if (amount < 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('Amount and weights must be 0 or more');
  if (weights.length === 0 && amount > 0) throw new RangeError('There are no parts');
  const isEven = weights.every((weight) => weight === 0);
  const shares = weights.map((weight) => (isEven ? 1n : BigInt(weight)));
  const total = shares.reduce((sum, part) => sum + part, 0n);
  const exact = shares.map((part) => BigInt(amount) * part);
  const parts = exact.map((part) => Number(part / total));
  const remaining = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % total }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, remaining)) parts[index]! += 1;
  return parts.map(fen);
}
