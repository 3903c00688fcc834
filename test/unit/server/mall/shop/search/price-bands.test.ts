import { expect, test } from 'vitest';
import { priceBands, priceSteps } from '../../../../../../server/mall/shop/search/price-bands.ts';

const step = (yuan: number): number => priceSteps.indexOf(yuan * 100) + 1;

test.each([
  ['nothing found has no bands', {}, []],
  ['goods of one price make one band', { 100: 9 }, [['100.00', '', 9]]],
  [
    'adjacent bands merge up to their share',
    { 0: 1, 20: 1, 50: 10, 100: 10, 500: 2 },
    [
      ['0.00', '49.99', 2],
      ['50.00', '99.99', 10],
      ['100.00', '499.99', 10],
      ['500.00', '', 2],
    ],
  ],
])('%s', (_name, counts, bands) => {
  const found = priceBands(
    new Map(Object.entries(counts).map(([yuan, n]) => [step(Number(yuan)), n])),
  );
  expect(found.map(({ from, to, count }) => [from, to, count])).toEqual(bands);
});

test('returns at most six adjacent bands that cover all goods', () => {
  for (let seed = 1; seed < 200; seed++) {
    const counts = new Map(
      priceSteps.map((_, index) => [index + 1, (seed * (index + 3) * 7919) % 23]),
    );
    const bands = priceBands(counts);
    expect(bands.length).toBeLessThanOrEqual(6);
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(
      [...counts.values()].reduce((sum, n) => sum + n, 0),
    );
    bands
      .slice(1)
      .forEach(({ from }, index) =>
        expect(Number(from)).toBeCloseTo(Number(bands[index]!.to) + 0.01),
      );
  }
});
