import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { defineTrialPart } from '../../backoffice/resources/trials/trial-part.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import { translate } from '../../platform/i18n/language.ts';

/** Legs of the ledger: those of the caller's own accounts, and all for readers of all accounts. */
export const postedLegs = defineTrialPart({
  table: 'ledger_entries',
  part: 'ledger',
  textOf(leg, actor) {
    if (!isVisible(actor, String(leg.owner), Number(leg.owner_id))) return undefined;
    const amount = Number(leg.amount);
    return translate(actor.language, 'trials.leg', {
      account: translate(
        actor.language,
        `dicts.ledger_account.${String(leg.owner)}_${String(leg.kind)}`,
      ),
      amount: leg.unit === 'points' ? String(amount) : moneyText(amount),
    });
  },
});

function isVisible(actor: Actor, owner: string, id: number): boolean {
  if (actor.area === 'Admin') return holdsRight(actor, 'Admin.money_logs.index');
  if (actor.area === 'shop') return owner === 'user' && id === actor.id;
  const isReader = holdsRight(actor, 'Seller.money_logs.index');
  return owner === 'store' && id === actor.storeId && isReader;
}
