import { AG_GRID_LOCALE_CN } from '@ag-grid-community/locale';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  colorSchemeVariable,
  ColumnApiModule,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  type RowSelectionOptions,
  RowSelectionModule,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { widths } from '../../schemas/contract/limits.ts';
import { useKeys } from '../ui/keys.ts';
import { pageNonce } from '../ui/nonce.ts';
import { FittedWidths, type GridColumn } from './grid-column.ts';
import { gridParameters } from './grid-theme.ts';
import type { Line } from './tree-rows.ts';
import { useFittedWidths } from './use-fitted-widths.ts';

/** Only what is used. An API method whose module is missing returns undefined and says nothing in production. */
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  RowSelectionModule,
  RowApiModule,
  ColumnApiModule,
  ScrollApiModule,
  LocaleModule,
  CellStyleModule,
]);

const theme = themeQuartz
  .withPart(colorSchemeVariable)
  .withParams(gridParameters('light'), 'light')
  .withParams(gridParameters('dark'), 'dark');
const rowSelection: RowSelectionOptions<Line> = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
};
const selectionColumn: ColDef<Line> = {
  width: widths.selection,
  maxWidth: widths.selection,
  pinned: 'left',
  resizable: false,
  suppressNavigable: false,
};
const everyColumn: ColDef<Line> = {
  suppressMovable: true,
  suppressHeaderMenuButton: true,
  cellDataType: false,
  suppressKeyboardEvent: ({ event }) => isControl(event.target),
};

export interface GridProps {
  readonly label: string;
  readonly lines: readonly Line[];
  /** A new array redraws every column: memoise it per screen and language. */
  readonly columns: readonly GridColumn[];
  /** px. */
  readonly rowHeight: number;
  readonly language: 'en' | 'zh-cn';
  readonly selection: 'many' | 'none';
  readonly shape: 'flat' | 'tree';
  /** `field`, `-field` or ''. The server sorts; the grid only shows by what. */
  readonly order: string;
  readonly onSort: (order: string) => void;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: ReadonlySet<string>) => void;
  readonly onResize: (column: string, widthPx: number) => void;
  readonly onView: (line: Line) => void;
  readonly onEdit: (line: Line) => void;
}

/** The one door to AG Grid: lines and columns in, ticks, sorts and widths out. Keys: j k move, x ticks, v views, e edits (design/backoffice). */
export function Grid({
  label,
  lines,
  columns,
  rowHeight,
  language,
  selection,
  shape,
  order,
  ticked,
  ...on
}: GridProps) {
  const grid = useRef<AgGridReact<Line>>(null),
    box = useRef<HTMLDivElement>(null),
    latest = useRef({ ...on, order }),
    shown = useRef(order);
  latest.current = { ...on, order };
  const api = () => grid.current?.api;
  const fitted = useFittedWidths(box, columns, lines, selection === 'many' ? widths.selection : 0);
  const columnDefs = useMemo(
    () =>
      columns.map((column) =>
        columnDef(column, fitted.get(column.id) ?? column.width, latest.current.order),
      ),
    [columns, fitted],
  );
  const name = useCallback(() => nameGrid(box.current, shape, label), [shape, label]);
  useEffect(name, [name]);
  useEffect(() => showTicks(api(), ticked), [ticked]);
  useEffect(() => showOrder(api(), order, shown), [order]);
  useKeys({
    j: () => moveFocus(api(), 1),
    k: () => moveFocus(api(), -1),
    x: () => {
      const line = focusedRow(api())?.data;
      if (line && selection === 'many') on.onTick(toggled(ticked, line.id));
    },
    v: () => {
      const line = focusedRow(api())?.data;
      if (line) on.onView(line);
    },
    e: () => {
      const line = focusedRow(api())?.data;
      if (line) on.onEdit(line);
    },
  });
  return (
    <FittedWidths value={fitted}>
      <div className="grid" ref={box} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
        <AgGridReact<Line>
          ref={grid}
          theme={theme}
          styleNonce={pageNonce}
          rowData={lines as Line[]}
          columnDefs={columnDefs}
          defaultColDef={everyColumn}
          rowHeight={rowHeight}
          getRowId={rowId}
          rowSelection={selection === 'many' ? rowSelection : undefined}
          selectionColumnDef={selectionColumn}
          localeText={language === 'zh-cn' ? AG_GRID_LOCALE_CN : undefined}
          key={language}
          animateRows={false}
          enableCellTextSelection
          ensureDomOrder
          suppressNoRowsOverlay
          suppressContextMenu
          suppressScrollOnNewData
          alwaysShowVerticalScroll
          onGridReady={({ api: at }) => {
            name();
            showOrder(at, latest.current.order, shown);
          }}
          onFirstDataRendered={name}
          onRowDoubleClicked={({ data, event }) => {
            if (data && !isControl(event?.target)) latest.current.onView(data);
          }}
          onSelectionChanged={({ source, api: at }) => {
            if (source !== 'api')
              latest.current.onTick(new Set(at.getSelectedRows().map(({ id }) => id)));
          }}
          onSortChanged={({ source, api: at }) => {
            if (source === 'uiColumnSorted') latest.current.onSort((shown.current = orderOf(at)));
          }}
          onColumnResized={({ finished, source, column }) => {
            if (finished && column && source === 'uiColumnResized')
              latest.current.onResize(column.getColId(), column.getActualWidth());
          }}
        />
      </div>
    </FittedWidths>
  );
}

/** Controls in cells keep their own keys and double clicks. React's stopPropagation comes too late for AG Grid, which listens below the root. */
const isControl = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element &&
  target.closest('button, input:not([type=checkbox]), textarea, a, .ant-select') !== null;

const rowId = ({ data }: { readonly data: Line }): string => data.id;

function columnDef(column: GridColumn, width: number, order: string): ColDef<Line> {
  const {
    id,
    label,
    flexible,
    pinned,
    align,
    sortable,
    resizable,
    className,
    text,
    component: Cell,
  } = column;
  return {
    colId: id,
    headerName: label,
    pinned,
    resizable,
    sortable,
    initialSort: sortOf(id, order),
    comparator: asServed,
    ...(flexible ? { flex: 1, minWidth: width } : { width }),
    headerClass: align === 'end' ? 'right' : undefined,
    cellClass: `${className}${align === 'end' ? ' right' : ''}`,
    valueGetter: ({ data }) => (data ? text(data) : ''),
    ...(Cell
      ? {
          cellRenderer: ({ data }: { data?: Line }) => data && <Cell line={data} />,
          equals: redrawn,
        }
      : {}),
  };
}

/** The server has sorted; the grid keeps the order it was given. */
const asServed = () => 0;
/** Elements show more than their text says: an opened branch, a tick. */
const redrawn = () => false;

const sortOf = (id: string, order: string) =>
  order === id ? ('asc' as const) : order === `-${id}` ? ('desc' as const) : null;

/**
 * Sorts by what the address says, unless the grid does already. Columns only begin with an order: AG Grid tells of a click a moment later, and columns that came in between, with the
 * order before it, made the click as if it had not been.
 */
function showOrder(api: GridApi<Line> | undefined, order: string, shown: RefObject<string>): void {
  if (!api || shown.current === order) return;
  shown.current = order;
  const colId = order.replace(/^-/, '');
  api.applyColumnState({
    state: order === '' ? [] : [{ colId, sort: sortOf(colId, order) }],
    defaultState: { sort: null },
  });
}

function orderOf(api: GridApi<Line>): string {
  const sorted = api.getColumnState().find(({ sort }) => sort);
  return sorted ? `${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}` : '';
}

/** A tree is a treegrid to assistive software; AG Grid's own role is grid. */
function nameGrid(box: HTMLElement | null, shape: GridProps['shape'], label: string): void {
  const root = box?.querySelector('[role=grid], [role=treegrid]');
  root?.setAttribute('role', shape === 'tree' ? 'treegrid' : 'grid');
  root?.setAttribute('aria-label', label);
}

const toggled = (ticked: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]);

/** Ticks set from outside, the bulk bar's close above all. */
function showTicks(api: GridApi<Line> | undefined, ticked: ReadonlySet<string>): void {
  api?.forEachNode((node) => {
    const wanted = ticked.has(node.id ?? '');
    if (node.isSelected() !== wanted) node.setSelected(wanted, false, 'api');
  });
}

const focusedRow = (api: GridApi<Line> | undefined) => {
  const at = api?.getFocusedCell()?.rowIndex;
  return at === undefined || at === null ? undefined : api?.getDisplayedRowAtIndex(at);
};

function moveFocus(api: GridApi<Line> | undefined, step: number): void {
  if (!api || api.getDisplayedRowCount() === 0) return;
  const focused = api.getFocusedCell();
  const to = Math.max(
    0,
    Math.min((focused?.rowIndex ?? -1) + step, api.getDisplayedRowCount() - 1),
  );
  const column =
    focused?.column ?? api.getAllDisplayedColumns()[1] ?? api.getAllDisplayedColumns()[0];
  if (!column) return;
  api.ensureIndexVisible(to);
  api.setFocusedCell(to, column);
}
