import { expect, test } from 'vitest';
import { countPieces, sharesCoupon } from '../../../../storefront/rules/quote-sums.ts';

test('pieces are counted, not lines', () => {
  expect(countPieces([])).toBe(0);
  expect(countPieces([{ buy_num: 1 }, { buy_num: 4 }, { buy_num: 1 }])).toBe(6);
});

test('a coupon is shared when several stores bear a part of it', () => {
  const saving = { type: 'coupon', title: '', id: 7, name: '', money: '10.00', code: '' };
  const [bears, other] = [{ savings: [saving] }, { savings: [{ ...saving, id: 8 }] }];
  expect(sharesCoupon([bears, other], 7)).toBe(false);
  expect(sharesCoupon([bears, other, bears], 7)).toBe(true);
  expect(sharesCoupon([other, other], 0)).toBe(false);
});
