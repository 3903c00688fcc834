import { getMetadataStorage } from 'class-validator';
import { isObject } from '../../schemas/rules/values/parse-compound.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { CrudContext } from '../backoffice/resources/crud-context.ts';
import {
  changedFields,
  echoedRow,
  withoutEchoes,
} from '../backoffice/resources/write/input/echoed-fields.ts';
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

/** Whether the body is the row as it is stored. @throws Refusal 404 */
export async function isUnchanged(crud: CrudContext, row: Row, body: unknown): Promise<boolean> {
  if (!isObject(body)) return false;
  const changed = await changedFields(echoedRow(crud, row), body);
  return Object.keys(changed).every((name) => name === 'rev');
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
  const kept = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  return withoutEchoes({ ...echoedRow(crud, row), kept }, body, (sent) => {
    const { rev: _, ...fields } = isObject(sent) ? sent : {};
    return validateDto(dto, fields);
  });
}
