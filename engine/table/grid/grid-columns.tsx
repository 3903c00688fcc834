import { useContext } from 'react';
import type {
  ColumnConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { widths } from '../../../schemas/contract/limits.ts';
import type { CellKind, CellLocale, CellProps } from '../../cells/cell-kind.ts';
import { cellKindOf } from '../../cells/index.ts';
import { widgetAlign } from '../../cells/widgets.ts';
import { type TextStyle, textWidth, twoLinesWidth, wrapSlackPx } from '../../ui/text-width.ts';
import { density } from '../../ui/theme/palette.ts';
import { RowButtons } from '../actions/row-buttons.tsx';
import type { GridRow } from '../rows/grid-rows.ts';
import { EditCell, type EditKind } from './edit-cell.tsx';
import { ColumnWidthsContext, type GridColumn } from './grid-column.ts';
import { TreeCell } from './tree-cell.tsx';
import { orderedColumns } from './use-column-choice.ts';

export interface GridColumnOptions {
  readonly locale: CellLocale;
  /** Heading of the action column. */
  readonly actionsLabel: string;
  /** Fields of the columns that the user has hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Fields in the order of the user; empty for that of the screen. */
  readonly order: readonly string[];
  /** Widths in px that the user has set, by field. */
  readonly widths: Readonly<Record<string, number>>;
  /** px of the action column; 0 leaves it out. */
  readonly actionWidth: number;
}

/** px on both sides of a cell's text: 10 px padding each, the border, and 1 px for rounding. */
const cellPaddingPx = 23;

/** px on both sides of the text of a tag. */
const tagPaddingPx = 12;

/** px around the text of a status: dot, gap and background. */
const statusPaddingPx = 28;

/** px around a heading, and of its sort arrow. */
const headingPaddingPx = 24;
const sortArrowPx = 18;

const actionColumnId = '_actions';

/** Types for the flexible column of a list without its name column, best first. */
const flexibleTypes: readonly ColumnConfig['type'][] = [
  'text',
  'tags_array',
  'cascader_lazy',
  'custom',
  'dict',
];

/** The grid columns of a screen, the action column last. Memoise the result. */
export function gridColumns(screen: PageConfig, options: GridColumnOptions): readonly GridColumn[] {
  const visible = orderedColumns(screen.columns, options.order).filter(
    ({ field }) => !options.hidden.has(field),
  );
  const flexibleField = flexibleColumn(visible, screen.display)?.field;
  const treeField = screen.tree && treeColumn(visible, screen.display)?.field;
  const columns = visible.map((column) =>
    gridColumn(column, screen, options, {
      flexible: column.field === flexibleField,
      tree: column.field === treeField,
    }),
  );
  if (options.actionWidth === 0) return columns;
  return [...columns, actionColumn(options.actionWidth, options.actionsLabel)];
}

/** px of a row: higher when the list shows pictures. */
export const gridRowHeight = (screen: Pick<PageConfig, 'columns'>): number =>
  hasPictures(screen) ? density.rowWithPicture : density.row;

export const toCellProps = (
  column: ColumnConfig,
  { row }: GridRow,
  locale: CellLocale,
): CellProps => ({ column, row, value: row[column.field], locale });

function gridColumn(
  column: ColumnConfig,
  screen: PageConfig,
  { locale, widths: userWidths }: GridColumnOptions,
  role: { readonly flexible: boolean; readonly tree: boolean },
): GridColumn {
  const kind = cellKindOf(column.type);
  const isName = column.field === screen.display;
  const align = alignOf(column, screen);
  const userWidth = userWidths[column.field];
  const width = userWidth ?? column.width ?? defaultWidth(column, kind);
  const isFixedWidth = role.tree || userWidth !== undefined;
  const text = (gridRow: GridRow) => kind.text(toCellProps(column, gridRow, locale));
  return {
    id: column.field,
    label: column.label,
    width,
    flexible: role.flexible && userWidth === undefined,
    contentWidth: isFixedWidth ? () => width : contentWidth(column, screen, { width, text }),
    keepWhole: isKeptWhole(column, kind) || align === 'end',
    pinned: column.fixed,
    minWidth: width,
    align,
    sortable: column.sortable,
    resizable: true,
    movable: column.fixed === undefined,
    className: `${kind.className}${isName ? ' strong' : ''}`,
    text,
    component: role.tree
      ? treeComponent(column, screen, locale)
      : cellComponent(column, screen, locale),
  };
}

const defaultWidth = (column: ColumnConfig, kind: CellKind): number =>
  column.field === 'created_at' ? widths.createdAt : Math.max(kind.width, headingWidth(column));

/** Statuses, numbers and dates: a truncated one is misleading. */
const isKeptWhole = ({ type }: ColumnConfig, { className }: CellKind): boolean =>
  type === 'tags' || type === 'dict_tags' || /number|small/.test(className);

/** Amounts are aligned to the end, also when a widget draws them. */
function alignOf(column: ColumnConfig, screen: PageConfig): GridColumn['align'] {
  const type = fieldType(column, screen);
  const isAmount = type === 'money' || type === 'number' || type === 'integer';
  if (column.type !== 'custom') return cellKindOf(column.type).align;
  return widgetAlign(column.widget) ?? (isAmount ? 'end' : 'start');
}

/** Measures the widest text of the rows; `width` when the content is no plain text. */
function contentWidth(
  column: ColumnConfig,
  screen: PageConfig,
  { width, text }: { readonly width: number; readonly text: (gridRow: GridRow) => string },
): GridColumn['contentWidth'] {
  const padding = textPadding(column, screen);
  if (padding === undefined) return () => width;
  const isName = column.field === screen.display;
  const style = textStyle(column, cellKindOf(column.type), isName);
  const measure = isName && hasPictures(screen) ? twoLinesWidth : textWidth;
  const heading = headingWidth(column);
  return (gridRows) =>
    gridRows.reduce(
      (widest, gridRow) => Math.max(widest, Math.ceil(measure(text(gridRow), style)) + padding),
      heading,
    );
}

const textStyle = (
  { type }: ColumnConfig,
  { className }: CellKind,
  isName: boolean,
): TextStyle => ({
  weight: isName ? 500 : 400,
  px: type === 'tags' || type === 'dict_tags' || className.includes('small') ? 12 : 13,
  digits: className.includes('number') ? 'tabular' : 'proportional',
});

/** px beside the text of a cell; undefined when the cell shows more than its text. */
function textPadding(column: ColumnConfig, screen: PageConfig): number | undefined {
  if (column.type === 'tags') return cellPaddingPx + tagPaddingPx;
  if (column.type === 'dict_tags' && !column.edit) return cellPaddingPx + statusPaddingPx;
  if (column.type === 'text' && isTwoLineName(column, screen) && !column.edit)
    return cellPaddingPx + wrapSlackPx;
  const isPlainText =
    editKindOf(column, screen) === undefined &&
    cellKindOf(column.type).component === undefined &&
    !isTwoLineName(column, screen);
  return isPlainText ? cellPaddingPx : undefined;
}

/** Draws a cell; undefined when the grid can paint its text, which is faster. */
function cellComponent(
  column: ColumnConfig,
  screen: PageConfig,
  locale: CellLocale,
): GridColumn['component'] {
  const kind = cellKindOf(column.type);
  const { component: Cell } = kind;
  const editKind = editKindOf(column, screen);
  if (editKind) {
    return ({ gridRow }) => (
      <EditCell
        gridRow={gridRow}
        cell={toCellProps(column, gridRow, locale)}
        kind={kind}
        editKind={editKind}
      />
    );
  }
  if (Cell) return ({ gridRow }) => <Cell {...toCellProps(column, gridRow, locale)} />;
  if (!isTwoLineName(column, screen)) return undefined;
  return ({ gridRow }) => (
    <span className="clamp">{kind.text(toCellProps(column, gridRow, locale))}</span>
  );
}

/** How a cell is edited in place; undefined when only the form can edit it. */
function editKindOf(column: ColumnConfig, screen: PageConfig): EditKind | undefined {
  if (!column.edit) return undefined;
  const type = fieldType(column, screen);
  if (type === 'switch') return 'switch';
  if (column.dict) return column.dict.options ? 'select' : undefined;
  const isText = type === 'text' || type === 'integer' || type === 'number' || type === 'money';
  return isText ? 'text' : undefined;
}

function treeComponent(
  column: ColumnConfig,
  screen: PageConfig,
  locale: CellLocale,
): GridColumn['component'] {
  const Content = cellComponent(column, screen, locale);
  const kind = cellKindOf(column.type);
  return ({ gridRow }) => {
    const name = kind.text(toCellProps(column, gridRow, locale));
    const content = Content ? <Content gridRow={gridRow} /> : name;
    if (!gridRow.treeNode) return content;
    return (
      <TreeCell treeNode={gridRow.treeNode} name={name}>
        {content}
      </TreeCell>
    );
  };
}

const actionColumn = (width: number, label: string): GridColumn => ({
  id: actionColumnId,
  label,
  width,
  minWidth: Math.min(width, widths.actions),
  contentWidth: () => width,
  keepWhole: true,
  flexible: false,
  pinned: 'right',
  align: 'start',
  sortable: false,
  resizable: false,
  movable: false,
  className: '',
  text: () => '',
  component: ({ gridRow }) => (
    <RowButtons
      gridRow={gridRow}
      widthPx={useContext(ColumnWidthsContext).get(actionColumnId) ?? width}
    />
  ),
});

const fieldType = ({ field }: ColumnConfig, { fields }: Pick<PageConfig, 'fields'>) =>
  fields.find(({ name }) => name === field)?.type;

const hasPictures = ({ columns }: Pick<PageConfig, 'columns'>): boolean =>
  columns.some(({ type }) => cellKindOf(type).picture);

/** In the higher rows beside pictures the name takes up to two lines. */
const isTwoLineName = ({ field }: ColumnConfig, screen: PageConfig): boolean =>
  field === screen.display && hasPictures(screen);

/**
 * The column that takes the free space: the name, else the best type among columns without a width,
 * else the last column.
 */
function flexibleColumn(
  columns: readonly ColumnConfig[],
  display: string,
): ColumnConfig | undefined {
  const withoutWidth = columns.filter(({ width }) => width === undefined);
  const name = withoutWidth.find(({ field }) => field === display);
  const [best] = flexibleTypes.flatMap((type) =>
    withoutWidth.filter((column) => column.type === type),
  );
  return name ?? best ?? columns.at(-1);
}

const treeColumn = (columns: readonly ColumnConfig[], display: string): ColumnConfig | undefined =>
  columns.find(({ field }) => field === display) ?? columns[0];

/** px of a heading at 12 px, estimated: Chinese characters are 12 px wide, others 6.7 on average. */
function headingWidth({ label, sortable }: ColumnConfig): number {
  const letters = [...label].map((letter) => (letter > '\u2e7f' ? 12 : 6.7));
  const textPx = Math.ceil(letters.reduce((sum, letterPx) => sum + letterPx, 0));
  return textPx + headingPaddingPx + (sortable ? sortArrowPx : 0);
}
