import type { Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import type { Wire } from '../http/wire-json.ts';
import { quote } from './columns.ts';
import { readConfig, writeConfig } from './config-row.ts';
import type { Crud } from './crud.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { showRow, type WireRow } from './show-row.ts';
import { runRows } from './statements.ts';
import { updateRow } from './update-row.ts';

/** The one row of a `single` resource: a group of settings, or the caller's own row. @throws Refusal 404 when it has none */
export async function showSingle(
  crud: Crud,
  actor: Actor,
  resource: Resource,
): Promise<Wire<WireRow>> {
  if (resource.table === 'configs') return readConfig(crud, actor, resource);
  return showRow(crud, actor, resource, await ownId(crud, actor, resource));
}

/** Changes it; for settings, the fields that were never saved have their defaults. */
export async function updateSingle(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  body: unknown,
): Promise<Wire<WireRow>> {
  if (resource.table === 'configs') return writeConfig(crud, actor, resource, body);
  return updateRow(crud, actor, resource, { id: await ownId(crud, actor, resource), body });
}

async function ownId(crud: Crud, actor: Actor, resource: Resource): Promise<number> {
  const statement = crud.statements.get(`single|${resource.name}|${actor.area}`, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    return {
      text: `SELECT t.id FROM ${quote(resource.table)} t WHERE ${scopeSql(place, actor.area, 'read')}${livingSql(place)} ORDER BY t.id LIMIT 1`,
    };
  });
  const [row] = await runRows<{ id: number }>(crud.database, statement, actor);
  if (!row) throw httpErrors.notFound();
  return row.id;
}
