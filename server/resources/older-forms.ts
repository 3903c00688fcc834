import { isObject } from '../../schemas/rules/parse-compound.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import type { FieldType, Resource, Row } from '../../schemas/rules/types.ts';
import type { Transaction } from '../config/sql.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { once } from '../http/once.ts';
import type { Wire } from '../http/wire-json.ts';
import { changeRow } from './change-row.ts';
import { withSealed } from './check-files.ts';
import { isStored, quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { refusing } from './database-errors.ts';
import type { OlderForm } from './define-resource.ts';
import { readBody } from './read-body.ts';
import { runWithin } from './run-command.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { findRow, showRow, type WireRow } from './show-row.ts';
import { runRows } from './statements.ts';
import { updateRow } from './update-row.ts';
import { wireSql } from './wire-sql.ts';

type Body = Readonly<Record<string, unknown>>;
interface Sent {
  readonly resource: Resource;
  readonly id: number;
  readonly body: unknown;
}

/**
 * Forms of older clients write a state, or a parcel's number, where ours run commands: one use case stands behind both (decisions 3), and state, parcel and fields are
 * written together or not at all. The command asks for its own right. Such forms send their whole row: what is as it was asks for nothing.
 *
 * @returns undefined for a resource that has no such form, and for a body that holds nothing of it
 * @throws Refusal 404 outside the caller's scope, 402 without the command's right, 422 for a state that no command leads to, and whatever the command refuses
 */
export async function updateByOlderForm(
  crud: Crud,
  actor: Actor,
  { resource, id, body }: Sent,
): Promise<Wire<WireRow> | undefined> {
  const forms = crud.behaviours.of(resource)?.olderForms ?? [];
  if (
    actor.area === 'shop' ||
    !isObject(body) ||
    !forms.some(({ field, told }) => [field, ...told].some((name) => body[name] !== undefined))
  )
    return undefined;
  const row = await storedRow(crud, actor, resource, id);
  const changed = Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => name !== 'id' && !(name in row && isSame(row[name], value)),
    ),
  );
  const form = forms.find(({ field }) => changed[field] !== undefined);
  if (!form)
    return Object.keys(changed).some((name) => name !== 'rev')
      ? updateRow(crud, actor, resource, { id, body: changed })
      : showRow(crud, actor, resource, id);
  return move(crud, actor, {
    resource,
    id,
    form,
    body,
    rest: Object.fromEntries(
      Object.entries(changed).filter(([name]) => name !== form.field && !form.told.includes(name)),
    ),
  });
}

async function move(
  crud: Crud,
  actor: Actor,
  {
    resource,
    id,
    form,
    body,
    rest,
  }: {
    readonly resource: Resource;
    readonly id: number;
    readonly form: OlderForm;
    readonly body: Body;
    readonly rest: Body;
  },
): Promise<Wire<WireRow>> {
  const name = commandFor(form, body[form.field]),
    command = resource.commands.get(name)!;
  if (
    !command.areas.includes(actor.area) ||
    !holdsRight(actor, `${actor.area}.${resource.name}.${name}`)
  )
    throw httpErrors.noRight();
  const { values, rev } = readBody(actor, resource, 'update', rest, crud.resources);
  const sealed = await withSealed(crud, actor, resource.fields, values);
  const write = async (tx: Transaction): Promise<void> => {
    if (Object.keys(sealed).length > 0)
      await changeRow(crud, tx, {
        actor,
        resource,
        id,
        sent: { values: sealed, rev: form.isLast ? rev : undefined },
      });
  };
  const run = async (tx: Transaction): Promise<void> => {
    await runWithin(crud, tx, {
      actor,
      resource,
      command,
      ids: [id],
      body: form.input(name, id, body, actor.language),
      proof: undefined,
    });
  };
  const [first, second] = form.isLast ? [write, run] : [run, write];
  const answer = await refusing(
    { actor, resource, resources: crud.resources, verb: 'update' },
    () =>
      crud.database.transaction((tx) =>
        once(tx, actor, async () => {
          await first(tx);
          await second(tx);
          return (await findRow(crud, tx, { actor, resource, id })) ?? { id };
        }),
      ),
  );
  crud.counts.drop(resource.table);
  return answer;
}

/** Types whose values can be held against a form's by their text. */
const plain: ReadonlySet<FieldType> = new Set([
  'text',
  'textarea',
  'integer',
  'money',
  'enum',
  'switch',
  'ref',
]);

/** Plain values of the row as its readers see them. @throws Refusal 404 */
async function storedRow(crud: Crud, actor: Actor, resource: Resource, id: number): Promise<Row> {
  const statement = crud.statements.get(`older|${resource.name}|${actor.area}`, (parameters) => {
    const place = { ...crud.base(resource), parameters };
    const columns = [...resource.fields.values()]
      .filter((field) => plain.has(field.type) && isStored(field))
      .map((field) => `${wireSql(field, place, 'json')} AS ${quote(field.name)}`);
    return {
      text: `SELECT ${columns.join(', ')} FROM ${quote(resource.table)} t WHERE t.id = ${parameters.argument(0)} AND ${scopeSql(place, actor.area, 'read')}${livingSql(place)}`,
    };
  });
  const [row] = await runRows<Row>(crud.quick, statement, actor, [id]);
  if (!row) throw httpErrors.notFound();
  return row;
}

function commandFor({ field, commands }: OlderForm, sent: unknown): string {
  const command = typeof commands === 'string' ? commands : commands[parseInteger(sent) ?? -1];
  if (command === undefined)
    throw badInput([{ pointer: `/${field}`, key: 'errors.input.choice', params: {} }]);
  return command;
}

const isSame = (stored: unknown, sent: unknown): boolean =>
  String(stored ?? '') === String(sent ?? '');
