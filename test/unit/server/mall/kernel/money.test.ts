import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen, portion, reducedBy, sum } from '../../../../../server/mall/kernel/fen.ts';
import { share } from '../../../../../server/mall/kernel/share.ts';

const amounts = fc.integer({ min: 0, max: 1e12 }).map(fen);

describe('an amount', () => {
  test.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %s', (wrong) => {
    expect(() => fen(wrong)).toThrow(RangeError);
  });
  test('-0 becomes 0', () => {
    expect(Object.is(fen(-0), 0)).toBe(true);
  });
});

describe('a portion', () => {
  test.each([
    ['half a fen goes up', 1, 5000, 1],
    ['less than half goes down', 1, 4999, 0],
    ['12.50 % of 9.99', 999, 1250, 125],
    ['0 of the total', 12_345, 0, 0],
    ['the whole total', 12_345, 10_000, 12_345],
    ['more than a double multiplies exactly', 9_007_199_254_740_991, 3333, 3_002_099_511_605_172],
  ])('%s', (_name, amount, rate, expected) => {
    expect(portion(fen(amount), rate)).toBe(expected);
  });

  test.each([
    ['half of 0.01', 1, 5000, 1],
    ['99.99 % off 0.01', 1, 9999, 1],
    ['99.99 % off 0.49', 49, 9999, 1],
    ['100 % off', 1, 10_000, 0],
    ['half of 0', 0, 5000, 0],
    ['half of 0.03', 3, 5000, 1],
  ])('reduced by a rate: %s', (_name, amount, rate, expected) => {
    expect(reducedBy(fen(amount), rate)).toBe(expected);
  });

  test('portion and rest add up to the amount unless the rest is the least price', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const rest = reducedBy(amount, rate);
        if (rest > 1) expect(portion(amount, rate) + rest).toBe(amount);
        if (amount > 0 && rate < 10_000) expect(rest).toBeGreaterThan(0);
        expect(portion(amount, rate)).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe('sharing', () => {
  test.each([
    ['the odd fen goes to the largest remainder', 100, [1, 1, 1], [34, 33, 33]],
    ['by weight', 1000, [3333, 6667], [333, 667]],
    ['a line of weight 0 gets 0', 7, [0, 5], [0, 7]],
    ['without weights all get equal parts', 5, [0, 0], [3, 2]],
    ['0 is split into zeros', 0, [1, 2], [0, 0]],
    ['no lines get no parts', 0, [], []],
  ])('%s', (_name, amount, weights, parts) => {
    expect(share(fen(amount), weights)).toEqual(parts);
  });

  test('parts add up and differ from the exact part by less than one fen', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 0, max: 1e10 }), { minLength: 1, maxLength: 40 }),
        (amount, weights) => {
          const parts = share(amount, weights);
          expect(sum(parts)).toBe(amount);
          const totalWeight = weights.reduce((total, weight) => total + weight, 0);
          parts.forEach((part, index) => {
            const exact =
              totalWeight === 0
                ? amount / weights.length
                : (amount / totalWeight) * weights[index]!;
            expect(Math.abs(part - exact)).toBeLessThan(1.001);
          });
        },
      ),
    );
  });

  test.each([
    [fen(5), []],
    [fen(-1), [1]],
    [fen(1), [-1]],
    [fen(1), [0.5]],
  ])('%s over %j is refused', (amount, weights) => {
    expect(() => share(amount, weights)).toThrow(RangeError);
  });
});
