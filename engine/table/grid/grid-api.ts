import type { GridApi, IRowNode } from 'ag-grid-community';
import type { RefObject } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';

type Api = GridApi<GridRow> | undefined;

/** The sort direction that `order` (`field`, `-field` or '') gives a column. */
export function sortDirection(columnId: string, order: string): 'asc' | 'desc' | null {
  if (order === columnId) return 'asc';
  return order === `-${columnId}` ? 'desc' : null;
}

/** Shows `order` in the headings unless the grid shows it already. */
export function showOrder(api: Api, order: string, shownOrder: RefObject<string>): void {
  if (!api || shownOrder.current === order) return;
  shownOrder.current = order;
  const colId = order.replace(/^-/, '');
  api.applyColumnState({
    state: order === '' ? [] : [{ colId, sort: sortDirection(colId, order) }],
    defaultState: { sort: null },
  });
}

/** The order that the headings show. */
export function orderOf(api: GridApi<GridRow>): string {
  const sorted = api.getColumnState().find(({ sort }) => sort);
  if (!sorted) return '';
  return sorted.sort === 'desc' ? `-${sorted.colId}` : sorted.colId;
}

/** Applies a selection that was made outside the grid. */
export function showSelection(api: Api, selectedIds: ReadonlySet<string>): void {
  api?.forEachNode((node) => {
    const selected = selectedIds.has(node.id ?? '');
    if (node.isSelected() !== selected) node.setSelected(selected, false, 'api');
  });
}

/** The row that has the keyboard focus. */
export function focusedRow(api: Api): IRowNode<GridRow> | undefined {
  const index = api?.getFocusedCell()?.rowIndex;
  return index === undefined || index === null ? undefined : api?.getDisplayedRowAtIndex(index);
}

/** Moves the focus by `step` rows and scrolls there. */
export function moveFocus(api: Api, step: number): void {
  const rowCount = api?.getDisplayedRowCount() ?? 0;
  if (!api || rowCount === 0) return;
  const focused = api.getFocusedCell();
  const target = (focused?.rowIndex ?? -1) + step;
  const index = Math.max(0, Math.min(target, rowCount - 1));
  const columns = api.getAllDisplayedColumns();
  const column = focused?.column ?? columns[1] ?? columns[0];
  if (!column) return;
  api.ensureIndexVisible(index);
  api.setFocusedCell(index, column);
}
