import { formatNumber } from '../format/number.ts';
import { cellKind, type CellProps } from './cell-kind.ts';
import { plain } from './labels.ts';
import { numeric } from './money.ts';

/** Grouped digits and the unit. Of a list of rows, how many there are (engine.md §2, `many`). */
export const number = cellKind(show, {
  align: 'end',
  width: 96,
  className: 'number',
  number: (cell) => (cell.column.unit ? undefined : numeric(digits(cell))),
});

function show(cell: CellProps): string {
  const shown = formatNumber(digits(cell), cell.words.language);
  const { unit } = cell.column;
  if (shown === '' || !unit) return shown;
  return unit === '%' ? `${shown}%` : `${shown} ${unit}`;
}

const digits = ({ value }: CellProps): string =>
  Array.isArray(value) ? String(value.length) : plain(value);
