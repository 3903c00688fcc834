import { expect, test } from 'vitest';
import { boundsOf, pricesOf } from '../../../../../storefront/components/search/price-bounds.ts';

const prices = [
  { from: '20.00', to: '99.99', count: 3 },
  { from: '100.00', to: '299.99', count: 2 },
  { from: '300.00', to: '', count: 1 },
];

test.each([
  { name: 'nothing asked: all of it', low: '', high: '', bounds: [0, 3] },
  { name: 'one range', low: '100.00', high: '299.99', bounds: [1, 2] },
  { name: 'typed within ranges: the ranges they lie in', low: '50', high: '150', bounds: [0, 2] },
  { name: 'dearer than all', low: '9000', high: '', bounds: [2, 3] },
  { name: 'cheaper than all', low: '', high: '5', bounds: [0, 1] },
  {
    name: 'the wrong way round: never less than one range',
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
