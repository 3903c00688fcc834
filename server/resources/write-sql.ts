import { type Area } from '../../schemas/contract/areas.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import { quote, setSql, sqlText, nowSql } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { columnNames, type StoredValue } from './stored-values.ts';
import { jsonSql } from './read-sql.ts';
import type { Place } from './sql-place.ts';
import { wireSql } from './wire-sql.ts';

/** Positions of the parameters of a write: the columns come first, then these. */
export interface WriteParts {
  readonly columns: readonly StoredValue[];
  readonly selection: readonly string[];
}

/** Callers of a history row, as four parameters beginning at `at`: `callerOf`. */
const callerSql = ({ parameters }: Place, at: number): string =>
  `${parameters.argument(at)}, ${parameters.argument(at + 1)}::bigint, ${parameters.argument(at + 2)}, ${parameters.argument(at + 3)}`;
const historyColumns =
  'resource, row_id, rev, action, actor_area, actor_id, actor_name, ip, before, after';

/**
 * One statement that inserts a row, writes its history and answers it as the caller reads it, as JSON.
 * Parameters: the columns; with history the caller (`callerOf`), and the row as JSON.
 */
export function insertSql(place: Place, { columns, selection }: WriteParts): string {
  const { resource, parameters } = place;
  const values = columns.map((_, at) => parameters.argument(at)).join(', ');
  const into = `INSERT INTO ${quote(resource.table)} AS t ${columns.length ? `(${columnNames(columns)}) VALUES (${values})` : 'DEFAULT VALUES'}`;
  const written = `WITH w AS (${into} RETURNING t.*)`,
    answer = jsonSql(selection, 'FROM w t');
  if (!resource.history) return `${written} ${answer}`;
  const at = columns.length;
  return `${written}, h AS (INSERT INTO histories (${historyColumns}) SELECT ${sqlText(resource.name)}, w.id, w.rev, 'store', ${callerSql(place, at)}, NULL, ${parameters.argument(at + 4)}::jsonb FROM w) ${answer}`;
}

/** Rows of the caller's that may be written just now. */
export function writableRows(place: Place, area: Area, verb: 'update' | 'destroy'): string {
  const when = place.resource.scope[area]?.when[verb];
  return `${scopeSql(place, area, 'write')}${livingSql(place)}${when ? ` AND ${conditionSql(when, place)}` : ''}`;
}

/**
 * One statement that changes a row of the caller's, unless somebody else has since, writes its history and answers it.
 * Parameters: the columns, id, the revision or NULL; with history the caller. No row comes back when it was not to be changed.
 */
export function updateSql(
  place: Place,
  area: Area,
  { columns, selection }: WriteParts,
  changed: readonly Field[],
): string {
  const { resource, parameters } = place;
  const sets = [
    ...columns.map(({ column }, at) => setSql(column, parameters.argument(at), 't')),
    'rev = t.rev + 1',
    `updated_at = ${nowSql}`,
  ].join(', ');
  const at = columns.length;
  const id = parameters.argument(at);
  const rev = `${parameters.argument(at + 1)}::integer`;
  const rows = writableRows(place, area, 'update'),
    answer = jsonSql(selection, 'FROM w t');
  if (!resource.history)
    return `WITH w AS (UPDATE ${quote(resource.table)} t SET ${sets} WHERE t.id = ${id} AND ${rows} AND (${rev} IS NULL OR t.rev = ${rev}) RETURNING t.*) ${answer}`;
  return `WITH old AS (SELECT t.* FROM ${quote(resource.table)} t WHERE t.id = ${id} AND ${rows} FOR NO KEY UPDATE),
 w AS (UPDATE ${quote(resource.table)} t SET ${sets} FROM old WHERE t.id = old.id AND (${rev} IS NULL OR old.rev = ${rev}) RETURNING t.*),
 h AS (INSERT INTO histories (${historyColumns}) SELECT ${sqlText(resource.name)}, w.id, w.rev, 'update', ${callerSql(place, at + 2)}, ${objectSql(changed, place, 'old')}, ${objectSql(changed, place, 'w')} FROM w JOIN old ON old.id = w.id)
 ${answer}`;
}

/** A row's fields as one JSON object, as they stand in the history. */
const objectSql = (fields: readonly Field[], place: Place, alias: string): string =>
  `jsonb_build_object(${fields
    .filter(({ type, virtual }) => type !== 'password' && !virtual)
    .map((field) => `${sqlText(field.name)}, ${wireSql(field, { ...place, alias }, 'json')}`)
    .join(', ')})`;

/**
 * One statement that removes the rows of a list of ids, or none of them, and writes their history. Answers the ids removed.
 * Parameters: the ids, their number, the caller.
 */
export function deleteSql(place: Place, area: Area): string {
  const { resource, parameters } = place;
  const table = quote(resource.table);
  const rows = `rows AS (SELECT t.* FROM ${table} t WHERE t.id = ANY(${parameters.argument(0)}::bigint[]) AND ${writableRows(place, area, 'destroy')} ORDER BY t.id FOR UPDATE)`;
  const all = `(SELECT count(*) FROM rows) = ${parameters.argument(1)}::bigint`;
  const gone = resource.softDelete
    ? `UPDATE ${table} t SET deleted_at = ${nowSql}, rev = t.rev + 1 FROM rows WHERE t.id = rows.id AND ${all} RETURNING t.id, t.rev`
    : `DELETE FROM ${table} t USING rows WHERE t.id = rows.id AND ${all} RETURNING t.id, t.rev`;
  if (!resource.history) return `WITH ${rows}, gone AS (${gone}) SELECT id FROM gone`;
  const before = objectSql(
    [...resource.fields.values()].filter(
      ({ system, type }) => !system && type !== 'many' && type !== 'refs' && type !== 'computed',
    ),
    place,
    'rows',
  );
  return `WITH ${rows}, gone AS (${gone}), h AS (INSERT INTO histories (${historyColumns}) SELECT ${sqlText(resource.name)}, gone.id, gone.rev, 'destroy', ${callerSql(place, 2)}, ${before}, NULL FROM gone JOIN rows ON rows.id = gone.id) SELECT id FROM gone`;
}

/** The fields that a write names, for its history. */
export const fieldsNamed = (resource: Resource, names: ReadonlySet<string>): readonly Field[] =>
  [...resource.fields.values()].filter(({ name }) => names.has(name));
