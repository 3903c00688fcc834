import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { defineTrialPart } from '../../backoffice/resources/trials/trial-part.ts';
import { translate } from '../../platform/i18n/language.ts';

/** The queue calls the provider after the commit. */
export const queuedRefunds = defineTrialPart({
  table: 'pay_refunds',
  part: 'tasks',
  textOf: ({ money }, { area, language }) =>
    area === 'shop'
      ? undefined
      : `${translate(language, 'dicts.queue.refunds')}: ${moneyText(Number(money))}`,
});
