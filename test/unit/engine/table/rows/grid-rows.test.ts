import { describe, expect, it } from 'vitest';
import {
  collapsedNodesAt,
  collapseNode,
  expandNode,
  flatRows,
  type GridRow,
  levelRows,
  parentKeysOf,
  replaceRoots,
  setNodeLoading,
  type TreeNode,
  treeRows,
} from '../../../../../engine/table/rows/grid-rows.ts';

const keys = { rowKey: 'id', field: 'pid', key: 'code', root: '0' };
const area = (id: number, pid: string, children = false) => ({
  id,
  code: `c${id}`,
  pid,
  name: `n${id}`,
  has_children: children,
});
/** `-` marks an expanded node, `+` a collapsed one, nothing a leaf. */
const marker = ({ isLeaf, expanded }: TreeNode): string => {
  if (isLeaf) return '';
  return expanded ? '-' : '+';
};
const shape = (gridRows: readonly GridRow[]) =>
  gridRows.map(({ id, treeNode }) => `${'  '.repeat(treeNode!.level)}${id}${marker(treeNode!)}`);

const top = levelRows([area(1, '0', true), area(2, '0', true), area(3, '0')], keys, 0, '0');
const opened = expandNode(
  expandNode(top, 'c1', [area(11, 'c1', true), area(12, 'c1')], keys),
  'c11',
  [area(111, 'c11')],
  keys,
);

describe('a lazy tree as a flat list', () => {
  it('puts children under their parent, one level deeper', () => {
    expect(shape(opened)).toEqual(['1-', '  11-', '    111', '  12', '2+', '3']);
  });

  it('collapses a node with all its descendants', () => {
    expect(shape(collapseNode(opened, 'c1'))).toEqual(['1+', '2+', '3']);
  });

  it('keeps expanded nodes expanded when the children are loaded again', () => {
    expect(
      shape(expandNode(opened, 'c1', [area(12, 'c1'), area(11, 'c1', true), area(13, 'c1')], keys)),
    ).toEqual(['1-', '  12', '  11-', '    111', '  13', '2+', '3']);
    expect(shape(replaceRoots(opened, [area(2, '0', true), area(1, '0', true)], keys))).toEqual([
      '2+',
      '1-',
      '  11-',
      '    111',
      '  12',
    ]);
  });

  it('makes a parent a leaf when its last child is removed', () => {
    expect(shape(expandNode(opened, 'c11', [], keys))).toEqual(['1-', '  11', '  12', '2+', '3']);
  });

  it('drops the subtree of a removed row', () => {
    expect(shape(expandNode(opened, 'c1', [area(12, 'c1')], keys))).toEqual([
      '1-',
      '  12',
      '2+',
      '3',
    ]);
  });

  it('finds the parents of deleted rows', () => {
    expect([...parentKeysOf(opened, new Set(['111', '12', '999']))]).toEqual(['c11', 'c1']);
    expect([...parentKeysOf(opened, new Set(['1']))]).toEqual(['0']);
  });

  it('expands a whole tree down to a level', () => {
    const rows = [area(1, '0'), area(11, 'c1'), area(111, 'c11'), area(2, '0')];
    expect(shape(treeRows(rows, keys, 1))).toEqual(['1-', '  11+', '2']);
    expect(shape(treeRows(rows, keys, 9))).toEqual(['1-', '  11-', '    111', '2']);
  });

  it('finds collapsed nodes of a level, and marks a loading one', () => {
    expect(collapsedNodesAt(opened, 0)).toEqual(['c2']);
    expect(setNodeLoading(opened, 'c2', true).find(({ id }) => id === '2')!.treeNode!.loading).toBe(
      true,
    );
  });

  it('creates flat rows without tree nodes', () => {
    expect(flatRows([area(5, '0')], 'id')).toEqual([
      { id: '5', row: area(5, '0'), treeNode: undefined },
    ]);
  });
});
