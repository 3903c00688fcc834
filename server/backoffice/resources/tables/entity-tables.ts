import { getMetadataArgsStorage } from 'typeorm';
import type { Resource } from '../../../../schemas/rules/types.ts';
import type { Resources } from '../registry.ts';
import { columnsOf, hasTable } from './columns.ts';

type EntityClass = new () => object;

/** The tables that the entity classes describe. */
export const entityTables = (entities: readonly EntityClass[]): ReadonlySet<string> =>
  new Set(tablesOf(entities).map(({ name }) => name ?? ''));

/**
 * Each table has one owner. Where an entity and a resource describe the same table, the entity owns
 * it and must have every column of the resource (docs/decisions/0047-tables-from-resources.md).
 *
 * @throws Error naming each missing column
 */
export function assertEntitiesMatch(entities: readonly EntityClass[], resources: Resources): void {
  const problems = tablesOf(entities).flatMap(({ target, name }) => {
    const resource = resources.all.find((candidate) => isTableOf(candidate, name));
    if (!resource) return [];
    const present = columnNamesOf(target);
    return [...resource.fields.values()]
      .flatMap((field) => columnsOf(field, resources))
      .filter((column) => !present.has(column.name))
      .map((column) => `${resource.file}: the entity of "${name}" has no column "${column.name}"`);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const tablesOf = (entities: readonly EntityClass[]) =>
  getMetadataArgsStorage().tables.filter(({ target }) => entities.includes(target as EntityClass));

const isTableOf = (resource: Resource, table: string | undefined): boolean =>
  hasTable(resource) && resource.table === table;

const columnNamesOf = (entity: unknown): ReadonlySet<string> =>
  new Set(
    getMetadataArgsStorage()
      .columns.filter(({ target }) => target === entity)
      .map(({ options, propertyName }) => options.name ?? propertyName),
  );
