import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellProps } from './cell-kind.ts';

/**
 * The labels of a cell's value, one for each of its values: those that travel with the row (`_labels`), else the dictionary's,
 * else the value as text. Empty for no value. A reference of 0 is none (engine.md §5).
 */
export function labelsOf({
  value,
  row,
  column,
}: Pick<CellProps, 'value' | 'row' | 'column'>): readonly string[] {
  const sent = (row._labels as Row | undefined)?.[column.field];
  if (typeof sent === 'string' && sent !== '') return [sent];
  if (Array.isArray(sent)) return sent.map(plain);
  const isReference = column.dict?.url !== undefined;
  return valuesOf(value)
    .map(
      (one) =>
        optionOf(one, column.dict?.options)?.label ??
        (isReference && String(one) === '0' ? '' : plain(one)),
    )
    .filter((label) => label !== '');
}

/** The labels of a cell as its reader is to see them. */
export const namesOf = (cell: CellProps): readonly string[] =>
  labelsOf(cell).map(cell.words.nameOf);

/** The dictionary's entry for a value; `1` and `"1"` are the same. */
export const optionOf = (
  value: Json | undefined,
  options: readonly ServedOption[] | undefined,
): ServedOption | undefined =>
  options?.find(
    (option) => String(option.value) === String(typeof value === 'boolean' ? Number(value) : value),
  );

/** A list of values, whatever holds them. */
export function valuesOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  return value === null || value === undefined || value === '' ? [] : [value as Json];
}

/** The row's name: name, else goods_name, else nickname (Spec §2), else the first text it has. */
export const nameOf = (value: Json | undefined): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return plain(value);
  const row = value as Row;
  return plain(row.name ?? row.goods_name ?? row.nickname ?? row.label ?? '');
};

/** Any value as text; nothing is ''. */
export function plain(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map(nameOf)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'object' ? nameOf(value) : String(value);
}
