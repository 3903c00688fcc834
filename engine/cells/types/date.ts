import { widths } from '../../../schemas/contract/limits.ts';
import { formatDate, formatDateTime } from '../../format/date.ts';
import { cellKind } from '../cell-kind.ts';
import { valuesOf } from '../labels.ts';
import { toText } from '../to-text.ts';

/** `YYYY-MM-DD`; a range shows both days. */
export const date = cellKind(
  ({ value }) =>
    valuesOf(value)
      .map((day) => formatDate(toText(day)))
      .filter(Boolean)
      .join(' – '),
  { width: 112, className: 'number small quiet' },
);

/** `YYYY-MM-DD HH:mm:ss` in the zone of the server. */
export const datetime = cellKind(({ value }) => formatDateTime(toText(value)), {
  width: widths.createdAt,
  className: 'number small quiet',
});
