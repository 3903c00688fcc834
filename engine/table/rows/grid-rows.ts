import type { Row } from '../../../schemas/rules/types.ts';

/** One row of the grid. `treeNode` is undefined in a flat list. */
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

/** A tree as far as it is loaded. */
export interface Tree {
  /** Primary key of a row. */
  readonly rowKey: string;
  /** The field that children refer to. */
  readonly key: string;
  /** The parent key of top-level rows. */
  readonly root: string | number;
  /** Number of levels that are expanded until the user collapses them. */
  readonly expand: number;
  /** The nodes that the user has expanded (true) or collapsed (false). */
  readonly toggled: ReadonlyMap<string, boolean>;
  /** The children of a node; undefined when they are not loaded. */
  readonly childrenOf: (key: string) => readonly Row[] | undefined;
  readonly isLoading: (key: string) => boolean;
}

const text = (value: unknown): string => String(value ?? '');

/** Grid rows of a flat list. */
export const flatRows = (rows: readonly Row[], rowKey: string): readonly GridRow[] =>
  rows.map((row) => ({ id: text(row[rowKey]), row, treeNode: undefined }));

/**
 * The shown rows of a tree, each parent before its children, and the keys of the nodes whose
 * children are shown or wanted.
 */
export function treeRows(tree: Tree): {
  readonly rows: readonly GridRow[];
  readonly open: readonly string[];
} {
  const rows: GridRow[] = [];
  const open: string[] = [];
  const walk = (parentKey: string, level: number): void => {
    for (const row of tree.childrenOf(parentKey) ?? []) {
      const { isOpen, ...treeNode } = nodeOf(tree, row, level);
      const { key, expanded } = treeNode;
      rows.push({ id: text(row[tree.rowKey]), row, treeNode: { ...treeNode, level, parentKey } });
      if (isOpen) open.push(key);
      if (expanded) walk(key, level + 1);
    }
  };
  walk(text(tree.root), 0);
  return { rows, open };
}

function nodeOf({ toggled, childrenOf, isLoading, ...tree }: Tree, row: Row, level: number) {
  const key = text(row[tree.key]);
  const children = childrenOf(key);
  // A node that the user collapsed had children, even if it was loaded without
  const hasChildren = row.has_children || toggled.get(key) === false;
  const isLeaf = children ? children.length === 0 : !hasChildren;
  const isOpen = toggled.get(key) ?? (level < tree.expand && !isLeaf);
  const expanded = isOpen && !isLeaf && children !== undefined;
  return { key, isLeaf, isOpen, expanded, loading: isOpen && isLoading(key) };
}

/** The parent keys of the named rows. Ids that are not shown are skipped. */
export const parentKeysOf = (
  gridRows: readonly GridRow[],
  ids: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(
    gridRows.flatMap(({ id, treeNode }) => (treeNode && ids.has(id) ? [treeNode.parentKey] : [])),
  );
