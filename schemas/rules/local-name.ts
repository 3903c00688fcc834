import type { Language } from '../contract/language.ts';

const han = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}/u;

/**
 * Returns the part of a name in one language. Names may be written as `中文 | English`. Other names
 * are returned unchanged: names in one language, with several bars, or with two parts in the same
 * script, such as `iPhone 15 | 128 GB`.
 */
export function localName(name: string, language: Language): string {
  const [chinese = '', english = '', ...more] = name.split(' | ');
  if (more.length > 0 || !han.test(chinese) || !latin.test(english) || han.test(english))
    return name;
  return (language === 'en' ? english : chinese).trim();
}

/**
 * Joins names into one that `localName` can split: `月白 | Moon white` and `S` become `月白 S | Moon
 * white S`.
 */
export function joinNames(names: readonly string[]): string {
  const [chinese, english] = (['zh-cn', 'en'] as const).map((language) =>
    names.map((name) => localName(name, language)).join(' '),
  );
  return chinese === english ? chinese! : `${chinese} | ${english}`;
}

/** Joins an area's names from the province down; a city named as its province is left out. */
export const joinAreas = (names: readonly string[]): string =>
  joinNames(names.filter((name, index) => name !== names[index - 1]));

/** Applies `localName` to each text between the tags of a rich text. */
export const localHtml = (html: string, language: Language): string =>
  html.replace(/>([^<>]+)</g, (whole, text: string) =>
    text.includes(' | ') ? `>${localName(text, language)}<` : whole,
  );

/** Language of a name for the `lang` attribute, which fonts and screen readers use. */
export const langOf = (name: string): 'en' | 'zh-CN' => (han.test(name) ? 'zh-CN' : 'en');
