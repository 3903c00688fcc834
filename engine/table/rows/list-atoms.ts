import { atom, type Setter } from 'jotai';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { labelRows } from '../../cells/label-rows.ts';
import type { Http } from '../../wire/http.ts';
import { compareRows } from './compare-rows.ts';
import {
  collapsedNodesAt,
  collapseNode,
  expandNode,
  flatRows,
  type GridRow,
  replaceRoots,
  replaceRow,
  setNodeLoading,
  type TreeKeys,
  treeRows,
} from './grid-rows.ts';
import { type RowsRequest, type RowsResult, rowReader } from './row-reader.ts';

/** The rows of a list and the state of loading them. */
export interface LoadedList {
  /** The previous rows stay until the next ones are loaded. */
  readonly rows: readonly GridRow[];
  readonly total: number;
  readonly totalIs: Page['total_is'];
  /** Number of rows that were added on the server and are not shown yet. */
  readonly newRows: number;
  /** Badge counts of the views, by key. */
  readonly badges: Readonly<Record<string, number>>;
  /** A tree has no pages. A searched tree is a flat list with pages. */
  readonly shape: 'flat' | 'tree';
  /** `first`: nothing is loaded yet. `loading`: rows are shown while the next ones load. */
  readonly status: 'first' | 'loading' | 'ready' | 'failed' | 'denied';
  /** The error text for the user; '' without an error. */
  readonly message: string;
  readonly error: Error | undefined;
}

type LoadedRows = Pick<LoadedList, 'rows' | 'total' | 'totalIs' | 'newRows' | 'badges' | 'shape'>;

const emptyList: LoadedList = {
  rows: [],
  total: 0,
  totalIs: 'exact',
  newRows: 0,
  badges: {},
  shape: 'flat',
  status: 'first',
  message: '',
  error: undefined,
};

export type ListAtoms = ReturnType<typeof createListAtoms>;

/**
 * The rows of one list and the operations on them. Every load gets a request id. An answer whose id
 * is no longer the latest is dropped, so that a slow answer never replaces a newer one.
 */
export function createListAtoms(screen: PageConfig, get: Http['get']) {
  const loadedAtom = atom<LoadedList>(emptyList);
  const selectedIdsAtom = atom<ReadonlySet<string>>(new Set<string>());
  const reader = rowReader(screen, get);
  const tree = treeKeysOf(screen);
  const latest = { requestId: 0, request: undefined as RowsRequest | undefined };

  const loadAtom = atom(null, async (read, set, request: RowsRequest) => {
    const requestId = ++latest.requestId;
    const isReload = latest.request === request;
    latest.request = request;
    set(loadedAtom, startLoading);
    const asTree = tree !== undefined && isTreeRequest(request);
    const previous = isReload ? read(loadedAtom).rows : [];
    const result = asTree ? await readTree(request, tree, previous) : await readPage(request);
    if (requestId !== latest.requestId) return;
    set(loadedAtom, (before) => afterLoad(before, result));
    set(selectedIdsAtom, (selected) => shownIds(read(loadedAtom).rows, selected));
    if (asTree && screen.tree?.lazy) await set(expandLevelsAtom, screen.tree.expand);
    await set(labelAtom);
  });

  /** Expands the top `levels` levels of a lazy tree, one after another. */
  const expandLevelsAtom = atom(null, async (read, set, levels: number) => {
    for (let level = 0; level < levels; level++) {
      const keys = collapsedNodesAt(read(loadedAtom).rows, level);
      await Promise.all(keys.map((key) => set(loadChildrenAtom, key)));
    }
  });

  /** Loads the current rows again; expanded nodes of a tree stay expanded. */
  const reloadAtom = atom(null, async (_read, set) => {
    if (latest.request) await set(loadAtom, latest.request);
  });

  /**
   * Compares the list with the server without moving rows: changed rows are updated in place, new
   * rows are only counted.
   */
  const revalidateAtom = atom(null, async (read, set) => {
    const { request, requestId } = latest;
    const { status, shape } = read(loadedAtom);
    if (!request || status !== 'ready' || shape === 'tree') return;
    const result = toLoadedRows(await reader.revalidate(request));
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
    updateRows(set, (shown) =>
      changed.reduce((gridRows, { id, row }) => replaceRow(gridRows, id, row), shown),
    );
    await set(labelAtom);
  });

  /** Expands a collapsed node and collapses an expanded one. */
  const toggleAtom = atom(null, async (read, set, key: string) => {
    const node = read(loadedAtom).rows.find(({ treeNode }) => treeNode?.key === key)?.treeNode;
    if (!node || node.loading) return;
    if (node.expanded) {
      updateRows(set, (rows) => collapseNode(rows, key));
      set(selectedIdsAtom, (selected) => shownIds(read(loadedAtom).rows, selected));
      return;
    }
    await set(loadChildrenAtom, key);
    await set(labelAtom);
  });

  const loadChildrenAtom = atom(null, async (_read, set, key: string) => {
    if (!tree || !latest.request) return;
    const { requestId } = latest;
    updateRows(set, (rows) => setNodeLoading(rows, key, true));
    const result = await reader.children(key, latest.request);
    if (requestId !== latest.requestId) return;
    updateRows(set, (rows) =>
      result.status === 'rows'
        ? expandNode(rows, key, result.rows, tree)
        : setNodeLoading(rows, key, false),
    );
  });

  /**
   * Loads again what a write may have changed: the whole flat list, or the children of the named
   * parents of a tree. A parent that is not shown reloads the top level.
   */
  const refreshAtom = atom(null, async (read, set, parentKeys: Iterable<string>) => {
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

  /** Replaces one row without a call. */
  const patchAtom = atom(null, (_read, set, id: string, row: Row) =>
    updateRows(set, (rows) => replaceRow(rows, id, row)),
  );

  /** Adds the labels that did not come with the rows. */
  const labelAtom = atom(null, async (read, set) => {
    const { requestId } = latest;
    const rows = read(loadedAtom).rows.map(({ row }) => row);
    const labelled = await labelRows(rows, screen.columns, get);
    if (requestId !== latest.requestId || labelled === rows) return;
    const labelledByRow = new Map(rows.map((row, index) => [row, labelled[index]!]));
    updateRows(set, (gridRows) =>
      gridRows.map((gridRow) => ({
        ...gridRow,
        row: labelledByRow.get(gridRow.row) ?? gridRow.row,
      })),
    );
  });

  return {
    loadedAtom,
    selectedIdsAtom,
    loadAtom,
    reloadAtom,
    revalidateAtom,
    toggleAtom,
    refreshAtom,
    patchAtom,
  };

  function updateRows(set: Setter, update: (rows: readonly GridRow[]) => readonly GridRow[]): void {
    set(loadedAtom, (loaded) => ({ ...loaded, rows: update(loaded.rows) }));
  }

  async function readPage(request: RowsRequest): Promise<RowsResult<LoadedRows>> {
    return toLoadedRows(await reader.page(request));
  }

  function toLoadedRows(result: RowsResult<Page<Row>>): RowsResult<LoadedRows> {
    if (result.status !== 'rows') return result;
    const { data, total, total_is, count } = result.rows;
    return {
      status: 'rows',
      rows: {
        rows: flatRows(data, screen.table.rowKey),
        total,
        totalIs: total_is ?? 'exact',
        newRows: 0,
        badges: typeof count === 'object' ? (count ?? {}) : {},
        shape: 'flat',
      },
    };
  }

  async function readTree(
    request: RowsRequest,
    keys: TreeKeys,
    previous: readonly GridRow[],
  ): Promise<RowsResult<LoadedRows>> {
    const { lazy, expand } = screen.tree!;
    const result = lazy
      ? await reader.children(keys.root, request)
      : await reader.wholeTree(request);
    if (result.status !== 'rows') return result;
    return {
      status: 'rows',
      rows: {
        rows: lazy
          ? replaceRoots(previous, result.rows, keys)
          : treeRows(result.rows, keys, expand),
        total: result.rows.length,
        totalIs: 'exact',
        newRows: 0,
        badges: {},
        shape: 'tree',
      },
    };
  }
}

function treeKeysOf({ tree, table }: PageConfig): TreeKeys | undefined {
  return tree && { rowKey: table.rowKey, field: tree.field, key: tree.key, root: tree.root };
}

/** A tree is shown as a flat list while it is searched or its deleted rows are shown. */
const isTreeRequest = ({ state }: RowsRequest): boolean =>
  !state.trashed && Object.keys(state.search).length === 0;

const startLoading = (before: LoadedList): LoadedList => ({
  ...before,
  status: before.status === 'first' ? 'first' : 'loading',
});

const shownIds = (rows: readonly GridRow[], ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(rows.map(({ id }) => id).filter((id) => ids.has(id)));

function afterLoad(before: LoadedList, result: RowsResult<LoadedRows>): LoadedList {
  switch (result.status) {
    case 'rows':
      return { ...before, ...result.rows, status: 'ready', message: '', error: undefined };
    case 'ignored':
      return { ...before, status: 'ready' };
    default:
      return { ...before, status: result.status, message: result.message, error: result.error };
  }
}
