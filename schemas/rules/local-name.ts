import type { Language } from '../contract/language.ts';

const han = /\p{Script=Han}/u, latin = /\p{Script=Latin}/u;

/**
 * A name in one language. Whoever names goods, a store or an advert may write `中文 | English`; each language then shows its half. Anything else stands in
 * both as it is: one language alone, several bars, or a bar between two texts of one script, such as `iPhone 15 | 128 GB`.
 */
export function localName(name: string, language: Language): string {
  const [chinese = '', english = '', ...more] = name.split(' | ');
  if (more.length > 0 || !han.test(chinese) || !latin.test(english) || han.test(english)) return name;
  return (language === 'en' ? english : chinese).trim();
}

/** The language that a name is in, for `lang`: eyes and ears read it by that, whatever the page's is. */
export const langOf = (name: string): 'en' | 'zh-CN' => (han.test(name) ? 'zh-CN' : 'en');
