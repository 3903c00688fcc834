import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../../../server/mall/kernel/fen.ts';
import { lineRefund } from '../../../../../server/mall/refunds/refund-parts.ts';

test.each([
  {
    name: 'all pieces give back all that was paid',
    bought: 3,
    refunded: 0,
    paid: 1000,
    num: 3,
    gives: 1000,
  },
  {
    name: 'one of three gives a third, rounded down',
    bought: 3,
    refunded: 0,
    paid: 1000,
    num: 1,
    gives: 333,
  },
  {
    name: 'the last one gives what is left',
    bought: 3,
    refunded: 2,
    paid: 1000,
    num: 1,
    gives: 334,
  },
  {
    name: 'a line of 0 refunds 0',
    bought: 2,
    refunded: 0,
    paid: 0,
    num: 2,
    gives: 0,
  },
])('$name', ({ bought, refunded, paid, num, gives }) => {
  expect(lineRefund({ bought, refunded, paid: fen(paid) }, num)).toBe(gives);
});

test('the parts sum to what was paid in any division, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_00 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
      (paid, cuts) => {
        const bought = cuts.reduce((sum, cut) => sum + cut, 0);
        let refunded = 0;
        const parts = cuts.map((num) => {
          const part = lineRefund({ bought, refunded, paid: fen(paid) }, num);
          refunded += num;
          return part;
        });
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(paid);
      },
    ),
  );
});
