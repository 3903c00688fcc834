import type { Language } from '../../schemas/contract/language.ts';
import { localName } from '../../schemas/rules/local-name.ts';

/** Under these keys stands what somebody is called, not what somebody said. */
const named = /(^|_)(sub)?name$|^store_description$|^tag$/;

/** Puts every name of an answer into one language (`localName`), so that no page has to ask for it. In place: the answer was parsed a moment ago and is nobody else's. */
export function withLocalNames<T>(answer: T, language: Language): T {
  if (Array.isArray(answer)) answer.forEach((one) => withLocalNames(one, language));
  else if (typeof answer === 'object' && answer !== null) {
    const row = answer as Record<string, unknown>;
    for (const [key, value] of Object.entries(row)) {
      if (typeof value !== 'string') withLocalNames(value, language);
      else if (value.includes(' | ') && named.test(key)) row[key] = localName(value, language);
    }
  }
  return answer;
}
