import { type Fen, fen } from '../money/fen.ts';

export interface RefundableLine {
  /** Pieces bought. */ readonly bought: number /** Pieces refunded before. */;
  readonly refunded: number /** What was paid for all of them. */;
  readonly paid: Fen;
}

/**
 * What `num` more pieces of a line give back: in proportion, and always so that all pieces together give back exactly what was paid (must-hold 7). Each
 * part is the difference of two running totals rounded down, so no order of partial refunds loses or wins a fen.
 *
 * @param num 1 to `bought − refunded`
 */
export function lineRefund({ bought, refunded, paid }: RefundableLine, num: number): Fen {
  const upTo = (pieces: number): number => Number((BigInt(paid) * BigInt(pieces)) / BigInt(bought));
  return fen(upTo(refunded + num) - upTo(refunded));
}
