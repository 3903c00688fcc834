import type { Row } from '../../../../schemas/rules/types.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Call } from '../call.ts';
import { columnValuesOf, parameterOf } from '../tables/column-values.ts';
import { assignmentSql, quote } from '../tables/columns.ts';

/**
 * Sets columns of locked rows and increments their revisions.
 *
 * @example
 * // UPDATE "orders" t SET "status" = $2, rev = rev + 1, … WHERE id = ANY($1::bigint[])
 *
 * @param values canonical, by field; the same for all rows
 */
export async function setColumns(
  { crud, sql, resource }: Omit<Call, 'actor'>,
  ids: readonly number[],
  values: Row,
): Promise<void> {
  const columns = await columnValuesOf(crud, resource, values);
  const sets = [
    ...columns.map(({ column }, index) => assignmentSql(column, `$${index + 2}`, 't')),
    'rev = rev + 1',
    `updated_at = ${nowSql}`,
  ];
  await sql.run(
    `UPDATE ${quote(resource.table)} t SET ${sets.join(', ')} WHERE id = ANY($1::bigint[])`,
    [ids, ...columns.map(parameterOf)],
  );
}
