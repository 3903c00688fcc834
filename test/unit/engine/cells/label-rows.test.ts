import { expect, test } from 'vitest';
import { labelRows } from '../../../../engine/cells/label-rows.ts';

const freight = {
  field: 'freight_id',
  dict: {
    url: '/Seller/goods/options/freight_id',
    options: [
      { value: -1, label: 'Free shipping' },
      { value: 0, label: 'Default template' },
    ],
  },
};

test('does not request labels that a dictionary has, and adds them to the requested ones', async () => {
  const queries: unknown[] = [];
  const get = async (_url: string, query: unknown) => {
    queries.push(query);
    return [{ value: 7, label: 'By air' }];
  };
  const label = (rows: readonly { readonly freight_id: number }[]) =>
    labelRows(rows, [freight], get as never);
  const free = [{ freight_id: -1 }];
  expect(await label(free)).toBe(free);
  expect(queries).toEqual([]);
  expect((await label([{ freight_id: -1 }, { freight_id: 7 }])).map((row) => row._labels)).toEqual([
    { freight_id: ['Free shipping'] },
    { freight_id: ['By air'] },
  ]);
  expect(queries).toEqual([{ id: '7|in' }]);
});
