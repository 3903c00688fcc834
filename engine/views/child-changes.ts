import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import { systemFields } from '../../schemas/rules/resource/system-fields.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { childRowsOf } from '../cells/labels.ts';
import { toText } from '../cells/to-text.ts';
import { valueText } from './value-text.ts';

/** A changed cell of a child row, or a child row that came or went. */
export interface ChildChange {
  readonly key: string;
  /** The text of the row: its name, else its position from 1. */
  readonly rowName: string;
  /** Undefined for a whole row. */
  readonly field: FieldConfig | undefined;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

type Children = readonly FieldConfig[] | undefined;

/** The fields of child rows that are compared. */
export const comparedFields = (fields: Children): readonly FieldConfig[] => {
  const helpers = new Set((fields ?? []).map(({ shownBy }) => shownBy));
  return (fields ?? []).filter(({ name }) => !systemFields.has(name) && !helpers.has(name));
};

/** Child rows by their id; a row that is not stored yet by its position. */
export const rowsByKey = (value: Json | undefined): ReadonlyMap<string, Row> =>
  new Map(
    childRowsOf(value).map((row, index) => [
      row.id === undefined || row.id === null ? `new ${index}` : String(row.id),
      row,
    ]),
  );

/** Whether a cell differs; one that only one row has is not stored or not sent, and not changed. */
export const isCellChanged = (before: Row, after: Row, name: string): boolean =>
  Object.hasOwn(before, name) &&
  Object.hasOwn(after, name) &&
  textOfCell(before[name]) !== textOfCell(after[name]);

const textOfCell = (value: Json | undefined): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** What differs between two lists of child rows, row by row and cell by cell. */
export function childChanges(
  before: Json | undefined,
  after: Json | undefined,
  fields: Children,
  locale: Pick<CellLocale, 'formatName'>,
): readonly ChildChange[] {
  const old = rowsByKey(before);
  const now = rowsByKey(after);
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys.flatMap((key, index): readonly ChildChange[] => {
    const [oldRow, newRow] = [old.get(key), now.get(key)];
    const rowName =
      nameOf(newRow, fields, locale) || nameOf(oldRow, fields, locale) || String(index + 1);
    const change = { rowName, before: oldRow, after: newRow };
    if (!oldRow || !newRow) return [{ ...change, key, field: undefined }];
    return comparedFields(fields)
      .filter(({ name }) => isCellChanged(oldRow, newRow, name))
      .map((field) => ({ ...change, key: `${key} ${field.name}`, field }));
  });
}

/** The first text or list of texts of a row, in the reader's language. */
function nameOf(
  row: Row | undefined,
  fields: Children,
  { formatName }: Pick<CellLocale, 'formatName'>,
): string {
  for (const { name, type } of fields ?? []) {
    const value = row?.[name];
    if (type === 'tags' && Array.isArray(value) && value.length > 0)
      return value.map((part) => formatName(toText(part))).join(' / ');
    if (type === 'text' && toText(value) !== '') return formatName(toText(value));
  }
  return '';
}

/** The list, the row and the cell of a change. */
export const childLabel = (
  list: FieldConfig | undefined,
  { rowName, field }: ChildChange,
): string => [list?.label, rowName, field?.label].filter(Boolean).join(' · ');

/** The value of a changed cell in one state of its row; `–` for none. */
export const childText = (
  { field }: ChildChange,
  row: Row | undefined,
  locale: CellLocale,
): string =>
  (field && row && valueText({ value: row[field.name], row, name: field.name, field, locale })) ||
  '–';
