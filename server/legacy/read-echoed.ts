import { getMetadataStorage } from 'class-validator';
import type { Resource } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import type { CrudContext } from '../backoffice/resources/crud-context.ts';
import {
  echoedRow,
  withoutEchoes,
  withoutEqualFields,
} from '../backoffice/resources/write/input/echoed-fields.ts';
import { staleRefusal } from '../backoffice/resources/write/rules/stale-write.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { validateDto } from '../platform/http/request/body-pipe.ts';
import { httpErrors } from '../platform/http/response/errors.ts';

interface Row {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
}

/**
 * For forms that compare a body with the row: the answer tells whether a value is stored.
 *
 * @param commands what the form runs
 * @throws Refusal 402 for a caller who may neither read the row nor run one of the commands
 */
export function assertMayCompare(
  actor: Actor,
  resource: Resource,
  commands: readonly string[],
): void {
  const mayCompare = ['show', ...commands].some((name) =>
    holdsRight(actor, `${actor.area}.${resource.name}.${name}`),
  );
  if (!mayCompare) throw httpErrors.noRight();
}

/**
 * Whether the body is the row as it is stored.
 *
 * @throws Refusal 404; 409 for the row of another revision
 */
export async function isUnchanged(crud: CrudContext, row: Row, body: unknown): Promise<boolean> {
  if (!isObject(body)) return false;
  const echoed = echoedRow(crud, row);
  const changed = await withoutEqualFields(echoed, body);
  if (Object.keys(changed).some((name) => name !== 'rev')) return false;
  const rev = parseInteger(changed.rev);
  const stored = await echoed.readStored();
  if (rev !== undefined && rev !== stored?.rev)
    throw await staleRefusal(crud, crud.database, { ...row, rev, sent: {} });
  return true;
}

/** The body of a command with the `rev` of the form, which the command compares with the row. */
export function withRevOf(form: unknown, command: object): object {
  if (!isObject(form) || form.rev === undefined) return command;
  const { rev } = form;
  if (!('rows' in command) || !Array.isArray(command.rows)) return { ...command, rev };
  return { ...command, rows: command.rows.map((row: object) => ({ ...row, rev })) };
}

/**
 * Validates a body that may have the whole row besides the fields of the DTO.
 *
 * @throws Refusal 422 at every wrong field, and at others that differ from the row; 404
 */
export function readEchoed<T extends object>(
  crud: CrudContext,
  dto: new () => T,
  row: Row,
  body: unknown,
): Promise<T> {
  const acceptedNames = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  return withoutEchoes({ ...echoedRow(crud, row), acceptedNames }, body, (sent) => {
    const { rev: _, ...fields } = isObject(sent) ? sent : {};
    return validateDto(dto, fields);
  });
}
