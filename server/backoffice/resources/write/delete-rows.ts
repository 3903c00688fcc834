import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors, type Refusal } from '../../../platform/http/response/errors.ts';
import { type Call, type CallInTransaction, runOnce } from '../call.ts';
import type { CrudContext } from '../crud-context.ts';
import { resourceErrors } from '../resources.errors.ts';
import { conditionSql } from '../sql/expression-sql.ts';
import { notDeletedSql, scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { deleteSql } from '../sql/write-sql.ts';
import { quote, textLiteral } from '../tables/columns.ts';
import { inUseRefusal, withDatabaseRefusals } from './database-errors.ts';
import { historyCaller } from './history.ts';
import { lockRows } from './lock-rows.ts';
import { hasUndeletedChildren, lockTree } from './rules/tree-rules.ts';
import { assertNotReferenced, isOfTable, isRestricted } from './soft-deleted-references.ts';
import { runAfterWrite, runBeforeWrite } from './write-hooks.ts';

/** Whether fields of type `area` refer to rows of this resource. */
const hasAreas = ({ name }: Resource): boolean => name === 'areas';

/**
 * Refuses to delete areas that a field of type `area` names: its columns have no foreign keys. The
 * caller has locked the areas `FOR UPDATE`: a reference written before the lock is found here, and a
 * later write finds the areas deleted (`check-refs.ts`). Rows that already name a missing area stay
 * as they are.
 *
 * @throws Refusal 400
 */
export async function assertAreasNotNamed(
  { crud: { resources }, sql, actor }: Omit<Call, 'resource'>,
  ids: readonly number[],
): Promise<void> {
  const uses = resources.all
    .filter(isOfTable)
    .flatMap((resource) =>
      [...resource.fields.values()]
        .filter(({ type }) => type === 'area')
        .map((field) => useSql(resource, field)),
    );
  if (uses.length === 0) return;
  const [use] = await sql.rows<{ by: string }>(`${uses.join(' UNION ALL ')} LIMIT 1`, [ids]);
  if (use) throw inUseRefusal(use.by, actor, resources);
}

function useSql({ table, softDelete }: Resource, field: Field): string {
  const notDeleted = softDelete ? ' AND r.deleted_at IS NULL' : '';
  return `
    SELECT ${textLiteral(table)} AS by
    WHERE EXISTS (SELECT 1 FROM ${quote(table)} r WHERE (${namesAreaSql(field)})${notDeleted})`;
}

/** A path is stored in a column for each level, or in one column as JSON. */
function namesAreaSql({ name, columns = [] }: Field): string {
  if (columns.length > 0)
    return columns.map((column) => `r.${quote(column)} = ANY($1::bigint[])`).join(' OR ');
  return `
    EXISTS (
      SELECT FROM jsonb_array_elements_text(r.${quote(name)}) path(id)
      WHERE path.id::bigint = ANY($1::bigint[])
    )`;
}

/**
 * Deletes all rows of a list, or none; with soft delete they can be restored. Rows that others
 * refer to are not deleted, nor are parents of a tree whose children are not in the list. One
 * statement, its history included, unless `needsLock`.
 *
 * @returns the number of rows
 * @throws Refusal 404 when a row is outside the caller's scope; 400 when one is in use or may not
 *   be deleted at present
 */
export function deleteRows(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  ids: readonly number[],
): Promise<number> {
  const call: Call = { crud, actor, resource, sql: crud.database };
  return withDatabaseRefusals({ ...call, verb: 'destroy' }, async () => {
    if (needsLock(call))
      await runOnce(call, async (inTransaction) => {
        await deleteLocked(inTransaction, ids);
        return {};
      });
    else await runDelete(call, ids);
    crud.counts.invalidate(resource.table);
    return ids.length;
  });
}

/** Hooks, the checks of soft-deleted rows and the audit need the locked rows of a transaction. */
function needsLock(call: Call): boolean {
  const { crud, actor, resource } = call;
  const { beforeWrite, afterWrite } = crud.hooks.of(resource) ?? {};
  if (beforeWrite || afterWrite || actor.idempotencyKey) return true;
  if (hasAreas(resource)) return true;
  if (resource.softDelete && (resource.tree || isRestricted(resource, crud.resources))) return true;
  return isAudited(call);
}

/** Deletions of the back offices are recorded in the audit where there is no history. */
const isAudited = ({ actor, resource }: Call): boolean =>
  !resource.history && actor.area !== 'shop';

async function deleteLocked(call: CallInTransaction, ids: readonly number[]): Promise<void> {
  const { crud, sql, actor, resource } = call;
  // The tree is locked before the rows, because an insert locks the tree and then the parent
  if (resource.tree) await lockTree(sql, resource);
  await crud.hooks.of(resource)?.beforeLock?.({ actor, tx: sql, ids });
  const rows = await lockRows(call, {
    ids,
    use: 'write',
    when: resource.scope[actor.area]?.when.destroy,
    purpose: 'destroy',
    isDeletion: true,
  });
  if (rows.length < ids.length) throw httpErrors.notFound();
  if (rows.some(({ isAllowed }) => !isAllowed)) throw resourceErrors.notNow();
  await assertNoChildren(call, ids);
  await assertNotReferenced(call, ids);
  if (hasAreas(resource)) await assertAreasNotNamed(call, ids);
  const write = { verb: 'destroy', values: {} } as const;
  for (const { row } of rows) await runBeforeWrite(call, { ...write, before: row });
  await runDelete(call, ids);
  if (isAudited(call))
    await writeAudit(sql, actor, {
      event: 'destroy',
      subject: resource.name,
      subjectIds: ids,
      details: {},
    });
  for (const { row } of rows) await runAfterWrite(call, { ...write, before: row }, row.id);
}

/**
 * The caller has locked the tree.
 *
 * @throws Refusal 400 when a row has a child in its tree that is not deleted with it
 */
async function assertNoChildren(
  { crud, sql, actor, resource }: Call,
  ids: readonly number[],
): Promise<void> {
  if (!resource.tree) return;
  if (await hasUndeletedChildren(sql, resource, ids))
    throw inUseRefusal(resource.table, actor, crud.resources);
}

async function runDelete(call: Call, ids: readonly number[]): Promise<void> {
  const { crud, sql, actor, resource } = call;
  const statement = crud.statements.get(`delete|${resource.name}|${actor.area}`, (parameters) =>
    deleteSql(crud.sqlContext(resource, parameters), actor.area),
  );
  const deleted = await runStatement(sql, statement, actor, [
    ids,
    ids.length,
    ...historyCaller(actor),
  ]);
  if (deleted.length < ids.length) throw await notDeletedRefusal(call, ids);
}

/** 400 when all rows are in the caller's scope but some may not be deleted at present; else 404. */
async function notDeletedRefusal(
  { crud, sql, actor, resource }: Call,
  ids: readonly number[],
): Promise<Refusal> {
  const key = `not deleted|${resource.name}|${actor.area}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const isAllowed = conditionSql(resource.scope[actor.area]?.when.destroy, context);
    return `
      SELECT bool_and((${isAllowed}) IS TRUE) AS allowed, count(*) AS n
      FROM ${quote(resource.table)} t
      WHERE t.id = ANY(${parameters.argument(0)}::bigint[])
        AND ${scopeSql(context, actor.area, 'write')}${notDeletedSql(context)}`;
  });
  const [row] = await runStatement<{ allowed: boolean | null; n: number }>(sql, statement, actor, [
    ids,
  ]);
  const areInScope = row?.n === ids.length;
  return areInScope && row.allowed === false ? resourceErrors.notNow() : httpErrors.notFound();
}
