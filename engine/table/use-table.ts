import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ColumnConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../schemas/rules/conditions/evaluate.ts';
import type { Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { useCellLocale } from '../cells/use-cell-locale.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { useT } from '../ui/use-t.ts';
import { onReconnect } from '../wire/connection.ts';
import { useVariables } from '../wire/variables.ts';
import type { ListRequest } from './actions/list-request.ts';
import { needsProof, restoreRequest } from './actions/restore-request.ts';
import { rowActionsOf } from './actions/row-actions.ts';
import type { ListTools } from './list-tools.ts';
import type { GridRow } from './rows/grid-rows.ts';
import { type LoadedList, type Rows, useRows } from './rows/use-rows.ts';
import { useDeleteRows } from './rows/writes/use-delete-rows.ts';
import { useRestoreRows, type WrittenList } from './rows/writes/use-restore-rows.ts';
import { useSaveCell } from './rows/writes/use-save-cell.ts';
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
  readonly reload: Rows['reload'];
  readonly revalidate: Rows['revalidate'];
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
  const rows = useRows(screen, state, fixed);
  const { list, reload, refresh } = rows;
  const [selectedIds, select] = useState<ReadonlySet<string>>(new Set());
  const selectedRows = useMemo(
    () => list.rows.filter(({ id }) => selectedIds.has(id)),
    [list.rows, selectedIds],
  );
  // Rows that are not shown any more are not selected
  if (selectedRows.length < selectedIds.size) select(new Set(selectedRows.map(({ id }) => id)));
  const tools = useListOperations(screen, { state, fixed, rows, select, onRequest });
  useLastPage(list, state, dispatch);
  // Live changes of the time without a connection are lost, so the list loads again.
  useEffect(() => onReconnect(() => void reload()), [reload]);

  const afterSave = useCallback(
    (row: Row, before: GridRow | undefined) => {
      const oldParent = before?.treeNode?.parentKey;
      const newParent = screen.tree && String(row[screen.tree.field] ?? screen.tree.root);
      void refresh(new Set([oldParent, newParent].filter((key) => key !== undefined)));
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
    selectedRows,
    reload,
    revalidate: rows.revalidate,
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
  readonly rows: Rows;
  readonly select: WrittenList['select'];
}

function useListOperations(
  screen: PageConfig,
  { state, fixed, rows: { list, refresh, toggle }, select, onRequest }: ListParts,
): ListTools {
  const { trashed } = state;
  const t = useT();
  const variables = useVariables();
  const query = useMemo(() => unpagedQuery(screen, state, fixed), [screen, state, fixed]);
  const { restoreIds, restoreAll } = useRestoreRows(screen, { refresh, select }, query);
  const deleteRows = useDeleteRows(screen, { rows: list.rows, refresh, select, restoreIds });
  const saveCell = useSaveCell(screen);
  const request = useCallback(
    (asked: ListRequest) => {
      // Batch operations without a selection (docs/product.md#validation)
      if ('gridRows' in asked && asked.gridRows.length === 0) toast.warning(t('selectErr'));
      else if (asked.kind === 'delete') void deleteRows(asked.gridRows);
      else if (asked.kind === 'restore' && needsProof(screen))
        onRequest(restoreRequest(asked.gridRows, t));
      else if (asked.kind === 'restore') void restoreIds(asked.gridRows.map(({ id }) => id));
      else if (asked.kind === 'restoreAll') void restoreAll();
      else onRequest(asked);
    },
    [screen, t, deleteRows, restoreIds, restoreAll, onRequest],
  );
  return useMemo<ListTools>(() => {
    const { update } = screen.buttons;
    const mayUpdate = !trashed && update.show && !update.disabled;
    return {
      request,
      actionsOf: (gridRow: GridRow) =>
        rowActionsOf(gridRow, { screen, variables, list: trashed ? 'trashed' : 'active', t }),
      toggleNode: toggle,
      saveCell,
      canEdit: ({ row }: GridRow, { field }: ColumnConfig) =>
        mayUpdate &&
        screen.fields.some(({ name, writable }) => name === field && writable.update) &&
        holds(screen.when.update, row, variables),
    };
  }, [screen, variables, trashed, t, toggle, saveCell, request]);
}
