declare const unit: unique symbol;

/** An amount of money: a whole number of fen (hundredths), exact below 2^53. */
export type Fen = number & { readonly [unit]: 'fen' };

/** A rate: hundredths of a percent, so that 12.50 % is 1250 and the whole is 10,000. */
export type BasisPoints = number;

const whole: BasisPoints = 10_000;

/** @throws RangeError unless `amount` is a whole number that a double holds exactly: a part of a fen is a mistake of ours, never rounded away */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount in fen`);
  return (amount === 0 ? 0 : amount) as Fen;
}

export const sum = (amounts: readonly Fen[]): Fen =>
  fen(amounts.reduce<number>((total, amount) => total + amount, 0));

/**
 * `rate` of an amount, rounded half up to the fen.
 *
 * @param amount 0 or more
 * @param rate 0 to 10,000
 */
export function portion(amount: Fen, rate: BasisPoints): Fen {
  const exact = BigInt(amount) * BigInt(rate);
  return fen(Number((exact * 2n + BigInt(whole)) / (2n * BigInt(whole))));
}

/** What is left of an amount after `rate` was taken off. */
export const reducedBy = (amount: Fen, rate: BasisPoints): Fen =>
  fen(amount - portion(amount, rate));
