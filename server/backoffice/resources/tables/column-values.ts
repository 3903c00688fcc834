import type { Field, Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import { fenOf } from '../../../../schemas/rules/values/parse-scalar.ts';
import { parseValue } from '../../../../schemas/rules/values/parse-value.ts';
import { hashPassword } from '../../../identity/credentials/passwords.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import { type Column, columnsOf, isStored, isTextLike, quote } from './columns.ts';

/** A column and the value to be written to it. */
export interface ColumnValue {
  readonly column: Column;
  readonly value: unknown;
}

/** The column values of a row's canonical values; passwords are hashed, secrets encrypted. */
export async function columnValuesOf(
  { resources, secrets }: Pick<CrudContext, 'resources' | 'secrets'>,
  resource: Resource,
  values: Row,
): Promise<readonly ColumnValue[]> {
  const columnValues: ColumnValue[] = [];
  for (const field of resource.fields.values()) {
    const value = values[field.name];
    if (value === undefined || !isStored(field)) continue;
    const isProtected = field.type === 'password' || field.type === 'secret';
    const encoded = toColumnValues(
      field,
      isProtected ? await protect(field, value, secrets) : value,
    );
    columnsOf(field, resources).forEach((column, index) => {
      columnValues.push({ column, value: encoded[index] ?? null });
    });
  }
  return columnValues;
}

async function protect(
  { type, shown }: Field,
  value: Json,
  secrets: CrudContext['secrets'],
): Promise<Json | Buffer> {
  if (typeof value !== 'string') return value;
  if (type === 'password') return value === '' ? value : hashPassword(value);
  return value === '' ? null : Buffer.from(secrets.encrypt(value, shown));
}

/**
 * The values of a field's columns, in the order of `columnsOf`; jsonb values are not serialized.
 * Passwords and secrets must be hashed and encrypted already.
 */
export function toColumnValues(field: Field, value: Json | Buffer): readonly unknown[] {
  const { columns } = field;
  if (value === null) return columns?.length ? columns.map(() => null) : [emptyValue(field)];
  if (field.type === 'money') return [fenOf(value as string)];
  if (!columns?.length) return [value];
  if (field.type === 'area')
    return columns.map((_, index) => (value as readonly number[])[index] ?? null);
  if (field.type === 'map') {
    const { lng, lat } = value as { readonly lng: number; readonly lat: number };
    return [lng, lat];
  }
  return value as readonly string[];
}

function emptyValue(field: Field): unknown {
  if (isTextLike(field)) return '';
  return field.type === 'tags' || field.type === 'images' ? [] : null;
}

/** A column value as a parameter of a statement. */
export const toParameter = ({ type }: Column, value: unknown): unknown =>
  type === 'jsonb' && value !== null ? JSON.stringify(value) : value;

export const parameterOf = ({ column, value }: ColumnValue): unknown => toParameter(column, value);

/** A column value inside the JSON that `jsonb_to_recordset` reads. */
export const toRecordValue = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;

/** The quoted names of the columns, for the column list of an INSERT. */
export const columnNames = (values: readonly ColumnValue[]): string =>
  values.map(({ column }) => quote(column.name)).join(', ');

const defaults = new WeakMap<Resource, Row>();

/** The canonical default values of a resource, by field. */
export function defaultsOf(resource: Resource): Row {
  const cached = defaults.get(resource);
  if (cached) return cached;
  const found = Object.fromEntries(
    [...resource.fields.values()].flatMap((field) => {
      if (field.default === undefined || field.system) return [];
      const parsed = parseValue(field, field.default, '');
      return 'value' in parsed ? [[field.name, parsed.value]] : [];
    }),
  );
  defaults.set(resource, found);
  return found;
}

/** The values that the caller's scope sets on a new row. */
export function scopeValues(resource: Resource, actor: Actor): Row {
  const ids: Readonly<Record<string, number>> = {
    '@user.id': actor.id,
    '@user.store_id': actor.storeId,
    '@user.owner_id': actor.ownerId,
    '@user.belong_id': actor.belongId,
  };
  const resolve = (value: unknown): Json =>
    typeof value === 'string' && Object.hasOwn(ids, value) ? ids[value] || null : (value as Json);
  const own = Object.entries(resource.scope[actor.area]?.own ?? {});
  return Object.fromEntries(own.map(([name, value]) => [name, resolve(value)]));
}
