import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import { applyAudited, settleCashes } from './cashes.ts';

const idsOf = ({ rows }: CommandContext): readonly number[] => rows.map((row) => Number(row['id']));

/** What stores ask for, and the platform's answer after a second proof. */
export const cashes = defineResource('cashes', {
  handlers: {
    'wallet.payCash': (context) => settleCashes(context.tx, idsOf(context), 'cash_paid', ''),
    'wallet.rejectCash': (context) =>
      settleCashes(
        context.tx,
        idsOf(context),
        'cash_rejected',
        String(context.input(context.rows[0])['reason'] ?? ''),
      ),
    'wallet.applyCash': async ({ tx, actor, input }) => {
      const { name, card_no, bank_name, amount } = input(undefined);
      await applyAudited(
        tx,
        actor,
        { owner: 'store', id: actor.storeId },
        {
          money: String(amount),
          bank: { name: String(name), card_no: String(card_no), bank_name: String(bank_name) },
        },
      );
    },
    'wallet.cancelCash': (context) =>
      settleCashes(context.tx, idsOf(context), 'cash_cancelled', ''),
  },
});
