declare const unit: unique symbol;

/** An amount of money in fen (hundredths), a whole number within ±2^53. */
export type Fen = number & { readonly [unit]: 'fen' };

/** A rate in hundredths of a percent: 12.50 % is 1250. */
export type BasisPoints = number;

const hundredPercent: BasisPoints = 10_000;

/** @throws RangeError unless `amount` is a whole number that a double represents exactly */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in fen`);
  return (amount === 0 ? 0 : amount) as Fen; // not -0
}

/** @throws RangeError when the sum is not exact any more */
export const sum = (amounts: readonly Fen[]): Fen =>
  fen(amounts.reduce<number>((total, amount) => total + amount, 0));

/**
 * `rate` of an amount, rounded half up.
 *
 * @param amount 0 or more
 * @param rate 0 to 10,000
 */
export function portion(amount: Fen, rate: BasisPoints): Fen {
  const exact = BigInt(amount) * BigInt(rate);
  const whole = BigInt(hundredPercent);
  return fen(Number((exact * 2n + whole) / (2n * whole)));
}

/** The amount less `rate` of it. Less than 100 % off leaves at least 0.01 of a price. */
export const reducedBy = (amount: Fen, rate: BasisPoints): Fen =>
  fen(Math.max(amount - portion(amount, rate), rate < hundredPercent ? Math.min(amount, 1) : 0));
