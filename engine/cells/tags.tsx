import { cellKind, type CellProps } from './cell-kind.ts';
import { namesOf } from './labels.ts';

/** One grey tag; a switch without a dictionary says yes or no (Spec §2). */
export const tags = cellKind(tagText, { component: Tag, width: 104 });

function Tag(cell: CellProps) {
  const label = tagText(cell);
  return label === '' ? null : <span className="tag">{label}</span>;
}

function tagText(cell: CellProps): string {
  const { value, column, words } = cell;
  const isSwitch = !column.dict && (value === 0 || value === 1 || typeof value === 'boolean');
  return isSwitch ? (value ? words.yes : words.no) : namesOf(cell).join(', ');
}
