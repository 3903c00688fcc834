import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import { type Wire, WireJson } from '../../../platform/http/response/wire-json.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import { type Call, type CallInTransaction, runOnce } from '../call.ts';
import type { CrudContext } from '../crud-context.ts';
import { findRow, type WireRow } from '../read/show-row.ts';
import { type JsonRow, selectionOf } from '../sql/read-sql.ts';
import { runStatement } from '../sql/statement-cache.ts';
import { insertSql } from '../sql/write-sql.ts';
import { columnValuesOf, defaultsOf, parameterOf, scopeValues } from '../tables/column-values.ts';
import { withDatabaseRefusals } from './database-errors.ts';
import { historyCaller, maskedForHistory } from './history.ts';
import { assertChoices } from './input/check-choices.ts';
import { withPrivateCopies } from './input/check-files.ts';
import { assertRefsAndFiles } from './input/check-refs.ts';
import { assertNewProof, takeProof, writesProvenFields } from './input/field-proof.ts';
import { readBody } from './input/read-body.ts';
import { writeJoins } from './related/join-rows.ts';
import { updateStoredComputed } from './related/stored-computed.ts';
import { writeSubRows } from './related/sub-rows.ts';
import { needsTransaction, rowErrors } from './rules/row-rules.ts';
import { assertTreePosition, writeDepths } from './rules/tree-rules.ts';
import { locksTargets } from './soft-deleted-references.ts';
import { runAfterWrite, runBeforeWrite } from './write-hooks.ts';

/** A new row as a route received it. */
interface NewRowCall {
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof?: string | undefined;
}

/**
 * Adds a row and returns it as the caller reads it; idempotent with an Idempotency-Key. A row
 * without child rows, joins and hooks is one statement, its history included.
 *
 * @throws Refusal 422 at every wrong field, taken values and references outside the scope included,
 *   and at `/proof` for a field with `proof`
 */
export function createRow(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  { body: sentBody, proof: header }: NewRowCall,
): Promise<Wire<WireRow>> {
  const call: Call = { crud, actor, resource, sql: crud.database };
  const { body, proof } = takeProof(resource, actor, sentBody, header);
  const { resources } = crud;
  return withDatabaseRefusals({ ...call, verb: 'store' }, async () => {
    const sent = readBody({ actor, resource, verb: 'store', resources }, body);
    await assertNewProof(crud, { actor, resource, values: sent.values, proof });
    const values = await withPrivateCopies(crud, actor, resource.fields, sent.values);
    const row = await addRow(call, values);
    crud.counts.invalidate(resource.table);
    return row;
  });
}

/**
 * Adds a row inside an open transaction. The caller wraps it in `withDatabaseRefusals`.
 *
 * @param values canonical, read by `readBody`
 */
export async function createRowInTransaction(
  call: CallInTransaction,
  values: Row,
): Promise<Wire<WireRow>> {
  const row = await addWithRelated(call, await completeValues(call, values));
  call.crud.counts.invalidate(call.resource.table);
  return row;
}

async function addRow(call: Call, sent: Row): Promise<Wire<WireRow>> {
  const { crud, actor, resource } = call;
  const isCompound =
    needsTransaction(crud, resource, presetValues(call, sent)) ||
    writesProvenFields(resource, actor, sent);
  const locks = locksTargets(crud.resources, resource, sent);
  if (!isCompound && !locks && !actor.idempotencyKey)
    return insertRow(call, await completeValues(call, sent));
  return runOnce(call, async (inTransaction) => {
    const values = await completeValues(inTransaction, sent);
    return isCompound ? addWithRelated(inTransaction, values) : insertRow(inTransaction, values);
  });
}

const presetValues = ({ actor, resource }: Call, values: Row): Row => ({
  ...defaultsOf(resource),
  ...values,
  ...scopeValues(resource, actor),
});

/** The values with defaults and those of the scope, checked by rules and references. */
async function completeValues(call: Call, sent: Row): Promise<Row> {
  const values = presetValues(call, sent);
  const errors = await rowErrors(call, {
    verb: 'store',
    merged: values,
    sent: new Set(Object.keys(sent)),
    isWhole: true,
  });
  if (errors.length > 0) throw badInput(errors);
  const { fields } = call.resource;
  await assertRefsAndFiles(call, { fields, values: sent });
  await assertChoices(call, { fields, row: values });
  return values;
}

/** Adds a row with hooks, joins, child rows, its depth in a tree and stored computed fields. */
async function addWithRelated(call: CallInTransaction, sent: Row): Promise<Wire<WireRow>> {
  const { crud, sql, actor, resource } = call;
  const write = { verb: 'store', before: undefined } as const;
  const values = await runBeforeWrite(call, { ...write, values: sent });
  if (resource.tree) {
    const parent = values[resource.tree.field] ?? null;
    await assertTreePosition(sql, { resource, parent, row: undefined });
  }
  const inserted = await insertRow(call, values);
  const id = Number(inserted.read().id);
  await writeJoins(sql, resource, id, values);
  await writeSubRows(call, { id, values });
  await writeDepths(sql, resource, [id]);
  await updateStoredComputed(crud, sql, resource, [id]);
  await runAfterWrite(call, { ...write, values }, id);
  if (writesProvenFields(resource, actor, sent)) await holdSession(sql, actor);
  return (await findRow(call, id)) ?? { id };
}

/** Inserts the row with its history. */
async function insertRow(
  { crud, sql, actor, resource }: Call,
  values: Row,
): Promise<WireJson<WireRow>> {
  const visibility = visibilityOf(resource, actor, crud.resources);
  const columns = await columnValuesOf(crud, resource, values);
  const names = columns.map(({ column }) => column.name).join();
  const key = `insert|${resource.name}|${visibility.key}|${names}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const selection = selectionOf(context, visibility, { rows: 'whole', form: 'json' });
    return insertSql(context, { columns, selection: selection.columns });
  });
  const history = resource.history
    ? [...historyCaller(actor), JSON.stringify(maskedForHistory(resource.fields, values))]
    : [];
  const parameters = [...columns.map(parameterOf), ...history];
  const [inserted] = await runStatement<JsonRow>(sql, statement, actor, parameters);
  return new WireJson(inserted!.row);
}
