import type { Resource } from '../../../../schemas/rules/types.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput, httpErrors } from '../../../platform/http/response/errors.ts';
import { type Wire, WireJson } from '../../../platform/http/response/wire-json.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.ts';
import { visibilityOf } from '../access/field-visibility.ts';
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
  const { resources } = crud;
  const { body, proof } = takeProof(resource, actor, sentUpdate.body, sentUpdate.proof);
  return withDatabaseRefusals({ actor, resource, resources, verb: 'update' }, async () => {
    const { values, rev } = readBody({ actor, resource, verb: 'update', resources }, body);
    const readStored = async () =>
      (await findRow(crud, crud.database, { actor, resource, id }))?.read();
    await assertFieldProof(crud, { actor, resource, values, proof, readStored });
    const sent = { values: await withPrivateCopies(crud, actor, resource.fields, values), rev };
    const updated = await runUpdate(crud, { actor, resource, id, sent });
    crud.counts.invalidate(resource.table);
    return updated;
  });
}

async function runUpdate(crud: CrudContext, update: Update): Promise<Wire<WireRow>> {
  const { actor, resource, sent } = update;
  if (Object.keys(sent.values).length === 0) return findUnchanged(crud, update);
  const isCompound =
    needsTransaction(crud, resource, sent.values) ||
    needsStoredRow(resource, sent.values) ||
    writesProvenFields(resource, actor, sent.values);
  if (isCompound || actor.idempotencyKey)
    return crud.database.transaction((tx) =>
      runIdempotent(tx, actor, () => changeRow(crud, tx, update)),
    );
  if (locksTargets(crud.resources, resource, sent.values))
    return updateInPlace(crud, update, () =>
      crud.database.transaction(async (tx) => {
        await assertValues(crud, tx, update);
        return updateColumns(crud, tx, update);
      }),
    );
  await assertValues(crud, crud.database, update);
  return updateInPlace(crud, update, () => updateColumns(crud, crud.database, update));
}

async function assertValues(crud: CrudContext, sql: Sql, update: Update): Promise<void> {
  const { actor, resource, sent } = update;
  const errors = await rowErrors(sql, {
    actor,
    resource,
    verb: 'update',
    merged: sent.values,
    sent: new Set(Object.keys(sent.values)),
    isWhole: false,
  });
  if (errors.length > 0) throw badInput(errors);
  await assertRefsAndFiles(crud, sql, actor, {
    fields: resource.fields,
    values: sent.values,
  });
}

/** The row as it is, when nothing is to be changed. */
async function findUnchanged(crud: CrudContext, update: Update): Promise<Wire<WireRow>> {
  const conflict = await findConflict(crud, update);
  if (conflict) throw conflict;
  return (await findRow(crud, crud.database, update)) ?? {};
}

/** Tries again when the reason why no row changed is gone by the time it is looked up. */
async function updateInPlace(
  crud: CrudContext,
  update: Update,
  write: () => Promise<WireJson<WireRow> | undefined>,
): Promise<WireJson<WireRow>> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await write();
    if (row) return row;
    const conflict = await findConflict(crud, update);
    if (conflict) throw conflict;
  }
  throw httpErrors.notFound();
}

const findConflict = (crud: CrudContext, { sent, ...update }: Update) =>
  explainConflict(crud, { ...update, rev: sent.rev, sent: sent.values });

async function updateColumns(
  crud: CrudContext,
  sql: Sql,
  { actor, resource, id, sent }: Update,
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
