import type { Order, Resource } from '../../../../schemas/rules/types.ts';
import { fieldOf, type Resources } from '../registry.ts';
import {
  columnOf,
  columnsOf,
  hasTable,
  isTextLike,
  type JoinTable,
  joinTableOf,
  quote,
} from './columns.ts';
import { indexName, uniqueName, uniqueSets } from './constraint-names.ts';

export interface IndexDefinition {
  readonly name: string;
  /** The CREATE INDEX statement. */
  readonly create: string;
}

/**
 * All indexes of the resources' tables: unique sets, references, fields of scopes, the state field,
 * `index`, and the target side of join tables.
 *
 * @param owned tables that are described by an entity, which lists its own indexes
 */
export function indexesOf(
  resources: Resources,
  owned: ReadonlySet<string> = new Set(),
): readonly IndexDefinition[] {
  const found = resources.all
    .filter((resource) => hasTable(resource) && !owned.has(resource.table))
    .flatMap((resource) => [
      ...uniqueSets(resource).map((set) => uniqueIndex(resource, set)),
      ...plainSets(resource, resources).map((set) => plainIndex(resource, set)),
      ...[...resource.fields.values()]
        .filter(({ type }) => type === 'refs')
        .map((field) => joinIndex(joinTableOf(field))),
    ]);
  return [...new Map(found.map((index) => [index.name, index])).values()];
}

/**
 * NULLs count as equal. Deleted rows are left out, and so is the empty text of a single optional
 * text field, which many rows may have.
 *
 * @example
 * // CREATE UNIQUE INDEX "uq_adv_spaces_ename" ON "adv_spaces" ("ename") NULLS NOT DISTINCT
 * //   WHERE deleted_at IS NULL AND "ename" <> ''
 */
function uniqueIndex(resource: Resource, set: readonly Order[]): IndexDefinition {
  const fields = set.map(({ field }) => fieldOf(resource, field));
  const [first, ...others] = fields;
  const isOptionalText =
    first !== undefined && others.length === 0 && isTextLike(first) && !first.required;
  const conditions = [
    ...(resource.softDelete ? ['deleted_at IS NULL'] : []),
    ...(isOptionalText ? [`${columnOf(first)} <> ''`] : []),
  ];
  const name = uniqueName(
    resource.table,
    set.map(({ field }) => field),
  );
  const on = `${quote(resource.table)} (${columnList(resource, set)})`;
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return {
    name,
    create: `CREATE UNIQUE INDEX ${quote(name)} ON ${on} NULLS NOT DISTINCT${where}`,
  };
}

function plainIndex(resource: Resource, set: readonly Order[]): IndexDefinition {
  const name = indexName(
    resource.table,
    set.map(({ field, descending }) => (descending ? `${field}_desc` : field)),
  );
  const columns = columnList(resource, set);
  return {
    name,
    create: `CREATE INDEX ${quote(name)} ON ${quote(resource.table)} (${columns})`,
  };
}

function joinIndex({ through, to }: JoinTable): IndexDefinition {
  const name = indexName(through, [to]);
  return { name, create: `CREATE INDEX ${quote(name)} ON ${quote(through)} (${quote(to)})` };
}

const columnList = (resource: Resource, set: readonly Order[]): string =>
  set
    .map(({ field, descending }) => quotedColumn(resource, field) + (descending ? ' DESC' : ''))
    .join(', ');

/** The column of a field, or the part of one with that name: `city_id` of an area. */
function quotedColumn(resource: Resource, name: string): string {
  const isPart = [...resource.fields.values()].some(({ columns }) => columns?.includes(name));
  return isPart ? quote(name) : columnOf(fieldOf(resource, name));
}

/** Single fields get no index of their own when a longer index begins with them. */
function plainSets(resource: Resource, resources: Resources): readonly (readonly Order[])[] {
  const scoped = Object.values(resource.scope).flatMap((scope) => Object.keys(scope.own));
  const references = [...resource.fields.values()]
    .filter((field) => field.type === 'ref' && columnsOf(field, resources).length === 1)
    .map(({ name }) => name);
  const states = resource.states ? [resource.states.field] : [];
  const longer = [...resource.index, ...(resource.softDelete ? [] : uniqueSets(resource))];
  const single = [...new Set([...references, ...scoped, ...states])]
    .filter((field) => field !== 'id' && !longer.some((set) => set[0]?.field === field))
    .map((field) => [{ field, descending: false }]);
  return [...resource.index, ...single];
}
