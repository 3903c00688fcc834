import type { MessageKind } from '../../../schemas/contract/dicts/message-kinds.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { translate } from '../../platform/i18n/language.ts';
import type { MessageParams } from './kinds/kind.ts';

/** The name of a kind, which is the title of its messages. */
export const messageTitle = (language: Language, kind: MessageKind): string =>
  translate(language, `dicts.message_kind.${kind}`);

/** @param symbol the currency symbol before `params.money`, which gets separators of thousands */
export const messageText = (
  language: Language,
  { kind, params }: { readonly kind: MessageKind; readonly params: MessageParams },
  symbol: string,
): string =>
  translate(language, `messages.texts.${kind}`, {
    ...params,
    ...(params.money === undefined ? {} : { money: `${symbol}${withSeparators(params.money)}` }),
  });

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

/** `1551.60` becomes `1,551.60`, in both languages. */
const withSeparators = (money: MessageParams[string]): string =>
  amounts.format(String(money) as Intl.StringNumericLiteral);
