import { Injectable } from '@nestjs/common';
import { fenOf, moneyText } from '../../schemas/rules/parse-scalar.ts';
import { writeAudit } from '../auth/audit.ts';
import { Database, type Rows, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { defineErrors, httpErrors } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { fen, portion } from '../money/fen.ts';
import type { KeptAccount } from './accounts.ts';
import { post } from './post.ts';

/** Refusals of withdrawals; texts under `errors.cashes.*`. */
export const cashErrors = defineErrors('cashes', {
  /** Who withdraws must have shown who they are. */
  unchecked: 400,
  /** The fee would take all of it. */
  tooLittle: 400,
  notNow: 409,
});

/** Whose money: a shopper's balance, or what a store has available. */
export type CashOwner = { readonly owner: 'user' | 'store'; readonly id: number };
export interface Bank {
  readonly name: string;
  readonly card_no: string;
  readonly bank_name: string;
}
interface Cash {
  readonly id: number;
  readonly user_id: number | null;
  readonly store_id: number | null;
  readonly money: number;
  readonly commission: number;
  readonly cash_status: number;
}
type Outcome = 'cash_paid' | 'cash_rejected' | 'cash_cancelled';

/** Withdrawals (decisions 19): the amount is frozen when it is asked for, and paid or returned once. The fee is a percentage of it, of the time it was asked for. */
@Injectable()
export class Cashes {
  constructor(private readonly database: Database) {}

  /** @param money wire text of the whole amount, fee included @returns its id @throws Refusal `wallet.short`, `cashes.tooLittle` */
  apply(actor: Actor, who: CashOwner, money: string, bank: Bank): Promise<number> {
    return this.database.transaction((tx) =>
      once(tx, actor, () => applyAudited(tx, actor, who, { money, bank })),
    );
  }

  /** A shopper's own, with the bank of their identity check. @throws Refusal `cashes.unchecked` */
  async applyChecked(actor: Actor, money: string): Promise<number> {
    const [bank] = await this.database.rows<Bank>(
      'SELECT name, bank_no AS card_no, bank_name FROM user_checks WHERE user_id = $1',
      [actor.id],
      'cashes.bank',
    );
    if (!bank) throw cashErrors.unchecked();
    return this.apply(actor, { owner: 'user', id: actor.id }, money, bank);
  }

  /** The fee as percent, two places. */
  async rate(): Promise<string> {
    return ((await rateOf(this.database)) / 100).toFixed(2);
  }

  /** Its owner thinks better of it. @throws Refusal 404; `cashes.notNow` */
  async cancel(actor: Actor, who: CashOwner, id: number): Promise<void> {
    await this.database.transaction((tx) =>
      once(tx, actor, async () => {
        const own = await tx.rows(
          `SELECT 1 FROM cashes WHERE id = $1 AND ${who.owner}_id = $2`,
          [id, who.id],
          `cashes.own.${who.owner}`,
        );
        if (own.length === 0) throw httpErrors.notFound();
        await settleCashes(tx, [id], 'cash_cancelled', '');
        await writeAudit(tx, actor, { event: 'cancel', subject: 'cashes', subjectId: id });
        return {};
      }),
    );
  }
}

/** Like `applyCash`, and who of the account or the store asked for it stands in the log (must-hold 29). */
export async function applyAudited(
  tx: Transaction,
  actor: Actor,
  who: CashOwner,
  { money, bank }: { readonly money: string; readonly bank: Bank },
): Promise<number> {
  const id = await applyCash(tx, who, money, bank);
  await writeAudit(tx, actor, {
    event: 'apply',
    subject: 'cashes',
    subjectId: id,
    details: { money },
  });
  return id;
}

/** Freezes the amount within the transaction that asks for it. */
export async function applyCash(
  tx: Transaction,
  who: CashOwner,
  money: string,
  bank: Bank,
): Promise<number> {
  const amount = fen(fenOf(money));
  const fee = portion(amount, await rateOf(tx));
  if (amount <= fee) throw cashErrors.tooLittle({ fee: moneyText(fee) });
  const [cash] = await tx.rows<{ id: number }>(
    `INSERT INTO cashes (user_id, store_id, money, commission, cash_status, name, card_no, bank_name) VALUES ($1, $2, $3, $4, 0, $5, $6, $7) RETURNING id`,
    [
      who.owner === 'user' ? who.id : null,
      who.owner === 'store' ? who.id : null,
      amount - fee,
      fee,
      bank.name,
      bank.card_no,
      bank.bank_name,
    ],
    'cashes.apply',
  );
  await post(tx, [
    {
      cause: { type: 'cash', id: cash!.id },
      event: 'cash_applied',
      legs: [
        { account: freeOf(who), amount: -amount },
        { account: frozenOf(who), amount },
      ],
    },
  ]);
  return cash!.id;
}

const statusOf = { cash_paid: 1, cash_rejected: 2, cash_cancelled: 3 } as const satisfies Record<
  Outcome,
  number
>;

/** Ends withdrawals that wait, each once: the guarded update decides. @throws Refusal `cashes.notNow` when one was ended before */
export async function settleCashes(
  tx: Transaction,
  ids: readonly number[],
  outcome: Outcome,
  reason: string,
): Promise<void> {
  const ended = await tx.rows<Cash>(
    `UPDATE cashes SET cash_status = $2, refuse_info = $3, finish_time = date_trunc('second', mall_now()), rev = rev + 1 WHERE id = ANY($1::bigint[]) AND cash_status = 0 RETURNING id, user_id, store_id, money, commission, cash_status`,
    [ids, statusOf[outcome], reason],
    'cashes.end',
  );
  if (ended.length < ids.length) throw cashErrors.notNow();
  await post(
    tx,
    ended
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, user_id, store_id, money, commission }) => {
        const who: CashOwner =
          user_id === null ? { owner: 'store', id: store_id! } : { owner: 'user', id: user_id };
        const back = { account: freeOf(who), amount: money + commission };
        const paid = [
          { account: { owner: 'platform', kind: 'withdrawals' } as const, amount: money },
          ...(commission > 0
            ? [{ account: { owner: 'platform', kind: 'commission' } as const, amount: commission }]
            : []),
        ];
        return {
          cause: { type: 'cash', id },
          event: outcome,
          legs: [
            { account: frozenOf(who), amount: -(money + commission) },
            ...(outcome === 'cash_paid' ? paid : [back]),
          ],
        };
      }),
  );
}

const freeOf = ({ owner, id }: CashOwner): KeptAccount =>
  owner === 'user' ? { owner, id, kind: 'money' } : { owner, id, kind: 'available' };
const frozenOf = ({ owner, id }: CashOwner): KeptAccount => ({ owner, id, kind: 'frozen' });

/** Config `store.cash`, percent, as hundredths of a percent. */
async function rateOf(tx: Rows): Promise<number> {
  const [row] = await tx.rows<{ rate: number }>(
    "SELECT round(coalesce((SELECT (value->>'cash')::numeric FROM configs WHERE name = 'configs/store'), 0) * 100)::int AS rate",
    [],
    'cashes.rate',
  );
  return row!.rate;
}
