import { holds } from '../../schemas/rules/evaluate.ts';
import { whenOf } from '../../schemas/rules/resolve-resource.ts';
import type { Command, Json, Resource, Row } from '../../schemas/rules/types.ts';
import type { Transaction } from '../config/sql.ts';
import { type Actor, variablesOf } from '../http/actor.ts';
import { badInput, httpErrors, Refusal } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { checkRefs } from './check-refs.ts';
import { isStored, quote, nowSql } from './columns.ts';
import { type CommandCall, inputErrors, readCommand } from './command-input.ts';
import { masked } from './create-row.ts';
import type { Crud } from './crud.ts';
import { refusing } from './database-errors.ts';
import type { CommandAnswer } from './define-resource.ts';
import { difference, writeHistory } from './history.ts';
import { lockRows, type LockedRow } from './lock-rows.ts';
import { resourceErrors } from './resources.errors.ts';
import { staleWrite } from './stale.ts';
import { parameterOf, storedValues } from './stored-values.ts';
import { variablesFor } from './write-plan.ts';

type Lockeds = readonly LockedRow['row'][];
/** A call of a command: `ids` of the path, none for a command on the list; `proof` of the header. */
export interface Calling {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly command: Command;
  readonly ids: readonly number[] | undefined;
  readonly body: unknown;
  readonly proof: string | undefined;
}

/**
 * Runs a command in one transaction (engine.md §4 "States and commands"): scope, lock in id order, `when`, input, handler, state, history, revision.
 * Area and right were checked by the route. All rows or none.
 *
 * @throws Refusal 404 outside the scope, 409 for an older revision, 400 where `when` does not hold, 422 for the input, and whatever the handler refuses
 */
export async function runCommand(crud: Crud, calling: Calling): Promise<Json> {
  const { actor, resource } = calling;
  const call = await readCall(crud, calling);
  const answer = await refusing(
    { actor, resource, resources: crud.resources, verb: 'update' },
    () =>
      crud.database.transaction((tx) => once(tx, actor, () => perform(crud, tx, calling, call))),
  );
  crud.counts.drop(resource.table);
  return answer;
}

/** As a part of a transaction that writes more. */
export async function runWithin(crud: Crud, tx: Transaction, calling: Calling): Promise<Json> {
  return perform(crud, tx, calling, await readCall(crud, calling));
}

async function readCall(
  crud: Crud,
  { actor, resource, command, ids, body, proof }: Calling,
): Promise<CommandCall> {
  const call = readCommand(resource, command, body, crud.resources);
  if (call.ids && JSON.stringify(call.ids) !== JSON.stringify(ids))
    throw badInput([{ pointer: '/rows', key: 'errors.rules.rows', params: {} }]);
  if (command.proof) await crud.proof.check(actor, proof ?? call.proof);
  return call;
}

async function perform(
  crud: Crud,
  tx: Transaction,
  { actor, resource, command, ids }: Calling,
  call: CommandCall,
): Promise<Json> {
  const rows = ids ? await lockAll(crud, tx, { actor, resource, command, ids, call }) : [];
  await checkInputs(crud, tx, { actor, resource, command, rows, call });
  const handler =
    command.handler === undefined ? undefined : crud.behaviours.handler(resource, command.handler);
  const answer =
    (await handler?.({
      actor,
      resource,
      command,
      tx,
      rows,
      service: crud.service,
      input: (row) => call.inputOf(row ? Number(row['id']) : undefined),
      pointer: (row) => call.pointerOf(row ? Number(row['id']) : undefined),
    })) ?? undefined;
  await writeRows(crud, tx, { actor, resource, command, rows, call, answer });
  if (answer?.data !== undefined) return answer.data;
  return answer?.url === undefined ? { count: rows.length } : { url: answer.url };
}

interface Work {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly command: Command;
  readonly call: CommandCall;
}

async function lockAll(
  crud: Crud,
  tx: Transaction,
  { actor, resource, command, ids, call }: Work & { readonly ids: readonly number[] },
): Promise<Lockeds> {
  const locked = await lockRows(crud, tx, {
    actor,
    resource,
    ids,
    use: 'act',
    when: whenOf(command, actor.area),
    purpose: `command ${command.name}`,
  });
  if (locked.length < ids.length) throw httpErrors.notFound();
  for (const { row } of locked) {
    const rev = call.revOf(row.id);
    if (rev !== undefined && rev !== row.rev)
      throw await staleWrite(crud, tx, { actor, resource, id: row.id, rev, sent: {} });
  }
  if (locked.some(({ isOpen }) => !isOpen)) throw resourceErrors.notNow();
  const { held } = command;
  if (held && locked.some(({ row }) => holds(held.while, row, variablesOf(actor, ''))))
    throw new Refusal(400, held.why);
  return locked.map(({ row }) => row);
}

async function checkInputs(
  crud: Crud,
  tx: Transaction,
  { actor, resource, command, rows, call }: Work & { readonly rows: Lockeds },
): Promise<void> {
  if (command.input.size === 0) return;
  const asksNow = JSON.stringify(
    [...command.input.values()].map(({ when }) => when ?? null),
  ).includes('"@now"');
  const variables = await variablesFor(tx, actor, asksNow);
  const errors = (rows.length > 0 ? rows : [undefined]).flatMap((row) =>
    inputErrors(command, call.inputOf(row?.id), row ?? {}, variables).map((error) => ({
      ...error,
      pointer: call.pointerOf(row?.id) + error.pointer,
    })),
  );
  if (errors.length > 0)
    throw badInput(
      command.each ? errors : [...new Map(errors.map((error) => [error.pointer, error])).values()],
    );
  const fields = { ...resource, fields: command.input };
  for (const input of call.inputs)
    await checkRefs(crud, tx, actor, { resource: fields, values: input });
}

/** The next state, what the handler sets, and without a handler the inputs that are fields of the row. */
async function writeRows(
  crud: Crud,
  tx: Transaction,
  {
    actor,
    resource,
    command,
    rows,
    call,
    answer,
  }: Work & { readonly rows: Lockeds; readonly answer: CommandAnswer | undefined },
): Promise<void> {
  if (rows.length === 0) return;
  const state: Row =
    resource.states && command.to !== undefined ? { [resource.states.field]: command.to } : {};
  const setOf = (row: LockedRow['row']): Row => ({
    ...(command.handler === undefined
      ? ownInput(resource, call.inputOf(row.id))
      : setBy(answer, row.id)),
    ...state,
  });
  const readsOnly =
    command.result !== 'message' && rows.every((row) => Object.keys(setOf(row)).length === 0);
  if (readsOnly) return;
  for (const [values, ids] of groupBySet(rows, setOf))
    await setAll(crud, tx, { resource, ids, values });
  const after = new Map(
    (
      await lockRows(crud, tx, {
        actor,
        resource,
        ids: rows.map(({ id }) => id),
        use: 'act',
        when: undefined,
        purpose: 'history',
      })
    ).map(({ row }) => [row.id, row]),
  );
  await writeHistory(
    tx,
    actor,
    resource,
    rows.map((row) => {
      const now = after.get(row.id) ?? row;
      const changed = difference(resource, row, now);
      return {
        id: row.id,
        rev: now.rev,
        action: command.name,
        before: changed.before,
        after: { ...maskedInput(command, call.inputOf(row.id)), ...changed.after },
      };
    }),
  );
}

const maskedInput = (command: Command, input: Row): Row =>
  masked({ fields: command.input } as Resource, input);
const ownInput = (resource: Resource, input: Row): Row =>
  Object.fromEntries(
    Object.entries(input).filter(([name]) => {
      const field = resource.fields.get(name);
      return field !== undefined && isStored(field);
    }),
  );

/** A handler sets one row for all, or by id. */
function setBy(answer: CommandAnswer | undefined, id: number): Row {
  const set = answer?.set;
  if (!set) return {};
  return Object.keys(set).every((key) => /^\d+$/.test(key))
    ? ((set as Readonly<Record<number, Row>>)[id] ?? {})
    : (set as Row);
}

function groupBySet(
  rows: Lockeds,
  setOf: (row: LockedRow['row']) => Row,
): ReadonlyMap<Row, readonly number[]> {
  const groups = new Map<string, { readonly values: Row; readonly ids: number[] }>();
  for (const row of rows) {
    const values = setOf(row);
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values, ids: [] };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return new Map([...groups.values()].map(({ values, ids }) => [values, ids]));
}

async function setAll(
  crud: Crud,
  tx: Transaction,
  {
    resource,
    ids,
    values,
  }: { readonly resource: Resource; readonly ids: readonly number[]; readonly values: Row },
): Promise<void> {
  const columns = await storedValues(crud, resource, values);
  const sets = [
    ...columns.map(({ column }, at) => `${quote(column.name)} = $${at + 2}`),
    'rev = rev + 1',
    `updated_at = ${nowSql}`,
  ];
  await tx.run(
    `UPDATE ${quote(resource.table)} SET ${sets.join(', ')} WHERE id = ANY($1::bigint[])`,
    [ids, ...columns.map(parameterOf)],
  );
}
