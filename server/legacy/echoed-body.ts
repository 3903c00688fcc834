import { getMetadataStorage } from 'class-validator';
import { codes } from '../../schemas/contract/envelope.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { validateDto } from '../platform/http/request/body-pipe.ts';
import { isSameValue } from '../platform/http/request/same-value.ts';
import { Refusal } from '../platform/http/response/errors.ts';
import type { Sent } from './translation.ts';

/** A call whose body may have the whole row that the caller has read. */
interface EchoedCall {
  readonly dto: new () => object;
  /**
   * Fields that each name a step. The last one stays when nothing differs from the row, so that a
   * repeated step is refused as such.
   */
  readonly steps?: readonly string[];
  /** The sent fields without those that equal the row. @throws Refusal 404 */
  readonly withoutEchoes: (sent: Sent) => Promise<Sent>;
}

/**
 * The body as the route takes it: one that its DTO refuses, or that names several steps, without the
 * fields that equal the row.
 *
 * @throws Refusal 404
 */
export async function echoedBody(call: EchoedCall, body: unknown): Promise<unknown> {
  const { dto, steps = [] } = call;
  const wrong = new Set<string | undefined>();
  const sentSteps = steps.filter((name) => isObject(body) && body[name] !== undefined);
  try {
    await validateDto(dto, body);
    if (sentSteps.length < 2) return body;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== codes.badInput) throw error;
    for (const { pointer } of error.errors) wrong.add(pointer.split('/')[1]);
  }
  const sent = isObject(body) ? body : {};
  const changed = await call.withoutEchoes(sent);
  const known = fieldsOf(dto);
  if (Object.keys(changed).some((name) => name !== 'rev' && known.has(name))) return changed;
  const repeated = sentSteps.filter((name) => !wrong.has(name)).slice(-1);
  return { ...changed, ...Object.fromEntries(repeated.map((name) => [name, sent[name]])) };
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
