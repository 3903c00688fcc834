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
  /** Fields that stay although the row has their value, so that a repeated step is refused as such. */
  readonly steps?: readonly string[];
  /** The sent fields without those that equal the row. @throws Refusal 404 */
  readonly withoutEchoes: (sent: Sent) => Promise<Sent>;
}

/**
 * Validates a body. If it is refused, validates it again without the fields that equal the row
 * (docs/decisions/0003-legacy-clients.md). `Prefer: handling=strict` refuses at once.
 *
 * @throws Refusal 422 at every wrong field, and at others that differ from the row
 */
export async function readEchoedDto<T extends object>(
  { actor, dto, steps = [], withoutEchoes }: EchoedCall<T>,
  body: unknown,
): Promise<T> {
  try {
    return await validateDto(dto, body);
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === codes.badInput;
    if (!isWrong || !isObject(body) || actor.isStrict) throw error;
    const wrong = new Set(error.errors.map(({ pointer }) => pointer.split('/')[1]));
    const kept = steps.filter((name) => body[name] !== undefined && !wrong.has(name));
    return validateDto(dto, {
      ...(await withoutEchoes(body)),
      ...Object.fromEntries(kept.map((name) => [name, body[name]])),
    });
  }
}

/** The sent fields that differ from a row. */
export function differingFrom(row: object, sent: object): Sent {
  const read = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSameValue(value, read.get(name))),
  );
}
