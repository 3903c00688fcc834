import { type Fen, fen } from '../../kernel/fen.ts';

export interface RefundableLine {
  /** Pieces bought. */
  readonly bought: number;
  /** Pieces refunded before. */
  readonly refunded: number;
  /** What was paid for all pieces. */
  readonly paid: Fen;
}

/**
 * The refund of `num` more pieces of a line. It is the difference of two running totals rounded
 * down, so all pieces together give back exactly what was paid, in any steps
 * (docs/invariants.md#refunds, R2).
 *
 * @param num 1 to `bought − refunded`
 */
export function lineRefund({ bought, refunded, paid }: RefundableLine, num: number): Fen {
  const totalOf = (pieces: number): number =>
    Number((BigInt(paid) * BigInt(pieces)) / BigInt(bought));
  return fen(totalOf(refunded + num) - totalOf(refunded));
}
