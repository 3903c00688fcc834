/** What an account counts: fen, or whole points. */
export type Unit = 'fen' | 'points';

/** Accounts of shoppers and stores; these keep a balance. Only a store's available account may go below zero (decisions 20). */
export const keptAccounts = {
  user: { money: 'fen', frozen: 'fen', points: 'points' },
  store: { pending: 'fen', available: 'fen', frozen: 'fen' },
} as const satisfies Record<string, Readonly<Record<string, Unit>>>;

/** The platform's sides of every movement; these keep none, so that no movement waits for another at a shared row (must-hold, measured facts). */
export const platformAccounts = {
  clearing: 'fen',
  commission: 'fen',
  subsidy: 'fen',
  referral: 'fen',
  withdrawals: 'fen',
  adjustments: 'fen',
  suspense: 'fen',
  points: 'points',
} as const satisfies Readonly<Record<string, Unit>>;

export type Owner = keyof typeof keptAccounts;
export type UserAccount = {
  readonly owner: 'user';
  readonly id: number;
  readonly kind: keyof typeof keptAccounts.user;
};
export type StoreAccount = {
  readonly owner: 'store';
  readonly id: number;
  readonly kind: keyof typeof keptAccounts.store;
};
export type PlatformAccount = {
  readonly owner: 'platform';
  readonly kind: keyof typeof platformAccounts;
};
export type KeptAccount = UserAccount | StoreAccount;
export type LedgerAccountName = KeptAccount | PlatformAccount;

export const unitOf = (account: LedgerAccountName): Unit =>
  account.owner === 'platform'
    ? platformAccounts[account.kind]
    : (keptAccounts[account.owner] as Readonly<Record<string, Unit>>)[account.kind]!;

export const mayGoBelowZero = ({ owner, kind }: KeptAccount): boolean =>
  owner === 'store' && kind === 'available';
