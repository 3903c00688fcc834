import { whenOf } from '../../../../schemas/rules/resource/resolve-resource.ts';
import type { Command, Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { currentTrial } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput, httpErrors, Refusal } from '../../../platform/http/response/errors.ts';
import { forgetAnswer, runIdempotent } from '../../../platform/idempotency/idempotency.ts';
import type { CrudContext } from '../crud-context.ts';
import type { AfterCommit, CommandResult } from '../hooks/resource-hooks.ts';
import { resourceErrors } from '../resources.errors.ts';
import { withDatabaseRefusals } from '../write/database-errors.ts';
import { choiceErrors } from '../write/input/check-choices.ts';
import { refAndFileErrors } from '../write/input/check-refs.ts';
import { type LockedRow, lockRows } from '../write/lock-rows.ts';
import { conditionVariables } from '../write/rules/row-rules.ts';
import { staleRefusal } from '../write/rules/stale-write.ts';
import {
  type CommandBody,
  inputErrors,
  parseCommandBody,
  type RunningCommand,
} from './command-body.ts';
import { revealSecret } from './reveal-secret.ts';
import { writeCommandRows } from './write-command-rows.ts';

/** A call of a command. */
export interface CommandRequest {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly command: Command;
  /** The ids of the path; undefined for a command on the list. */
  readonly ids: readonly number[] | undefined;
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof: string | undefined;
}

/** A call whose body was read and whose proof was checked. */
export interface PreparedCommand extends Omit<CommandRequest, 'body' | 'proof'> {
  readonly body: CommandBody;
}

type Rows = readonly LockedRow['row'][];

/**
 * Runs a command in one transaction, on all rows or none: scope, lock in id order, `when`, input,
 * handler, state, history (docs/decisions/0048-commands-and-states.md). The route has checked area
 * and right. Idempotent with an Idempotency-Key, except for commands whose answer is shown once.
 *
 * @throws Refusal 404 outside the scope, 409 for another revision, 400 when `when` does not hold,
 *   422 for the input, and refusals of the handler
 */
export async function runCommand(crud: CrudContext, request: CommandRequest): Promise<Json> {
  const { actor, resource } = request;
  const prepared = await prepareCommand(crud, request);
  let afterCommit: AfterCommit | undefined;
  const answer = await withDatabaseRefusals({ crud, actor, resource, verb: 'update' }, () =>
    crud.database.transaction((tx) => {
      afterCommit = undefined;
      const work = () =>
        runPreparedCommand(crud, tx, prepared, (step) => {
          afterCommit = step;
        });
      // An answer that is shown once is not stored with the key
      return request.command.result === 'show' ? work() : runIdempotent(tx, actor, work);
    }),
  );
  crud.counts.invalidate(resource.table);
  const follow = () => runAfterCommit(crud, actor, afterCommit);
  await (currentTrial()?.follow(follow) ?? follow());
  return answer;
}

/** A repetition of a call whose step failed runs the command again. */
async function runAfterCommit(
  { database }: CrudContext,
  actor: Actor,
  step: AfterCommit | undefined,
): Promise<void> {
  try {
    await step?.();
  } catch (error) {
    await forgetAnswer(database, actor);
    throw error;
  }
}

/**
 * Reads the body of a command and checks its proof, for `runPreparedCommand`. It runs before the
 * transaction: both use connections of their own, and wrong passwords stay counted when the
 * transaction is rolled back.
 */
export async function prepareCommand(
  crud: CrudContext,
  request: CommandRequest,
): Promise<PreparedCommand> {
  const { actor, resource, command, ids, proof } = request;
  const body = parseCommandBody({ resource, command, resources: crud.resources }, request.body);
  if (body.ids && JSON.stringify(body.ids) !== JSON.stringify(ids))
    throw badInput([{ pointer: '/rows', key: 'errors.rules.rows', params: {} }]);
  if (command.proof) await crud.proof.check(actor, proof ?? body.proof);
  return { actor, resource, command, ids, body };
}

/**
 * Runs a command inside an open transaction, which may write more.
 *
 * @param later takes the step after the commit; by default its errors are logged
 */
export async function runPreparedCommand(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource, command, ids, body }: PreparedCommand,
  later: (step: AfterCommit) => void = (step) => tx.afterCommit(step),
): Promise<Json> {
  const running: RunningCommand = { crud, actor, resource, sql: tx, command, body };
  const rows = ids ? await lockCommandRows(running, ids) : [];
  await assertInputs(running, rows);
  const result = await runHandler(running, rows);
  await writeCommandRows(running, rows, result);
  if (command.proof) await holdSession(tx, actor);
  if (result?.afterCommit) later(result.afterCommit);
  if (result?.data !== undefined) return result.data;
  return result?.url === undefined ? { count: rows.length } : { url: result.url };
}

async function lockCommandRows(running: RunningCommand, ids: readonly number[]): Promise<Rows> {
  const { crud, sql, actor, resource, command, body } = running;
  await crud.hooks.of(resource)?.beforeLock?.({ actor, tx: sql, ids });
  const locked = await lockRows(running, {
    ids,
    use: 'act',
    when: whenOf(command, actor.area),
    heldWhile: command.held?.while,
    purpose: `command ${command.name}`,
  });
  if (locked.length < ids.length) throw httpErrors.notFound();
  for (const { row } of locked) {
    const rev = body.revOf(row.id);
    if (rev !== undefined && rev !== row.rev)
      throw await staleRefusal(running, { id: row.id, rev, sent: {} });
  }
  if (locked.some(({ isAllowed }) => !isAllowed)) throw resourceErrors.notNow();
  if (command.held && locked.some(({ isHeld }) => isHeld)) throw new Refusal(400, command.held.why);
  return locked.map(({ row }) => row);
}

async function assertInputs(running: RunningCommand, rows: Rows): Promise<void> {
  const { sql, actor, command, body } = running;
  const fields = command.input;
  if (fields.size === 0) return;
  const conditions = [...fields.values()].map(({ when }) => when ?? null);
  const usesNow = JSON.stringify(conditions).includes('"@now"');
  const variables = await conditionVariables(sql, actor, usesNow);
  const errors = (rows.length > 0 ? rows : [undefined]).flatMap((row) =>
    inputErrors(command, body.inputOf(row?.id), row ?? {}, variables).map((error) => ({
      ...error,
      pointer: body.pointerOf(row?.id) + error.pointer,
    })),
  );
  // One input for all rows would otherwise report the same field once per row
  const byPointer = new Map(errors.map((error) => [error.pointer, error])).values();
  if (errors.length > 0) throw badInput(command.each ? errors : [...byPointer]);
  const inputs = body.inputs.map((input) => ({ fields, ...input, hasColumns: false }));
  const wrongReferences = await refAndFileErrors(running, inputs);
  if (wrongReferences.length > 0) throw badInput(wrongReferences);
  const choosing = body.inputs.map(({ values, pointer }) => ({ fields, row: values, pointer }));
  const misfits = await choiceErrors(running, choosing);
  if (misfits.length > 0) throw badInput(misfits);
}

async function runHandler(running: RunningCommand, rows: Rows): Promise<CommandResult | undefined> {
  const { crud, sql, actor, resource, command, body } = running;
  if (command.reveals !== undefined) return revealSecret(running, command.reveals, rows[0]!);
  if (command.handler === undefined) return undefined;
  const handler = crud.hooks.handler(resource, command.handler);
  const idOf = (row: Row | undefined): number | undefined => row && Number(row.id);
  const result = await handler({
    actor,
    resource,
    command,
    tx: sql,
    rows,
    input: (row) => body.inputOf(idOf(row)),
    pointer: (row) => body.pointerOf(idOf(row)),
  });
  return result ?? undefined;
}
