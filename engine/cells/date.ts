import { formatDate } from '../format/date.ts';
import { cellKind } from './cell-kind.ts';
import { plain } from './labels.ts';

/** `YYYY-MM-DD` (Spec §9); a range shows both days. */
export const date = cellKind(
  ({ value }) =>
    (Array.isArray(value) ? value : [value])
      .map((day) => formatDate(plain(day)))
      .filter(Boolean)
      .join(' – '),
  { width: 112, className: 'number small quiet' },
);
