import { expect, test } from 'vitest';
import { countPieces } from '../../../../storefront/rules/quote-sums.ts';

test('pieces are counted, not lines', () => {
  expect(countPieces([])).toBe(0);
  expect(countPieces([{ buy_num: 1 }, { buy_num: 4 }, { buy_num: 1 }])).toBe(6);
});
