import type { Resource } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import { quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { Parameters } from './parameters.ts';
import { computedSql } from './raw-sql.ts';

/** Works out the `stored` computed fields of rows anew, in one statement. Modules that write child rows themselves call it too. */
export async function writeComputed(
  crud: Crud,
  sql: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const stored = [...resource.fields.values()].filter(
    ({ type, stored: kept }) => type === 'computed' && kept,
  );
  if (stored.length === 0 || ids.length === 0) return;
  const place = { ...crud.base(resource), parameters: new Parameters() };
  const sets = stored.map((field) => `${quote(field.name)} = ${computedSql(field, place)}`);
  const id = place.parameters.fixed(ids);
  await sql.run(
    `UPDATE ${quote(resource.table)} t SET ${sets.join(', ')} WHERE t.id = ANY(${id}::bigint[])`,
    place.parameters.fill(nobody, []),
  );
}

/** Expressions of stored fields compare with no caller: a stored value is everybody's. */
const nobody = {
  area: 'Admin',
  id: 0,
  name: '',
  ownerId: 0,
  belongId: 0,
  storeId: 0,
  isSuper: false,
  rights: new Set<string>(),
  sessionId: 0,
  language: 'en',
  ip: '',
  requestId: '',
} as const;
