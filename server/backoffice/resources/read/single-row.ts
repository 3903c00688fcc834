import type { Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import type { Wire } from '../../../platform/http/response/wire-json.ts';
import type { CrudContext } from '../crud-context.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { quote } from '../tables/columns.ts';
import { readConfig, type SingleUpdate, writeConfig } from '../write/config-row.ts';
import { updateRow } from '../write/update-row.ts';
import { showRow, type WireRow } from './show-row.ts';

/**
 * Reads the row of a `single` resource: a group of settings, or the caller's own row.
 *
 * @throws Refusal 404 when the caller has no row
 */
export async function showSingle(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
): Promise<Wire<WireRow>> {
  if (resource.table === 'configs') return readConfig(crud, actor, resource);
  return showRow(crud, actor, resource, await getOwnId(crud, actor, resource));
}

/** Updates it. @throws Refusal as `updateRow` and `writeConfig` */
export async function updateSingle(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  update: SingleUpdate,
): Promise<Wire<WireRow>> {
  if (resource.table === 'configs') return writeConfig(crud, actor, resource, update);
  return updateRow(crud, actor, resource, { ...update, id: await getOwnId(crud, actor, resource) });
}

async function getOwnId(crud: CrudContext, actor: Actor, resource: Resource): Promise<number> {
  const key = `single|${resource.name}|${actor.area}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    return `
      SELECT t.id
      FROM ${quote(resource.table)} t
      WHERE ${scopeSql(context, actor.area, 'read')}${notDeletedSql(context)}
      ORDER BY t.id
      LIMIT 1`;
  });
  const [row] = await runStatement<{ id: number }>(crud.database, statement, actor);
  if (!row) throw httpErrors.notFound();
  return row.id;
}
