import { ChevronRight, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../ui/text.ts';
import { useListTools } from './list-context.ts';
import type { Branch } from './tree-rows.ts';

/** One step of depth, px (design/backoffice). */
const stepPx = 22;

/** The first cell of a tree row: its depth, its expander, its name. */
export function TreeCell({
  branch,
  name,
  children,
}: {
  readonly branch: Branch;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const t = useText(),
    { toggle } = useListTools(),
    { level, node, leaf, open, busy } = branch;
  return (
    <span
      className="tree-cell"
      ref={(cell) => nameRow(cell, branch)}
      style={{ paddingInlineStart: level * stepPx }}
    >
      {leaf ? (
        <i className="expander" />
      ) : (
        <button
          type="button"
          className="expander"
          data-open={open}
          aria-expanded={open}
          aria-label={t(open ? 'table.fold' : 'table.unfold', { name })}
          aria-busy={busy || undefined}
          onClick={() => toggle(node)}
        >
          {busy ? (
            <LoaderCircle size={14} className="spin" aria-hidden />
          ) : (
            <ChevronRight size={14} aria-hidden />
          )}
        </button>
      )}
      <span className={level === 0 ? 'tree-name strong' : 'tree-name'}>{children}</span>
    </span>
  );
}

/** The grid owns the row element; level and state belong there (engine.md §4). */
function nameRow(cell: HTMLElement | null, { level, leaf, open }: Branch): void {
  const row = cell?.closest('[role=row]');
  row?.setAttribute('aria-level', String(level + 1));
  if (leaf) row?.removeAttribute('aria-expanded');
  else row?.setAttribute('aria-expanded', String(open));
}
