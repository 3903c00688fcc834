import { isBroken } from '../config/database-errors.ts';
import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';
import { type KeptAccount, type LedgerAccountName, mayGoBelowZero, unitOf } from './accounts.ts';
import { walletErrors } from './wallet.errors.ts';

export interface Leg {
  readonly account: LedgerAccountName /** Fen or points, not 0; negative leaves the account. */;
  readonly amount: number;
}

/** One movement of value. Its legs sum to zero in each unit; its cause and event are posted once. */
export interface Posting {
  readonly cause: { readonly type: string; readonly id: number };
  readonly event: string;
  readonly legs: readonly Leg[];
  /** What the owner reads beside it, at most 100 characters: an order number, a reason. */
  readonly info?: string;
  /** A claw-back: the only movement that may take a store's available account below zero (must-hold 2). */
  readonly isClawBack?: true;
}

interface Kept {
  readonly id: number;
  readonly owner: string;
  readonly owner_id: number;
  readonly kind: string;
  readonly balance: number;
}

/**
 * Moves value, inside the transaction of what causes it: locks the accounts in ascending id, then sends balances and entries in one statement, whose answer nothing waits for
 * but the commit: accounts that many pay into are held for no trip between both. Call it after coupons and quotas and before SKUs (must-hold, "The fixed order"), once with all postings of a transaction.
 *
 * @throws Refusal `wallet.short` when an account would go below zero, `wallet.tooMuch` when beyond 2^53; the transaction fails with `wallet.repeated` when the cause has been posted before
 */
export async function post(tx: Transaction, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const accounts = await lockAccounts(
    tx,
    postings.flatMap(({ legs }) => legs.map(({ account }) => account)).filter(isKept),
  );
  const entries = postings.flatMap((posting) =>
    posting.legs.map((leg, at) => entryOf(posting, leg, { at, accounts })),
  );
  const deltas = [...accounts.values()].map(({ id, balance }) => ({ id, balance }));
  tx.send(
    `WITH moved AS (UPDATE ledger_accounts a SET balance = d.balance FROM jsonb_to_recordset($1::jsonb) AS d(id bigint, balance bigint) WHERE a.id = d.id AND a.id = ${anyOf('$3')})
     INSERT INTO ledger_entries (cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount, balance_after, info)
     SELECT cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount, balance_after, info FROM jsonb_to_recordset($2::jsonb)
       AS e(cause text, cause_id bigint, event text, leg smallint, owner text, owner_id bigint, kind text, unit text, account_id bigint, amount bigint, balance_after bigint, info text)`,
    [JSON.stringify(deltas), JSON.stringify(entries), deltas.map(({ id }) => id)],
    'wallet.post',
    (error) => (isBroken(error, 'ledger_entries_cause') ? walletErrors.repeated() : error),
  );
}

/** The balance of one account, under no lock; 0 for one that nothing has touched yet. */
export async function balanceOf(
  sql: Pick<Transaction, 'rows'>,
  { owner, id, kind }: KeptAccount,
): Promise<number> {
  const [row] = await sql.rows<{ balance: number }>(
    'SELECT balance FROM ledger_accounts WHERE owner = $1 AND owner_id = $2 AND kind = $3',
    [owner, id, kind],
    'wallet.balance',
  );
  return row?.balance ?? 0;
}

const isKept = (account: LedgerAccountName): account is KeptAccount => account.owner !== 'platform';
const keyOf = (owner: string, id: number, kind: string): string => `${owner} ${id} ${kind}`;
/** Running balances while the entries are made; written back as the accounts' new ones. */
type Running = Map<string, { readonly id: number; balance: number }>;

/**
 * Accounts that do not exist yet are opened first, while none is locked: who waits for another to open one holds nothing that the other may want. Two that open the same one get
 * the same row.
 */
async function lockAccounts(tx: Transaction, named: readonly KeptAccount[]): Promise<Running> {
  const wanted = [
    ...new Map(
      named.map((account) => [keyOf(account.owner, account.id, account.kind), account]),
    ).values(),
  ];
  const locked = await lock(tx, wanted);
  if (locked.size === wanted.length) return locked;
  await tx.run(
    'INSERT INTO ledger_accounts (owner, owner_id, kind) SELECT owner, id, kind FROM jsonb_to_recordset($1::jsonb) AS w(owner text, id bigint, kind text) ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING',
    [JSON.stringify(wanted)],
    'wallet.open',
  );
  return lock(tx, wanted);
}

/** All of them, or none when one does not exist. Each account is looked up by itself (`OFFSET 0`): the planner thinks of a hundred, and would read them all. */
async function lock(tx: Transaction, wanted: readonly KeptAccount[]): Promise<Running> {
  const rows =
    wanted.length === 0
      ? []
      : await tx.rows<Kept>(
          `SELECT id, owner, owner_id, kind, balance FROM ledger_accounts WHERE id = ANY (ARRAY(
       SELECT found.id FROM (SELECT a.id, count(*) OVER () AS count FROM jsonb_to_recordset($1::jsonb) AS w(owner text, id bigint, kind text)
         CROSS JOIN LATERAL (SELECT a.id FROM ledger_accounts a WHERE a.owner = w.owner AND a.owner_id = w.id AND a.kind = w.kind OFFSET 0) a) found
       WHERE found.count = $2)) ORDER BY id FOR NO KEY UPDATE`,
          [JSON.stringify(wanted), wanted.length],
          'wallet.lock',
        );
  return new Map(
    rows.map(({ id, owner, owner_id, kind, balance }) => [
      keyOf(owner, owner_id, kind),
      { id, balance },
    ]),
  );
}

function entryOf(
  { cause, event, info = '', isClawBack }: Posting,
  { account, amount }: Leg,
  { at, accounts }: { readonly at: number; readonly accounts: Running },
): object {
  const said = {
    cause: cause.type,
    cause_id: cause.id,
    event,
    leg: at,
    owner: account.owner,
    kind: account.kind,
    unit: unitOf(account),
    amount,
    info,
  };
  if (!isKept(account)) return { ...said, owner_id: 0, account_id: null, balance_after: null };
  const kept = accounts.get(keyOf(account.owner, account.id, account.kind))!;
  kept.balance += amount;
  if (!Number.isSafeInteger(kept.balance)) throw walletErrors.tooMuch();
  if (kept.balance < 0 && amount < 0 && !(isClawBack && mayGoBelowZero(account)))
    throw walletErrors.short();
  return { ...said, owner_id: account.id, account_id: kept.id, balance_after: kept.balance };
}
