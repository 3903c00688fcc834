import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Field, Resource, Row } from '../../../../schemas/rules/types.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import { badInput, httpErrors } from '../../../platform/http/response/errors.ts';
import type { Wire } from '../../../platform/http/response/wire-json.ts';
import type { CallInTransaction } from '../call.ts';
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
  call: CallInTransaction,
  { id, sent }: Update,
): Promise<Wire<WireRow>> {
  const { crud, sql, actor, resource } = call;
  const before = await lockForChange(call, { id, sent });
  const changes = await checkedChanges(call, sent.values, before);
  const write = { verb: 'update', before } as const;
  const values = await runBeforeWrite(call, { ...write, values: changes });
  const hasMoved = await assertMove(call, before, values);
  await setColumns(call, [id], values);
  await writeJoins(sql, resource, id, values);
  await writeSubRows(call, { id, values });
  if (hasMoved) await writeDepths(sql, resource, [id]);
  await updateStoredComputed(crud, sql, resource, [id]);
  await recordChange(call, id, before);
  await runAfterWrite(call, { ...write, values }, id);
  if (writesProvenFields(resource, actor, sent.values)) await holdSession(sql, actor);
  return (await findRow(call, id)) ?? { id };
}

async function lockForChange(
  call: CallInTransaction,
  { id, sent }: Update,
): Promise<LockedRow['row']> {
  const { crud, sql, actor, resource } = call;
  // The tree is locked before the row, in the order that deletions use
  if (resource.tree && Object.hasOwn(sent.values, resource.tree.field))
    await lockTree(sql, resource);
  await crud.hooks.of(resource)?.beforeLock?.({ actor, tx: sql, ids: [id] });
  const [locked] = await lockRows(call, {
    ids: [id],
    use: 'write',
    when: resource.scope[actor.area]?.when.update,
    purpose: 'update',
  });
  if (!locked) throw httpErrors.notFound();
  if (sent.rev !== undefined && sent.rev !== locked.row.rev)
    throw await staleRefusal(call, { id, rev: sent.rev, sent: sent.values });
  if (!locked.isAllowed) throw resourceErrors.notNow();
  return locked.row;
}

/** The values to be written, with counters as they will be stored. */
async function checkedChanges(
  call: CallInTransaction,
  sent: Row,
  before: LockedRow['row'],
): Promise<Row> {
  const { fields } = call.resource;
  const { values, errors: counterErrors } = applyCounterDeltas(call.resource, before, sent);
  const errors = await rowErrors(call, {
    verb: 'update',
    merged: { ...before, ...values },
    sent: new Set(Object.keys(values)),
    isWhole: true,
  });
  if (errors.length + counterErrors.length > 0) throw badInput([...errors, ...counterErrors]);
  await assertRefsAndFiles(call, { fields, values: sent });
  await assertChoices(call, { fields, row: { ...before, ...values }, before });
  return values;
}

/** @returns whether the row gets another parent in its tree */
async function assertMove(
  { sql, resource }: CallInTransaction,
  before: Row,
  values: Row,
): Promise<boolean> {
  if (!resource.tree) return false;
  const parent = values[resource.tree.field];
  if (parent === undefined || parent === before[resource.tree.field]) return false;
  await assertTreePosition(sql, { resource, parent, row: before });
  return true;
}

/** Writes the fields that differ from before, as the server sees them. */
async function recordChange(
  call: CallInTransaction,
  id: number,
  before: LockedRow['row'],
): Promise<void> {
  if (!call.resource.history) return;
  const [after] = await readLockedRows(call, [id]);
  const changed = changedFields(call.resource, before, after!);
  await writeHistory(call, [{ id, rev: after!.rev, action: 'update', ...changed }]);
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
