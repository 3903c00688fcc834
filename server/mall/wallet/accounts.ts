/** What an account counts: fen, or whole points. */
export type Unit = 'fen' | 'points';

/**
 * Accounts of shoppers and stores. Each has a balance row. Only a store's available account can be
 * negative (docs/decisions/0017-ledger.md).
 */
const balanceAccounts = {
  user: { money: 'fen', frozen: 'fen', points: 'points' },
  store: { pending: 'fen', available: 'fen', frozen: 'fen' },
} as const satisfies Record<string, Readonly<Record<string, Unit>>>;

/**
 * The platform's side of each movement. These accounts have no balance row, so that movements do
 * not wait for each other at a shared row (docs/invariants.md#money, M12).
 */
const platformAccounts = {
  clearing: 'fen',
  commission: 'fen',
  subsidy: 'fen',
  referral: 'fen',
  withdrawals: 'fen',
  adjustments: 'fen',
  suspense: 'fen',
  points: 'points',
} as const satisfies Readonly<Record<string, Unit>>;

export type UserAccount = {
  readonly owner: 'user';
  readonly id: number;
  readonly kind: keyof typeof balanceAccounts.user;
};
export type StoreAccount = {
  readonly owner: 'store';
  readonly id: number;
  readonly kind: keyof typeof balanceAccounts.store;
};
export type PlatformAccount = {
  readonly owner: 'platform';
  readonly kind: keyof typeof platformAccounts;
};
export type BalanceAccount = UserAccount | StoreAccount;
export type LedgerAccountName = BalanceAccount | PlatformAccount;

/** Whether an account counts fen or points. */
export function unitOf(account: LedgerAccountName): Unit {
  if (account.owner === 'platform') return platformAccounts[account.kind];
  if (account.owner === 'user') return balanceAccounts.user[account.kind];
  return balanceAccounts.store[account.kind];
}

/** Only by a claw-back, see `Posting.isClawBack`. */
export const mayGoBelowZero = ({ owner, kind }: BalanceAccount): boolean =>
  owner === 'store' && kind === 'available';
