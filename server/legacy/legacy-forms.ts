import { Injectable } from '@nestjs/common';
import type { Command, Resource } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import { type CallInTransaction, runOnce } from '../backoffice/resources/call.ts';
import {
  prepareCommand,
  runPreparedCommand,
} from '../backoffice/resources/commands/run-command.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { findRow, showRow, type WireRow } from '../backoffice/resources/read/show-row.ts';
import { resourceErrors } from '../backoffice/resources/resources.errors.ts';
import { changeRow } from '../backoffice/resources/write/change-row.ts';
import { withDatabaseRefusals } from '../backoffice/resources/write/database-errors.ts';
import { withPrivateCopies } from '../backoffice/resources/write/input/check-files.ts';
import { assertFieldProof, takeProof } from '../backoffice/resources/write/input/field-proof.ts';
import { type ParsedBody, readBody } from '../backoffice/resources/write/input/read-body.ts';
import { updateRow } from '../backoffice/resources/write/update-row.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { badInputAt, httpErrors } from '../platform/http/response/errors.ts';
import type { Wire } from '../platform/http/response/wire-json.ts';
import { type LegacyForm, legacyForms } from './forms.ts';
import { withRevOf } from './read-echoed.ts';
import { joinSpreadFields } from './spread-fields.ts';
import { echoedRow, withoutEqualFields } from './whole-rows.ts';

type Body = Readonly<Record<string, unknown>>;

/** An update as a client sent it. */
interface SentUpdate {
  readonly resource: Resource;
  readonly id: number;
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof: string | undefined;
}

/** A form update that runs a command. */
interface CommandUpdate {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
  readonly form: LegacyForm;
  /** The body as it was sent. */
  readonly body: Body;
  /** The changed fields that are not part of the command. */
  readonly otherFields: Body;
  /** The caller's password from the header `proof-password`. */
  readonly proof: string | undefined;
}

/**
 * Edit forms of legacy clients write a state, or a parcel's number, where current clients run a
 * command (docs/decisions/0003-legacy-clients.md). The command needs its own right and runs in one
 * transaction with the other fields. These forms send their whole row, so unchanged fields need no
 * right.
 */
@Injectable()
export class LegacyForms {
  constructor(private readonly crud: CrudContext) {}

  /**
   * @returns undefined for a resource without such a form, and for a body without one of its fields
   * @throws Refusal `resources.alreadyDone` for a body with nothing but the state that the row has;
   *   404 outside the caller's scope, 402 without the command's right, 422 for a state
   *   that no command leads to, and what the command refuses
   */
  async update(
    actor: Actor,
    { resource, id, body, proof }: SentUpdate,
  ): Promise<Wire<WireRow> | undefined> {
    const forms = legacyForms[resource.name] ?? [];
    if (actor.area === 'shop' || !isObject(body) || !hasFormField(forms, body)) return undefined;
    const changed = await withoutEqualFields(echoedRow(this.crud, { actor, resource, id }), body);
    const form = forms.find(({ field }) => changed[field] !== undefined);
    if (!form && isOnlyCommand(forms, body)) throw resourceErrors.alreadyDone();
    if (!form) return this.updateFields(actor, { resource, id, body: changed, proof });
    const isOther = (name: string) => name !== form.field && !form.inputFields.includes(name);
    const otherFields = pick(changed, isOther);
    return this.updateByCommand({ actor, resource, id, form, body, otherFields, proof });
  }

  private updateFields(
    actor: Actor,
    { resource, id, body, proof }: SentUpdate & { readonly body: Body },
  ): Promise<Wire<WireRow>> {
    // A body that has only `rev` is refused when the row has another revision
    return Object.keys(body).length > 0
      ? updateRow(this.crud, actor, resource, {
          id,
          body: joinSpreadFields(resource, body),
          proof,
        })
      : showRow(this.crud, actor, resource, id);
  }

  /** Runs the command and writes the other fields in one transaction. */
  private async updateByCommand(update: CommandUpdate): Promise<Wire<WireRow>> {
    const { crud } = this;
    const { actor, resource, id, form } = update;
    const command = commandOf(update);
    const { values, rev } = await this.readFields(update, command);
    // The first of the two writes compares `rev` and increments it
    const isFieldsFirst = form.runsLast === true && Object.keys(values).length > 0;
    const fields: ParsedBody = { values, rev: isFieldsFirst ? rev : undefined };
    const input = form.input(command.name, id, update.body, actor.language);
    const prepared = await prepareCommand(crud, {
      actor,
      resource,
      command,
      ids: [id],
      body: isFieldsFirst ? input : withRevOf(update.body, input),
      proof: undefined,
    });
    const row = await withDatabaseRefusals({ crud, actor, resource, verb: 'update' }, () =>
      runOnce({ crud, actor, resource }, async (call) => {
        if (form.runsLast) await writeFields(call, id, fields);
        await runPreparedCommand(crud, call.sql, prepared);
        if (!form.runsLast) await writeFields(call, id, fields);
        return (await findRow(call, id)) ?? { id };
      }),
    );
    crud.counts.invalidate(resource.table);
    return row;
  }

  /**
   * The fields that are written beside the command, checked and with their proof. A value in place
   * of the command's needs none.
   */
  private async readFields(update: CommandUpdate, command: Command): Promise<ParsedBody> {
    const { crud } = this;
    const { actor, resource, id, form } = update;
    const overrides = form.overrides?.[command.name] ?? [];
    const sentFields = {
      ...pick(update.body, (name, value) => overrides.includes(name) && value !== ''),
      ...update.otherFields,
    };
    const { body, proof } = takeProof(resource, actor, sentFields, update.proof);
    const { resources } = crud;
    const { values, rev } = readBody(
      { actor, resource, verb: 'update', resources },
      isObject(body) ? joinSpreadFields(resource, body) : body,
    );
    const row = echoedRow(crud, { actor, resource, id });
    const others = pick(values, (name) => !overrides.includes(name));
    await assertFieldProof(crud, { ...row, values: others, proof });
    return { values: await withPrivateCopies(crud, actor, resource.fields, values), rev };
  }
}

async function writeFields(call: CallInTransaction, id: number, sent: ParsedBody): Promise<void> {
  if (Object.keys(sent.values).length > 0) await changeRow(call, { id, sent });
}

/** Whether a body is a command: a form's field, its input fields, and no further field of the row. */
const isOnlyCommand = (forms: readonly LegacyForm[], body: Body): boolean =>
  forms.some(({ field, inputFields }) => {
    const known = new Set(['id', 'rev', 'proof', field, ...inputFields]);
    return body[field] !== undefined && Object.keys(body).every((name) => known.has(name));
  });

const hasFormField = (forms: readonly LegacyForm[], body: Body): boolean =>
  forms.some(({ field, inputFields }) =>
    [field, ...inputFields].some((name) => body[name] !== undefined),
  );

const pick = <Value>(
  body: Readonly<Record<string, Value>>,
  isPicked: (name: string, value: Value) => boolean,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => isPicked(name, value)));

/** @throws Refusal 402 without the command's right, 422 for a state that no command leads to */
function commandOf({ actor, resource, form, body }: CommandUpdate): Command {
  const { field, commands } = form;
  const name = typeof commands === 'string' ? commands : commands[parseInteger(body[field]) ?? -1];
  if (name === undefined) throw badInputAt(`/${field}`, 'input.choice');
  const command = resource.commands.get(name)!;
  const mayRun =
    command.areas.includes(actor.area) &&
    holdsRight(actor, `${actor.area}.${resource.name}.${name}`);
  if (!mayRun) throw httpErrors.noRight();
  return command;
}
