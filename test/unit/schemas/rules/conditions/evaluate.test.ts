import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../../../../schemas/rules/conditions/evaluate.ts';
import type { Cond, Row } from '../../../../../schemas/rules/types.ts';
import { variables } from '../../../../helpers/values/examples.ts';

const row: Row = {
  id: 9,
  status: 2,
  name: 'Red Shoe',
  price: '9.50',
  costs: '10.00',
  empty: null,
  start: '2026-06-01 00:00:00',
  end: '2026-07-01 00:00:00',
  tags: ['a', 'b'],
  refs: [3, 4],
  period: ['2026-06-01 00:00:00', '2026-06-30 23:59:59'],
  store_id: 3,
  owner_id: 5,
  'store_id.store_name': 'Corner shop',
  on: 1,
};

/** The test of `condition-sql.ts` uses the same rows, so that evaluator and database agree. */
const conditionTable: readonly (readonly [name: string, cond: Cond, meets: boolean])[] = [
  ['a value', { status: 2 }, true],
  ['another value', { status: 3 }, false],
  ['one of a list', { status: [1, 2] }, true],
  ['none of a list', { status: [1, 3] }, false],
  ['several at once', { status: 2, name: 'Red Shoe' }, true],
  ['several, one fails', { status: 2, name: 'Blue' }, false],
  ['eq', { status: { eq: 2 } }, true],
  ['ne', { status: { ne: 2 } }, false],
  ['ne of an empty value', { empty: { ne: 2 } }, true],
  ['eq of an empty value', { empty: { eq: 2 } }, false],
  ['null', { empty: { null: true } }, true],
  ['not null', { status: { null: false } }, true],
  ['null of a value', { status: { null: true } }, false],
  ['null of an unknown field', { missing: { null: true } }, true],
  ['gt', { status: { gt: 1 } }, true],
  ['gt equal', { status: { gt: 2 } }, false],
  ['ngt equal', { status: { ngt: 2 } }, true],
  ['lt', { status: { lt: 3 } }, true],
  ['nlt equal', { status: { nlt: 2 } }, true],
  ['nlt above', { status: { nlt: 1 } }, false],
  ['order of an empty value', { empty: { gt: 0 } }, false],
  ['reversed order of an empty value', { empty: { lt: 0 } }, false],
  ['between, inclusive', { status: { between: [2, 3] } }, true],
  ['between, up to its upper bound', { status: { between: [1, 2] } }, true],
  ['between, below', { status: { between: [0, 1] } }, false],
  ['between, outside', { status: { between: [3, 4] } }, false],
  ['in', { status: { in: [2] } }, true],
  ['nin', { status: { nin: [2] } }, false],
  ['nin of an empty value', { empty: { nin: [2] } }, true],
  ['in of an empty value', { empty: { in: [2] } }, false],
  ['money compares as money, not as text', { price: { lt: '10.00' } }, true],
  ['money against a field', { price: { lt: '@row.costs' } }, true],
  ['money against a number', { price: { gt: 9 } }, true],
  ['like ignores case', { name: { like: 'red' } }, true],
  ['likeRight starts with', { name: { likeRight: 'red' } }, true],
  ['likeRight elsewhere', { name: { likeRight: 'shoe' } }, false],
  ['likeLeft ends with', { name: { likeLeft: 'shoe' } }, true],
  ['a percent sign is literal', { name: { like: '%' } }, false],
  ['dates', { start: { lt: '@now' }, end: { gt: '@now' } }, true],
  ['a date against a field', { end: { gt: '@row.start' } }, true],
  [
    'a period holds a moment within',
    { period: { ngt: '2026-06-01 00:00:00', nlt: '2026-06-30 23:59:59' } },
    true,
  ],
  ['the caller’s store', { store_id: '@user.store_id' }, true],
  ['the caller’s main account', { owner_id: '@user.owner_id' }, true],
  ['the caller’s own id', { owner_id: '@user.id' }, false],
  ['one of several tags', { tags: ['b', 'c'] }, true],
  ['none of the tags', { tags: ['c'] }, false],
  ['a tag', { tags: 'a' }, true],
  ['not that tag', { tags: { ne: 'a' } }, false],
  ['refs', { refs: { in: [4, 5] } }, true],
  ['any', { any: [{ status: 1 }, { name: { like: 'shoe' } }] }, true],
  ['any, none holds', { any: [{ status: 1 }, { status: 3 }] }, false],
  ['not', { not: { status: 1 } }, true],
  ['not of nothing is plain negation', { not: { empty: { gt: 1 } } }, true],
  ['nested', { any: [{ not: { any: [{ status: 2 }] } }, { status: { gt: 1 }, on: 1 }] }, true],
  ['one reference deep', { 'store_id.store_name': { like: 'corner' } }, true],
  ['a reference without a target does not match', { missing: '@user.store_id' }, false],
  ['an empty condition', { missing: 0 }, false],
];

test.each(conditionTable)('%s', (_name, cond, meets) => {
  expect(holds(cond, row, variables)).toBe(meets);
});

test('an empty condition holds for every row', () => {
  expect(holds(undefined, {}, variables)).toBe(true);
});

test('property names of JavaScript objects are no fields', () => {
  expect(
    holds({ constructor: { null: true }, __proto__: { null: true } } as Cond, {}, variables),
  ).toBe(true);
  expect(holds({ a: '@row.constructor' }, { a: 1 }, variables)).toBe(false);
});

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('a', 'b', '1.00', '2.50'),
  fc.constant(null),
);
const fieldCond = fc
  .tuple(
    fc.constantFrom('x', 'y'),
    fc.oneof(
      value.filter((one) => one !== null),
      fc.record({ gt: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ in: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1 }) }),
      fc.record({ null: fc.boolean() }),
    ),
  )
  .map(([name, wanted]): Cond => ({ [name]: wanted }));

test('eq/ne, in/nin and null/not null are opposites; any is OR, several keys are AND', () => {
  fc.assert(
    fc.property(
      fc.record({ x: value, y: value }),
      fieldCond,
      fieldCond,
      fc.integer({ min: -3, max: 3 }),
      (about, a, b, wanted) => {
        const is = (cond: Cond): boolean => holds(cond, about, variables);
        expect(is({ x: { ne: wanted } })).toBe(!is({ x: { eq: wanted } }));
        expect(is({ x: { nin: [wanted, 'a'] } })).toBe(!is({ x: { in: [wanted, 'a'] } }));
        expect(is({ not: a })).toBe(!is(a));
        expect(is({ any: [a, b] })).toBe(is(a) || is(b));
        expect(is({ any: [{ not: { any: [a, b] } }] })).toBe(!is(a) && !is(b));
      },
    ),
    { numRuns: 500 },
  );
});
