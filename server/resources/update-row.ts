import { once } from '../http/once.ts';
import { type Wire, WireJson } from '../http/wire-json.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { changeRow } from './change-row.ts';
import { checkRefs } from './check-refs.ts';
import type { Crud } from './crud.ts';
import { refusing } from './database-errors.ts';
import { callerOf } from './history.ts';
import { withSealed } from './check-files.ts';
import { readBody, type Sent } from './read-body.ts';
import { type JsonRow, selectionOf } from './read-sql.ts';
import { findRow, type WireRow } from './show-row.ts';
import { whyNotUpdated } from './stale.ts';
import { runRows } from './statements.ts';
import { parameterOf, storedValues } from './stored-values.ts';
import { visionOf } from './vision.ts';
import { isCompound, needsStoredRow, rowErrors } from './write-plan.ts';
import { fieldsNamed, updateSql } from './write-sql.ts';

/** A race that neither side can lose for ever: our choice. */
const maxTries = 3;

export interface Update {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
  readonly sent: Sent;
}

/**
 * Changes the fields that are sent and answers the row as the caller reads it. Without child rows, joins, hooks and rules across fields that is one
 * statement, its history included.
 *
 * @throws Refusal 404 outside the caller's scope; 409 with the present row when `rev` is an older one; 422 at every wrong field; 400 when the row may not be changed now
 */
export function updateRow(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  { id, body }: { readonly id: number; readonly body: unknown },
): Promise<Wire<WireRow>> {
  return refusing({ actor, resource, resources: crud.resources, verb: 'update' }, async () => {
    const { values, rev } = readBody(actor, resource, 'update', body, crud.resources);
    const update: Update = {
      actor,
      resource,
      id,
      sent: { values: await withSealed(crud, actor, resource.fields, values), rev },
    };
    const row = await perform(crud, update);
    crud.counts.drop(resource.table);
    return row;
  });
}

async function perform(crud: Crud, update: Update): Promise<Wire<WireRow>> {
  const { actor, resource, id, sent } = update;
  const names = new Set(Object.keys(sent.values));
  if (names.size === 0) return unchanged(crud, update);
  if (isCompound(crud, resource, sent.values) || needsStoredRow(resource, sent.values))
    return crud.database.transaction((tx) => once(tx, actor, () => changeRow(crud, tx, update)));
  const errors = await rowErrors(crud, crud.database, {
    actor,
    resource,
    verb: 'update',
    merged: sent.values,
    sent: names,
    isWhole: false,
  });
  if (errors.length > 0) throw badInput(errors);
  await checkRefs(crud, crud.quick, actor, { resource, values: sent.values });
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const row = await changeColumns(crud, update);
    if (row) return row;
    const why = await whyNotUpdated(crud, {
      actor,
      resource,
      id,
      rev: sent.rev,
      sent: sent.values,
    });
    if (why !== 'changed meanwhile') throw why;
  }
  throw httpErrors.notFound();
}

/** Nothing was sent: the row as it is, if the caller might have changed it. */
async function unchanged(
  crud: Crud,
  { actor, resource, id, sent }: Update,
): Promise<Wire<WireRow>> {
  const why = await whyNotUpdated(crud, { actor, resource, id, rev: sent.rev, sent: sent.values });
  if (why !== 'changed meanwhile') throw why;
  return (await findRow(crud, crud.quick, { actor, resource, id })) ?? {};
}

async function changeColumns(
  crud: Crud,
  { actor, resource, id, sent }: Update,
): Promise<WireJson<WireRow> | undefined> {
  const vision = visionOf(resource, actor, crud.resources);
  const columns = await storedValues(crud, resource, sent.values);
  const key = `update|${resource.name}|${actor.area}|${vision.key}|${columns.map(({ column }) => column.name).join()}`;
  const statement = crud.statements.get(key, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    const { columns: selection } = selectionOf(place, vision, { rows: 'whole', form: 'json' });
    return {
      text: updateSql(
        place,
        actor.area,
        { columns, selection },
        fieldsNamed(resource, new Set(Object.keys(sent.values))),
      ),
    };
  });
  const [changed] = await runRows<JsonRow>(crud.database, statement, actor, [
    ...columns.map(parameterOf),
    id,
    sent.rev ?? null,
    ...(resource.history ? callerOf(actor) : []),
  ]);
  return changed && new WireJson(changed.row);
}
