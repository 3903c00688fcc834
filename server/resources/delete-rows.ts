import type { Resource } from '../../schemas/rules/types.ts';
import type { Sql, Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors, type Refusal } from '../http/errors.ts';
import { quote } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import type { Crud } from './crud.ts';
import { inUse, refusing } from './database-errors.ts';
import { callerOf } from './history.ts';
import { lockRows } from './lock-rows.ts';
import { resourceErrors } from './resources.errors.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { runRows } from './statements.ts';
import { hasLivingChildren } from './tree-rules.ts';
import { deleteSql } from './write-sql.ts';

interface Deletion {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly ids: readonly number[];
}

/**
 * Deletes all rows of a list of ids, or none: for good, or into the bin under soft delete. Rows that others refer to stay, and so do parents of a tree
 * whose children are not in the list. Without hooks that is one statement, its history included.
 *
 * @returns the number of rows
 * @throws Refusal 404 when one is outside the caller's scope, 400 when one is in use or may not be deleted now
 */
export function deleteRows(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  ids: readonly number[],
): Promise<number> {
  return refusing({ actor, resource, resources: crud.resources, verb: 'destroy' }, async () => {
    const deletion: Deletion = { actor, resource, ids };
    const behaviour = crud.behaviours.of(resource);
    const hasHooks = Boolean(behaviour?.beforeWrite ?? behaviour?.afterWrite);
    if (hasHooks || (resource.tree && resource.softDelete) || isAudited(deletion))
      await crud.database.transaction((tx) => deleteLocked(crud, tx, deletion));
    else await remove(crud, crud.database, deletion);
    crud.counts.drop(resource.table);
    return ids.length;
  });
}

/** What the back offices delete is written down; where a resource keeps no history, in the audit (must-hold 29). */
const isAudited = ({ actor, resource }: Deletion): boolean =>
  !resource.history && actor.area !== 'shop';

async function deleteLocked(crud: Crud, tx: Transaction, deletion: Deletion): Promise<void> {
  const { actor, resource, ids } = deletion;
  const rows = await lockRows(crud, tx, {
    actor,
    resource,
    ids,
    use: 'write',
    when: resource.scope[actor.area]?.when.destroy,
    purpose: 'destroy',
  });
  if (rows.length < ids.length) throw httpErrors.notFound();
  if (rows.some(({ isOpen }) => !isOpen)) throw resourceErrors.notNow();
  if (resource.tree && (await hasLivingChildren(tx, resource, ids)))
    throw inUse(resource.table, actor, crud.resources);
  const behaviour = crud.behaviours.of(resource);
  const context = {
    actor,
    resource,
    resources: crud.resources,
    tx,
    verb: 'destroy' as const,
    values: {},
  };
  for (const { row } of rows) await behaviour?.beforeWrite?.({ ...context, before: row });
  await remove(crud, tx, deletion);
  if (isAudited(deletion))
    await crud.audit.write(tx, actor, {
      event: 'destroy',
      subject: resource.name,
      subjectIds: ids,
      details: {},
    });
  for (const { row } of rows) await behaviour?.afterWrite?.({ ...context, before: row }, row.id);
}

async function remove(crud: Crud, sql: Sql, { actor, resource, ids }: Deletion): Promise<void> {
  const statement = crud.statements.get(`delete|${resource.name}|${actor.area}`, (parameters) => ({
    text: deleteSql({ ...crud.base(resource), parameters }, actor.area),
  }));
  const gone = await runRows(sql, statement, actor, [ids, ids.length, ...callerOf(actor)]);
  if (gone.length < ids.length) throw await whyNotDeleted(crud, sql, { actor, resource, ids });
}

async function whyNotDeleted(
  crud: Crud,
  sql: Sql,
  { actor, resource, ids }: Deletion,
): Promise<Refusal> {
  const statement = crud.statements.get(
    `why not deleted|${resource.name}|${actor.area}`,
    (parameters) => {
      const place = { ...crud.base(resource), parameters };
      const open = conditionSql(resource.scope[actor.area]?.when.destroy, place);
      return {
        text: `SELECT bool_and((${open}) IS TRUE) AS open, count(*) AS n FROM ${quote(resource.table)} t WHERE t.id = ANY(${parameters.argument(0)}::bigint[]) AND ${scopeSql(place, actor.area, 'write')}${livingSql(place)}`,
      };
    },
  );
  const [row] = await runRows<{ open: boolean | null; n: number }>(sql, statement, actor, [ids]);
  return row && row.n === ids.length && row.open === false
    ? resourceErrors.notNow()
    : httpErrors.notFound();
}
