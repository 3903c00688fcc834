import { codes, type Envelope } from '../../../../schemas/contract/envelope.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { translate } from '../../i18n/language.ts';
import type { WireJson } from './wire-json.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * Data with a message other than `msg.ok`: `return new Answer(row, 'msg.success')`. By default there
 * is only the message.
 */
export class Answer<Data = NoData> {
  constructor(
    readonly data: Data,
    readonly key: string,
    readonly params: Params = {},
  ) {}
}

export type NoData = Readonly<Record<string, never>>;

/** The new row. */
export interface RowKey {
  readonly id: number;
}

/** The envelope of a successful call. Without data it carries `{}`, never null. */
export function envelopeOf(result: unknown, language: Language): Envelope {
  const { data, key, params } = result instanceof Answer ? result : new Answer(result, 'msg.ok');
  return { code: codes.done, msg: translate(language, key, params), data: data ?? {} };
}

/** The same envelope around data that is JSON already. */
export function envelopeAround({ text }: WireJson<unknown>, language: Language): string {
  const msg = JSON.stringify(translate(language, 'msg.ok'));
  return `{"code":${codes.done},"msg":${msg},"data":${text}}`;
}
