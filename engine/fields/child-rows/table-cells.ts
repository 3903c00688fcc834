import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { normalizeMoney } from '../inputs/money.tsx';

/** The field of a child row that a column shows. */
export const childField = (
  field: FieldConfig | undefined,
  column: FormItemConfig,
): FieldConfig | undefined => field?.fields?.find(({ name }) => name === column.field);

export const isNumeric = ({ type }: FormItemConfig): boolean =>
  type === 'number' || type === 'money';

/** Whether a text can be typed into the cells of a column. */
export const acceptsText = ({ type, disabled }: FormItemConfig): boolean =>
  !disabled && (type === 'number' || type === 'money' || type === 'input');

/** A new row with the default values of the columns. */
export function blankRow(
  columns: readonly FormItemConfig[],
  fields: readonly FieldConfig[] | undefined,
): Row {
  const row: Record<string, Json> = {};
  for (const { field, value } of columns) {
    const initial = value ?? fields?.find(({ name }) => name === field)?.default;
    if (initial !== undefined) row[field] = initial;
  }
  return row;
}

/** Typed or pasted texts as cell values. */
export const parseCells = (cells: Row, columns: readonly FormItemConfig[]): Row =>
  Object.fromEntries(
    Object.entries(cells).map(([name, text]) => {
      const column = columns.find(({ field }) => field === name);
      return [name, parseCell(String(text), column)];
    }),
  );

export function parseCell(text: string, column: FormItemConfig | undefined): Json {
  if (column?.type === 'money') return normalizeMoney(text) || null;
  if (column?.type !== 'number') return text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** The error messages of one row by column name, as JSON; equal errors are equal strings. */
export function rowErrorsJson(
  errorAt: (pointer: string) => string | undefined,
  index: number,
  columns: readonly FormItemConfig[],
): string {
  const messages = columns
    .map(({ field }) => [field, errorAt(`/${index}/${field}`)] as const)
    .filter(([, message]) => message !== undefined);
  return JSON.stringify(Object.fromEntries(messages));
}
