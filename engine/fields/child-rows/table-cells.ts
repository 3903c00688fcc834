import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { type ErrorTree, messageAt } from '../error-tree.ts';
import { typedValue } from '../typed-values.ts';

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

/** Pasted texts as cell values. */
export const parseCells = (cells: Row, field: FieldConfig | undefined): Row =>
  Object.fromEntries(
    Object.entries(cells).map(([name, text]) => [
      name,
      parseCell(
        String(text),
        field?.fields?.find((child) => child.name === name),
      ),
    ]),
  );

/** A typed or pasted text as the value of a cell; '' is no value, except in a text. */
export const parseCell = (text: string, field: FieldConfig | undefined): Json =>
  text.trim() === '' && field?.type !== 'text' ? null : typedValue(text, field);

/** The error messages of one row by column name, as JSON; equal errors are equal strings. */
export const rowErrorsJson = (
  errors: ErrorTree | undefined,
  index: number,
  columns: readonly FormItemConfig[],
): string =>
  JSON.stringify(
    Object.fromEntries(
      columns.map(({ field }) => [field, messageAt(errors, `/${index}/${field}`)]),
    ),
  );
