import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import type { ColumnConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../schemas/rules/conditions/evaluate.ts';
import type { Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { useCellLocale } from '../cells/use-cell-locale.ts';
import { useT } from '../ui/use-t.ts';
import { onReconnect } from '../wire/connection.ts';
import { api } from '../wire/http.ts';
import { useVariables } from '../wire/variables.ts';
import type { ListRequest } from './actions/list-request.ts';
import { needsProof, restoreRequest } from './actions/restore-request.ts';
import { rowActionsOf } from './actions/row-actions.ts';
import type { ListTools } from './list-tools.ts';
import type { GridRow } from './rows/grid-rows.ts';
import { createListAtoms } from './rows/list-atoms.ts';
import type { LoadedList } from './rows/loaded-list.ts';
import type { RowsRequest } from './rows/row-reader.ts';
import { useRowWrites } from './rows/writes/use-row-writes.ts';
import { unpagedQuery, type WireQuery } from './state/list-query.ts';
import type { ListAction, ListState } from './state/list-state.ts';
import { type ListStateLocation, useListState } from './state/use-list-state.ts';

/** One list: its state, its rows and the operations of its parts. */
export interface Table {
  readonly screen: PageConfig;
  readonly state: ListState;
  readonly dispatch: (action: ListAction) => void;
  readonly list: LoadedList;
  readonly fixed: WireQuery;
  readonly selectedIds: ReadonlySet<string>;
  /** The selected rows in the order shown. */
  readonly selectedRows: readonly GridRow[];
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly tools: ListTools;
  readonly locale: CellLocale;
  readonly reload: () => void;
  /** Updates changed rows in place and counts new ones; no row moves. */
  readonly revalidate: () => void;
  /**
   * Call after the add or edit dialog has saved. A flat list reloads; a tree reloads the children
   * of the row's old and new parent.
   */
  readonly afterSave: (row: Row, before: GridRow | undefined) => void;
}

export interface TableOptions {
  readonly stateLocation: ListStateLocation;
  /** Filters that the page around the list sets; memoise them. */
  readonly fixed: WireQuery;
  /** Opens dialogs and pages. The list deletes and restores rows itself. */
  readonly onRequest: (request: ListRequest) => void;
}

/** The state, rows and operations of one list. Loads whenever its query changes. */
export function useTable(
  screen: PageConfig,
  { stateLocation, fixed, onRequest }: TableOptions,
): Table {
  const [state, dispatch] = useListState(screen, stateLocation);
  const locale = useCellLocale();
  const atoms = useMemo(() => createListAtoms(screen, api.get), [screen]);
  const list = useAtomValue(atoms.loadedAtom);
  const [selectedIds, select] = useAtom(atoms.selectedIdsAtom);
  const load = useSetAtom(atoms.loadAtom);
  const reload = useSetAtom(atoms.reloadAtom);
  const revalidate = useSetAtom(atoms.revalidateAtom);
  const refresh = useSetAtom(atoms.refreshAtom);
  const tools = useListOperations(screen, { state, fixed, atoms, list, onRequest });

  const query = JSON.stringify({ ...state, panel: undefined });
  // `query` is the state without the search panel, which does not change the rows.
  const request = useMemo<RowsRequest>(() => ({ state, fixed }), [query, fixed]);
  useEffect(() => {
    void load(request);
  }, [load, request]);
  useLastPage(list, state, dispatch);
  // Live changes of the time without a connection are lost, so the list loads again.
  useEffect(() => onReconnect(() => void reload()), [reload]);

  const afterSave = useCallback(
    (row: Row, before: GridRow | undefined) => {
      const oldParent = before?.treeNode?.parentKey;
      const newParent = screen.tree && String(row[screen.tree.field] ?? screen.tree.root);
      void refresh([oldParent, newParent].filter((key) => key !== undefined));
    },
    [screen, refresh],
  );

  return {
    screen,
    state,
    dispatch,
    list,
    fixed,
    selectedIds,
    select,
    tools,
    locale,
    afterSave,
    reload: useCallback(() => void reload(), [reload]),
    revalidate: useCallback(() => void revalidate(), [revalidate]),
    selectedRows: useMemo(
      () => list.rows.filter(({ id }) => selectedIds.has(id)),
      [list.rows, selectedIds],
    ),
  };
}

/** Opens the last page when the current one no longer exists. */
function useLastPage(
  { status, shape, rows, total }: LoadedList,
  { page, perPage }: ListState,
  dispatch: Table['dispatch'],
): void {
  const isBeyondEnd =
    status === 'ready' && shape === 'flat' && rows.length === 0 && total > 0 && page > 1;
  const lastPage = Math.ceil(total / perPage);
  useEffect(() => {
    if (isBeyondEnd) dispatch({ type: 'lastPage', page: lastPage });
  }, [isBeyondEnd, lastPage, dispatch]);
}

interface ListParts extends Pick<TableOptions, 'fixed' | 'onRequest'> {
  readonly state: ListState;
  readonly atoms: ReturnType<typeof createListAtoms>;
  readonly list: LoadedList;
}

function useListOperations(
  screen: PageConfig,
  { state, fixed, atoms, list, onRequest }: ListParts,
): ListTools {
  const { trashed } = state;
  const t = useT();
  const variables = useVariables();
  const toggle = useSetAtom(atoms.toggleAtom);
  const query = useMemo(() => unpagedQuery(screen, state, fixed), [screen, state, fixed]);
  const writes = useRowWrites(screen, atoms, list.rows, query);
  return useMemo<ListTools>(() => {
    const { update } = screen.buttons;
    const mayUpdate = !trashed && update.show && !update.disabled;
    return {
      request: (request: ListRequest) => {
        if (request.kind === 'delete') void writes.remove(request.gridRows);
        else if (request.kind === 'restore' && needsProof(screen))
          onRequest(restoreRequest(request.gridRows, t));
        else if (request.kind === 'restore') void writes.restore(request.gridRows);
        else if (request.kind === 'restoreAll') void writes.restoreAll();
        else onRequest(request);
      },
      actionsOf: (gridRow: GridRow) =>
        rowActionsOf(gridRow, { screen, variables, list: trashed ? 'trashed' : 'active', t }),
      toggleNode: (key: string) => {
        void toggle(key);
      },
      saveCell: writes.saveCell,
      canEdit: ({ row }: GridRow, { field }: ColumnConfig) =>
        mayUpdate &&
        screen.fields.some(({ name, writable }) => name === field && writable.update) &&
        holds(screen.when.update, row, variables),
    };
  }, [screen, variables, trashed, t, toggle, writes, onRequest]);
}
