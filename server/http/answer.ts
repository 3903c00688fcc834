import type { Envelope } from '../../schemas/contract/envelope.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { translate } from './language.ts';

type Params = Readonly<Record<string, string | number>>;

/** What a controller returns to say more than `msg.ok`: `return new Answer(row, 'msg.success')`. */
export class Answer {
  constructor(readonly data: unknown, readonly key: string, readonly params: Params = {}) {}
}

/** The envelope of done work. `data` is never null: nothing becomes `{}` (decisions 1). */
export function envelopeOf(result: unknown, language: Language): Envelope {
  const { data, key, params } = result instanceof Answer ? result : new Answer(result, 'msg.ok');
  return { code: codes.done, msg: translate(language, key, params), data: data ?? {} };
}
