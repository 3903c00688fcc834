import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * One row of the grid. `treeNode` is undefined in a flat list. A changed row is always a new
 * object, because the grid redraws by identity.
 */
export interface GridRow {
  /** The row's key field as text. */
  readonly id: string;
  readonly row: Row;
  readonly treeNode: TreeNode | undefined;
}

/** The state of a row in its tree. */
export interface TreeNode {
  /** Depth; 0 is the top level. */
  readonly level: number;
  /** The value that the row's children refer to. */
  readonly key: string;
  /** The key of the row's own parent. */
  readonly parentKey: string;
  readonly isLeaf: boolean;
  readonly expanded: boolean;
  /** Whether its children are being loaded. */
  readonly loading: boolean;
}

/** The fields that link the rows of a tree. */
export interface TreeKeys {
  /** Primary key of a row. */
  readonly rowKey: string;
  /** The field that holds the parent's key. */
  readonly field: string;
  /** The field that children refer to. */
  readonly key: string;
  /** The parent key of top-level rows. */
  readonly root: string | number;
}

type GridRows = readonly GridRow[];

const text = (value: unknown): string => String(value ?? '');

/** Grid rows of a flat list. */
export const flatRows = (rows: readonly Row[], rowKey: string): GridRows =>
  rows.map((row) => ({ id: text(row[rowKey]), row, treeNode: undefined }));

/** Grid rows of one tree level; `has_children` decides which of them can be expanded. */
export function levelRows(
  rows: readonly Row[],
  keys: TreeKeys,
  level: number,
  parentKey: string,
): GridRows {
  return rows.map((row) => ({
    id: text(row[keys.rowKey]),
    row,
    treeNode: {
      level,
      key: text(row[keys.key]),
      parentKey,
      isLeaf: !row.has_children,
      expanded: false,
      loading: false,
    },
  }));
}

/** Grid rows of a tree that was loaded whole, each parent before its children, expanded to `levels`. */
export function treeRows(rows: readonly Row[], keys: TreeKeys, levels: number): GridRows {
  const byParent = groupBy(rows, (row) => text(row[keys.field] ?? keys.root));
  const walk = (parentKey: string, level: number): GridRows =>
    levelRows(byParent.get(parentKey) ?? [], keys, level, parentKey).flatMap((gridRow) => {
      const treeNode = gridRow.treeNode!;
      const isLeaf = !byParent.has(treeNode.key);
      const expanded = !isLeaf && level < levels;
      const children = expanded ? walk(treeNode.key, level + 1) : [];
      return [{ ...gridRow, treeNode: { ...treeNode, isLeaf, expanded } }, ...children];
    });
  return walk(text(keys.root), 0);
}

/**
 * Puts `children` below the node `key` and expands it. Children that were expanded stay expanded. A
 * node without children becomes a leaf.
 */
export function expandNode(
  gridRows: GridRows,
  key: string,
  children: readonly Row[],
  keys: TreeKeys,
): GridRows {
  const index = indexOfNode(gridRows, key);
  if (index < 0) return gridRows;
  const gridRow = gridRows[index]!;
  const treeNode = gridRow.treeNode!;
  const end = subtreeEnd(gridRows, index);
  const loaded = levelRows(children, keys, treeNode.level + 1, key);
  const hasChildren = children.length > 0;
  const parent: GridRow = {
    ...gridRow,
    treeNode: { ...treeNode, isLeaf: !hasChildren, expanded: hasChildren, loading: false },
  };
  return [
    ...gridRows.slice(0, index),
    parent,
    ...keepExpanded(loaded, gridRows.slice(index + 1, end)),
    ...gridRows.slice(end),
  ];
}

/**
 * Replaces the top level. Rows that were expanded and still exist stay expanded. None of them is
 * loading: the list drops answers to calls that began before.
 */
export const replaceRoots = (gridRows: GridRows, rows: readonly Row[], keys: TreeKeys): GridRows =>
  keepExpanded(levelRows(rows, keys, 0, text(keys.root)), gridRows).map(withoutLoading);

/** Collapses the node `key`. Its descendants are dropped and loaded again on the next expand. */
export function collapseNode(gridRows: GridRows, key: string): GridRows {
  const index = indexOfNode(gridRows, key);
  if (index < 0) return gridRows;
  const gridRow = gridRows[index]!;
  return [
    ...gridRows.slice(0, index),
    { ...gridRow, treeNode: { ...gridRow.treeNode!, expanded: false, loading: false } },
    ...gridRows.slice(subtreeEnd(gridRows, index)),
  ];
}

/** Marks whether the children of the node `key` are being loaded. */
export const setNodeLoading = (gridRows: GridRows, key: string, loading: boolean): GridRows =>
  gridRows.map((gridRow) =>
    gridRow.treeNode?.key === key
      ? { ...gridRow, treeNode: { ...gridRow.treeNode, loading } }
      : gridRow,
  );

const withoutLoading = (gridRow: GridRow): GridRow =>
  gridRow.treeNode?.loading
    ? { ...gridRow, treeNode: { ...gridRow.treeNode, loading: false } }
    : gridRow;

/** Replaces the data of one row; an unknown id changes nothing. */
export const replaceRow = (gridRows: GridRows, id: string, row: Row): GridRows =>
  gridRows.map((gridRow) => (gridRow.id === id ? { ...gridRow, row } : gridRow));

/** The parent keys of the named rows. Ids that are not shown are skipped. */
export const parentKeysOf = (gridRows: GridRows, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    gridRows.flatMap(({ id, treeNode }) => (treeNode && ids.has(id) ? [treeNode.parentKey] : [])),
  );

/** Keys of the nodes at one level that can be expanded and are not. */
export const collapsedNodesAt = (gridRows: GridRows, level: number): readonly string[] =>
  gridRows.flatMap(({ treeNode }) =>
    treeNode && treeNode.level === level && !treeNode.isLeaf && !treeNode.expanded
      ? [treeNode.key]
      : [],
  );

const indexOfNode = (gridRows: GridRows, key: string): number =>
  gridRows.findIndex(({ treeNode }) => treeNode?.key === key);

/** Index after the last descendant of the row at `index`. */
function subtreeEnd(gridRows: GridRows, index: number): number {
  const level = gridRows[index]!.treeNode!.level;
  let end = index + 1;
  while (end < gridRows.length && gridRows[end]!.treeNode!.level > level) end++;
  return end;
}

/** `next` with the expanded subtrees of `previous` below the rows that exist in both. */
function keepExpanded(next: GridRows, previous: GridRows): GridRows {
  return next.flatMap((gridRow) => {
    const treeNode = gridRow.treeNode!;
    const index = previous.findIndex(
      (old) =>
        old.id === gridRow.id && old.treeNode?.expanded && old.treeNode.level === treeNode.level,
    );
    if (index < 0 || treeNode.isLeaf) return [gridRow];
    return [
      { ...gridRow, treeNode: { ...treeNode, expanded: true } },
      ...previous.slice(index + 1, subtreeEnd(previous, index)),
    ];
  });
}
