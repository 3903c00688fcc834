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

/** The value of a row's first name field that is set, else its `label`. Any other value as text. */
export function nameOrLabel(value: Json | undefined): string {
  if (!isObject(value)) return toText(value);
  return toText(firstValue(value, [...rowNameFields, 'label']));
}

/** The value of a row's first name field that is set, else `#<id>`. */
export function nameOrId(row: Row): string {
  return toText(firstValue(row, rowNameFields)) || `#${toText(row.id)}`;
}

/** Any value as text: rows by their names, lists joined by commas, `''` for no value. */
export function toText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    return value
      .map(nameOrLabel)
      .filter((text) => text !== '')
      .join(', ');
  }
  return typeof value === 'object' ? nameOrLabel(value) : String(value);
}

function firstValue(row: Row, fields: readonly string[]): Json | undefined {
  const field = fields.find((name) => row[name] !== null && row[name] !== undefined);
  return field === undefined ? undefined : row[field];
}
