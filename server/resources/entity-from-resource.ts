import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { ColumnType } from 'typeorm';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import { type Column, columnOf, columnsOf, hasTable } from './columns.ts';
import { foreignName } from './names.ts';
import { fieldOf, type Resources } from './registry.ts';

type Columns = Record<string, EntitySchemaColumnOptions>;

/**
 * The tables of all resources, for drafting migrations: one per resource with a table of its own, one per join table of a `refs` field.
 * Indexes are not in them: TypeORM knows neither descending columns nor `NULLS NOT DISTINCT`, see `index-sql.ts`.
 */
export function entitiesFromResources(
  resources: Resources,
  owned: ReadonlySet<string> = new Set(),
): readonly EntitySchema[] {
  const tables = resources.all.filter(
    (resource) => hasTable(resource) && !owned.has(resource.table),
  );
  const joins = tables.flatMap((resource) =>
    [...resource.fields.values()]
      .filter(({ type }) => type === 'refs')
      .map((field) => joinTable(resource, field, resources)),
  );
  return [...tables.map((resource) => entityOf(resource, resources)), ...withoutRepeats(joins)];
}

function entityOf(resource: Resource, resources: Resources): EntitySchema {
  const columns: Columns = {};
  for (const field of resource.fields.values()) {
    for (const column of columnsOf(field, resources))
      columns[column.name] = columnOptions(column, foreignKey(resource, field, resources));
  }
  columns['id'] = {
    type: 'bigint',
    primary: true,
    generated: 'increment',
    primaryKeyConstraintName: `pk_${resource.table}`,
  };
  return new EntitySchema({ name: resource.table, tableName: resource.table, columns });
}

function columnOptions(
  { name, type, nullable, default: fallback }: Column,
  foreign: EntitySchemaColumnOptions['foreignKey'],
): EntitySchemaColumnOptions {
  const [, base = type, precision, rest = '', list] =
    /^(\w+)(?:\((\d)\))?( [a-z ]+)?(\[\])?$/.exec(type) ?? [];
  return {
    name,
    type: (base + rest) as ColumnType,
    nullable,
    ...(list ? { array: true } : {}),
    ...(precision === undefined ? {} : { precision: Number(precision) }),
    ...(fallback === undefined ? {} : { default: defaultOption(fallback) }),
    ...(foreign ? { foreignKey: foreign } : {}),
  };
}

/** TypeORM compares numbers as numbers, everything else as the SQL it is. */
const defaultOption = (sql: string): number | (() => string) =>
  /^-?\d+(\.\d+)?$/.test(sql) ? Number(sql) : () => sql;

/** None where the column also holds fixed values, or where the target's key is unique among living rows only; such references are checked on every write. */
function foreignKey(
  resource: Resource,
  field: Field,
  resources: Resources,
): EntitySchemaColumnOptions['foreignKey'] {
  if (!hasForeignKey(field, resources)) return undefined;
  const target = resources.targetOf(field);
  return {
    target: target.table,
    inverseSide: columnName(target, field.key),
    name: foreignName(resource.table, field.name),
    onDelete: onDelete(resource, field, resources),
  };
}

export function hasForeignKey(field: Field, resources: Resources): boolean {
  if (field.type !== 'ref' || field.dict) return false;
  const target = resources.targetOf(field);
  return (
    hasTable(target) &&
    (field.key === 'id' || (!target.softDelete && fieldOf(target, field.key).unique))
  );
}

/** `restrict` is NO ACTION, so that a parent and its children can go in one statement. Rows of an owned `many` go with their parent. */
function onDelete(
  resource: Resource,
  field: Field,
  resources: Resources,
): 'NO ACTION' | 'CASCADE' | 'SET NULL' {
  const isOwned = [...resources.targetOf(field).fields.values()].some(
    (many) =>
      many.type === 'many' &&
      many.owned &&
      many.resource === resource.name &&
      many.by === field.name,
  );
  if (isOwned || field.onDelete === 'cascade') return 'CASCADE';
  return field.onDelete === 'null' ? 'SET NULL' : 'NO ACTION';
}

const columnName = (target: Resource, key: string): string =>
  columnOf(fieldOf(target, key)).slice(1, -1);

/** A join table of a `refs` field: both columns are its key, rows go with either side. */
function joinTable(resource: Resource, field: Field, resources: Resources): EntitySchema {
  const { through, by, to } = joinOf(field);
  const target = resources.targetOf(field);
  const side = (name: string, table: string, key: string): EntitySchemaColumnOptions => ({
    name,
    type: 'bigint',
    primary: true,
    primaryKeyConstraintName: `pk_${through}`,
    foreignKey: {
      target: table,
      inverseSide: key,
      name: foreignName(through, name),
      onDelete: 'CASCADE',
    },
  });
  return new EntitySchema({
    name: through,
    tableName: through,
    columns: { [by]: side(by, resource.table, 'id'), [to]: side(to, target.table, 'id') },
  });
}

/** The join table of a `refs` field and its two columns. */
export function joinOf(field: Field): {
  readonly through: string;
  readonly by: string;
  readonly to: string;
} {
  const { through, by, to } = field;
  if (!through || !by || !to) throw new Error(`${field.name} names no join table`);
  return { through, by, to };
}

/** Two resources may name the same join table, each from its side. */
const withoutRepeats = (tables: readonly EntitySchema[]): readonly EntitySchema[] => [
  ...new Map(tables.map((table) => [table.options.name, table])).values(),
];
