import { AG_GRID_LOCALE_CN } from '@ag-grid-community/locale';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  colorSchemeVariable,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  type RowSelectionOptions,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { widths } from '../../../schemas/contract/limits.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { pageNonce } from '../../ui/theme/nonce.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { columnDef, movableColumns } from './column-defs.tsx';
import { focusedRow, moveFocus, orderOf, showOrder, showSelection } from './grid-api.ts';
import { ColumnWidthsContext, type GridColumn } from './grid-column.ts';
import { gridParameters } from './grid-theme.ts';
import { RowChoiceContext, RowRadio } from './row-radio.tsx';
import { useFittedWidths } from './use-fitted-widths.ts';

/** Only the modules in use. A method of a missing module returns undefined without any error. */
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

const rowSelections: Readonly<
  Record<GridProps['selection'], RowSelectionOptions<GridRow> | undefined>
> = {
  many: { mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false },
  one: { mode: 'singleRow', checkboxes: false, enableClickSelection: true },
  none: undefined,
};

const selectionColumn: ColDef<GridRow> = {
  width: widths.selection,
  maxWidth: widths.selection,
  pinned: 'left',
  resizable: false,
  suppressMovable: true,
  suppressNavigable: false,
};

/** Radio buttons in place of AG Grid's check boxes: one row is chosen. */
const radioColumn: ColDef<GridRow> = {
  ...selectionColumn,
  colId: 'choice',
  sortable: false,
  cellRenderer: ({ data }: { data?: GridRow }) => data && <RowRadio gridRow={data} />,
};

const defaultColumn: ColDef<GridRow> = {
  lockPinned: true,
  suppressHeaderMenuButton: true,
  cellDataType: false,
  suppressKeyboardEvent: ({ event }) => isControl(event.target),
};

export interface GridProps {
  readonly label: string;
  readonly rows: readonly GridRow[];
  /** A new array redraws every column; memoise it per screen and language. */
  readonly columns: readonly GridColumn[];
  /** px. */
  readonly rowHeight: number;
  readonly language: 'en' | 'zh-cn';
  /** `one`: a radio button in each row, and a click on a row selects it. */
  readonly selection: 'many' | 'one' | 'none';
  readonly shape: 'flat' | 'tree';
  /** `field`, `-field` or ''. The server sorts; the grid only shows the order. */
  readonly order: string;
  readonly onSort: (order: string) => void;
  readonly selectedIds: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onResize: (column: string, widthPx: number) => void;
  /** The columns in their new order, without the columns of the grid itself. */
  readonly onMove: (columns: readonly string[]) => void;
  readonly onView: (gridRow: GridRow) => void;
  readonly onEdit: (gridRow: GridRow) => void;
  /** Enter or Shift+F10 on a cell. */
  readonly onMenu: (gridRow: GridRow, cell: HTMLElement) => void;
}

/**
 * Wraps AG Grid. Keys: `j` and `k` move the focus, `x` selects the row, `v` views it, `e` edits it,
 * Enter opens its commands. While rows are selected, Tab goes to the bulk bar.
 */
export function Grid({
  label,
  rows,
  columns,
  rowHeight,
  language,
  selection,
  shape,
  order,
  selectedIds,
  ...handlers
}: GridProps) {
  const grid = useRef<AgGridReact<GridRow>>(null);
  const box = useRef<HTMLDivElement>(null);
  const shownOrder = useRef(order);
  // AG Grid keeps the handlers and columns of its first render, so they read the latest props.
  const latest = useRef({ ...handlers, columns, order });
  latest.current = { ...handlers, columns, order };
  const selectionPx = selection === 'none' ? 0 : widths.selection;
  const fitted = useFittedWidths(box, columns, rows, selectionPx);
  const columnDefs = useMemo(
    () => [
      ...(selection === 'one' ? [radioColumn] : []),
      ...columns.map((column) =>
        columnDef(column, fitted.get(column.id) ?? column.width, latest.current.order),
      ),
    ],
    [columns, fitted, selection],
  );
  const choice = useMemo(
    () => ({ selectedIds, choose: (id: string) => latest.current.onSelect(new Set([id])) }),
    [selectedIds],
  );
  const setLabel = useCallback(() => labelGrid(box.current, shape, label), [shape, label]);
  useEffect(setLabel, [setLabel]);
  useEffect(() => showSelection(grid.current?.api, selectedIds), [selectedIds]);
  useEffect(() => showOrder(grid.current?.api, order, shownOrder), [order]);
  useGridKeys(grid, { selection, selectedIds, ...handlers });
  useCellKeys(box, grid, { selectedIds, onMenu: handlers.onMenu });
  return (
    <ColumnWidthsContext value={fitted}>
      <RowChoiceContext value={choice}>
        <div className="grid" ref={box} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
          <AgGridReact<GridRow>
            ref={grid}
            theme={theme}
            styleNonce={pageNonce}
            rowData={rows as GridRow[]}
            columnDefs={columnDefs}
            defaultColDef={defaultColumn}
            rowHeight={rowHeight}
            getRowId={rowId}
            rowSelection={rowSelections[selection]}
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
            onGridReady={({ api }) => {
              setLabel();
              showOrder(api, latest.current.order, shownOrder);
            }}
            onFirstDataRendered={setLabel}
            onRowDoubleClicked={({ data, event }) => {
              if (data && !isControl(event?.target)) latest.current.onView(data);
            }}
            onSelectionChanged={({ source, api }) => {
              if (source === 'api') return;
              latest.current.onSelect(new Set(api.getSelectedRows().map(({ id }) => id)));
            }}
            onSortChanged={({ source, api }) => {
              if (source !== 'uiColumnSorted') return;
              shownOrder.current = orderOf(api);
              // The first rows of the new order are at the top.
              if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top');
              latest.current.onSort(shownOrder.current);
            }}
            onColumnMoved={({ finished, source, api }) => {
              if (!finished || source !== 'uiColumnMoved') return;
              latest.current.onMove(movableColumns(api, latest.current.columns));
            }}
            onColumnResized={({ finished, source, column }) => {
              if (!finished || !column || source !== 'uiColumnResized') return;
              latest.current.onResize(column.getColId(), column.getActualWidth());
            }}
          />
        </div>
      </RowChoiceContext>
    </ColumnWidthsContext>
  );
}

type GridKeysOptions = Pick<
  GridProps,
  'selection' | 'selectedIds' | 'onSelect' | 'onView' | 'onEdit'
>;

function useGridKeys(
  grid: RefObject<AgGridReact<GridRow> | null>,
  { selection, selectedIds, onSelect, onView, onEdit }: GridKeysOptions,
): void {
  const withFocusedRow = (run: (gridRow: GridRow) => void) => () => {
    const gridRow = focusedRow(grid.current?.api)?.data;
    if (gridRow) run(gridRow);
  };
  useHotkeys({
    j: () => moveFocus(grid.current?.api, 1),
    k: () => moveFocus(grid.current?.api, -1),
    x: withFocusedRow(({ id }) => {
      if (selection === 'many') onSelect(toggled(selectedIds, id));
      if (selection === 'one') onSelect(new Set([id]));
    }),
    v: withFocusedRow(onView),
    e: withFocusedRow(onEdit),
  });
}

/**
 * Keys of a focused cell, handled before AG Grid, whose Tab visits every cell of the page.
 */
function useCellKeys(
  box: RefObject<HTMLDivElement | null>,
  grid: RefObject<AgGridReact<GridRow> | null>,
  options: Pick<GridProps, 'selectedIds' | 'onMenu'>,
): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || isControl(target)) return;
      const cell = target.closest<HTMLElement>('[role=gridcell]');
      const run = cell && cellAction(event, cell);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    const cellAction = (event: KeyboardEvent, cell: HTMLElement): (() => void) | undefined => {
      const { selectedIds, onMenu } = latest.current;
      const gridRow = focusedRow(grid.current?.api)?.data;
      if (isMenuKey(event)) return gridRow && (() => onMenu(gridRow, cell));
      if (event.key !== 'Tab' || event.shiftKey || selectedIds.size === 0) return undefined;
      const bulkButton = document.querySelector<HTMLElement>('.bulk button');
      return bulkButton ? () => bulkButton.focus() : undefined;
    };
    const element = box.current;
    element?.addEventListener('keydown', onKeyDown, true);
    return () => element?.removeEventListener('keydown', onKeyDown, true);
  }, [box, grid]);
}

const isMenuKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (ctrlKey || metaKey || altKey) return false;
  return (key === 'Enter' && !shiftKey) || (key === 'F10' && shiftKey) || key === 'ContextMenu';
};

/**
 * Whether an event belongs to a control inside a cell. React's `stopPropagation` comes too late: AG
 * Grid listens below React's root.
 */
const isControl = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element &&
  target.closest('button, input:not([type=checkbox]), textarea, a, .ant-select') !== null;

const rowId = ({ data }: { readonly data: GridRow }): string => data.id;

/** Sets role and label. A tree is a treegrid for assistive technology; AG Grid says grid. */
function labelGrid(box: HTMLElement | null, shape: GridProps['shape'], label: string): void {
  const root = box?.querySelector('[role=grid], [role=treegrid]');
  root?.setAttribute('role', shape === 'tree' ? 'treegrid' : 'grid');
  root?.setAttribute('aria-label', label);
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
