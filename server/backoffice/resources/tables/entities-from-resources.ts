import { type ColumnType, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { fieldOf, type Resources } from '../registry.ts';
import { type Column, columnOf, columnsOf, hasTable, joinTableOf } from './columns.ts';
import { foreignName } from './constraint-names.ts';
import { kindComment, kindOfValues } from './convert-column.ts';
import { type Expressions, isStoredComputed, storedComment } from './stored-values.ts';

type Columns = Record<string, EntitySchemaColumnOptions>;

/**
 * TypeORM entities of the resources' tables, for drafting migrations: one per resource with a table
 * of its own and one per join table of a `refs` field. Without indexes, because TypeORM
 * supports neither descending columns nor `NULLS NOT DISTINCT` (`index-sql.ts`).
 *
 * @param owned tables that are described by an entity class
 */
export function entitiesFromResources(
  resources: Resources,
  owned: ReadonlySet<string> = new Set(),
  expressions: Expressions = new Map(),
): readonly EntitySchema[] {
  const tables = resources.all.filter(
    (resource) => hasTable(resource) && !owned.has(resource.table),
  );
  const joins = tables.flatMap((resource) =>
    [...resource.fields.values()]
      .filter(({ type }) => type === 'refs')
      .map((field) => joinEntity(resource, field, resources)),
  );
  // Two resources may name the same join table, each from its side
  const uniqueJoins = new Map(joins.map((entity) => [entity.options.name, entity])).values();
  return [...tables.map((each) => tableEntity(each, resources, expressions)), ...uniqueJoins];
}

function tableEntity(
  resource: Resource,
  resources: Resources,
  expressions: Expressions,
): EntitySchema {
  const columns: Columns = {};
  for (const field of resource.fields.values()) {
    for (const column of columnsOf(field, resources))
      columns[column.name] = {
        ...columnOptions(column, foreignKey(resource, field, resources)),
        ...commentOf(field, expressions),
      };
  }
  columns.id = {
    type: 'bigint',
    primary: true,
    generated: 'increment',
    primaryKeyConstraintName: `pk_${resource.table}`,
  };
  return new EntitySchema({ name: resource.table, tableName: resource.table, columns });
}

function commentOf(
  field: Field,
  expressions: Expressions,
): Pick<EntitySchemaColumnOptions, 'comment'> {
  if (isStoredComputed(field)) return { comment: storedComment(field, expressions) };
  const kind = kindOfValues(field);
  return kind === undefined || field.system ? {} : { comment: kindComment(kind) };
}

/** `timestamp(0) with time zone`, `text[]`: base type, precision, rest, list. */
const typePattern = /^(\w+)(?:\((\d)\))?( [a-z ]+)?(\[\])?$/;

function columnOptions(
  column: Column,
  foreign: EntitySchemaColumnOptions['foreignKey'],
): EntitySchemaColumnOptions {
  const { name, type, nullable } = column;
  const [, base = type, precision, rest = '', list] = typePattern.exec(type) ?? [];
  return {
    name,
    type: (base + rest) as ColumnType,
    nullable,
    ...(list ? { array: true } : {}),
    ...(precision === undefined ? {} : { precision: Number(precision) }),
    ...(column.default === undefined ? {} : { default: defaultOption(column.default) }),
    ...(foreign ? { foreignKey: foreign } : {}),
  };
}

/** TypeORM compares numbers as numbers and everything else as SQL. */
const defaultOption = (sql: string): number | (() => string) =>
  /^-?\d+(\.\d+)?$/.test(sql) ? Number(sql) : () => sql;

/**
 * The foreign key of a column. None where the column may also contain fixed values, or where the
 * target's key is unique among undeleted rows only; each write checks such references.
 */
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

/** Whether the database checks a reference by a foreign key. */
export function hasForeignKey(field: Field, resources: Resources): boolean {
  if (field.type !== 'ref' || field.dict) return false;
  const target = resources.targetOf(field);
  return (
    hasTable(target) &&
    (field.key === 'id' || (!target.softDelete && fieldOf(target, field.key).unique))
  );
}

/**
 * `restrict` and `keep` become NO ACTION, so that one statement can delete a parent and its
 * children. Rows of an owned `many` are deleted with their parent.
 */
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

/** A join table: both columns form its key, and rows are deleted with either side. */
function joinEntity(resource: Resource, field: Field, resources: Resources): EntitySchema {
  const { through, by, to } = joinTableOf(field);
  const column = (name: string, target: string): EntitySchemaColumnOptions => ({
    name,
    type: 'bigint',
    primary: true,
    primaryKeyConstraintName: `pk_${through}`,
    foreignKey: {
      target,
      inverseSide: 'id',
      name: foreignName(through, name),
      onDelete: 'CASCADE',
    },
  });
  return new EntitySchema({
    name: through,
    tableName: through,
    columns: {
      [by]: column(by, resource.table),
      [to]: column(to, resources.targetOf(field).table),
    },
  });
}
