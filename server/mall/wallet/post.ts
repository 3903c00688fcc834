import { violatesConstraint } from '../../platform/database/database-errors.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { type BalanceAccount, type LedgerAccountName, mayGoBelowZero, unitOf } from './accounts.ts';
import { walletErrors } from './wallet.errors.ts';

export interface Leg {
  readonly account: LedgerAccountName;
  /** Fen or points, not 0; a negative amount leaves the account. */
  readonly amount: number;
}

/** One movement of value. Its legs sum to zero per unit; its cause and event are posted once. */
export interface Posting {
  readonly cause: { readonly type: string; readonly id: number };
  readonly event: string;
  readonly legs: readonly Leg[];
  /** Text for the owner, at most 100 characters: an order number, a reason. */
  readonly info?: string;
  /** The only movement that may make a store's available account negative. */
  readonly isClawBack?: true;
}

interface AccountRow {
  readonly id: number;
  readonly owner: string;
  readonly owner_id: number;
  readonly kind: string;
  readonly balance: number;
}

/** Locked accounts by `accountKey`; the balance changes with each entry. */
type LockedAccounts = Map<string, { readonly id: number; balance: number }>;

/**
 * Posts movements to the ledger in the caller's transaction (docs/decisions/0017-ledger.md). Locks
 * the accounts by ascending id, then writes balances and entries in one statement. Call it once per
 * transaction with all postings, after coupons and quotas and before stock
 * (docs/invariants.md#lock-order).
 *
 * @throws Refusal `wallet.short` when a balance would become negative; `wallet.tooMuch` beyond
 *   2^53 − 1; `wallet.repeated` when the cause and event were posted before;
 *   `wallet.closed` for a credit of a closed account
 */
export async function post(tx: Transaction, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const named = postings.flatMap(({ legs }) => legs.map(({ account }) => account));
  const accounts = await lockAccounts(tx, named.filter(hasBalance));
  const entries = postings.flatMap((posting) =>
    posting.legs.map((_leg, index) => applyLeg(posting, index, accounts)),
  );
  try {
    await writeEntries(tx, accounts, entries);
  } catch (error) {
    if (violatesConstraint(error, 'ledger_entries_cause')) throw walletErrors.repeated();
    if (violatesConstraint(error, 'ledger_entries_open_account')) throw walletErrors.closed();
    throw error;
  }
}

/** The balance of one account without a lock; 0 for an account without a row. */
export async function balanceOf(
  sql: Pick<Transaction, 'rows'>,
  { owner, id, kind }: BalanceAccount,
): Promise<number> {
  const [row] = await sql.rows<{ balance: number }>(
    'SELECT balance FROM ledger_accounts WHERE owner = $1 AND owner_id = $2 AND kind = $3',
    [owner, id, kind],
    'wallet.balance',
  );
  return row?.balance ?? 0;
}

const hasBalance = (account: LedgerAccountName): account is BalanceAccount =>
  account.owner !== 'platform';

const accountKey = (owner: string, id: number, kind: string): string => `${owner} ${id} ${kind}`;

/**
 * Locks the accounts and creates missing ones. Missing accounts are created while none is locked,
 * so a transaction that waits for another one's insert blocks nobody.
 */
export async function lockAccounts(
  tx: Transaction,
  named: readonly BalanceAccount[],
): Promise<LockedAccounts> {
  const byKey = new Map(
    named.map((account) => [accountKey(account.owner, account.id, account.kind), account]),
  );
  const accounts = [...byKey.values()];
  const locked = await lockExisting(tx, accounts);
  if (locked.size === accounts.length) return locked;
  await tx.run(
    `
      INSERT INTO ledger_accounts (owner, owner_id, kind)
      SELECT owner, id, kind
      FROM jsonb_to_recordset($1::jsonb) AS w(owner text, id bigint, kind text)
      ORDER BY 1, 2, 3
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(accounts)],
    'wallet.open',
  );
  return lockExisting(tx, accounts);
}

/**
 * Locks all accounts, or none when one of them does not exist. `OFFSET 0` makes the planner look up
 * each account by index; it estimates 100 accounts and would otherwise scan the table.
 */
async function lockExisting(
  tx: Transaction,
  accounts: readonly BalanceAccount[],
): Promise<LockedAccounts> {
  if (accounts.length === 0) return new Map();
  const rows = await tx.rows<AccountRow>(
    `
      SELECT id, owner, owner_id, kind, balance
      FROM ledger_accounts
      WHERE id = ANY (
        ARRAY(
          SELECT found.id
          FROM (
            SELECT a.id, count(*) OVER () AS count
            FROM jsonb_to_recordset($1::jsonb) AS w(owner text, id bigint, kind text)
            CROSS JOIN LATERAL (
              SELECT a.id
              FROM ledger_accounts a
              WHERE a.owner = w.owner AND a.owner_id = w.id AND a.kind = w.kind
              OFFSET 0
            ) a
          ) found
          WHERE found.count = $2
        )
      )
      ORDER BY id
      FOR NO KEY UPDATE`,
    [JSON.stringify(accounts), accounts.length],
    'wallet.lock',
  );
  return new Map(
    rows.map(({ id, owner, owner_id: ownerId, kind, balance }) => [
      accountKey(owner, ownerId, kind),
      { id, balance },
    ]),
  );
}

/** Applies one leg to its locked account. @returns the row of `ledger_entries` */
function applyLeg(
  { cause, event, info = '', legs, isClawBack }: Posting,
  index: number,
  accounts: LockedAccounts,
): object {
  const { account, amount } = legs[index]!;
  const entry = {
    cause: cause.type,
    cause_id: cause.id,
    event,
    leg: index,
    owner: account.owner,
    kind: account.kind,
    unit: unitOf(account),
    amount,
    info,
  };
  if (!hasBalance(account)) return { ...entry, owner_id: 0, account_id: null, balance_after: null };

  const locked = accounts.get(accountKey(account.owner, account.id, account.kind))!;
  locked.balance += amount;
  if (!Number.isSafeInteger(locked.balance)) throw walletErrors.tooMuch();
  const isOverdrawn = locked.balance < 0 && amount < 0;
  const mayOverdraw = isClawBack === true && mayGoBelowZero(account);
  if (isOverdrawn && !mayOverdraw) throw walletErrors.short();
  return {
    ...entry,
    owner_id: account.id,
    account_id: locked.id,
    balance_after: locked.balance,
  };
}

/** Triggers check that the entries sum to zero and that each balance matches its entries. */
async function writeEntries(
  tx: Transaction,
  accounts: LockedAccounts,
  entries: readonly object[],
): Promise<void> {
  const balances = [...accounts.values()];
  const accountIds = balances.map(({ id }) => id);
  await tx.run(
    `
      WITH moved AS (
        UPDATE ledger_accounts a
        SET balance = d.balance
        FROM jsonb_to_recordset($1::jsonb) AS d(id bigint, balance bigint)
        WHERE a.id = d.id AND a.id = ${arrayParam('$3')}
      )
      INSERT INTO ledger_entries (
        cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount,
        balance_after, info
      )
      SELECT
        cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount,
        balance_after, info
      FROM jsonb_to_recordset($2::jsonb) AS e(
        cause text, cause_id bigint, event text, leg smallint, owner text, owner_id bigint,
        kind text, unit text, account_id bigint, amount bigint, balance_after bigint, info text
      )`,
    [JSON.stringify(balances), JSON.stringify(entries), accountIds],
    'wallet.post',
  );
}
