import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Resource } from '../../../../schemas/rules/types.ts';
import { fieldOf, type Resources } from '../registry.ts';
import { columnOf, quote } from '../tables/columns.ts';
import { conditionSql, rawSql } from './expression-sql.ts';
import { contextFor, type SqlContext } from './sql-context.ts';

/**
 * Use of the rows. `read`: rows that the area may see. `write`: rows that it may change;
 * `read` conditions never add to them. `act`: rows that its commands may lock: its own rows, or the
 * readable ones of a resource without owners.
 */
export type ScopeUse = 'read' | 'write' | 'act';

const noRows = 'FALSE';
const allRows = 'TRUE';

/**
 * The rows of a table that an area reaches (docs/decisions/0042-scope-and-field-access.md). An area
 * without a scope reaches none.
 *
 * @example
 * // "own": {"store_id": "@user.store_id"}, "read": {"status": 1}
 * // write: t."store_id" = $1::bigint
 * // read:  (t."store_id" = $1::bigint OR t."status" = $2)
 */
export function scopeSql(context: SqlContext, area: Area, use: ScopeUse): string {
  const { resource } = context;
  if (resource.parent !== undefined) return parentScopeSql(context, resource.parent, area, use);
  const scope = resource.scope[area];
  if (!scope) return noRows;
  const isOwned = Object.keys(scope.own).length > 0;
  const own = conditionSql(scope.own, context);
  if (use === 'write' && !isOwned && scope.read !== undefined) return noRows;
  if (use === 'write' || (use === 'act' && isOwned) || scope.read === undefined) return own;
  const readable = scope.read === true ? allRows : conditionSql(scope.read, context);
  return isOwned && readable !== allRows ? `(${own} OR ${readable})` : readable;
}

/** Rows of a child resource follow the scope of their parent. */
function parentScopeSql(context: SqlContext, parent: string, area: Area, use: ScopeUse): string {
  const link = fieldOf(context.resource, parent);
  const inner = contextFor(context, context.resources.targetOf(link));
  const key = columnOf(fieldOf(inner.resource, link.key));
  return `EXISTS (
    SELECT 1
    FROM ${quote(inner.resource.table)} ${inner.alias}
    WHERE ${inner.alias}.${key} = ${rawSql(link, context)}
      AND ${scopeSql(inner, area, use)}${notDeletedSql(inner)}
  )`;
}

/** ` AND t.deleted_at IS NULL`; empty for a resource without soft delete. */
export const notDeletedSql = ({ resource, alias }: SqlContext): string =>
  resource.softDelete ? ` AND ${alias}.deleted_at IS NULL` : '';

/** Whether the area has a scope on the resource, or on the parent whose scope it follows. */
export function hasScope(resource: Resource, area: Area, resources: Resources): boolean {
  if (resource.parent === undefined) return resource.scope[area] !== undefined;
  return hasScope(resources.targetOf(fieldOf(resource, resource.parent)), area, resources);
}

/**
 * Whether the area reads every row of the resource; the foreign keys of the database are then
 * enough to check a reference to it.
 */
export function readsAll(resource: Resource, area: Area): boolean {
  const scope = resource.scope[area];
  if (resource.parent !== undefined || !scope) return false;
  return scope.read === true || (scope.read === undefined && Object.keys(scope.own).length === 0);
}
