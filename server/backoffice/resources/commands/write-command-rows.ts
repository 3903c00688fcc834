import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import type { CommandResult } from '../hooks/resource-hooks.ts';
import { isStored } from '../tables/columns.ts';
import { changedFields, maskedForHistory, writeHistory } from '../write/history.ts';
import { choiceErrors } from '../write/input/check-choices.ts';
import { type LockedRow, readLockedRows } from '../write/lock-rows.ts';
import { updateStoredComputed } from '../write/related/stored-computed.ts';
import { checkErrors } from '../write/rules/row-rules.ts';
import { setColumns } from '../write/set-columns.ts';
import type { RunningCommand } from './command-body.ts';

type Rows = readonly LockedRow['row'][];

/**
 * Writes what a command changes in its rows, and their history: the next state, and the fields that
 * the handler sets. Without a handler the inputs that are fields of the row are written, and the
 * checks of the resource and the `where` of its references must hold for them. Rows of a view are
 * changed by the handler alone.
 *
 * @throws Refusal 422 for a check that does not hold
 */
export async function writeCommandRows(
  running: RunningCommand,
  rows: Rows,
  result: CommandResult | undefined,
): Promise<void> {
  if (rows.length === 0) return;
  const { crud, sql, resource, command } = running;
  const changes = rows.map((row) => ({ row, values: valuesFor(running, row, result) }));
  const isReadOnly =
    command.result !== 'message' && changes.every(({ values }) => Object.keys(values).length === 0);
  if (isReadOnly) return;
  if (command.handler === undefined) await assertChecks(running, changes);
  if (resource.source === 'table') {
    for (const { values, ids } of groupByValues(changes)) await setColumns(running, ids, values);
    const ids = rows.map(({ id }) => id);
    await updateStoredComputed(crud, sql, resource, ids);
  }
  await recordCommand(running, rows);
}

interface RowChange {
  readonly row: LockedRow['row'];
  readonly values: Row;
}

async function assertChecks(running: RunningCommand, changes: readonly RowChange[]): Promise<void> {
  const { resource, body } = running;
  const written = changes.map(({ row, values }) => ({
    merged: { ...row, ...values },
    written: new Set(Object.keys(values)),
  }));
  const errors = (await checkErrors(running, written)).flatMap((rowErrors, index) =>
    rowErrors.map((error) => ({
      ...error,
      pointer: body.pointerOf(changes[index]!.row.id) + error.pointer,
    })),
  );
  if (errors.length > 0) throw badInput(errors);
  const choosing = changes.map(({ row, values }) => ({
    fields: resource.fields,
    row: { ...row, ...values },
    before: row,
    pointer: body.pointerOf(row.id),
  }));
  const misfits = await choiceErrors(running, choosing);
  if (misfits.length > 0) throw badInput(misfits);
}

function valuesFor(
  { resource, command, body }: RunningCommand,
  row: LockedRow['row'],
  result: CommandResult | undefined,
): Row {
  const own =
    command.handler === undefined
      ? storedInput(resource, body.inputOf(row.id))
      : setByHandler(result, row.id);
  if (!resource.states || command.to === undefined) return own;
  return { ...own, [resource.states.field]: command.to };
}

function storedInput({ fields }: Resource, input: Row): Row {
  const stored = Object.entries(input).filter(([name]) => {
    const field = fields.get(name);
    return field !== undefined && isStored(field);
  });
  return Object.fromEntries(stored);
}

/** A handler sets the same fields for all rows, or fields by row id. */
function setByHandler(result: CommandResult | undefined, id: number): Row {
  const set = result?.set;
  if (!set) return {};
  const isById = Object.keys(set).every((key) => /^\d+$/.test(key));
  return isById ? ((set as Readonly<Record<number, Row>>)[id] ?? {}) : (set as Row);
}

interface Change {
  readonly values: Row;
  readonly ids: readonly number[];
}

/** Rows that get the same values share one UPDATE. */
function groupByValues(changes: readonly RowChange[]): readonly Change[] {
  const groups = new Map<string, { readonly values: Row; readonly ids: number[] }>();
  for (const { row, values } of changes) {
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values, ids: [] };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** History contains the input of the command and the changed fields. */
async function recordCommand(running: RunningCommand, rows: Rows): Promise<void> {
  const { resource, command, body } = running;
  const ids = rows.map(({ id }) => id);
  const changedRows = await readLockedRows(running, ids);
  const rowsAfter = new Map(changedRows.map((row) => [row.id, row]));
  const records = rows.map((row) => {
    const after = rowsAfter.get(row.id) ?? row; // a handler may have deleted the row
    const changed = changedFields(resource, row, after);
    const input = maskedForHistory(command.input, body.inputOf(row.id));
    return {
      id: row.id,
      rev: after.rev,
      action: command.name,
      before: changed.before,
      after: { ...input, ...changed.after },
    };
  });
  await writeHistory(running, records);
}
