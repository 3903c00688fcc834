import { defineTrialPart } from '../../../backoffice/resources/trials/trial-part.ts';
import { translate } from '../../../platform/i18n/language.ts';

/** Callers of the back offices change the stock of their own goods only. */
export const stockChanges = defineTrialPart({
  table: 'stock_logs',
  part: 'stock',
  textOf: ({ goods_id: id, change, stock_after: left }, { area, language }) =>
    area === 'shop'
      ? undefined
      : translate(language, 'trials.stock', {
          id: Number(id),
          change: signed(Number(change)),
          left: Number(left),
        }),
});

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));
