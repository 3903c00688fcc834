import { type CellProps, cellKind } from '../cell-kind.ts';
import { labelsOf } from '../labels.ts';

/** One grey tag; a switch without a dictionary shows yes or no. */
export const tags = cellKind(tagText, { component: Tag, width: 104 });

function Tag(cell: CellProps) {
  const label = tagText(cell);
  return label === '' ? null : <span className="tag">{label}</span>;
}

function tagText(cell: CellProps): string {
  const { value, column, locale } = cell;
  const isSwitch = !column.dict && (value === 0 || value === 1 || typeof value === 'boolean');
  if (!isSwitch) return labelsOf(cell).join(', ');
  return value ? locale.yes : locale.no;
}
