import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { storeBankAccount } from './bank-accounts.ts';
import { applyAudited, finishWithdrawals } from './cashes.ts';

/** Withdrawals: the store's request and cancellation, and the platform's answer. */
@ResourceHooks('cashes')
@Injectable()
export class CashHooks {
  constructor(private readonly secrets: Secrets) {}

  @CommandHandler('wallet.applyCash')
  async apply({ tx, actor, input }: CommandContext): Promise<void> {
    const { name, card_no, bank_name, amount, remark } = input(undefined);
    const bank = await storeBankAccount(tx, this.secrets, actor.storeId, {
      name: String(name),
      card_no: String(card_no),
      bank_name: String(bank_name),
    });
    const owner = { owner: 'store', id: actor.storeId } as const;
    await applyAudited(tx, actor, owner, {
      money: String(amount),
      remark: String(remark ?? ''),
      bank,
    });
  }

  @CommandHandler('wallet.cancelCash')
  cancel(context: CommandContext): Promise<void> {
    return finishWithdrawals(context.tx, rowIds(context.rows), 'cash_cancelled', '');
  }

  @CommandHandler('wallet.payCash')
  pay(context: CommandContext): Promise<void> {
    return finishWithdrawals(context.tx, rowIds(context.rows), 'cash_paid', '');
  }

  @CommandHandler('wallet.rejectCash')
  reject(context: CommandContext): Promise<void> {
    const reason = String(context.input(context.rows[0]).reason ?? '');
    return finishWithdrawals(context.tx, rowIds(context.rows), 'cash_rejected', reason);
  }
}
