import { parseValue } from '../../schemas/rules/parse-value.ts';
import type { Field, Json, Resource, Row } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { asParameter, type Column, columnsOf, encode, isStored, quote } from './columns.ts';
import type { Crud } from './crud.ts';

/** One column to be written. */
export interface StoredValue {
  readonly column: Column;
  readonly value: unknown;
}

/** A stored value as a parameter of a statement. */
export const parameterOf = ({ column, value }: StoredValue): unknown => asParameter(column, value);

/** Column values of canonical values, in the resource's order: passwords hashed, secrets encrypted. `many`, `refs` and computed fields are not among them. */
export async function storedValues(
  crud: Crud,
  resource: Resource,
  values: Row,
): Promise<readonly StoredValue[]> {
  const stored: StoredValue[] = [];
  for (const field of resource.fields.values()) {
    const value = values[field.name];
    if (value === undefined || !isStored(field)) continue;
    const kept = encode(
      field,
      field.type === 'password' || field.type === 'secret'
        ? await sealed(crud, field, value)
        : value,
    ); // a plain field waits for nothing
    columnsOf(field, crud.resources).forEach((column, at) =>
      stored.push({ column, value: kept[at] ?? null }),
    );
  }
  return stored;
}

async function sealed(crud: Crud, field: Field, value: Json): Promise<Json | Buffer> {
  if (field.type === 'password' && typeof value === 'string' && value !== '')
    return crud.passwords.hash(value);
  if (field.type === 'secret' && value === '') return null;
  return field.type === 'secret' && typeof value === 'string'
    ? Buffer.from(crud.secrets.encrypt(value))
    : value;
}

const presets = new WeakMap<Resource, Row>();

/** Canonical defaults of a resource: what a row gets where nothing is sent. */
export function defaultsOf(resource: Resource): Row {
  const known = presets.get(resource);
  if (known) return known;
  const found = Object.fromEntries(
    [...resource.fields.values()].flatMap((field) => {
      if (field.default === undefined || field.system) return [];
      const parsed = parseValue(field, field.default, '');
      return 'value' in parsed ? [[field.name, parsed.value]] : [];
    }),
  );
  presets.set(resource, found);
  return found;
}

/** What the caller's scope stamps on a new row. */
export function ownValues(resource: Resource, actor: Actor): Row {
  const own = Object.entries(resource.scope[actor.area]?.own ?? {});
  if (own.length === 0) return {};
  const ids: Readonly<Record<string, number>> = {
    '@user.id': actor.id,
    '@user.store_id': actor.storeId,
    '@user.owner_id': actor.ownerId,
    '@user.belong_id': actor.belongId,
  };
  return Object.fromEntries(
    own.map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(ids, value) ? ids[value] || null : (value as Json),
    ]),
  );
}

/** `name = $n` and the like need names only; values travel as parameters. */
export const columnNames = (values: readonly StoredValue[]): string =>
  values.map(({ column }) => quote(column.name)).join(', ');
