import { getMetadataStorage } from 'class-validator';
import { codes } from '../../../../../schemas/contract/envelope.ts';
import { isObject } from '../../../../../schemas/rules/values/is-object.ts';
import type { Actor } from '../../access/actor.ts';
import { Refusal } from '../../response/errors.ts';
import { validateDto } from '../body-pipe.ts';
import { isSameValue } from './same-value.ts';

type Sent = Readonly<Record<string, unknown>>;

/** A call whose body may have the whole row that the caller has read. */
interface EchoedCall<T> {
  readonly actor: Actor;
  readonly dto: new () => T;
  /**
   * Fields that each name a step. The last one stays when nothing differs from the row, so that a
   * repeated step is refused as such.
   */
  readonly steps?: readonly string[];
  /** The sent fields without those that equal the row. @throws Refusal 404 */
  readonly withoutEchoes: (sent: Sent) => Promise<Sent>;
}

/**
 * Validates a body. If it is refused or names several steps, validates it again without the fields
 * that equal the row (docs/decisions/0003-legacy-clients.md). `Prefer: handling=strict` refuses at
 * once.
 *
 * @throws Refusal 422 at every wrong field, and at others that differ from the row
 */
export async function readEchoedDto<T extends object>(
  call: EchoedCall<T>,
  body: unknown,
): Promise<T> {
  const { actor, dto, steps = [] } = call;
  const wrong = new Set<string | undefined>();
  const sentSteps = steps.filter((name) => isObject(body) && body[name] !== undefined);
  try {
    const read = await validateDto(dto, body);
    if (sentSteps.length < 2 || actor.isStrict) return read;
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === codes.badInput;
    if (!isWrong || actor.isStrict) throw error;
    for (const { pointer } of error.errors) wrong.add(pointer.split('/')[1]);
  }
  const sent = isObject(body) ? body : {};
  const changed = await call.withoutEchoes(sent);
  const known = fieldsOf(dto);
  if (Object.keys(changed).some((name) => name !== 'rev' && known.has(name)))
    return validateDto(dto, changed);
  const repeated = sentSteps.filter((name) => !wrong.has(name)).slice(-1);
  return validateDto(dto, {
    ...changed,
    ...Object.fromEntries(repeated.map((name) => [name, sent[name]])),
  });
}

/** The names of the fields of a DTO. */
export const fieldsOf = (dto: new () => object): ReadonlySet<string> =>
  new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', false, false)
      .map(({ propertyName }) => propertyName),
  );

/** The sent fields that differ from a row. */
export function differingFrom(row: object, sent: object): Sent {
  const read = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSameValue(value, read.get(name))),
  );
}
