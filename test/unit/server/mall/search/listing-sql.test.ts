import { expect, test } from 'vitest';
import { allGoods, listingConditions } from '../../../../../server/mall/search/listing-sql.ts';

test.each([
  ['one ASCII letter', 'a', false],
  ['one ASCII digit', '9', false],
  ['two letters', 'no', true],
  ['one Chinese character', '茶', true],
  ['one letter of another script', 'é', true],
])('the index of grams is asked for a word that has grams: %s', (_, word, hasGrams) => {
  const { base, name } = listingConditions({ ...allGoods, words: [word] }, 'indexed');
  expect(base).toContain('LIKE $1');
  expect(base.includes('text_grams'), name).toBe(hasGrams);
});
