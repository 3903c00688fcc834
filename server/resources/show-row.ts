import type { Resource } from '../../schemas/rules/types.ts';
import type { Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { WireJson } from '../http/wire-json.ts';
import { quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { type JsonRow, jsonSql, selectionOf } from './read-sql.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { runRows } from './statements.ts';
import { visionOf } from './vision.ts';

export type WireRow = Readonly<Record<string, unknown>>;

/** One row in full, with child rows and labels, in one statement. @throws Refusal 404 for a missing row, or one outside the caller's scope */
export async function showRow(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<WireJson<WireRow>> {
  const row = await findRow(crud, crud.quick, { actor, resource, id });
  if (!row) throw httpErrors.notFound();
  return row;
}

/** The row as the caller reads it, or undefined. Inside a transaction it sees what the transaction wrote. */
export async function findRow(
  crud: Crud,
  sql: Rows,
  {
    actor,
    resource,
    id,
  }: { readonly actor: Actor; readonly resource: Resource; readonly id: number },
): Promise<WireJson<WireRow> | undefined> {
  const vision = visionOf(resource, actor, crud.resources);
  const statement = crud.statements.get(`show|${resource.name}|${vision.key}`, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    const { columns } = selectionOf(place, vision, { rows: 'whole', form: 'json' });
    return {
      text: jsonSql(
        columns,
        `FROM ${quote(resource.table)} t WHERE t.id = ${parameters.argument(0)} AND ${scopeSql(place, actor.area, 'read')}${livingSql(place)}`,
      ),
    };
  });
  const [found] = await runRows<JsonRow>(sql, statement, actor, [id]);
  return found && new WireJson(found.row);
}
