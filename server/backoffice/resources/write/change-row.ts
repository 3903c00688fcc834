import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Field, Resource, Row } from '../../../../schemas/rules/types.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput, httpErrors } from '../../../platform/http/response/errors.ts';
import type { Wire } from '../../../platform/http/response/wire-json.ts';
import type { CrudContext } from '../crud-context.ts';
import { findRow, type WireRow } from '../read/show-row.ts';
import { resourceErrors } from '../resources.errors.ts';
import { changedFields, writeHistory } from './history.ts';
import { assertChoices } from './input/check-choices.ts';
import { assertRefsAndFiles } from './input/check-refs.ts';
import { writesProvenFields } from './input/field-proof.ts';
import type { ParsedBody } from './input/read-body.ts';
import { type LockedRow, lockRows, readLockedRows } from './lock-rows.ts';
import { writeJoins } from './related/join-rows.ts';
import { updateStoredComputed } from './related/stored-computed.ts';
import { writeSubRows } from './related/sub-rows.ts';
import { rowErrors } from './rules/row-rules.ts';
import { staleRefusal } from './rules/stale-write.ts';
import { assertTreePosition, lockTree, writeDepths } from './rules/tree-rules.ts';
import { setColumns } from './set-columns.ts';
import { runAfterWrite, runBeforeWrite } from './write-hooks.ts';

/** An update whose body is parsed. */
export interface Update {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
  readonly sent: ParsedBody;
}

/**
 * Changes a row under its lock: checks the merged row, then writes hooks, columns, joins, child
 * rows and history. For updates that need more than one statement (`updateRow`).
 *
 * @throws Refusal 404, 409, 400 as `updateRow`; 422 at every wrong field
 */
export async function changeRow(
  crud: CrudContext,
  tx: Transaction,
  update: Update,
): Promise<Wire<WireRow>> {
  const { actor, resource, id } = update;
  const before = await lockForChange(crud, tx, update);
  const changes = await checkedChanges(crud, tx, update, before);
  const write = { actor, resource, verb: 'update', before } as const;
  const values = await runBeforeWrite(crud, tx, { ...write, values: changes });
  const hasMoved = await assertMove(tx, resource, before, values);
  await setColumns(crud, tx, { resource, ids: [id], values });
  await writeJoins(tx, resource, id, values);
  await writeSubRows(crud, tx, { actor, resource, id, values });
  if (hasMoved) await writeDepths(tx, resource, [id]);
  await updateStoredComputed(crud, tx, resource, [id]);
  await recordChange(crud, tx, update, before);
  await runAfterWrite(crud, tx, { ...write, values }, id);
  if (writesProvenFields(resource, actor, update.sent.values)) await holdSession(tx, actor);
  return (await findRow(crud, tx, { actor, resource, id })) ?? { id };
}

async function lockForChange(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource, id, sent }: Update,
): Promise<LockedRow['row']> {
  // The tree is locked before the row, in the order that deletions use
  if (resource.tree && Object.hasOwn(sent.values, resource.tree.field))
    await lockTree(tx, resource);
  await crud.hooks.of(resource)?.beforeLock?.({ actor, tx, ids: [id] });
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
    throw await staleRefusal(crud, tx, {
      actor,
      resource,
      id,
      rev: sent.rev,
      sent: sent.values,
    });
  if (!locked.isAllowed) throw resourceErrors.notNow();
  return locked.row;
}

/** The values to be written, with counters as they will be stored. */
async function checkedChanges(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource, sent }: Update,
  before: LockedRow['row'],
): Promise<Row> {
  const { values, errors: counterErrors } = applyCounterDeltas(resource, before, sent.values);
  const errors = await rowErrors(tx, {
    actor,
    resource,
    verb: 'update',
    merged: { ...before, ...values },
    sent: new Set(Object.keys(values)),
    isWhole: true,
  });
  if (errors.length + counterErrors.length > 0) throw badInput([...errors, ...counterErrors]);
  const { fields } = resource;
  await assertRefsAndFiles(crud, tx, actor, { fields, values: sent.values });
  await assertChoices(crud, tx, actor, { fields, row: { ...before, ...values }, before });
  return values;
}

/** @returns whether the row gets another parent in its tree */
async function assertMove(
  tx: Transaction,
  resource: Resource,
  before: Row,
  values: Row,
): Promise<boolean> {
  if (!resource.tree) return false;
  const parent = values[resource.tree.field];
  if (parent === undefined || parent === before[resource.tree.field]) return false;
  await assertTreePosition(tx, { resource, parent, row: before });
  return true;
}

/** Writes the fields that differ from before, as the server sees them. */
async function recordChange(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource, id }: Update,
  before: LockedRow['row'],
): Promise<void> {
  if (!resource.history) return;
  const [after] = await readLockedRows(crud, tx, { actor, resource, ids: [id] });
  const changed = changedFields(resource, before, after!);
  const record = { id, rev: after!.rev, action: 'update', ...changed };
  await writeHistory(tx, actor, resource, [record]);
}

interface CounterResult {
  /** The values with counters as they will be stored, without the shown values. */
  readonly values: Row;
  readonly errors: readonly RuleError[];
}

/**
 * Counters such as stock, which trade changes too. A write that also sends the shown value
 * (`shownBy`) changes the counter by the difference, so that saving a form does not restore what
 * was sold meanwhile (docs/decisions/0044-stale-writes.md). Without it the counter is set.
 *
 * @param before the stored row, locked
 */
function applyCounterDeltas(resource: Resource, before: Row, values: Row): CounterResult {
  const counters = [...resource.fields.values()].flatMap((field) => {
    const wanted = values[field.name];
    const shown = field.shownBy === undefined ? undefined : values[field.shownBy];
    if (typeof wanted !== 'number' || typeof shown !== 'number') return [];
    const stored = Number(before[field.name] ?? 0);
    return [{ field, stored, next: stored + wanted - shown }];
  });
  if (counters.length === 0) return { values, errors: [] };
  const shownFields = new Set(counters.map(({ field }) => field.shownBy));
  const others = Object.entries(values).filter(([name]) => !shownFields.has(name));
  const next = counters.map((counter) => [counter.field.name, counter.next] as const);
  return {
    values: { ...Object.fromEntries(others), ...Object.fromEntries(next) },
    errors: counters.flatMap((counter) => boundErrors(counter.field, counter)),
  };
}

function boundErrors(
  { name, rules: { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } }: Field,
  { stored, next }: { readonly stored: number; readonly next: number },
): readonly RuleError[] {
  const pointer = `/${name}`;
  if (next < minimum)
    return [{ pointer, key: 'errors.resources.counterShort', params: { left: stored } }];
  if (next > maximum) return [{ pointer, key: 'errors.rules.maximum', params: { limit: maximum } }];
  return [];
}
