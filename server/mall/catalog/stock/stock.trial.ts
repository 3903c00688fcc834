import { defineTrialPart } from '../../../backoffice/resources/trials/trial-part.ts';
import { holdsRight } from '../../../platform/http/access/actor.ts';
import { translate } from '../../../platform/i18n/language.ts';

/** For readers of goods. Callers of the back offices change the stock of their own goods only. */
export const stockChanges = defineTrialPart({
  table: 'stock_logs',
  part: 'stock',
  textOf: ({ goods_id: id, change, stock_after: left }, actor) =>
    actor.area !== 'shop' && holdsRight(actor, `${actor.area}.goods.index`)
      ? translate(actor.language, 'trials.stock', {
          id: Number(id),
          change: signed(Number(change)),
          left: Number(left),
        })
      : undefined,
});

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));
