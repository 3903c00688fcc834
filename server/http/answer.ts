import type { Envelope } from '../../schemas/contract/envelope.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { translate } from './language.ts';
import type { WireJson } from './wire-json.ts';

type Params = Readonly<Record<string, string | number>>;

/** What a controller returns to say more than `msg.ok`: `return new Answer(row, 'msg.success')`. */
export class Answer {
  constructor(
    readonly data: unknown,
    readonly key: string,
    readonly params: Params = {},
  ) {}
}

/** The envelope of done work. `data` is never null: nothing becomes `{}` (decisions 1). */
export function envelopeOf(result: unknown, language: Language): Envelope {
  const { data, key, params } = result instanceof Answer ? result : new Answer(result, 'msg.ok');
  return { code: codes.done, msg: translate(language, key, params), data: data ?? {} };
}

/** The same around JSON that is written already. */
export const envelopeAround = ({ text }: WireJson<unknown>, language: Language): string =>
  `{"code":${codes.done},"msg":${JSON.stringify(translate(language, 'msg.ok'))},"data":${text}}`;
