import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, editDistance } from '../../../../../server/backoffice/check/did-you-mean.ts';

test.each([
  ['monney', ['money', 'many'], ' … did you mean "money"?'],
  ['naem', ['name', 'code'], ' … did you mean "name"?'],
  ['Goods', ['goods'], ' … did you mean "goods"?'],
  ['required_field', ['required'], ' … did you mean "required"?'],
  ['x', ['id', 'name'], ''],
  ['', ['id'], ''],
])('%s among %j', (word, known, expected) => {
  expect(didYouMean(word, known)).toBe(expected);
});

test('the distance is 0 to itself, symmetric and at most the length of the longer word', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(editDistance(a, a)).toBe(0);
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
