import { expect, test } from 'vitest';
import {
  loadPath,
  matchPath,
  nodesOfPath,
  rowsFromResponse,
  toLazyTreeNodes,
  valuesOfPaths,
} from '../../../../../engine/fields/choices/lazy-tree.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';

const areas: Readonly<Record<string, readonly Row[]>> = {
  0: [
    { id: 1, name: '浙江省', code: '33', has_children: 1 },
    { id: 2, name: '北京市', code: '11', has_children: 1 },
  ],
  33: [{ id: 10, name: '杭州市', code: '3301', has_children: 1 }],
  3301: [{ id: 100, name: '西湖区', code: '330106', has_children: 0 }],
};
const names = { labelName: 'name', valueName: 'id', idName: 'code' };
const requestedParents: (string | number)[] = [];
const load = async (parent: string | number, depth: number) => {
  requestedParents.push(parent);
  return toLazyTreeNodes(areas[parent] ?? [], names, depth, 3);
};

test("a path is opened level by level: pid=0, then the parent's code", async () => {
  requestedParents.length = 0;
  const roots = await loadPath([1, 10, 100], load);
  expect(requestedParents).toEqual([0, '33', '3301']);
  expect(roots[0]?.children?.[0]?.children?.[0]).toEqual({
    value: 100,
    key: '330106',
    label: '西湖区',
    isLeaf: true,
  });
  expect(roots[1]).not.toHaveProperty('children');
});

test('a path with a missing node shows its existing part', async () => {
  const roots = await loadPath([1, 99, 100], load);
  expect(roots[0]?.children?.map(({ label }) => label)).toEqual(['杭州市']);
});

test('finds values that are text', async () => {
  expect(matchPath(['1', '10'], await loadPath([1, 10], load))).toEqual([1, 10]);
});

test('accepts a list or a page as response', () => {
  expect(rowsFromResponse([{ id: 1 }])).toEqual([{ id: 1 }]);
  expect(rowsFromResponse({ data: [{ id: 1 }], total: 1 })).toEqual([{ id: 1 }]);
  expect(rowsFromResponse('<html>')).toEqual([]);
});

test('finds the nodes of a path up to the first that is not loaded', async () => {
  const roots = await loadPath([1, 10], load);
  expect(nodesOfPath(['1', 10, 100], roots).map(({ label }) => label)).toEqual([
    '浙江省',
    '杭州市',
  ]);
});

test.each([
  { name: 'an end node is added', values: [7], paths: [[7], [1, 10, 100]], changed: [7, 100] },
  { name: 'a node with children is not', values: [7], paths: [[7], [1, 10]], changed: [7] },
  { name: 'a removed path is left out', values: [7, 100], paths: [[7]], changed: [7] },
  { name: 'a text is the same value', values: ['100'], paths: [[1, 10, 100]], changed: ['100'] },
  {
    name: 'a parent stays while a path goes through it',
    values: [10],
    paths: [[1, 10, 100]],
    changed: [10, 100],
  },
  { name: 'nothing', values: [7, 100], paths: [], changed: [] },
])('the values after a change: $name', async ({ values, paths, changed }) => {
  const roots = await loadPath([1, 10, 100], load);
  expect(valuesOfPaths(values, paths, roots)).toEqual(changed);
});

test('a row whose `has_children` is null is an end node; without one it may have children', () => {
  const rows: readonly Row[] = [{ id: 1, has_children: null }, { id: 2 }];
  expect(toLazyTreeNodes(rows, names, 1, undefined).map(({ isLeaf }) => isLeaf)).toEqual([
    true,
    false,
  ]);
});
