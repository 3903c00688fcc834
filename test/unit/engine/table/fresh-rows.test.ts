import { expect, test } from 'vitest';
import { lookAgain } from '../../../../engine/table/fresh-rows.ts';
import { flatLines } from '../../../../engine/table/tree-rows.ts';

const row = (id: number, rev = 1) => ({ id, rev });
const rows = (...ids: readonly number[]) => ids.map((id) => row(id));

test.each([
  { name: 'nothing came', shown: rows(3, 2, 1), now: rows(3, 2, 1), fresh: 0 },
  { name: 'two came on top of a full page', shown: rows(3, 2, 1), now: rows(5, 4, 3), fresh: 2 },
  {
    name: 'one came into a page that was not full',
    shown: rows(2, 1),
    now: rows(3, 2, 1),
    fresh: 1,
  },
  {
    name: 'one came below, where the page was not full',
    shown: rows(1),
    now: rows(1, 2),
    fresh: 1,
  },
  {
    name: 'one left, and another moved up from the next page: that is not new',
    shown: rows(5, 4, 3),
    now: rows(5, 3, 2),
    fresh: 0,
  },
  {
    name: 'all that is shown is beyond the first page by now',
    shown: rows(3, 2, 1),
    now: rows(9, 8, 7),
    fresh: 3,
  },
  { name: 'an empty list gets its first', shown: [], now: rows(1), fresh: 1 },
])('$name', ({ shown, now, fresh }) => {
  expect(lookAgain(flatLines(shown, 'id'), now, { rowKey: 'id', perPage: 3 }).fresh).toBe(fresh);
});

test('a row whose stock sank without a new revision is changed; labels that were asked for are no change', () => {
  const shown = flatLines(
    [
      { ...row(2), goods_stock: 6 },
      { ...row(1), goods_stock: 6, _labels: { brand_id: 'Mushi' } },
    ],
    'id',
  );
  expect(
    lookAgain(
      shown,
      [
        { ...row(2), goods_stock: 4 },
        { ...row(1), goods_stock: 6 },
      ],
      { rowKey: 'id', perPage: 30 },
    ).changed,
  ).toEqual([{ id: '2', row: { ...row(2), goods_stock: 4 } }]);
});

test('rows of another revision are changed, and only they', () => {
  expect(
    lookAgain(flatLines([row(2), row(1)], 'id'), [row(2, 2), row(1)], {
      rowKey: 'id',
      perPage: 30,
    }),
  ).toEqual({ fresh: 0, changed: [{ id: '2', row: row(2, 2) }] });
});
