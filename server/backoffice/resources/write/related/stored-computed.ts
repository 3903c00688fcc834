import type { Resource } from '../../../../../schemas/rules/types.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { type Actor, nobody } from '../../../../platform/http/access/actor.ts';
import type { CrudContext } from '../../crud-context.ts';
import { computedSql } from '../../sql/expression-sql.ts';
import { quote } from '../../tables/columns.ts';

/**
 * Computes the `stored` computed fields of rows again, in one statement. Modules that write child
 * rows themselves call it too.
 *
 * @example
 * // UPDATE "orders" t SET "goods_count" = (SELECT count(*) …) WHERE t.id = ANY($1::bigint[])
 */
export async function updateStoredComputed(
  crud: CrudContext,
  sql: Sql,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const fields = [...resource.fields.values()].filter(
    ({ type, stored }) => type === 'computed' && stored,
  );
  if (fields.length === 0 || ids.length === 0) return;
  const context = crud.sqlContext(resource);
  const { parameters } = context;
  const sets = fields.map((field) => `${quote(field.name)} = ${computedSql(field, context)}`);
  const rows = `t.id = ANY(${parameters.fixed(ids)}::bigint[])`;
  await sql.run(
    `UPDATE ${quote(resource.table)} t SET ${sets.join(', ')} WHERE ${rows}`,
    parameters.fill(noActor, []),
  );
}

/** A stored value is the same for everybody, so its expression compares with no caller. */
export const noActor: Actor = {
  ...nobody,
  area: 'Admin',
  language: 'en',
  ip: '',
  requestId: '',
};
