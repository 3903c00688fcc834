import { expect, test } from 'vitest';
import {
  allGoods,
  listingConditions,
} from '../../../../../../server/mall/shop/search/listing-sql.ts';

test.each([
  ['one ASCII letter', 'a', true],
  ['two letters', 'no', true],
  ['three letters', 'tea', false],
  ['one Chinese character', '茶', true],
  ['one letter of another script', 'é', true],
])('the index of grams is asked for a word without trigrams: %s', (_, word, hasGrams) => {
  const term = { word, forms: [], texts: [], parts: [], classes: [] };
  const search = {
    terms: [term],
    together: { texts: [], classes: [] },
    corrected: undefined,
    similar: undefined,
  };
  const { base, name } = listingConditions(allGoods, search, 'indexed');
  expect(base).toContain('LIKE ANY($1');
  expect(base.includes('text_grams'), name).toBe(hasGrams);
});

test('conditions of different texts have different names', () => {
  const term = (word: string, texts: readonly string[], classes: readonly number[]) => ({
    word,
    forms: [],
    texts,
    parts: [],
    classes,
  });
  const words = ['tea', '茶', 'a'];
  const lists = [[], ['mug'], ['茶具'], ['mug', 'cup']];
  const searches = words
    .flatMap((word) => lists.flatMap((texts) => [term(word, texts, []), term(word, texts, [1])]))
    .flatMap((first, _, all) => [[first], ...all.map((second) => [first, second])])
    .flatMap((terms) => [
      { terms, together: { texts: [], classes: [] }, corrected: undefined, similar: undefined },
      {
        terms,
        together: { texts: ['红茶'], classes: [] },
        corrected: undefined,
        similar: undefined,
      },
      { terms, together: { texts: [], classes: [2] }, corrected: undefined, similar: undefined },
    ]);
  const textsByName = new Map<string, string>();
  for (const search of searches) {
    const { base, name } = listingConditions(allGoods, search, 'indexed');
    expect(textsByName.get(name) ?? base, name).toBe(base);
    textsByName.set(name, base);
  }
});
