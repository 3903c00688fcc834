import type { CommonClass } from '../../../schemas/contract/calls/common.ts';

/** A class row in display order; `pid` is 0 at the first level. */
export type ClassRow = Omit<CommonClass, 'children'>;

/** Builds the tree of classes. A row whose parent is missing is left out with its descendants. */
export function classTree(rows: readonly ClassRow[]): readonly CommonClass[] {
  const below = new Map<number, ClassRow[]>();
  for (const row of rows) {
    const siblings = below.get(row.pid);
    if (siblings) siblings.push(row);
    else below.set(row.pid, [row]);
  }
  const grow = (pid: number): readonly CommonClass[] =>
    (below.get(pid) ?? []).map((row) => ({ ...row, children: grow(row.id) }));
  return grow(0);
}
