import type { Field, FieldType } from './types.ts';

/** Types without an empty value: null would be neither 0 nor one of the choices. */
const valueTypes: ReadonlySet<FieldType> = new Set([
  'integer',
  'number',
  'money',
  'switch',
  'enum',
]);

/**
 * Whether every row has a value of the field: it is required, or it is a number, amount, switch or
 * choice with a default. A new row gets the default for an empty value; an update that empties the
 * field is refused, and the column is NOT NULL.
 */
export const isNeverEmpty = ({
  type,
  required,
  default: initial,
}: Pick<Field, 'type' | 'required' | 'default'>): boolean =>
  required || (valueTypes.has(type) && initial !== undefined && initial !== null);

/**
 * Whether a value that was sent for a new row means the default: it is empty, and the field has no
 * empty value. An empty value of another field is a value, also 0 of a reference.
 */
export const takesDefault = (
  field: Pick<Field, 'type' | 'required' | 'default'>,
  raw: unknown,
): boolean => field.default !== undefined && isNeverEmpty(field) && (raw === '' || raw === null);

/** Fields whose empty value is 0 (docs/product.md#entities). */
export const emptyIsZero: ReadonlySet<string> = new Set(['is_type', 'is_sort']);

/** Also an empty list: PHP clients send an empty object as one. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
