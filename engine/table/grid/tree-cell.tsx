import { ChevronRight, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../ui/use-t.ts';
import { useListTools } from '../list-tools.ts';
import type { TreeNode } from '../rows/grid-rows.ts';

/** px of indentation per tree level. */
const levelPx = 22;

/** The first cell of a tree row: indentation, expander and name. */
export function TreeCell({
  treeNode,
  name,
  children,
}: {
  readonly treeNode: TreeNode;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const { level, isLeaf } = treeNode;
  return (
    <span
      className="tree-cell"
      ref={(cell) => setRowState(cell, treeNode)}
      style={{ paddingInlineStart: level * levelPx }}
    >
      {isLeaf ? <i className="expander" /> : <Expander treeNode={treeNode} name={name} />}
      <span className={level === 0 ? 'tree-name strong' : 'tree-name'}>{children}</span>
    </span>
  );
}

/** The button that folds and unfolds a tree row. */
export function Expander({
  treeNode,
  name,
}: {
  readonly treeNode: TreeNode;
  readonly name: string;
}) {
  const t = useT();
  const { toggleNode } = useListTools();
  const { key, expanded, loading } = treeNode;
  return (
    <button
      type="button"
      className="expander"
      data-open={expanded}
      aria-expanded={expanded}
      aria-label={t(expanded ? 'table.fold' : 'table.unfold', { name })}
      aria-busy={loading || undefined}
      onClick={() => toggleNode(key)}
    >
      {loading ? (
        <LoaderCircle size={14} className="spin" aria-hidden />
      ) : (
        <ChevronRight size={14} aria-hidden />
      )}
    </button>
  );
}

/**
 * Level and state belong on the row element, which AG Grid renders
 * (docs/decisions/0050-trees-in-a-community-grid.md).
 */
function setRowState(cell: HTMLElement | null, { level, isLeaf, expanded }: TreeNode): void {
  const row = cell?.closest('[role=row]');
  row?.setAttribute('aria-level', String(level + 1));
  if (isLeaf) row?.removeAttribute('aria-expanded');
  else row?.setAttribute('aria-expanded', String(expanded));
}
