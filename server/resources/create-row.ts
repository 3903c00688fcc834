import type { Resource, Row } from '../../schemas/rules/types.ts';
import { secretMask } from '../../schemas/contract/limits.ts';
import type { Sql, Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { type Wire, WireJson } from '../http/wire-json.ts';
import { checkRefs } from './check-refs.ts';
import type { Crud } from './crud.ts';
import { refusing } from './database-errors.ts';
import { callerOf } from './history.ts';
import { writeJoins } from './join-rows.ts';
import { withSealed } from './check-files.ts';
import { readBody } from './read-body.ts';
import { type JsonRow, selectionOf } from './read-sql.ts';
import { findRow, type WireRow } from './show-row.ts';
import { runRows } from './statements.ts';
import { defaultsOf, ownValues, parameterOf, storedValues } from './stored-values.ts';
import { writeSubRows } from './sub-rows.ts';
import { checkTree, writeDepths } from './tree-rules.ts';
import { visionOf } from './vision.ts';
import { isCompound, rowErrors } from './write-plan.ts';
import { insertSql } from './write-sql.ts';
import { writeComputed } from './stored-computed.ts';

/**
 * Adds a row and answers it as the caller reads it, once for an Idempotency-Key. Without key, child rows, joins and hooks that is one statement, its history included.
 *
 * @throws Refusal 422 at every wrong field, also for a value that another row has and for a reference outside the caller's scope
 */
export function createRow(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  body: unknown,
): Promise<Wire<WireRow>> {
  return refusing({ actor, resource, resources: crud.resources, verb: 'store' }, async () => {
    const sent = await withSealed(
      crud,
      actor,
      resource.fields,
      readBody(actor, resource, 'store', body, crud.resources).values,
    );
    const row = await addRow(crud, actor, resource, sent);
    crud.counts.drop(resource.table);
    return row;
  });
}

async function addRow(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  sent: Row,
): Promise<Wire<WireRow>> {
  const values = await checkedValues(crud, crud.database, { actor, resource, values: sent });
  const isPlain = !isCompound(crud, resource, sent);
  if (isPlain && !actor.onceKey) return insertRow(crud, crud.database, { actor, resource, values });
  return crud.database.transaction((tx) =>
    once(tx, actor, () =>
      (isPlain ? insertRow : addCompound)(crud, tx, { actor, resource, values }),
    ),
  );
}

/** The row as it will be, judged by what no schema can say. */
async function checkedValues(
  crud: Crud,
  sql: Sql,
  { actor, resource, values: sent }: NewRow,
): Promise<Row> {
  const values: Row = { ...defaultsOf(resource), ...sent, ...ownValues(resource, actor) };
  const errors = await rowErrors(crud, sql, {
    actor,
    resource,
    verb: 'store',
    merged: values,
    sent: new Set(Object.keys(sent)),
    isWhole: true,
  });
  if (errors.length > 0) throw badInput(errors);
  await checkRefs(crud, sql === crud.database ? crud.quick : sql, actor, {
    resource,
    values: sent,
  });
  return values;
}

/**
 * The same inside a transaction that is open already. The caller turns what the database refuses into a refusal (`refusing`).
 *
 * @param sent canonical, read by `readBody`
 */
export async function createRowIn(
  crud: Crud,
  tx: Transaction,
  { actor, resource, values: sent }: NewRow,
): Promise<Wire<WireRow>> {
  const values = await checkedValues(crud, tx, { actor, resource, values: sent });
  const row = await addCompound(crud, tx, { actor, resource, values });
  crud.counts.drop(resource.table);
  return row;
}

interface NewRow {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly values: Row;
}

async function addCompound(
  crud: Crud,
  tx: Transaction,
  { actor, resource, values }: NewRow,
): Promise<Wire<WireRow>> {
  const behaviour = crud.behaviours.of(resource);
  const context = {
    actor,
    resource,
    resources: crud.resources,
    tx,
    verb: 'store' as const,
    before: undefined,
  };
  const more = await behaviour?.beforeWrite?.({ ...context, values });
  const whole: Row = { ...values, ...more };
  if (resource.tree)
    await checkTree(tx, { resource, parent: whole[resource.tree.field] ?? null, row: undefined });
  const { id } = (await insertRow(crud, tx, { actor, resource, values: whole })).read() as {
    readonly id: number;
  };
  await writeJoins(tx, resource, id, whole);
  await writeSubRows(crud, tx, { actor, resource, id, values: whole });
  await writeDepths(tx, resource, [id]);
  await writeComputed(crud, tx, resource, [id]);
  await behaviour?.afterWrite?.({ ...context, values: whole }, id);
  return (await findRow(crud, tx, { actor, resource, id })) ?? { id };
}

/** The insert itself, with its history; the answer is what the statement returns. */
async function insertRow(
  crud: Crud,
  sql: Sql,
  { actor, resource, values }: NewRow,
): Promise<WireJson<WireRow>> {
  const vision = visionOf(resource, actor, crud.resources);
  const columns = await storedValues(crud, resource, values);
  const key = `insert|${resource.name}|${vision.key}|${columns.map(({ column }) => column.name).join()}`;
  const statement = crud.statements.get(key, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    return {
      text: insertSql(place, {
        columns,
        selection: selectionOf(place, vision, { rows: 'whole', form: 'json' }).columns,
      }),
    };
  });
  const history = resource.history
    ? [...callerOf(actor), JSON.stringify(masked(resource, values))]
    : [];
  const [added] = await runRows<JsonRow>(sql, statement, actor, [
    ...columns.map(parameterOf),
    ...history,
  ]);
  return new WireJson(added!.row);
}

/** A row's values as they stand in the history: no passwords, nothing virtual, secrets masked. */
export const masked = (resource: Resource, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => {
        const field = resource.fields.get(name);
        return field?.type !== 'password' && !field?.virtual;
      })
      .map(([name, value]) => [
        name,
        resource.fields.get(name)?.type === 'secret' && value !== null && value !== ''
          ? secretMask
          : value,
      ]),
  );
