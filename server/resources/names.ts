import { createHash } from 'node:crypto';
import type { Order, Resource } from '../../schemas/rules/types.ts';

/** PostgreSQL cuts names at 63 bytes; ours are cut earlier, with a hash of the whole so that they stay apart. */
const fit = (name: string): string =>
  name.length <= 60
    ? name
    : `${name.slice(0, 51)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;

/** Names of what the migrations make; a violation is mapped back to its fields by them. */
export const uniqueName = (table: string, columns: readonly string[]): string =>
  fit(`uq_${table}_${columns.join('_')}`);
export const indexName = (table: string, columns: readonly string[]): string =>
  fit(`ix_${table}_${columns.join('_')}`);
export const foreignName = (table: string, column: string): string => fit(`fk_${table}_${column}`);

/** Unique sets of a resource: fields declared unique, and sets. */
export function uniqueSets(resource: Resource): readonly (readonly Order[])[] {
  const single = [...resource.fields.values()]
    .filter(({ unique }) => unique)
    .map(({ name }) => [{ field: name, descending: false }]);
  return [...single, ...resource.unique];
}

/** Fields by the name of the unique index that guards them. */
export const uniqueFields = (resource: Resource): ReadonlyMap<string, readonly string[]> =>
  new Map(
    uniqueSets(resource).map((set) => [
      uniqueName(
        resource.table,
        set.map(({ field }) => field),
      ),
      set.map(({ field }) => field),
    ]),
  );
