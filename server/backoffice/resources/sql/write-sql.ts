import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import { type ColumnValue, columnNames } from '../tables/column-values.ts';
import { assignmentSql, quote, textLiteral } from '../tables/columns.ts';
import { conditionSql } from './expression-sql.ts';
import { jsonSql } from './read-sql.ts';
import { notDeletedSql, scopeSql } from './scope-sql.ts';
import type { SqlContext } from './sql-context.ts';
import { wireSql } from './wire-sql.ts';

/** The columns that are written and those that are returned. */
export interface WriteParts {
  readonly columns: readonly ColumnValue[];
  readonly selection: readonly string[];
}

const historyColumns =
  'resource, row_id, rev, action, actor_area, actor_id, actor_name, ip, before, after';

/** The four caller columns of a history row, as arguments from `first` on (`historyCaller`). */
function callerSql({ parameters }: SqlContext, first: number): string {
  const [area, id, name, ip] = [0, 1, 2, 3].map((offset) => parameters.argument(first + offset));
  return `${area}, ${id}::bigint, ${name}, ${ip}`;
}

/**
 * Inserts a row with its history and returns it as the caller reads it.
 * Arguments: the columns; with history also the caller and the row as JSON.
 *
 * @example
 * // WITH w AS (INSERT INTO "goods" AS t ("name") VALUES ($1) RETURNING t.*)
 * // SELECT row_to_json(_row)::text AS row FROM (SELECT t."name" AS "name" FROM w t) _row
 */
export function insertSql(context: SqlContext, { columns, selection }: WriteParts): string {
  const { resource, parameters } = context;
  const values = columns.map((_, index) => parameters.argument(index)).join(', ');
  const row =
    columns.length > 0 ? `(${columnNames(columns)}) VALUES (${values})` : 'DEFAULT VALUES';
  const insert = `INSERT INTO ${quote(resource.table)} AS t ${row} RETURNING t.*`;
  const answer = jsonSql(selection, 'FROM w t');
  if (!resource.history) return `WITH w AS (${insert}) ${answer}`;
  const caller = columns.length;
  return `
    WITH w AS (${insert}),
      h AS (
        INSERT INTO histories (${historyColumns})
        SELECT
          ${textLiteral(resource.name)}, w.id, w.rev, 'store', ${callerSql(context, caller)},
          NULL, ${parameters.argument(caller + 4)}::jsonb
        FROM w
      )
    ${answer}`;
}

/** The condition of the caller's rows that may be written at present: scope and `when`. */
function writableRowsSql(context: SqlContext, area: Area, verb: 'update' | 'destroy'): string {
  const rows = scopeSql(context, area, 'write') + notDeletedSql(context);
  const when = context.resource.scope[area]?.when[verb];
  return when ? `${rows} AND ${conditionSql(when, context)}` : rows;
}

/**
 * Updates a row of the caller's and writes its history, unless its revision has changed. Returns
 * the row as the caller reads it, or nothing.
 * Arguments: the columns, the id, the revision or NULL; with history also the caller.
 *
 * @example
 * // WITH w AS (
 * //   UPDATE "goods" t SET "name" = $1, rev = t.rev + 1, updated_at = …
 * //   WHERE t.id = $2 AND t."store_id" = $4::bigint AND ($3::bigint IS NULL OR t.rev = $3::bigint)
 * //   RETURNING t.*
 * // ) SELECT …
 */
export function updateSql(
  context: SqlContext,
  area: Area,
  { columns, selection }: WriteParts,
  changed: readonly Field[],
): string {
  const { resource, parameters } = context;
  const table = quote(resource.table);
  const sets = [
    ...columns.map(({ column }, index) => assignmentSql(column, parameters.argument(index), 't')),
    'rev = t.rev + 1',
    `updated_at = ${nowSql}`,
  ].join(', ');
  const id = parameters.argument(columns.length);
  const rev = `${parameters.argument(columns.length + 1)}::bigint`;
  const rows = `t.id = ${id} AND ${writableRowsSql(context, area, 'update')}`;
  const answer = jsonSql(selection, 'FROM w t');
  if (!resource.history)
    return `
      WITH w AS (
        UPDATE ${table} t
        SET ${sets}
        WHERE ${rows} AND (${rev} IS NULL OR t.rev = ${rev})
        RETURNING t.*
      )
      ${answer}`;
  return `
    WITH old AS (
        SELECT t.*
        FROM ${table} t
        WHERE ${rows}
        FOR NO KEY UPDATE
      ),
      w AS (
        UPDATE ${table} t
        SET ${sets}
        FROM old
        WHERE t.id = old.id AND (${rev} IS NULL OR old.rev = ${rev})
        RETURNING t.*
      ),
      h AS (
        INSERT INTO histories (${historyColumns})
        SELECT
          ${textLiteral(resource.name)}, w.id, w.rev, 'update',
          ${callerSql(context, columns.length + 2)},
          ${historyObjectSql(changed, context, 'old')}, ${historyObjectSql(changed, context, 'w')}
        FROM w
        JOIN old ON old.id = w.id
      )
    ${answer}`;
}

/** The fields of a row as one JSON object, in the form in which the history stores them. */
function historyObjectSql(fields: readonly Field[], context: SqlContext, alias: string): string {
  const parts = fields
    .filter(({ type, virtual }) => type !== 'password' && !virtual)
    .map((field) => {
      const value = wireSql(field, { ...context, alias }, 'json');
      return `${textLiteral(field.name)}, ${value}`;
    });
  return `jsonb_build_object(${parts.join(', ')})`;
}

/**
 * Deletes all rows of a list of ids, or none, and writes their history. Returns the deleted ids.
 * With soft delete it sets `deleted_at`. Arguments: the ids, their number, the caller.
 *
 * @example
 * // WITH rows AS (SELECT t.* FROM "goods" t WHERE t.id = ANY($1::bigint[]) AND … FOR UPDATE),
 * //   gone AS (
 * //     DELETE FROM "goods" t USING rows
 * //     WHERE t.id = rows.id AND (SELECT count(*) FROM rows) = $2::bigint
 * //     RETURNING t.id, t.rev
 * //   )
 * // SELECT id FROM gone
 */
export function deleteSql(context: SqlContext, area: Area): string {
  const { resource, parameters } = context;
  const table = quote(resource.table);
  const rows = `
    SELECT t.*
    FROM ${table} t
    WHERE t.id = ANY(${parameters.argument(0)}::bigint[])
      AND ${writableRowsSql(context, area, 'destroy')}
    ORDER BY t.id
    FOR UPDATE`;
  const areAllSql = `(SELECT count(*) FROM rows) = ${parameters.argument(1)}::bigint`;
  const remove = resource.softDelete
    ? `UPDATE ${table} t SET deleted_at = ${nowSql}, rev = t.rev + 1 FROM rows`
    : `DELETE FROM ${table} t USING rows`;
  const gone = `${remove} WHERE t.id = rows.id AND ${areAllSql} RETURNING t.id, t.rev`;
  if (!resource.history) return `WITH rows AS (${rows}), gone AS (${gone}) SELECT id FROM gone`;
  return `
    WITH rows AS (${rows}),
      gone AS (${gone}),
      h AS (
        INSERT INTO histories (${historyColumns})
        SELECT
          ${textLiteral(resource.name)}, gone.id, gone.rev, 'destroy', ${callerSql(context, 2)},
          ${historyObjectSql(ownColumns(resource), context, 'rows')}, NULL
        FROM gone
        JOIN rows ON rows.id = gone.id
      )
    SELECT id
    FROM gone`;
}

/** Authored fields whose values are in the row itself. */
const ownColumns = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter(
    ({ system, type }) => !system && type !== 'many' && type !== 'refs' && type !== 'computed',
  );
