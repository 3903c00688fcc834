import { expect, test } from 'vitest';
import { changedRows } from '../../../../../../server/backoffice/resources/trials/changed-rows.ts';
import { comparedChanges } from '../../../../../../server/backoffice/resources/trials/trial-hash.ts';
import type { RowChange } from '../../../../../../server/platform/database/trial.ts';

const columns = {
  passing: new Set(['orders.updated_at', 'orders.ip']),
  used: new Set(['orders.ip']),
  ids: new Map([
    ['orders.id', ['orders']],
    ['orders.user_id', ['users']],
    ['orders.parent_id', ['orders']],
    ['orders.cause_id', null],
    ['refunds.id', ['refunds']],
  ]),
};
const compared = (...changes: readonly RowChange[]): string =>
  comparedChanges(changedRows(changes), columns);
const order = (values: object) => ({
  id: 7,
  status: 2,
  money: 500,
  cause: 'other',
  ...values,
});
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
    after: order({ id: 8, updated_at: 'now', parent_id: 8, cause_id: 8 }),
  };
  const other: RowChange = {
    table: 'orders',
    before: null,
    after: order({ id: 900, updated_at: 'later', parent_id: 900, cause_id: 900 }),
  };
  expect(compared(one, paid)).toBe(compared(paid, other));
});

test('references of a new row to others matter, also those with the number of a new row', () => {
  const added = (values: object): RowChange => ({
    table: 'orders',
    before: null,
    after: order(values),
  });
  for (const column of ['user_id', 'parent_id', 'cause_id']) {
    const [one, other] = [added({ [column]: 3 }), added({ [column]: 4 })];
    expect(compared(one), column).not.toBe(compared(other));
  }
  expect(compared(added({ id: 8, user_id: 8 }))).not.toBe(compared(added({ id: 9, user_id: 9 })));
});

test('a reference that says its table has nothing to do with new rows of others', () => {
  const refund: RowChange = { table: 'refunds', before: null, after: { id: 7 } };
  const logged = (values: object): RowChange => ({
    ...paid,
    after: order({ cause_id: 7, ...values }),
  });
  expect(compared(refund, logged({ cause: 'order' }))).toContain('"cause_id":7');
  expect(compared(refund, logged({ cause: 'refund' }))).not.toContain('"cause_id":7');
  expect(compared(refund, logged({ cause: 'other' }))).not.toContain('"cause_id":7');
});

test('a reference that says no table is none to a new row', () => {
  const refund: RowChange = { table: 'refunds', before: null, after: { id: 7 } };
  const logged: RowChange = { ...paid, after: order({ cause_id: 7, cause: undefined }) };
  expect(compared(refund, logged)).toContain('"cause_id":7');
});

test('a reference that stays is no new one', () => {
  const refund: RowChange = { table: 'refunds', before: null, after: { id: 7 } };
  const [before, after] = [order({ cause_id: 7 }), order({ cause_id: 7, status: 3 })];
  expect(compared(refund, { table: 'orders', before, after }).match(/"cause_id":7/g)).toHaveLength(
    2,
  );
});

test('a number that no other run gets does not matter', () => {
  const after = (cause_id: number) => changedRows([{ ...paid, after: order({ cause_id }) }]);
  const [one, other] = [after(3), after(4)];
  expect(comparedChanges(one, columns, new Set([3]))).toBe(
    comparedChanges(other, columns, new Set([4])),
  );
  expect(comparedChanges(one, columns)).not.toBe(comparedChanges(other, columns));
});

test('from where a row was used before does not matter', () => {
  const used: RowChange = { ...paid, before: order({ ip: '203.0.113.5' }) };
  expect(compared(used)).toBe(compared({ ...paid, before: order({ ip: '' }) }));
});

test.each([
  ['what was there', { ...paid, before: order({ updated_at: 'other' }) }],
  ['what comes', { ...paid, after: order({ status: 4 }) }],
  ['how much', { ...paid, after: order({ status: 3, money: 501 }) }],
  ['a deletion', { ...paid, after: null }],
])('%s matters', (_, change) => {
  expect(compared(change)).not.toBe(compared(paid));
});
