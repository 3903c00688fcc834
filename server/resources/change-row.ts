import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Transaction } from '../config/sql.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import type { Wire } from '../http/wire-json.ts';
import { checkRefs } from './check-refs.ts';
import { quote, setSql, nowSql } from './columns.ts';
import type { Crud } from './crud.ts';
import { difference, writeHistory } from './history.ts';
import { writeJoins } from './join-rows.ts';
import { lockRows, type LockedRow } from './lock-rows.ts';
import { resourceErrors } from './resources.errors.ts';
import { findRow, type WireRow } from './show-row.ts';
import { settleCounters } from './settle-counters.ts';
import { staleWrite } from './stale.ts';
import { parameterOf, storedValues } from './stored-values.ts';
import { writeComputed } from './stored-computed.ts';
import { writeSubRows } from './sub-rows.ts';
import { checkTree, writeDepths } from './tree-rules.ts';
import type { Update } from './update-row.ts';
import { rowErrors } from './write-plan.ts';

/** A change that needs the stored row: lock, judge the merged row, hooks, columns, joins, child rows, history; all or nothing. */
export async function changeRow(
  crud: Crud,
  tx: Transaction,
  update: Update,
): Promise<Wire<WireRow>> {
  const { actor, resource, id, sent } = update;
  const before = await lockForChange(crud, tx, update);
  const settled = settleCounters(resource, before, sent.values);
  const merged: Row = { ...before, ...settled.values };
  const errors = await rowErrors(crud, tx, {
    actor,
    resource,
    verb: 'update',
    merged,
    sent: new Set(Object.keys(settled.values)),
    isWhole: true,
  });
  if (errors.length + settled.errors.length > 0) throw badInput([...errors, ...settled.errors]);
  await checkRefs(crud, tx, actor, { resource, values: sent.values });
  const behaviour = crud.behaviours.of(resource);
  const context = {
    actor,
    resource,
    resources: crud.resources,
    tx,
    verb: 'update' as const,
    before,
  };
  const more = await behaviour?.beforeWrite?.({ ...context, values: settled.values });
  const values: Row = { ...settled.values, ...more };
  const moved =
    resource.tree &&
    values[resource.tree.field] !== undefined &&
    values[resource.tree.field] !== before[resource.tree.field];
  if (resource.tree && moved)
    await checkTree(tx, { resource, parent: values[resource.tree.field], row: before });
  await setColumns(crud, tx, { resource, id, values });
  await writeJoins(tx, resource, id, values);
  await writeSubRows(crud, tx, { actor, resource, id, values });
  if (moved) await writeDepths(tx, resource, [id]);
  await writeComputed(crud, tx, resource, [id]);
  await recordChange(crud, tx, { ...update, before });
  await behaviour?.afterWrite?.({ ...context, values }, id);
  return (await findRow(crud, tx, { actor, resource, id })) ?? { id };
}

async function lockForChange(
  crud: Crud,
  tx: Transaction,
  { actor, resource, id, sent }: Update,
): Promise<LockedRow['row']> {
  const [locked] = await lockRows(crud, tx, {
    actor,
    resource,
    ids: [id],
    use: 'write',
    when: resource.scope[actor.area]?.when.update,
    purpose: 'update',
  });
  if (!locked) throw httpErrors.notFound();
  if (sent.rev !== undefined && sent.rev !== locked.row.rev)
    throw await staleWrite(crud, tx, { actor, resource, id, rev: sent.rev, sent: sent.values });
  if (!locked.isOpen) throw resourceErrors.notNow();
  return locked.row;
}

/** Sets columns of a row that is locked; its revision goes up. */
export async function setColumns(
  crud: Crud,
  tx: Transaction,
  {
    resource,
    id,
    values,
  }: { readonly resource: Resource; readonly id: number; readonly values: Row },
): Promise<void> {
  const columns = await storedValues(crud, resource, values);
  const sets = [
    ...columns.map(({ column }, at) => setSql(column, `$${at + 2}`, 't')),
    'rev = rev + 1',
    `updated_at = ${nowSql}`,
  ];
  await tx.run(`UPDATE ${quote(resource.table)} t SET ${sets.join(', ')} WHERE id = $1`, [
    id,
    ...columns.map(parameterOf),
  ]);
}

/** Compares the row with what it was, as the server sees both. */
async function recordChange(
  crud: Crud,
  tx: Transaction,
  { actor, resource, id, before }: Update & { readonly before: LockedRow['row'] },
): Promise<void> {
  if (!resource.history) return;
  const [after] = await lockRows(crud, tx, {
    actor,
    resource,
    ids: [id],
    use: 'write',
    when: undefined,
    purpose: 'history',
  });
  if (!after) return;
  const changed = difference(resource, before, after.row);
  await writeHistory(tx, actor, resource, [
    { id, rev: after.row.rev, action: 'update', ...changed },
  ]);
}
