import { automaticComment } from '../../../schemas/contract/automatic-comment.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { localHtml, localName } from '../../../schemas/rules/local-name.ts';

/** Keys whose values may hold both languages (`中文 | English`). */
const named =
  /(^|_)(sub)?name$|^(store_(description|address)|area_info|receive_area|area|province)$|^(info|tag|close_reason)$/;
/** Names of persons and banks; a bar in them does not separate languages. */
const personal = /^(receive|bank|real|user|contact)_name$/;
/** Keys of rich texts (HTML). */
const rich = /^(goods_)?content$|^after_sale_service$/;

/**
 * Replaces every name in an answer by its text in one language (`localName`). Mutates the answer,
 * which on the server only pages of this language share (`localizeOnce`).
 */
export function withLocalNames<T>(answer: T, language: Language): T {
  if (Array.isArray(answer)) for (const entry of answer) withLocalNames(entry, language);
  else if (typeof answer === 'object' && answer !== null) {
    const row = answer as Record<string, unknown>;
    for (const [key, value] of Object.entries(row))
      if (!personal.test(key)) row[key] = localValue(key, value, language);
  }
  return answer;
}

function localValue(key: string, value: unknown, language: Language): unknown {
  if (typeof value === 'string') return localText(key, value, language);
  if (Array.isArray(value) && named.test(key))
    return value.map((entry: unknown) => localValue(key, entry, language));
  return withLocalNames(value, language);
}

function localText(key: string, text: string, language: Language): string {
  if (key === 'content' && text === automaticComment['zh-cn']) return automaticComment[language];
  if (!text.includes(' | ')) return text;
  if (named.test(key)) return localName(text, language);
  return rich.test(key) && text.startsWith('<') ? localHtml(text, language) : text;
}
