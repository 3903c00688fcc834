import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { WireJson } from '../../../platform/http/response/wire-json.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import type { Call } from '../call.ts';
import type { CrudContext } from '../crud-context.ts';
import { type JsonRow, jsonSql, selectionOf } from '../sql/read-sql.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { quote } from '../tables/columns.ts';
import { expandRows, expansionsOf } from './expand-rows.ts';

/** A row as the wire has it. */
export type WireRow = Readonly<Record<string, unknown>>;

/**
 * A row of one resource as a hand-written call answers it, for the description of the API.
 *
 * @typeParam _Resource its name
 * @typeParam _Area whose fields it has. Default: those of the call's area
 */
export interface RowOf<_Resource extends string, _Area extends Area | undefined = undefined> {
  readonly [field: string]: unknown;
}

/**
 * One row with its child rows and labels, in one statement.
 *
 * @throws Refusal 404 for a missing row and for one outside the caller's scope
 */
export async function showRow(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<WireJson<WireRow>> {
  const row = await findRow({ crud, actor, resource, sql: crud.database }, id);
  if (!row) throw httpErrors.notFound();
  return row;
}

/** A row, and the query of its call, of which `expand` is read. */
interface ExpandedRow {
  readonly id: number;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The same, with the rows of the references that `expand` names: one statement for each.
 *
 * @throws Refusal as `showRow`; 422 for a reference whose rows the caller may not read
 */
export async function showExpanded(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  { id, params }: ExpandedRow,
): Promise<WireJson<WireRow>> {
  const names = expansionsOf(crud, { actor, resource, params });
  const row = await showRow(crud, actor, resource, id);
  const [text] = await expandRows(crud, { actor, resource, names }, [row.text]);
  return new WireJson(text!);
}

/** The row as the caller reads it. Inside a transaction it includes what the transaction wrote. */
export async function findRow(call: Call, id: number): Promise<WireJson<WireRow> | undefined> {
  const [found] = await readRows(call, id);
  return found;
}

/**
 * Rows as the caller reads them, in any order; those outside the caller's scope are left out.
 *
 * @param chosen one id, or several
 */
export async function readRows(
  { crud, sql, actor, resource }: Call,
  chosen: number | readonly number[],
): Promise<readonly WireJson<WireRow>[]> {
  const isOne = typeof chosen === 'number';
  const visibility = visibilityOf(resource, actor, crud.resources);
  const key = `${isOne ? 'show' : 'rows'}|${resource.name}|${visibility.key}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const { columns } = selectionOf(context, visibility, { rows: 'whole', form: 'json' });
    return jsonSql(
      columns,
      `
        FROM ${quote(resource.table)} t
        WHERE t.id = ${isOne ? parameters.argument(0) : `ANY(${parameters.argument(0)}::bigint[])`}
          AND ${scopeSql(context, actor.area, 'read')}${notDeletedSql(context)}`,
    );
  });
  const rows = await runStatement<JsonRow>(sql, statement, actor, [chosen]);
  return rows.map(({ row }) => new WireJson(row));
}
