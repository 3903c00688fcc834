import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { defineTrialPart } from '../../backoffice/resources/trials/trial-part.ts';
import { holdsRight } from '../../platform/http/access/actor.ts';
import { translate } from '../../platform/i18n/language.ts';

/** For readers of refunds. The queue calls the provider after the commit. */
export const queuedRefunds = defineTrialPart({
  table: 'pay_refunds',
  part: 'tasks',
  textOf: ({ money }, actor) =>
    actor.area !== 'shop' && holdsRight(actor, `${actor.area}.refunds.index`)
      ? `${translate(actor.language, 'dicts.queue.refunds')}: ${moneyText(Number(money))}`
      : undefined,
});
