import { formatWithUnit } from '../../format/number.ts';
import { type CellProps, cellKind } from '../cell-kind.ts';
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
  return formatWithUnit(digits(cell), cell.column.unit, cell.locale.language);
}

const digits = ({ value }: CellProps): string =>
  Array.isArray(value) ? String(value.length) : toText(value);
