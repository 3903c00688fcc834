import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import type { Sql, Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import { type Wire, WireJson } from '../../../platform/http/response/wire-json.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.ts';
import { visibilityOf } from '../access/field-visibility.ts';
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

interface NewRow {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly values: Row;
}

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
  const { body, proof } = takeProof(resource, actor, sentBody, header);
  const { resources } = crud;
  return withDatabaseRefusals({ actor, resource, resources, verb: 'store' }, async () => {
    const sent = readBody({ actor, resource, verb: 'store', resources }, body);
    await assertNewProof(crud, { actor, resource, values: sent.values, proof });
    const values = await withPrivateCopies(crud, actor, resource.fields, sent.values);
    const row = await addRow(crud, { actor, resource, values });
    crud.counts.invalidate(resource.table);
    return row;
  });
}

/**
 * Adds a row inside an open transaction. The caller wraps it in `withDatabaseRefusals`.
 *
 * @param newRow its values are canonical, read by `readBody`
 */
export async function createRowInTransaction(
  crud: CrudContext,
  tx: Transaction,
  newRow: NewRow,
): Promise<Wire<WireRow>> {
  const values = await completeValues(crud, tx, newRow);
  const row = await addWithRelated(crud, tx, { ...newRow, values });
  crud.counts.invalidate(newRow.resource.table);
  return row;
}

async function addRow(crud: CrudContext, sent: NewRow): Promise<Wire<WireRow>> {
  const { actor, resource } = sent;
  const isCompound =
    needsTransaction(crud, resource, presetValues(sent)) ||
    writesProvenFields(resource, actor, sent.values);
  const complete = async (sql: Sql) => ({ ...sent, values: await completeValues(crud, sql, sent) });
  const locks = locksTargets(crud.resources, resource, sent.values);
  if (!isCompound && !locks && !actor.idempotencyKey)
    return insertRow(crud, crud.database, await complete(crud.database));
  return crud.database.transaction((tx) =>
    runIdempotent(tx, actor, async () => {
      const newRow = await complete(tx);
      return isCompound ? addWithRelated(crud, tx, newRow) : insertRow(crud, tx, newRow);
    }),
  );
}

const presetValues = ({ actor, resource, values }: NewRow): Row => ({
  ...defaultsOf(resource),
  ...values,
  ...scopeValues(resource, actor),
});

/** The values with defaults and those of the scope, checked by rules and references. */
async function completeValues(crud: CrudContext, sql: Sql, newRow: NewRow): Promise<Row> {
  const { actor, resource, values: sent } = newRow;
  const values = presetValues(newRow);
  const errors = await rowErrors(sql, {
    actor,
    resource,
    verb: 'store',
    merged: values,
    sent: new Set(Object.keys(sent)),
    isWhole: true,
  });
  if (errors.length > 0) throw badInput(errors);
  const { fields } = resource;
  await assertRefsAndFiles(crud, sql, actor, { fields, values: sent });
  await assertChoices(crud, sql, actor, { fields, row: values });
  return values;
}

/** Adds a row with hooks, joins, child rows, its depth in a tree and stored computed fields. */
async function addWithRelated(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource, values: sent }: NewRow,
): Promise<Wire<WireRow>> {
  const write = { actor, resource, verb: 'store', before: undefined } as const;
  const values = await runBeforeWrite(crud, tx, { ...write, values: sent });
  if (resource.tree) {
    const parent = values[resource.tree.field] ?? null;
    await assertTreePosition(tx, { resource, parent, row: undefined });
  }
  const inserted = await insertRow(crud, tx, { actor, resource, values });
  const id = Number(inserted.read().id);
  await writeJoins(tx, resource, id, values);
  await writeSubRows(crud, tx, { actor, resource, id, values });
  await writeDepths(tx, resource, [id]);
  await updateStoredComputed(crud, tx, resource, [id]);
  await runAfterWrite(crud, tx, { ...write, values }, id);
  if (writesProvenFields(resource, actor, sent)) await holdSession(tx, actor);
  return (await findRow(crud, tx, { actor, resource, id })) ?? { id };
}

/** Inserts the row with its history. */
async function insertRow(
  crud: CrudContext,
  sql: Sql,
  { actor, resource, values }: NewRow,
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
