import type { Language } from '../contract/language.ts';

const han = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}/u;

/**
 * A name in one language. Whoever names goods, a store or an advert may write `中文 | English`; each
 * language then shows its half. Anything else stands in
 * both as it is: one language alone, several bars, or a bar between two texts of one script, such
 * as `iPhone 15 | 128 GB`.
 */
export function localName(name: string, language: Language): string {
  const [chinese = '', english = '', ...more] = name.split(' | ');
  if (more.length > 0 || !han.test(chinese) || !latin.test(english) || han.test(english))
    return name;
  return (language === 'en' ? english : chinese).trim();
}

/**
 * Several names as one, which `localName` reads again: `月白 | Moon white` and `S` are `月白 S | Moon
 * white S`.
 */
export function joinNames(names: readonly string[]): string {
  const [chinese, english] = (['zh-cn', 'en'] as const).map((language) =>
    names.map((name) => localName(name, language)).join(' '),
  );
  return chinese === english ? chinese! : `${chinese} | ${english}`;
}

/** A rich text in one language: each text between its tags may be written as names are. */
export const localHtml = (html: string, language: Language): string =>
  html.replace(/>([^<>]+)</g, (whole, text: string) =>
    text.includes(' | ') ? `>${localName(text, language)}<` : whole,
  );

/**
 * The language that a name is in, for `lang`: eyes and ears read it by that, whatever the page's
 * is.
 */
export const langOf = (name: string): 'en' | 'zh-CN' => (han.test(name) ? 'zh-CN' : 'en');
