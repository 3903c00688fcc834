import type { StaleWrite } from '../../schemas/contract/envelope.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors, Refusal } from '../http/errors.ts';
import { quote } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import type { Crud } from './crud.ts';
import { resourceErrors } from './resources.errors.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { findRow, type WireRow } from './show-row.ts';
import { runRows } from './statements.ts';

interface Attempt {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
  readonly rev: number | undefined;
  readonly sent: Row;
}

/** 409 with the row as it is now and the fields changed since `rev`. @param sent what the refused write wanted, for resources without a history */
export async function staleWrite(
  crud: Crud,
  sql: Sql,
  { actor, resource, id, rev, sent }: Attempt,
): Promise<Refusal> {
  const current = (await findRow(crud, sql, { actor, resource, id }))?.read();
  if (!current) return httpErrors.notFound();
  const fields = await changedSince(sql, resource, { id, rev: rev ?? 0, current, sent });
  const stale: StaleWrite = {
    current,
    fields: fields.filter((name) => Object.hasOwn(current, name)),
  };
  return new Refusal(409, 'resources.stale', {}, [], stale);
}

async function changedSince(
  sql: Sql,
  resource: Resource,
  {
    id,
    rev,
    current,
    sent,
  }: { readonly id: number; readonly rev: number; readonly current: WireRow; readonly sent: Row },
): Promise<readonly string[]> {
  if (!resource.history)
    return Object.keys(sent).filter(
      (name) => JSON.stringify(sent[name]) !== JSON.stringify(current[name]),
    );
  const rows = await sql.rows<{ name: string }>(
    'SELECT DISTINCT key AS name FROM histories h, jsonb_each(h.after) WHERE h.resource = $1 AND h.row_id = $2 AND h.rev > $3 AND h.after -> key IS DISTINCT FROM h.before -> key ORDER BY 1',
    [resource.name, id, rev],
  );
  return rows.map(({ name }) => name);
}

/** Why no row was changed: it is not there for the caller, somebody changed it since, or it may not be changed just now. */
export async function whyNotUpdated(
  crud: Crud,
  attempt: Attempt,
): Promise<Refusal | 'changed meanwhile'> {
  const { actor, resource, id, rev } = attempt;
  const statement = crud.statements.get(`why|${resource.name}|${actor.area}`, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    const open = conditionSql(resource.scope[actor.area]?.when.update, place);
    return {
      text: `SELECT t.rev, (${open}) IS TRUE AS open FROM ${quote(resource.table)} t WHERE t.id = ${parameters.argument(0)} AND ${scopeSql(place, actor.area, 'write')}${livingSql(place)}`,
    };
  });
  const [row] = await runRows<{ rev: number; open: boolean }>(crud.database, statement, actor, [
    id,
  ]);
  if (!row) return httpErrors.notFound();
  if (rev !== undefined && row.rev !== rev) return staleWrite(crud, crud.database, attempt);
  return row.open ? 'changed meanwhile' : resourceErrors.notNow();
}
