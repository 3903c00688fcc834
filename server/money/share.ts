import { type Fen, fen } from './fen.ts';

/**
 * Splits `amount` over `weights` so that the parts add up to `amount` to the fen.
 *
 * Largest remainder: each part is rounded down, then the fen left over go one each to the largest remainders; on a tie the earlier line wins.
 * All weights 0 means equal shares. No weights: an empty answer, and `amount` must be 0.
 *
 * @param amount 0 or more
 * @param weights one per line, whole numbers, 0 or more
 * @throws RangeError for anything else
 */
export function share(amount: Fen, weights: readonly number[]): Fen[] {
  if (amount < 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('Only amounts and weights of 0 or more are shared');
  if (weights.length === 0 && amount > 0) throw new RangeError('Nobody to share with');
  const even = weights.every((weight) => weight === 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(even ? 1 : weight));
  const all = even
    ? BigInt(weights.length)
    : weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const parts = exact.map((part) => Number(part / all));
  const left = amount - parts.reduce((given, part) => given + part, 0);
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part % all }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1;
  return parts.map(fen);
}
