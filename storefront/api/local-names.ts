import type { Language } from '../../schemas/contract/language.ts';
import { localHtml, localName } from '../../schemas/rules/local-name.ts';

/** Under these keys stands what somebody is called, not what somebody said. */
const named = /(^|_)(sub)?name$|^store_description$|^tag$|^close_reason$/;
/** Under these a rich text. */
const rich = /^(goods_)?content$|^after_sale_service$/;

/** Puts every name of an answer into one language (`localName`), so that no page has to ask for it. In place: the answer was parsed a moment ago and is nobody else's. */
export function withLocalNames<T>(answer: T, language: Language): T {
  if (Array.isArray(answer)) answer.forEach((one) => withLocalNames(one, language));
  else if (typeof answer === 'object' && answer !== null) {
    const row = answer as Record<string, unknown>;
    for (const [key, value] of Object.entries(row)) {
      if (Array.isArray(value) && named.test(key))
        row[key] = value.map((one: unknown) =>
          typeof one === 'string' ? localName(one, language) : withLocalNames(one, language),
        );
      else if (typeof value !== 'string') withLocalNames(value, language);
      else if (!value.includes(' | ')) continue;
      else if (named.test(key)) row[key] = localName(value, language);
      else if (rich.test(key) && value.startsWith('<')) row[key] = localHtml(value, language);
    }
  }
  return answer;
}
