import type { Json, Row } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';

let rowNameFields: readonly string[] = ['name', 'nickname'];

/**
 * Sets the fields that name a row, in the order they are tried. `createBackOffice` calls it once,
 * before the first render.
 */
export function setRowNameFields(fields: readonly string[]): void {
  rowNameFields = fields;
}

type FormatName = (name: string) => string;

/** The value of a row's first name field that is set, else `label`, in the reader's language. */
export const nameOrLabel = (row: Row, formatName: FormatName): string =>
  formatName(storedName(row));

/** The value of a row's first name field that is set, else `#<id>`, in the reader's language. */
export const nameOrId = (row: Row, formatName: FormatName): string =>
  formatName(toText(firstValue(row, rowNameFields))) || `#${toText(row.id)}`;

const storedName = (value: Json | undefined): string =>
  isObject(value) ? toText(firstValue(value, [...rowNameFields, 'label'])) : toText(value);

/** Any value as it is stored: rows by their names, lists joined by commas, `''` for no value. */
export function toText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    return value
      .map(storedName)
      .filter((text) => text !== '')
      .join(', ');
  }
  return typeof value === 'object' ? storedName(value) : String(value);
}

function firstValue(row: Row, fields: readonly string[]): Json | undefined {
  const field = fields.find((name) => row[name] !== null && row[name] !== undefined);
  return field === undefined ? undefined : row[field];
}
