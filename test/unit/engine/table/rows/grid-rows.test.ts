import { describe, expect, it } from 'vitest';
import {
  flatRows,
  type GridRow,
  parentKeysOf,
  type TreeNode,
  treeRows,
} from '../../../../../engine/table/rows/grid-rows.ts';
import { groupBy } from '../../../../../schemas/rules/group-by.ts';

const area = (id: number, pid: string, children = false) => ({
  id,
  code: `c${id}`,
  pid,
  name: `n${id}`,
  has_children: children,
});
type Area = ReturnType<typeof area>;
/** `-` marks an expanded node, `+` a collapsed one, nothing a leaf. */
const marker = ({ isLeaf, expanded }: TreeNode): string => {
  if (isLeaf) return '';
  return expanded ? '-' : '+';
};
const shape = (gridRows: readonly GridRow[]) =>
  gridRows.map(({ id, treeNode }) => `${'  '.repeat(treeNode!.level)}${id}${marker(treeNode!)}`);

/** A lazy tree of which the children in `loaded` have arrived. */
const lazy = (loaded: Readonly<Record<string, readonly Area[]>>, ...open: readonly string[]) =>
  treeRows({
    rowKey: 'id',
    key: 'code',
    root: '0',
    expand: 0,
    toggled: new Map(open.map((key) => [key, true])),
    childrenOf: (key) => loaded[key],
    isLoading: (key) => open.includes(key) && !loaded[key],
  });
const top = [area(1, '0', true), area(2, '0', true), area(3, '0')];
const below = { c1: [area(11, 'c1', true), area(12, 'c1')], c11: [area(111, 'c11')] };

describe('a lazy tree as a flat list', () => {
  it('puts children under their parent, one level deeper', () => {
    const { rows, open } = lazy({ 0: top, ...below }, 'c1', 'c11');
    expect(shape(rows)).toEqual(['1-', '  11-', '    111', '  12', '2+', '3']);
    expect(open).toEqual(['c1', 'c11']);
  });

  it('wants no children of nodes below a collapsed one', () => {
    const { rows, open } = lazy({ 0: top, ...below }, 'c11');
    expect(shape(rows)).toEqual(['1+', '2+', '3']);
    expect(open).toEqual([]);
  });

  it('keeps a node collapsed until its children have arrived', () => {
    const { rows, open } = lazy({ 0: top }, 'c2');
    expect(shape(rows)).toEqual(['1+', '2+', '3']);
    expect(rows.map(({ treeNode }) => treeNode!.loading)).toEqual([false, true, false]);
    expect(open).toEqual(['c2']);
  });

  it('makes a parent a leaf when its last child is removed', () => {
    const { rows } = lazy({ 0: top, ...below, c11: [] }, 'c1', 'c11');
    expect(shape(rows)).toEqual(['1-', '  11', '  12', '2+', '3']);
  });

  it('finds the parents of deleted rows', () => {
    const { rows } = lazy({ 0: top, ...below }, 'c1', 'c11');
    expect([...parentKeysOf(rows, new Set(['111', '12', '999']))]).toEqual(['c11', 'c1']);
    expect([...parentKeysOf(rows, new Set(['1']))]).toEqual(['0']);
  });
});

it('expands a whole tree down to a level, but for nodes that the user has collapsed', () => {
  const areas = [area(1, '0'), area(11, 'c1'), area(111, 'c11'), area(2, '0')];
  const byParent = groupBy(areas, ({ pid }) => pid);
  const whole = (expand: number, toggled: ReadonlyMap<string, boolean> = new Map()) =>
    shape(
      treeRows({
        rowKey: 'id',
        key: 'code',
        root: '0',
        expand,
        toggled,
        childrenOf: (key) => byParent.get(key) ?? [],
        isLoading: () => false,
      }).rows,
    );
  expect(whole(1)).toEqual(['1-', '  11+', '2']);
  expect(whole(9)).toEqual(['1-', '  11-', '    111', '2']);
  expect(whole(9, new Map([['c11', false]]))).toEqual(['1-', '  11+', '2']);
});

it('creates flat rows without tree nodes', () => {
  expect(flatRows([area(5, '0')], 'id')).toEqual([
    { id: '5', row: area(5, '0'), treeNode: undefined },
  ]);
});
