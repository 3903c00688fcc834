import { expect, test } from 'vitest';
import { boundsOf, pricesOf } from '../../../../storefront/rules/price-bounds.ts';

const prices = [
  { from: '20.00', to: '99.99', count: 3 },
  { from: '100.00', to: '299.99', count: 2 },
  { from: '300.00', to: '', count: 1 },
];

test.each([
  { name: 'no prices: the whole range', low: '', high: '', bounds: [0, 3] },
  { name: 'one range', low: '100.00', high: '299.99', bounds: [1, 2] },
  { name: 'prices inside bands: those bands', low: '50', high: '150', bounds: [0, 2] },
  { name: 'above all prices', low: '9000', high: '', bounds: [2, 3] },
  { name: 'below all prices', low: '', high: '5', bounds: [0, 1] },
  {
    name: 'reversed prices: at least one band',
    low: '300',
    high: '20',
    bounds: [2, 3],
  },
])('thumb positions: $name', ({ low, high, bounds }) =>
  expect(boundsOf(prices, low, high)).toEqual(bounds),
);

test('prices of the thumbs; an end position is empty', () => {
  expect([pricesOf(prices, [0, 3]), pricesOf(prices, [1, 2]), pricesOf(prices, [2, 3])]).toEqual([
    ['', ''],
    ['100.00', '299.99'],
    ['300.00', ''],
  ]);
});
