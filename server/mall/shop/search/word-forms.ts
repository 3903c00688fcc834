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
  ['leaf', 'leaves'],
  ['shelf', 'shelves'],
  ['loaf', 'loaves'],
  ['scarf', 'scarves'],
  ['half', 'halves'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['mango', 'mangoes'],
];
const singulars = new Map(irregular.map(([one, many]) => [many, one]));
const plurals = new Map(irregular);
const english = /^[a-z][a-z-]{2,}$/;

/** The singular of an English noun; any other word unchanged. */
export function singular(word: string): string {
  const known = singulars.get(word);
  if (known !== undefined || !english.test(word) || word.length < 4) return known ?? word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function plural(word: string): string {
  const known = plurals.get(word);
  if (known !== undefined || !english.test(word)) return known ?? word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** A word with its singular and plural, and a compound with a hyphen also without it. */
export function wordForms(word: string): readonly string[] {
  const one = singular(word);
  const forms = new Set([word, one, plural(one)]);
  for (const form of [...forms])
    if (form.includes('-')) forms.add(form.replaceAll('-', '')).add(form.replaceAll('-', ' '));
  return [...forms];
}

/** The words of a name in the singular, so that "Mug" names a class "Mugs". */
export const nameKey = (words: string): string => words.trim().split(' ').map(singular).join(' ');
