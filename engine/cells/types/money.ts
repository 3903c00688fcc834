import { formatPrice } from '../../format/money.ts';
import { cellKind } from '../cell-kind.ts';
import { toText } from '../to-text.ts';

/** A price with its currency sign, aligned to the end and never coloured. */
export const money = cellKind(({ value }) => formatPrice(toText(value)), {
  align: 'end',
  width: 112,
  className: 'number',
  number: ({ value }) => numeric(toText(value)),
});

/** The number of a decimal text; undefined for other text. */
export const numeric = (text: string): number | undefined =>
  /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined;
