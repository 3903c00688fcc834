const irregular: readonly (readonly [singular: string, plural: string])[] = [
  ['man', 'men'],
  ['woman', 'women'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['person', 'people'],
  ['knife', 'knives'],
  ['lens', 'lenses'],
  ['leaf', 'leaves'],
  ['shelf', 'shelves'],
  ['loaf', 'loaves'],
  ['scarf', 'scarves'],
  ['half', 'halves'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['mango', 'mangoes'],
];
const knownSingulars = new Map(irregular.map(([one, many]) => [many, one]));
const knownPlurals = new Map(irregular);
const english = /^[a-z][a-z-]{2,}$/;

/**
 * What an English plural may be the plural of, any other word itself. The letters do not tell
 * "berries" of "berry" from "cookies" of "cookie", and "boxes" of "box" from "sizes" of "size".
 */
export function singulars(word: string): readonly string[] {
  const known = knownSingulars.get(word);
  if (known !== undefined) return [known];
  if (!english.test(word) || word.length < 4 || knownPlurals.has(word)) return [word];
  if (/(ss|us|is)$/.test(word) || !word.endsWith('s')) return [word];
  const one = word.slice(0, -1);
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return [`${word.slice(0, -3)}y`, one];
  return /(x|z|ch|sh|s)es$/.test(word) ? [word.slice(0, -2), one] : [one];
}

function plural(word: string): string {
  const known = knownPlurals.get(word);
  if (known !== undefined || !english.test(word)) return known ?? word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** A word with its singular and plural, and a compound with a hyphen also without it. */
export function wordForms(word: string): readonly string[] {
  const forms = new Set([word, ...singulars(word).flatMap((one) => [one, plural(one)])]);
  for (const form of [...forms])
    if (form.includes('-')) forms.add(form.replaceAll('-', '')).add(form.replaceAll('-', ' '));
  return [...forms];
}

/** The words of a name without the ends of a plural, so that "Mug" names a class "Mugs". */
export const nameKey = (words: string): string => words.trim().split(' ').map(stemOf).join(' ');

/** "cookie" and "cookies" are "cooky", "size" and "sizes" are "siz". */
const stemOf = (word: string): string =>
  singulars(word)[0]!
    .replace(/(?<=[^aeiou]..*)ie$/, 'y')
    .replace(/(?<=[a-z](?:x|z|ch|sh|s))e$/, '');
