import type { ColumnType } from '../../../schemas/rules/screen-config/screen-types.ts';

/**
 * Whether a column's texts are sorted as the database sorts: numbers by value, texts by code points.
 * A dictionary column is sorted by its values, so of its labels only equal ones must be adjacent.
 */
export function isSorted(
  texts: readonly string[],
  type: ColumnType,
  direction: 'ascending' | 'descending',
): boolean {
  if (type === 'dict' || type === 'dict_tags')
    return texts.every(
      (text) =>
        texts.lastIndexOf(text) - texts.indexOf(text) <
        texts.filter((other) => other === text).length,
    );
  const isAmount = texts.every((text) => /^-?\d+(\.\d+)?$/.test(text));
  const isNumeric = type === 'number' || type === 'money' || (type === 'custom' && isAmount);
  const values = texts.map((text) => (isNumeric ? Number(text.replace(/[^\d.-]/g, '')) : text));
  const ascending = direction === 'ascending' ? values : [...values].reverse();
  return ascending.every((value, position) => position === 0 || ascending[position - 1]! <= value);
}

export function commonPrefix([first = '', second = '']: readonly string[]): string {
  const end = [...first].findIndex((letter, position) => letter !== second[position]);
  return end < 0 ? first : first.slice(0, end);
}
