import type { Area } from '../../schemas/contract/areas.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import { columnOf, quote } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import { rawSql } from './raw-sql.ts';
import { fieldOf, type Resources } from './registry.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';

/**
 * `read`: rows a caller of the area may see. `write`: rows it may change, which `read` conditions never add to.
 * `act`: rows its commands may lock: its own, or where nobody owns rows those it may read.
 */
export type Use = 'read' | 'write' | 'act';

const nothing = 'FALSE';
export const everything = 'TRUE';

/** Which rows of a table the area reaches, as SQL over `place.alias` (engine.md §4 "Scope"). An area that is not listed reaches none. */
export function scopeSql(place: Place, area: Area, use: Use): string {
  const { resource } = place;
  if (resource.parent !== undefined) return parentScopeSql(place, resource.parent, area, use);
  const scope = resource.scope[area];
  if (!scope) return nothing;
  const isOwned = Object.keys(scope.own).length > 0;
  const own = conditionSql(scope.own, place);
  if (use === 'write' && !isOwned && scope.read !== undefined) return nothing;
  if (use === 'write' || (use === 'act' && isOwned) || scope.read === undefined) return own;
  const readable = scope.read === true ? everything : conditionSql(scope.read, place);
  return isOwned && readable !== everything ? `(${own} OR ${readable})` : readable;
}

/** Rows of a child follow their parent's scope. */
function parentScopeSql(place: Place, parent: string, area: Area, use: Use): string {
  const link = fieldOf(place.resource, parent);
  const inner = placeOf(place, place.resources.targetOf(link), deeper(place.alias));
  const scope = scopeSql(inner, area, use);
  return `EXISTS (SELECT 1 FROM ${quote(inner.resource.table)} ${inner.alias} WHERE ${inner.alias}.${columnOf(fieldOf(inner.resource, link.key))} = ${rawSql(link, place)} AND ${scope}${livingSql(inner)})`;
}

/** ` AND …` that leaves out rows in the bin; empty without soft delete. */
export const livingSql = ({ resource, alias }: Place): string =>
  resource.softDelete ? ` AND ${alias}.deleted_at IS NULL` : '';

/** Whether the area has any scope on the resource, its own or its parent's. */
export function reaches(resource: Resource, area: Area, resources: Resources): boolean {
  return resource.parent === undefined
    ? resource.scope[area] !== undefined
    : reaches(resources.targetOf(fieldOf(resource, resource.parent)), area, resources);
}

/** Whether the area reads every row of the resource, so that the database's foreign keys say enough about a reference. */
export function readsAll(resource: Resource, area: Area): boolean {
  const scope = resource.scope[area];
  if (resource.parent !== undefined || !scope) return false;
  return scope.read === true || (scope.read === undefined && Object.keys(scope.own).length === 0);
}
