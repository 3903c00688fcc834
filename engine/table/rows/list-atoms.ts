import { atom } from 'jotai';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { Http } from '../../wire/http.ts';
import { compareRows } from './compare-rows.ts';
import { replaceRow } from './grid-rows.ts';
import { createListStore, type ListStore } from './list-store.ts';
import { afterLoad, startLoading } from './loaded-list.ts';
import { createNodeAtoms, type NodeAtoms } from './node-atoms.ts';
import type { RowsRequest } from './row-reader.ts';

export type ListAtoms = ReturnType<typeof createListAtoms>;

/**
 * The rows of one list and the operations on them. Every load gets a request id. An answer whose id
 * is no longer the latest is dropped, so that a slow answer never replaces a newer one.
 */
export function createListAtoms(screen: PageConfig, get: Http['get']) {
  const store = createListStore(screen, get);
  const nodes = createNodeAtoms(store);
  const { loadAtom, reloadAtom } = createLoadAtoms(store, nodes);
  return {
    loadedAtom: store.loadedAtom,
    selectedIdsAtom: store.selectedIdsAtom,
    loadAtom,
    reloadAtom,
    revalidateAtom: createRevalidateAtom(store),
    toggleAtom: nodes.toggleAtom,
    refreshAtom: createRefreshAtom(store, nodes, reloadAtom),
    patchAtom: createPatchAtom(store),
  };
}

type LoadAtoms = ReturnType<typeof createLoadAtoms>;

function createLoadAtoms(store: ListStore, { expandLevelsAtom }: NodeAtoms) {
  const { screen, reader, latest, loadedAtom } = store;

  const loadAtom = atom(null, async (read, set, request: RowsRequest) => {
    const requestId = ++latest.requestId;
    const isReload = latest.request === request;
    latest.request = request;
    set(loadedAtom, startLoading);
    const treeKeys = isTreeRequest(request) ? reader.treeKeys : undefined;
    const previous = () => (isReload ? read(loadedAtom).rows : []);
    const result = treeKeys
      ? await reader.tree(request, treeKeys, previous)
      : await reader.page(request);
    if (requestId !== latest.requestId) return;
    set(loadedAtom, (before) => afterLoad(before, result));
    set(store.dropHiddenSelectionAtom);
    if (treeKeys && screen.tree?.lazy) await set(expandLevelsAtom, screen.tree.expand);
    await set(store.labelAtom);
  });

  /** Loads the current rows again; expanded nodes of a tree stay expanded. */
  const reloadAtom = atom(null, async (_read, set) => {
    if (latest.request) await set(loadAtom, latest.request);
  });

  return { loadAtom, reloadAtom };
}

/** A tree is shown as a flat list while it is searched or its deleted rows are shown. */
const isTreeRequest = ({ state }: RowsRequest): boolean =>
  !state.trashed && Object.keys(state.search).length === 0;

/**
 * Compares the list with the server without moving rows: changed rows are updated in place, new rows
 * are only counted.
 */
function createRevalidateAtom({
  screen,
  reader,
  latest,
  loadedAtom,
  updateRowsAtom,
  labelAtom,
}: ListStore) {
  return atom(null, async (read, set) => {
    const { request, requestId } = latest;
    const { status, shape } = read(loadedAtom);
    if (!request || status !== 'ready' || shape === 'tree') return;
    const result = await reader.revalidate(request);
    if (requestId !== latest.requestId || result.status !== 'rows') return;
    const { rows, total, totalIs } = read(loadedAtom);
    const loaded = result.rows;
    const { newRows, changed } = compareRows(
      rows,
      loaded.rows.map(({ row }) => row),
      { rowKey: screen.table.rowKey, perPage: request.state.perPage },
    );
    const addedToTotal = totalIs === 'estimated' ? 0 : Math.max(0, loaded.total - total);
    set(loadedAtom, (before) => ({
      ...before,
      badges: loaded.badges,
      newRows: request.state.page === 1 ? newRows : addedToTotal,
    }));
    if (changed.length === 0) return;
    set(updateRowsAtom, (shown) =>
      changed.reduce((gridRows, { id, row }) => replaceRow(gridRows, id, row), shown),
    );
    await set(labelAtom);
  });
}

/**
 * Loads again what a write may have changed: the whole flat list, or the children of the named
 * parents of a tree. A parent that is not shown reloads the top level.
 */
function createRefreshAtom(
  { loadedAtom, labelAtom }: ListStore,
  { loadChildrenAtom }: NodeAtoms,
  reloadAtom: LoadAtoms['reloadAtom'],
) {
  return atom(null, async (read, set, parentKeys: Iterable<string>) => {
    const { shape, rows } = read(loadedAtom);
    const shownKeys = new Set(rows.map(({ treeNode }) => treeNode?.key));
    const keys = new Set(parentKeys);
    const shownParents = [...keys].filter((key) => shownKeys.has(key));
    if (shape === 'flat' || shownParents.length < keys.size || keys.size === 0) {
      await set(reloadAtom);
    }
    if (shape === 'flat') return;
    await Promise.all(shownParents.map((key) => set(loadChildrenAtom, key)));
    await set(labelAtom);
  });
}

/** Replaces one row without a call. */
const createPatchAtom = ({ updateRowsAtom }: ListStore) =>
  atom(null, (_read, set, id: string, row: Row) =>
    set(updateRowsAtom, (rows) => replaceRow(rows, id, row)),
  );
