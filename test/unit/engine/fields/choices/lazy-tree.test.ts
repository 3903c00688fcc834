import { expect, test } from 'vitest';
import {
  matchPath,
  loadPath,
  toLazyTreeNodes,
  rowsFromResponse,
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
