import type { Resource } from '../../schemas/rules/types.ts';
import type { Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { columnOf, quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { refusing } from './database-errors.ts';
import { writeHistory } from './history.ts';
import { lockRows } from './lock-rows.ts';
import { fieldOf } from './registry.ts';
import { resourceErrors } from './resources.errors.ts';
import { scopeSql } from './scope-sql.ts';
import { runRows } from './statements.ts';

interface Restoring {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly ids: readonly number[];
}

/**
 * The built-in command `restore`: brings rows back from the bin, all or none.
 * @throws Refusal 404 for a row that is not in the caller's bin, 422 when its unique values are taken by now, 400 while the parent of a tree's row is still in it
 */
export async function restoreRows(
  crud: Crud,
  restoring: Restoring,
): Promise<{ readonly count: number }> {
  const { actor, resource, ids } = restoring;
  await refusing({ actor, resource, resources: crud.resources, verb: 'store' }, () =>
    crud.database.transaction((tx) => restore(crud, tx, restoring)),
  );
  crud.counts.drop(resource.table);
  return { count: ids.length };
}

async function restore(
  crud: Crud,
  tx: Transaction,
  { actor, resource, ids }: Restoring,
): Promise<void> {
  const statement = crud.statements.get(`restore|${resource.name}|${actor.area}`, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    return {
      text: `UPDATE ${quote(resource.table)} t SET deleted_at = NULL, rev = t.rev + 1 WHERE t.id = ANY(${parameters.argument(0)}::bigint[]) AND t.deleted_at IS NOT NULL AND ${scopeSql(place, actor.area, 'write')} RETURNING t.id`,
    };
  });
  const back = await runRows(tx, statement, actor, [ids]);
  if (back.length < ids.length) throw httpErrors.notFound();
  if (resource.tree && (await liesUnderBin(tx, resource, ids))) throw resourceErrors.notNow();
  const rows = await lockRows(crud, tx, {
    actor,
    resource,
    ids,
    use: 'write',
    when: undefined,
    purpose: 'history',
  });
  const behaviour = crud.behaviours.of(resource);
  const context = {
    actor,
    resource,
    resources: crud.resources,
    tx,
    verb: 'restore' as const,
    values: {},
  };
  for (const { row } of rows) await behaviour?.beforeWrite?.({ ...context, before: row });
  await writeHistory(
    tx,
    actor,
    resource,
    rows.map(({ row }) => ({
      id: row.id,
      rev: row.rev,
      action: 'restore',
      before: null,
      after: null,
    })),
  );
  for (const { row } of rows) await behaviour?.afterWrite?.({ ...context, before: row }, row.id);
}

async function liesUnderBin(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<boolean> {
  const { tree } = resource;
  if (!tree) return false;
  const rows = await tx.rows(
    `SELECT 1 FROM ${quote(resource.table)} t JOIN ${quote(resource.table)} p ON p.${columnOf(fieldOf(resource, tree.key))} = t.${columnOf(fieldOf(resource, tree.field))} WHERE t.id = ANY($1::bigint[]) AND p.deleted_at IS NOT NULL LIMIT 1`,
    [ids],
  );
  return rows.length > 0;
}
