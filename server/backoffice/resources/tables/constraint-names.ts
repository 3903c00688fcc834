import { createHash } from 'node:crypto';
import type { Order, Resource } from '../../../../schemas/rules/types.ts';

/** PostgreSQL cuts names at 63 bytes; longer names end with a hash, so that they stay unique. */
function shorten(name: string): string {
  if (name.length <= 60) return name;
  const hash = createHash('sha1').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, 51)}_${hash}`;
}

/** Names of what migrations create; `database-errors.ts` finds the field of a violation by them. */
export const uniqueName = (table: string, columns: readonly string[]): string =>
  shorten(`uq_${table}_${columns.join('_')}`);
/** Name of the index over columns. */
export const indexName = (table: string, columns: readonly string[]): string =>
  shorten(`ix_${table}_${columns.join('_')}`);
/** Name of the foreign key of a column. */
export const foreignName = (table: string, column: string): string =>
  shorten(`fk_${table}_${column}`);

/** The unique sets of a resource: each field with `unique`, and the sets of the resource. */
export function uniqueSets(resource: Resource): readonly (readonly Order[])[] {
  const single = [...resource.fields.values()]
    .filter(({ unique }) => unique)
    .map(({ name }) => [{ field: name, descending: false }]);
  return [...single, ...resource.unique];
}

/** Field names by the name of the unique index that contains them. */
export function uniqueFields(resource: Resource): ReadonlyMap<string, readonly string[]> {
  const sets = uniqueSets(resource).map((set) => set.map(({ field }) => field));
  return new Map(sets.map((fields) => [uniqueName(resource.table, fields), fields]));
}
