import { formatNumber } from '../../format/number.ts';
import { cellKind, type CellProps } from '../cell-kind.ts';
import { toText } from '../to-text.ts';
import { numeric } from './money.ts';

/** A grouped number with its unit. A list of child rows shows its length. */
export const number = cellKind(numberText, {
  align: 'end',
  width: 96,
  className: 'number',
  number: (cell) => (cell.column.unit ? undefined : numeric(digits(cell))),
});

function numberText(cell: CellProps): string {
  const formatted = formatNumber(digits(cell), cell.locale.language);
  const { unit } = cell.column;
  if (formatted === '' || !unit) return formatted;
  return unit === '%' ? `${formatted}%` : `${formatted} ${unit}`;
}

const digits = ({ value }: CellProps): string =>
  Array.isArray(value) ? String(value.length) : toText(value);
