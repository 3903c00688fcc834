import type { ColDef, GridApi } from 'ag-grid-community';
import type { GridRow } from '../rows/grid-rows.ts';
import { sortDirection } from './grid-api.ts';
import type { GridColumn } from './grid-column.ts';

/** The definition of a column for AG Grid, `width` px wide. */
export function columnDef(column: GridColumn, width: number, order: string): ColDef<GridRow> {
  const { id, label, flexible, pinned, align, sortable, resizable, movable, className, text } =
    column;
  const Cell = column.component;
  return {
    colId: id,
    headerName: label,
    pinned,
    resizable,
    suppressMovable: !movable,
    sortable,
    initialSort: sortDirection(id, order),
    comparator: keepServerOrder,
    ...(flexible ? { flex: 1, minWidth: width } : { width }),
    headerClass: align === 'end' ? 'right' : undefined,
    cellClass: `${className}${align === 'end' ? ' right' : ''}`,
    valueGetter: ({ data }) => (data ? text(data) : ''),
    ...(Cell && {
      cellRenderer: ({ data }: { data?: GridRow }) => data && <Cell gridRow={data} />,
      equals: alwaysRedraw,
    }),
  };
}

/** The ids of the columns that can be moved, in the order that the grid shows. */
export function movableColumns(
  api: GridApi<GridRow>,
  columns: readonly GridColumn[],
): readonly string[] {
  const movable = new Set(columns.filter((column) => column.movable).map(({ id }) => id));
  return api
    .getAllGridColumns()
    .map((column) => column.getColId())
    .filter((id) => movable.has(id));
}

const keepServerOrder = () => 0;

/** A component shows more than its text: an expanded node, a selected option. */
const alwaysRedraw = () => false;
