import { expect, test } from 'vitest';
import { nameKey, wordForms } from '../../../../../../server/mall/shop/search/word-forms.ts';

test.each([
  ['mug', 'mugs'],
  ['berry', 'berries'],
  ['cookie', 'cookies'],
  ['hoodie', 'hoodies'],
  ['pie', 'pies'],
  ['box', 'boxes'],
  ['size', 'sizes'],
  ['brioche', 'brioches'],
  ['watch', 'watches'],
  ['dress', 'dresses'],
  ['bus', 'buses'],
  ['vase', 'vases'],
  ['lens', 'lenses'],
  ['knife', 'knives'],
  ['shoe', 'shoes'],
])('"%s" and "%s" find each other, and name the same class', (one, many) => {
  expect(wordForms(one)).toContain(many);
  expect(wordForms(many)).toContain(one);
  expect(nameKey(`Warm ${one}`)).toBe(nameKey(`Warm ${many}`));
});

test.each([
  ['glass', 'gloss'],
  ['pie', 'pipe'],
  ['cookie', 'cook'],
  ['tea', 'team'],
])('"%s" and "%s" are two words', (one, other) => {
  expect(wordForms(one)).not.toContain(other);
  expect(nameKey(one)).not.toBe(nameKey(other));
});
