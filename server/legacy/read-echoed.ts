import type { Resource } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import type { CrudContext } from '../backoffice/resources/crud-context.ts';
import { staleRefusal } from '../backoffice/resources/write/rules/stale-write.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { validateDto } from '../platform/http/request/body-pipe.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { fieldsOf } from './echoed-body.ts';
import { echoedRow, withoutEchoes, withoutEqualFields } from './whole-rows.ts';

interface Row {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
  /** Other answers that show the caller the row under further names. */
  readonly readAnswers?: () => Promise<readonly object[]>;
}

/** Whether the caller may read rows: a comparison tells which value is stored. */
export const mayRead = (actor: Actor, { name }: Resource): boolean =>
  holdsRight(actor, `${actor.area}.${name}.show`);

/**
 * For forms that look up the row: the answer tells whether it is there.
 *
 * @param commands what the form runs
 * @throws Refusal 402 for a caller who may neither read the row nor run one of the commands
 */
export function assertMayUse(actor: Actor, resource: Resource, commands: readonly string[]): void {
  const mayUse = ['show', ...commands].some((name) =>
    holdsRight(actor, `${actor.area}.${resource.name}.${name}`),
  );
  if (!mayUse) throw httpErrors.noRight();
}

/**
 * The sent fields that differ from the row.
 *
 * @throws Refusal 404; 409 for a body without changes of a row with another revision
 */
export async function changesOf(
  crud: CrudContext,
  row: Row,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const echoed = echoedRow(crud, row);
  const { rev: sentRev, ...changed } = await withoutEqualFields(echoed, body);
  if (Object.keys(changed).length > 0) return changed;
  const rev = parseInteger(sentRev);
  const stored = await echoed.readStored();
  if (rev !== undefined && rev !== stored?.rev)
    throw await staleRefusal({ ...row, crud, sql: crud.database }, { id: row.id, rev, sent: {} });
  return changed;
}

/** The body of a command with the `rev` of the form, which the command compares with the row. */
export function withRevOf(form: unknown, command: object): object {
  if (!isObject(form) || form.rev === undefined) return command;
  const { rev } = form;
  if (!('rows' in command) || !Array.isArray(command.rows)) return { ...command, rev };
  return { ...command, rows: command.rows.map((row: object) => ({ ...row, rev })) };
}

/**
 * Validates a body that may have the whole row besides the fields of the DTO. A caller who may not
 * read the row sends the fields of the DTO only.
 *
 * @throws Refusal 422 at every wrong field, and at others that differ from the row; 404
 */
export async function readEchoed<T extends object>(
  crud: CrudContext,
  dto: new () => T,
  row: Row,
  body: unknown,
): Promise<T> {
  const read = (sent: unknown): Promise<T> => {
    const { rev: _, ...fields } = isObject(sent) ? sent : {};
    return validateDto(dto, fields);
  };
  if (row.actor.isStrict || !mayRead(row.actor, row.resource)) return read(body);
  const echoed = { ...echoedRow(crud, row), readAnswers: row.readAnswers };
  return withoutEchoes({ ...echoed, acceptedNames: fieldsOf(dto) }, body, read);
}
