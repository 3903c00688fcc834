import { expect, test } from 'vitest';
import { compareRows } from '../../../../../engine/table/rows/use-rows.ts';

const row = (id: number, rev = 1) => ({ id, rev });
const rows = (...ids: readonly number[]) => ids.map((id) => row(id));

test.each([
  { name: 'no new row', shown: rows(3, 2, 1), loaded: rows(3, 2, 1), newRows: 0 },
  {
    name: 'two new rows before a full page',
    shown: rows(3, 2, 1),
    loaded: rows(5, 4, 3),
    newRows: 2,
  },
  {
    name: 'one new row in a page that was not full',
    shown: rows(2, 1),
    loaded: rows(3, 2, 1),
    newRows: 1,
  },
  {
    name: 'one new row after the shown ones, in a page that was not full',
    shown: rows(1),
    loaded: rows(1, 2),
    newRows: 1,
  },
  {
    name: 'a row that moved up from the next page is not new',
    shown: rows(5, 4, 3),
    loaded: rows(5, 3, 2),
    newRows: 0,
  },
  {
    name: 'all shown rows have moved beyond the first page',
    shown: rows(3, 2, 1),
    loaded: rows(9, 8, 7),
    newRows: 3,
  },
  { name: 'the first row of an empty list', shown: [], loaded: rows(1), newRows: 1 },
])('$name', ({ shown, loaded, newRows }) => {
  expect(compareRows(shown, loaded, { rowKey: 'id', perPage: 3 }).newRows).toBe(newRows);
});

test('rows get their values now, and stay where they are', () => {
  const loaded = [{ ...row(1), stock: 4 }, row(3), { ...row(2, 2), stock: 6 }];
  expect(
    compareRows([{ ...row(2), stock: 6 }, { ...row(1), stock: 6 }, row(9)], loaded, {
      rowKey: 'id',
      perPage: 30,
    }).rows,
  ).toEqual([{ ...row(2, 2), stock: 6 }, { ...row(1), stock: 4 }, row(9)]);
});
