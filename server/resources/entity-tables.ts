import { getMetadataArgsStorage } from 'typeorm';
import { columnsOf, hasTable } from './columns.ts';
import type { Resources } from './registry.ts';

type EntityClass = new () => object;

/** Tables that registered entities describe. */
export const entityTables = (entities: readonly EntityClass[]): ReadonlySet<string> =>
  new Set(
    getMetadataArgsStorage()
      .tables.filter(({ target }) => entities.includes(target as EntityClass))
      .map(({ name }) => name ?? ''),
  );

/**
 * One owner per table: where an entity and a resource describe the same one, the entity makes it and must have every column of the resource
 * (engine.md §5 "Tables"). @throws Error naming what disagrees; the start stops
 */
export function checkEntities(entities: readonly EntityClass[], resources: Resources): void {
  const { tables, columns } = getMetadataArgsStorage();
  const problems = tables
    .filter(({ target }) => entities.includes(target as EntityClass))
    .flatMap(({ target, name }) => {
      const resource = resources.all.find((one) => hasTable(one) && one.table === name);
      if (!resource) return [];
      const kept = new Set(
        columns
          .filter((column) => column.target === target)
          .map((column) => column.options.name ?? column.propertyName),
      );
      const wanted = [...resource.fields.values()].flatMap((field) => columnsOf(field, resources));
      return wanted
        .filter((column) => !kept.has(column.name))
        .map(
          (column) => `${resource.file}: the entity of "${name}" has no column "${column.name}"`,
        );
    });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
