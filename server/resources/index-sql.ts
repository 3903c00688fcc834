import type { Order, Resource } from '../../schemas/rules/types.ts';
import { columnOf, columnsOf, hasTable, isTextLike, quote } from './columns.ts';
import { joinOf } from './entity-from-resource.ts';
import { indexName, uniqueName, uniqueSets } from './names.ts';
import { fieldOf, type Resources } from './registry.ts';

/** An index that a resource asks for. */
export interface IndexSql {
  readonly name: string;
  readonly create: string;
}

/**
 * Every index of the resources' tables: unique sets (nulls equal; living rows only under soft delete; a single optional text may be empty many times),
 * refs, own fields, states, `index`, and the target's side of join tables. A set that begins another one is left to that one.
 */
export function indexesOf(
  resources: Resources,
  owned: ReadonlySet<string> = new Set(),
): readonly IndexSql[] {
  const found = resources.all
    .filter((resource) => hasTable(resource) && !owned.has(resource.table))
    .flatMap((resource) => [
      ...uniqueSets(resource).map((set) => uniqueIndex(resource, set)),
      ...plainSets(resource, resources).map((set) => plainIndex(resource, set)),
      ...[...resource.fields.values()]
        .filter(({ type }) => type === 'refs')
        .map((field) => joinIndex(joinOf(field))),
    ]);
  return [...new Map(found.map((index) => [index.name, index])).values()];
}

function uniqueIndex(resource: Resource, set: readonly Order[]): IndexSql {
  const fields = set.map(({ field }) => fieldOf(resource, field));
  const [only] = fields;
  const conditions = [
    ...(resource.softDelete ? ['deleted_at IS NULL'] : []),
    ...(fields.length === 1 && only && isTextLike(only) && !only.required
      ? [`${columnOf(only)} <> ''`]
      : []),
  ];
  const name = uniqueName(
    resource.table,
    set.map(({ field }) => field),
  );
  const where = conditions.length ? ` WHERE ${conditions.join(' AND ')}` : '';
  return {
    name,
    create: `CREATE UNIQUE INDEX ${quote(name)} ON ${quote(resource.table)} (${columnList(resource, set)}) NULLS NOT DISTINCT${where}`,
  };
}

const plainIndex = (resource: Resource, set: readonly Order[]): IndexSql => {
  const name = indexName(
    resource.table,
    set.map(({ field, descending }) => (descending ? `${field}_desc` : field)),
  );
  return {
    name,
    create: `CREATE INDEX ${quote(name)} ON ${quote(resource.table)} (${columnList(resource, set)})`,
  };
};

const joinIndex = ({
  through,
  to,
}: {
  readonly through: string;
  readonly to: string;
}): IndexSql => {
  const name = indexName(through, [to]);
  return { name, create: `CREATE INDEX ${quote(name)} ON ${quote(through)} (${quote(to)})` };
};

const columnList = (resource: Resource, set: readonly Order[]): string =>
  set
    .map(
      ({ field, descending }) => columnOf(fieldOf(resource, field)) + (descending ? ' DESC' : ''),
    )
    .join(', ');

function plainSets(resource: Resource, resources: Resources): readonly (readonly Order[])[] {
  const ascending = (field: string): Order => ({ field, descending: false });
  const own = Object.values(resource.scope).flatMap((scope) => Object.keys(scope.own));
  const refs = [...resource.fields.values()]
    .filter((field) => field.type === 'ref' && columnsOf(field, resources).length === 1)
    .map(({ name }) => name);
  const wanted = [
    ...new Set([...refs, ...own, ...(resource.states ? [resource.states.field] : [])]),
  ]
    .filter((field) => field !== 'id')
    .map((field) => [ascending(field)]);
  const longer = [...resource.index, ...(resource.softDelete ? [] : uniqueSets(resource))];
  return [
    ...resource.index,
    ...wanted.filter((set) => !longer.some((other) => other[0]?.field === set[0]?.field)),
  ];
}
