import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput, httpErrors } from '../../../platform/http/response/errors.ts';
import { type Wire, WireJson } from '../../../platform/http/response/wire-json.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import { type Call, runOnce } from '../call.ts';
import type { CrudContext } from '../crud-context.ts';
import { findRow, type WireRow } from '../read/show-row.ts';
import { type JsonRow, selectionOf } from '../sql/read-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { updateSql } from '../sql/write-sql.ts';
import { columnValuesOf, parameterOf } from '../tables/column-values.ts';
import { changeRow, type Update } from './change-row.ts';
import { withDatabaseRefusals } from './database-errors.ts';
import { historyCaller } from './history.ts';
import { withPrivateCopies } from './input/check-files.ts';
import { assertRefsAndFiles } from './input/check-refs.ts';
import { assertFieldProof, takeProof, writesProvenFields } from './input/field-proof.ts';
import { readBody } from './input/read-body.ts';
import { needsStoredRow, needsTransaction, rowErrors } from './rules/row-rules.ts';
import { explainConflict } from './rules/stale-write.ts';
import { locksTargets } from './soft-deleted-references.ts';

/** Attempts of an update that other writes overtake; a request without `rev` may lose each time. */
const maxAttempts = 3;

/** An update as a route received it. */
interface RowUpdate {
  readonly id: number;
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof?: string | undefined;
}

/**
 * Changes the sent fields and returns the row as the caller reads it. An update without child rows,
 * joins, hooks and rules across fields is one statement, its history included.
 *
 * @throws Refusal 404 outside the caller's scope; 409 with the present row when `rev` is not its
 *   revision; 422 at every wrong field, and at `/proof` for a field with `proof`; 400 when the row
 *   may not be changed at present
 */
export function updateRow(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  { id, ...sentUpdate }: RowUpdate,
): Promise<Wire<WireRow>> {
  const call: Call = { crud, actor, resource, sql: crud.database };
  const { body, proof } = takeProof(resource, actor, sentUpdate.body, sentUpdate.proof);
  return withDatabaseRefusals({ ...call, verb: 'update' }, async () => {
    const { values, rev } = readBody(
      { actor, resource, verb: 'update', resources: crud.resources },
      body,
    );
    const readStored = async () => (await findRow(call, id))?.read();
    await assertFieldProof(crud, { actor, resource, values, proof, readStored });
    const sent = { values: await withPrivateCopies(crud, actor, resource.fields, values), rev };
    const updated = await runUpdate(call, { id, sent });
    crud.counts.invalidate(resource.table);
    return updated;
  });
}

async function runUpdate(call: Call, update: Update): Promise<Wire<WireRow>> {
  const { crud, actor, resource } = call;
  const { sent } = update;
  if (Object.keys(sent.values).length === 0) return findUnchanged(call, update);
  const isCompound =
    needsTransaction(crud, resource, sent.values) ||
    needsStoredRow(resource, sent.values) ||
    writesProvenFields(resource, actor, sent.values);
  if (isCompound || actor.idempotencyKey)
    return runOnce(call, (inTransaction) => changeRow(inTransaction, update));
  if (locksTargets(crud.resources, resource, sent.values))
    return updateInPlace(call, update, () =>
      crud.database.transaction(async (sql) => {
        await assertValues({ ...call, sql }, sent.values);
        return updateColumns({ ...call, sql }, update);
      }),
    );
  await assertValues(call, sent.values);
  return updateInPlace(call, update, () => updateColumns(call, update));
}

async function assertValues(call: Call, values: Row): Promise<void> {
  const errors = await rowErrors(call, {
    verb: 'update',
    merged: values,
    sent: new Set(Object.keys(values)),
    isWhole: false,
  });
  if (errors.length > 0) throw badInput(errors);
  await assertRefsAndFiles(call, { fields: call.resource.fields, values });
}

/** The row as it is, when nothing is to be changed. */
async function findUnchanged(call: Call, update: Update): Promise<Wire<WireRow>> {
  const conflict = await findConflict(call, update);
  if (conflict) throw conflict;
  return (await findRow(call, update.id)) ?? {};
}

/** Tries again when the reason why no row changed is gone by the time it is looked up. */
async function updateInPlace(
  call: Call,
  update: Update,
  write: () => Promise<WireJson<WireRow> | undefined>,
): Promise<WireJson<WireRow>> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await write();
    if (row) return row;
    const conflict = await findConflict(call, update);
    if (conflict) throw conflict;
  }
  throw httpErrors.notFound();
}

const findConflict = (call: Call, { id, sent }: Update) =>
  explainConflict(call, { id, rev: sent.rev, sent: sent.values });

async function updateColumns(
  { crud, sql, actor, resource }: Call,
  { id, sent }: Update,
): Promise<WireJson<WireRow> | undefined> {
  const visibility = visibilityOf(resource, actor, crud.resources);
  const columns = await columnValuesOf(crud, resource, sent.values);
  const names = columns.map(({ column }) => column.name).join();
  const key = `update|${resource.name}|${actor.area}|${visibility.key}|${names}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const selection = selectionOf(context, visibility, { rows: 'whole', form: 'json' });
    const changed = [...resource.fields.values()].filter(({ name }) =>
      Object.hasOwn(sent.values, name),
    );
    return updateSql(context, actor.area, { columns, selection: selection.columns }, changed);
  });
  const [changed] = await runStatement<JsonRow>(sql, statement, actor, [
    ...columns.map(parameterOf),
    id,
    sent.rev ?? null,
    ...(resource.history ? historyCaller(actor) : []),
  ]);
  return changed && new WireJson(changed.row);
}
