import { describe, expect, it } from 'vitest';
import {
  flatLines,
  foldBranch,
  growBranch,
  growRoot,
  type Line,
  levelLines,
  markBusy,
  nodesAt,
  parentsOf,
  wholeTree,
} from '../../../../engine/table/tree-rows.ts';

const keys = { rowKey: 'id', field: 'pid', key: 'code', root: '0' };
const area = (id: number, pid: string, children = false) => ({
  id,
  code: `c${id}`,
  pid,
  name: `n${id}`,
  has_children: children,
});
const shape = (lines: readonly Line[]) =>
  lines.map(
    ({ id, branch }) =>
      `${'  '.repeat(branch!.level)}${id}${branch!.leaf ? '' : branch!.open ? '-' : '+'}`,
  );

const top = levelLines([area(1, '0', true), area(2, '0', true), area(3, '0')], keys, 0, '0');
const opened = growBranch(
  growBranch(top, 'c1', [area(11, 'c1', true), area(12, 'c1')], keys),
  'c11',
  [area(111, 'c11')],
  keys,
);

describe('a lazy tree as a flat list', () => {
  it('puts children under their parent, one level deeper', () => {
    expect(shape(opened)).toEqual(['1-', '  11-', '    111', '  12', '2+', '3']);
  });

  it('folds a branch with everything below it', () => {
    expect(shape(foldBranch(opened, 'c1'))).toEqual(['1+', '2+', '3']);
  });

  it('keeps open what was open when the children come again', () => {
    expect(
      shape(growBranch(opened, 'c1', [area(12, 'c1'), area(11, 'c1', true), area(13, 'c1')], keys)),
    ).toEqual(['1-', '  12', '  11-', '    111', '  13', '2+', '3']);
    expect(shape(growRoot(opened, [area(2, '0', true), area(1, '0', true)], keys))).toEqual([
      '2+',
      '1-',
      '  11-',
      '    111',
      '  12',
    ]);
  });

  it('makes a parent a leaf when its last child is gone', () => {
    expect(shape(growBranch(opened, 'c11', [], keys))).toEqual(['1-', '  11', '  12', '2+', '3']);
  });

  it('drops the subtree of a row that is gone', () => {
    expect(shape(growBranch(opened, 'c1', [area(12, 'c1')], keys))).toEqual([
      '1-',
      '  12',
      '2+',
      '3',
    ]);
  });

  it('names the parents a deletion touched', () => {
    expect([...parentsOf(opened, new Set(['111', '12', '999']))]).toEqual(['c11', 'c1']);
    expect([...parentsOf(opened, new Set(['1']))]).toEqual(['0']);
  });

  it('opens a whole tree down to a level', () => {
    const rows = [area(1, '0'), area(11, 'c1'), area(111, 'c11'), area(2, '0')];
    expect(shape(wholeTree(rows, keys, 1))).toEqual(['1-', '  11+', '2']);
    expect(shape(wholeTree(rows, keys, 9))).toEqual(['1-', '  11-', '    111', '2']);
  });

  it('finds what can be opened at a level, and marks what is on its way', () => {
    expect(nodesAt(opened, 0)).toEqual(['c2']);
    expect(markBusy(opened, 'c2', true).find(({ id }) => id === '2')!.branch!.busy).toBe(true);
  });

  it('gives a plain list lines without branches', () => {
    expect(flatLines([area(5, '0')], 'id')).toEqual([
      { id: '5', row: area(5, '0'), branch: undefined },
    ]);
  });
});
