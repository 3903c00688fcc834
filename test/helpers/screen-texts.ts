import type { ColumnType } from '../../schemas/rules/types.ts';

/** Numbers as numbers, texts by code points, as the database sorts. Labels stand for values, so that equal ones stand together. */
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
  const values = texts.map((text) =>
    type === 'number' || type === 'money' ? Number(text.replace(/[^\d.-]/g, '')) : text,
  );
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (
    JSON.stringify(direction === 'ascending' ? sorted : sorted.reverse()) === JSON.stringify(values)
  );
}

/** What two texts begin with alike. */
export function commonStart([first = '', second = '']: readonly string[]): string {
  const end = [...first].findIndex((letter, at) => letter !== second[at]);
  return end < 0 ? first : first.slice(0, end);
}
