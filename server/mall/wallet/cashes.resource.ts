import {
  type CommandContext,
  defineResource,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { applyAudited, endCashes } from './cashes.ts';

const idsOf = ({ rows }: CommandContext): readonly number[] => rows.map((row) => Number(row.id));

/** Withdrawals: the store's request and cancellation, and the platform's answer. */
export const cashes = defineResource('cashes', {
  handlers: {
    'wallet.applyCash': async ({ tx, actor, input }) => {
      const { name, card_no, bank_name, amount } = input(undefined);
      const bank = {
        name: String(name),
        card_no: String(card_no),
        bank_name: String(bank_name),
      };
      const owner = { owner: 'store', id: actor.storeId } as const;
      await applyAudited(tx, actor, owner, { money: String(amount), bank });
    },
    'wallet.cancelCash': (context) => endCashes(context.tx, idsOf(context), 'cash_cancelled', ''),
    'wallet.payCash': (context) => endCashes(context.tx, idsOf(context), 'cash_paid', ''),
    'wallet.rejectCash': (context) => {
      const reason = String(context.input(context.rows[0]).reason ?? '');
      return endCashes(context.tx, idsOf(context), 'cash_rejected', reason);
    },
  },
});
