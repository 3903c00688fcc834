import { httpErrors } from '../../../platform/http/response/errors.ts';
import { type Call, type CallInTransaction, runOnce } from '../call.ts';
import { fieldOf } from '../registry.ts';
import { resourceErrors } from '../resources.errors.ts';
import { scopeSql } from '../sql/scope-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { columnOf, quote } from '../tables/columns.ts';
import { withDatabaseRefusals } from './database-errors.ts';
import { writeHistory } from './history.ts';
import { assertRestoreProof } from './input/field-proof.ts';
import { lockRows } from './lock-rows.ts';
import { assertLevels, lockTree } from './rules/tree-rules.ts';
import { assertTargetsExist } from './soft-deleted-references.ts';
import { runAfterWrite, runBeforeWrite } from './write-hooks.ts';

interface Restoration extends Omit<Call, 'sql'> {
  readonly ids: readonly number[];
  readonly proof?: string | undefined;
}

/**
 * The built-in command `restore`: restores all deleted rows of a list, or none.
 *
 * @throws Refusal 404 for a row that is not deleted or outside the caller's scope; 422 when its
 *   unique values are taken or it would be below the last level of its tree; 400 while its parent in
 *   a tree or the row of a restricting reference is deleted, for a row that the caller may not
 *   delete, and for one that another area deleted; admins restore every row. 422 at `/proof` for a
 *   resource with fields that need one
 */
export async function restoreRows({
  ids,
  proof,
  ...call
}: Restoration): Promise<{ readonly count: number }> {
  await assertRestoreProof(call, proof);
  await withDatabaseRefusals({ ...call, verb: 'store' }, () =>
    runOnce(call, async (inTransaction) => {
      await runRestore(inTransaction, ids);
      return {};
    }),
  );
  call.crud.counts.invalidate(call.resource.table);
  return { count: ids.length };
}

async function runRestore(call: CallInTransaction, ids: readonly number[]): Promise<void> {
  const { crud, sql, actor, resource } = call;
  // A parent that is deleted at the same time must see the restored row, or be seen as deleted
  if (resource.tree) await lockTree(sql, resource);
  const statement = crud.statements.get(`restore|${resource.name}|${actor.area}`, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    return `
      UPDATE ${quote(resource.table)} t
      SET deleted_at = NULL, rev = t.rev + 1
      WHERE t.id = ANY(${parameters.argument(0)}::bigint[])
        AND t.deleted_at IS NOT NULL
        AND ${scopeSql(context, actor.area, 'write')}
      RETURNING t.id`;
  });
  const restored = await runStatement(sql, statement, actor, [ids]);
  if (restored.length < ids.length) throw httpErrors.notFound();
  if (await hasDeletedParent(call, ids)) throw resourceErrors.notNow();
  await assertTargetsExist(call, ids);
  await assertLevels(sql, resource, ids);
  const rows = await lockRows(call, {
    ids,
    use: 'write',
    when: resource.scope[actor.area]?.when.destroy,
    purpose: 'restore',
  });
  if (rows.some(({ isAllowed }) => !isAllowed)) throw resourceErrors.notNow();
  await assertOwnDeletion(call, ids);
  const write = { verb: 'restore', values: {} } as const;
  for (const { row } of rows) await runBeforeWrite(call, { ...write, before: row });
  const records = rows.map(({ row: { id, rev } }) => ({
    id,
    rev,
    action: 'restore',
    before: null,
    after: null,
  }));
  await writeHistory(call, records);
  for (const { row } of rows) await runAfterWrite(call, { ...write, before: row }, row.id);
}

/**
 * The history names who deleted a row. A seller cannot restore a row that an admin deleted.
 *
 * @throws Refusal `resources.deletedByOthers` when another area made the last deletion of a row
 */
async function assertOwnDeletion(
  { sql, actor, resource }: Call,
  ids: readonly number[],
): Promise<void> {
  if (actor.area === 'Admin' || !resource.history) return;
  const others = await sql.rows(
    `
      SELECT 1
      FROM unnest($2::bigint[]) AS r(id)
      CROSS JOIN LATERAL (
        SELECT h.actor_area
        FROM histories h
        WHERE h.resource = $1 AND h.row_id = r.id AND h.action = 'destroy'
        ORDER BY h.id DESC
        LIMIT 1
      ) last
      WHERE last.actor_area <> $3
      LIMIT 1`,
    [resource.name, ids, actor.area],
    'resources.deletedByOthers',
  );
  if (others.length > 0) throw resourceErrors.deletedByOthers();
}

async function hasDeletedParent({ sql, resource }: Call, ids: readonly number[]): Promise<boolean> {
  const { tree } = resource;
  if (!tree) return false;
  const key = columnOf(fieldOf(resource, tree.key));
  const link = columnOf(fieldOf(resource, tree.field));
  const rows = await sql.rows(
    `
      SELECT 1
      FROM ${quote(resource.table)} t
      JOIN ${quote(resource.table)} p ON p.${key} = t.${link}
      WHERE t.id = ANY($1::bigint[]) AND p.deleted_at IS NOT NULL
      LIMIT 1`,
    [ids],
  );
  return rows.length > 0;
}
