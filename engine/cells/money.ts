import { formatPrice } from '../format/money.ts';
import { cellKind } from './cell-kind.ts';
import { plain } from './labels.ts';

/** `¥1,299.00`, at the end of its column; money is never coloured (design/backoffice). */
export const money = cellKind(({ value }) => formatPrice(plain(value)), {
  align: 'end',
  width: 112,
  className: 'number',
  number: ({ value }) => numeric(plain(value)),
});

/** The number in a text, when the text is nothing else. */
export const numeric = (text: string): number | undefined =>
  /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined;
