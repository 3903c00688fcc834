import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { CrudContext } from '../crud-context.ts';
import { columnValuesOf, parameterOf } from '../tables/column-values.ts';
import { assignmentSql, quote } from '../tables/columns.ts';

export interface ColumnChange {
  readonly resource: Resource;
  readonly ids: readonly number[];
  /** Canonical values by field, the same for all rows. */
  readonly values: Row;
}

/**
 * Sets columns of locked rows and increments their revisions.
 *
 * @example
 * // UPDATE "orders" t SET "status" = $2, rev = rev + 1, … WHERE id = ANY($1::bigint[])
 */
export async function setColumns(
  crud: CrudContext,
  tx: Transaction,
  { resource, ids, values }: ColumnChange,
): Promise<void> {
  const columns = await columnValuesOf(crud, resource, values);
  const sets = [
    ...columns.map(({ column }, index) => assignmentSql(column, `$${index + 2}`, 't')),
    'rev = rev + 1',
    `updated_at = ${nowSql}`,
  ];
  await tx.run(
    `UPDATE ${quote(resource.table)} t SET ${sets.join(', ')} WHERE id = ANY($1::bigint[])`,
    [ids, ...columns.map(parameterOf)],
  );
}
