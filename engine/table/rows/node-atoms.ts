import { atom } from 'jotai';
import { collapsedNodesAt, collapseNode, expandNode, setNodeLoading } from './grid-rows.ts';
import type { ListStore } from './list-store.ts';

export type NodeAtoms = ReturnType<typeof createNodeAtoms>;

/** The operations on the nodes of a tree. */
export function createNodeAtoms(store: ListStore) {
  const { reader, latest, loadedAtom, updateRowsAtom, dropHiddenSelectionAtom, labelAtom } = store;

  const loadChildrenAtom = atom(null, async (_read, set, key: string) => {
    const { treeKeys } = reader;
    if (!treeKeys || !latest.request) return;
    const { requestId } = latest;
    set(updateRowsAtom, (rows) => setNodeLoading(rows, key, true));
    const result = await reader.children(key, latest.request);
    if (requestId !== latest.requestId) return;
    set(updateRowsAtom, (rows) =>
      result.status === 'rows'
        ? expandNode(rows, key, result.rows, treeKeys)
        : setNodeLoading(rows, key, false),
    );
  });

  /** Expands the top `levels` levels of a lazy tree, one after another. */
  const expandLevelsAtom = atom(null, async (read, set, levels: number) => {
    for (let level = 0; level < levels; level++) {
      const keys = collapsedNodesAt(read(loadedAtom).rows, level);
      await Promise.all(keys.map((key) => set(loadChildrenAtom, key)));
    }
  });

  /** Expands a collapsed node and collapses an expanded one. */
  const toggleAtom = atom(null, async (read, set, key: string) => {
    const node = read(loadedAtom).rows.find(({ treeNode }) => treeNode?.key === key)?.treeNode;
    if (!node || node.loading) return;
    if (node.expanded) {
      set(updateRowsAtom, (rows) => collapseNode(rows, key));
      set(dropHiddenSelectionAtom);
      return;
    }
    await set(loadChildrenAtom, key);
    await set(labelAtom);
  });

  return { loadChildrenAtom, expandLevelsAtom, toggleAtom };
}
