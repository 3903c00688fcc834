import type { CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';

/** A class row in display order; `pid` is 0 at the first level. */
export type ClassRow = Omit<CommonClass, 'children'>;

/** Builds the tree of classes. A row whose parent is missing is left out with its descendants. */
export function classTree(rows: readonly ClassRow[]): readonly CommonClass[] {
  const childrenOf = new Map<number, ClassRow[]>();
  for (const row of rows) {
    const siblings = childrenOf.get(row.pid);
    if (siblings) siblings.push(row);
    else childrenOf.set(row.pid, [row]);
  }
  const subtree = (pid: number): readonly CommonClass[] =>
    (childrenOf.get(pid) ?? []).map((row) => ({ ...row, children: subtree(row.id) }));
  return subtree(0);
}
