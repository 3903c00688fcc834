import { Injectable } from '@nestjs/common';
import { cashStatus, checkStatus } from '../../../schemas/contract/account-statuses.ts';
import { fenOf, moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import { PayPassword } from '../../identity/credentials/pay-password.ts';
import { holdSession } from '../../identity/sessions/hold-session.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { type BasisPoints, type Fen, fen, portion } from '../kernel/fen.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import type { BalanceAccount } from './accounts.ts';
import { type BankAccount, type SentBankAccount, storeBankAccount } from './bank-accounts.ts';
import { type Leg, type Posting, post } from './post.ts';
import { cashErrors } from './wallet.errors.ts';
import { readRate, withdrawalFee } from './withdrawal-fee.ts';

/** Whose money is withdrawn: a shopper's balance, or a store's available money. */
export type CashOwner = { readonly owner: 'user' | 'store'; readonly id: number };

export interface CashRequest {
  /** Yuan as wire text, fee included. */
  readonly money: string;
  /** The fee in percent that the owner was shown; undefined: not compared. */
  readonly shownRate?: string | undefined;
  /** A store's remark to the platform. */
  readonly remark?: string | undefined;
  readonly bank: BankAccount;
}

/** The request of a store with the bank account as it sends it. */
export interface StoreCashRequest extends Omit<CashRequest, 'bank'> {
  readonly bank: SentBankAccount;
}

interface Cash {
  readonly id: number;
  readonly user_id: number | null;
  readonly store_id: number | null;
  /** Fen without the fee. */
  readonly money: number;
  /** The fee in fen. */
  readonly commission: number;
}

/** `cash_status` of a finished withdrawal by the event of its ledger posting. */
const resultStatus = {
  cash_paid: cashStatus.paid,
  cash_rejected: cashStatus.rejected,
  cash_cancelled: cashStatus.cancelled,
} as const;
type WithdrawalResult = keyof typeof resultStatus;

/** A cancellation has no message, because the owner cancels. */
const resultMessage = { cash_paid: 'cash_paid', cash_rejected: 'cash_refused' } as const;

/**
 * Withdrawals (docs/product.md#withdrawals). The amount is frozen by the request and paid or
 * returned once. The fee is a percentage of the amount, at the rate of the request.
 */
@Injectable()
export class Cashes {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Requests a withdrawal of a store to the bank account that it sent.
   *
   * @returns its id
   * @throws Refusal 401; those of `storeBankAccount` and `applyCash`
   */
  applyOfStore(actor: Actor, request: StoreCashRequest): Promise<number> {
    const owner = { owner: 'store', id: actor.storeId } as const;
    return once(this.database, actor, async (tx) => {
      const bank = await storeBankAccount(tx, this.secrets, actor.storeId, request.bank);
      const id = await applyAudited(tx, actor, owner, { ...request, bank });
      await holdSession(tx, actor);
      return id;
    });
  }

  /**
   * Requests a withdrawal of a shopper to the bank account of their approved identity check.
   *
   * @param provenHash answer of `PayPassword.check`
   * @returns its id
   * @throws Refusal those of `PayPassword.hold` and `applyCash`; `cashes.unchecked`
   */
  applyChecked(
    actor: Actor,
    terms: Pick<CashRequest, 'money' | 'shownRate'>,
    provenHash: string,
  ): Promise<number> {
    return once(this.database, actor, async (tx) => {
      await PayPassword.hold(tx, actor, provenHash);
      const bank = await lockApprovedBank(tx, actor.id);
      return applyAudited(tx, actor, { owner: 'user', id: actor.id }, { ...terms, bank });
    });
  }

  /** The fee in percent with two decimals. */
  rate(): Promise<string> {
    return withdrawalFee(this.database);
  }

  /**
   * The owner cancels a withdrawal.
   *
   * @throws Refusal 404 for another owner's; `cashes.notNow`
   */
  async cancel(actor: Actor, owner: CashOwner, id: number): Promise<void> {
    await once(this.database, actor, async (tx) => {
      const own = await tx.rows(
        `SELECT 1 FROM cashes WHERE id = $1 AND ${owner.owner}_id = $2`,
        [id, owner.id],
        `cashes.own.${owner.owner}`,
      );
      if (own.length === 0) throw httpErrors.notFound();
      await finishWithdrawals(tx, [id], 'cash_cancelled', '');
      await writeAudit(tx, actor, { event: 'cancel', subject: 'cashes', subjectId: id });
    });
  }
}

/**
 * The bank account of the approved identity check. The lock makes a withdrawal and a rejection of
 * the check run one after the other. The user's row is locked before, in the order of the job that
 * closes accounts.
 *
 * @throws Refusal `cashes.unchecked`
 */
async function lockApprovedBank(tx: Transaction, userId: number): Promise<BankAccount> {
  await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [userId], 'cashes.user');
  const [bank] = await tx.rows<BankAccount>(
    `
      SELECT name, bank_no AS card_no, bank_name
      FROM user_checks
      WHERE user_id = $1 AND check_status = ${checkStatus.passed}
      FOR SHARE`,
    [userId],
    'cashes.bank',
  );
  if (!bank) throw cashErrors.unchecked();
  return bank;
}

/** `applyCash` with an audit record of the account that requested it (docs/invariants.md#audit). */
export async function applyAudited(
  tx: Transaction,
  actor: Actor,
  owner: CashOwner,
  request: CashRequest,
): Promise<number> {
  const id = await applyCash(tx, owner, request);
  await writeAudit(tx, actor, {
    event: 'apply',
    subject: 'cashes',
    subjectId: id,
    details: { money: request.money },
  });
  return id;
}

/**
 * Inserts a withdrawal and freezes its amount. @returns its id
 *
 * @throws Refusal `wallet.short`, `cashes.tooLittle`, `cashes.feeChanged`
 */
export async function applyCash(
  tx: Transaction,
  owner: CashOwner,
  { money, shownRate, bank, remark = '' }: CashRequest,
): Promise<number> {
  const amount = fen(fenOf(money));
  const rate = await readRate(tx);
  if (shownRate !== undefined && Number(shownRate) !== rate / 100)
    throw cashErrors.feeChanged({ rate: rate / 100 });
  const fee = withdrawalFeeOf(amount, rate);
  if (amount <= fee) throw cashErrors.tooLittle({ fee: moneyText(fee) });
  const [cash] = await tx.rows<{ id: number }>(
    `
      INSERT INTO cashes (
        user_id, store_id, money, commission, cash_status, name, card_no, bank_name,
        remark
      )
      VALUES ($1, $2, $3, $4, ${cashStatus.waiting}, $5, $6, $7, $8)
      RETURNING id`,
    [
      owner.owner === 'user' ? owner.id : null,
      owner.owner === 'store' ? owner.id : null,
      amount - fee,
      fee,
      bank.name,
      bank.card_no,
      bank.bank_name,
      remark,
    ],
    'cashes.apply',
  );
  await post(tx, [
    {
      cause: { type: 'cash', id: cash!.id },
      event: 'cash_applied',
      legs: [
        { account: freeAccount(owner), amount: -amount },
        { account: frozenAccount(owner), amount },
      ],
    },
  ]);
  await writeMessages(tx, 'cash_asked', [cash!.id]);
  return cash!.id;
}

/** A rate above 0 costs at least 0.01, so that an amount in small parts is not free. */
const withdrawalFeeOf = (amount: Fen, rate: BasisPoints): Fen =>
  rate === 0 ? fen(0) : fen(Math.max(portion(amount, rate), 1));

/**
 * Pays, rejects or cancels waiting withdrawals, each once: the update changes waiting rows only.
 *
 * @throws Refusal `cashes.notNow` when one of them is not waiting any more
 */
export async function finishWithdrawals(
  tx: Transaction,
  ids: readonly number[],
  result: WithdrawalResult,
  reason: string,
): Promise<void> {
  const finished = await tx.rows<Cash>(
    `
      UPDATE cashes
      SET
        cash_status = $2,
        refuse_info = $3,
        finish_time = ${nowSql},
        rev = rev + 1
      WHERE id = ANY($1::bigint[]) AND cash_status = ${cashStatus.waiting}
      RETURNING id, user_id, store_id, money, commission, cash_status`,
    [ids, resultStatus[result], reason],
    'cashes.finish',
  );
  if (finished.length < ids.length) throw cashErrors.notNow();
  const sorted = finished.toSorted((a, b) => a.id - b.id);
  await post(
    tx,
    sorted.map((cash) => resultPosting(cash, result)),
  );
  if (result !== 'cash_cancelled') await writeMessages(tx, resultMessage[result], ids);
}

function resultPosting(cash: Cash, result: WithdrawalResult): Posting {
  const owner = ownerOf(cash);
  const amount = cash.money + cash.commission;
  const targetLegs: readonly Leg[] =
    result === 'cash_paid' ? paidLegs(cash) : [{ account: freeAccount(owner), amount }];
  return {
    cause: { type: 'cash', id: cash.id },
    event: result,
    legs: [{ account: frozenAccount(owner), amount: -amount }, ...targetLegs],
  };
}

function paidLegs({ money, commission }: Cash): readonly Leg[] {
  const legs: readonly Leg[] = [
    { account: { owner: 'platform', kind: 'withdrawals' }, amount: money },
    { account: { owner: 'platform', kind: 'commission' }, amount: commission },
  ];
  return legs.filter(({ amount }) => amount > 0);
}

function ownerOf({ user_id: userId, store_id: storeId }: Cash): CashOwner {
  return userId === null ? { owner: 'store', id: storeId! } : { owner: 'user', id: userId };
}

/** The account from which money is withdrawn. */
const freeAccount = ({ owner, id }: CashOwner): BalanceAccount =>
  owner === 'user' ? { owner, id, kind: 'money' } : { owner, id, kind: 'available' };

const frozenAccount = ({ owner, id }: CashOwner): BalanceAccount => ({ owner, id, kind: 'frozen' });
