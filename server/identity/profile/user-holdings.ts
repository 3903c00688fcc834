/** What a user has in the mall. */
export interface Holdings {
  /** Fen. */
  readonly money: number;
  /** Fen. */
  readonly frozen: number;
  readonly points: number;
  /** The user has passed the identity check. */
  readonly checked: boolean;
}

/** Reads what a user has. Bound by the mall's `wallet`, which owns the ledger. */
export abstract class UserHoldings {
  abstract read(userId: number): Promise<Holdings>;
}
