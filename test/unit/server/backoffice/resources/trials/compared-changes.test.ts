import { expect, test } from 'vitest';
import { changedRows } from '../../../../../../server/backoffice/resources/trials/changed-rows.ts';
import { comparedChanges } from '../../../../../../server/backoffice/resources/trials/trial-hash.ts';
import type { RowChange } from '../../../../../../server/platform/database/trial.ts';

const passing = new Set(['orders.id', 'orders.updated_at', 'orders.pay_id']);
const compared = (...changes: readonly RowChange[]): string =>
  comparedChanges(changedRows(changes), passing);
const order = (values: object) => ({ id: 7, status: 2, money: 500, ...values });
const paid: RowChange = { table: 'orders', before: order({}), after: order({ status: 3 }) };

test('several changes of a row are one, and none when they end where they began', () => {
  const back: RowChange = { table: 'orders', before: order({ status: 3 }), after: order({}) };
  expect(changedRows([paid, back])).toEqual([]);
  expect(changedRows([paid, { ...back, after: null }])).toEqual([
    { table: 'orders', id: 7, before: order({}), after: null },
  ]);
});

test('a row that is added and deleted again is no change', () => {
  const added: RowChange = { table: 'orders', before: null, after: order({}) };
  const gone: RowChange = { table: 'orders', before: order({}), after: null };
  expect(changedRows([added, gone])).toEqual([]);
});

test('ids, times and references to new rows do not matter, in any order', () => {
  const one: RowChange = {
    table: 'orders',
    before: null,
    after: order({ id: 8, updated_at: 'now', pay_id: 1 }),
  };
  const other: RowChange = {
    table: 'orders',
    before: null,
    after: order({ id: 900, updated_at: 'later', pay_id: 2 }),
  };
  expect(compared(one, paid)).toBe(compared(paid, other));
});

test.each([
  ['what was there', { ...paid, before: order({ updated_at: 'other' }) }],
  ['what comes', { ...paid, after: order({ status: 4 }) }],
  ['how much', { ...paid, after: order({ status: 3, money: 501 }) }],
  ['a deletion', { ...paid, after: null }],
])('%s matters', (_, change) => {
  expect(compared(change)).not.toBe(compared(paid));
});
