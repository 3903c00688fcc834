import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Field } from '../../../../schemas/rules/types.ts';
import { quote } from '../tables/columns.ts';
import { notDeletedSql, scopeSql } from './scope-sql.ts';
import { contextFor, type SqlContext } from './sql-context.ts';

export interface ChildRows {
  readonly child: SqlContext;
  /** `FROM "order_goods" t1 WHERE t1."order_id" = t.id` */
  readonly from: string;
}

/**
 * The rows of a `many` field. Rows that follow the scope of their parent are all included; rows
 * with their own scope are limited by that scope (docs/decisions/0042-scope-and-field-access.md).
 *
 * @param area undefined for the server itself, which reads all rows
 */
export function childRowsOf(field: Field, context: SqlContext, area: Area | undefined): ChildRows {
  const child = contextFor(context, context.resources.targetOf(field));
  const followsParent = area === undefined || child.resource.parent === field.by;
  const scope = followsParent ? '' : ` AND ${scopeSql(child, area, 'read')}`;
  const by = `${child.alias}.${quote(field.by ?? '')}`;
  return {
    child,
    from: `FROM ${quote(child.resource.table)} ${child.alias}
      WHERE ${by} = ${context.alias}.id${scope}${notDeletedSql(child)}`,
  };
}
