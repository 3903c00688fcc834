import type { SelectOption } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellProps } from './cell-kind.ts';
import { toText } from './to-text.ts';

/**
 * The labels of a cell, one for each of its values: the row's own `_labels`, else the dictionary's,
 * else the value as text; formatted by the cell's locale. Empty for no value. A reference of 0
 * means no reference (docs/decisions/0045-wire-of-a-resource.md).
 */
export function labelsOf({
  value,
  row,
  column,
  locale: { formatName },
}: CellProps): readonly string[] {
  const sent = (row._labels as Row | undefined)?.[column.field];
  if (typeof sent === 'string' && sent !== '') return [formatName(sent)];
  if (Array.isArray(sent)) return sent.map((label) => formatName(toText(label)));
  const isReference = column.dict?.url !== undefined;
  const labelOf = (item: Json): string => {
    const option = optionOf(item, column.dict?.options);
    if (option) return option.label;
    return isReference && String(item) === '0' ? '' : toText(item);
  };
  return valuesOf(value)
    .map((item) => formatName(labelOf(item)))
    .filter((label) => label !== '');
}

/** The dictionary's entry for a value; `1`, `"1"` and `true` are the same. */
export function optionOf(
  value: Json | undefined,
  options: readonly SelectOption[] | undefined,
): SelectOption | undefined {
  const key = String(typeof value === 'boolean' ? Number(value) : value);
  return options?.find((option) => String(option.value) === key);
}

/** The child rows of a value; [] for any other value. */
export const childRowsOf = (value: Json | undefined): readonly Row[] =>
  Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];

/** A value as a list: a single value becomes a list of one, no value an empty list. */
export function valuesOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  return value === null || value === undefined || value === '' ? [] : [value as Json];
}
