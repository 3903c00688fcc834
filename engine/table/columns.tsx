import { useContext } from 'react';
import type { ServedColumn, ServedPage } from '../../schemas/contract/calls/screens.ts';
import { widths } from '../../schemas/contract/limits.ts';
import type { CellKind, CellProps, CellWords } from '../cells/cell-kind.ts';
import { cellOf } from '../cells/index.ts';
import { wholeName } from '../cells/use-cell-words.ts';
import { density } from '../ui/palette.ts';
import { lineEnd, textWidth, twoLinesWidth, type TypeSetting } from '../ui/text-width.ts';
import { EditCell, type EditLook } from './edit-cell.tsx';
import { FittedWidths, type GridColumn } from './grid-column.ts';
import { RowButtons } from './row-buttons.tsx';
import { TreeCell } from './tree-cell.tsx';
import type { Line } from './tree-rows.ts';

export interface ColumnSetting {
  readonly words: CellWords;
  /** Heading of the action column. */
  readonly actionsLabel: string;
  /** What this user chose: hidden columns and widths in px. */
  readonly hidden: ReadonlySet<string>;
  readonly widths: Readonly<Record<string, number>>;
  /** px of the action column; 0 leaves it out. */
  readonly actionWidth: number;
}

/** The grid's columns of a screen, the action column last. Make them once per screen and language (engine.md §7). */
export function gridColumns(screen: ServedPage, setting: ColumnSetting): readonly GridColumn[] {
  const shown = screen.columns.filter(({ field }) => !setting.hidden.has(field));
  const flexible = flexibleColumn(shown, screen.display)?.field,
    treeField = screen.tree && treeColumn(shown, screen.display)?.field;
  const columns = shown.map((column) =>
    gridColumn(column, screen, setting, {
      flexible: column.field === flexible,
      tree: column.field === treeField,
    }),
  );
  return setting.actionWidth === 0
    ? columns
    : [...columns, actionColumn(setting.actionWidth, setting.actionsLabel)];
}

/** 44 px when a row shows a picture, else 40 (design/backoffice). */
export const rowHeightOf = (screen: Pick<ServedPage, 'columns'>): number =>
  screen.columns.some(({ type }) => cellOf(type).picture) ? density.rowWithPicture : density.row;

/** The cell of a column as its kind wants it. */
export const cellProps = (column: ServedColumn, { row }: Line, words: CellWords): CellProps => ({
  column,
  row,
  value: row[column.field],
  words,
});

function gridColumn(
  column: ServedColumn,
  screen: ServedPage,
  { words, widths: chosen }: ColumnSetting,
  place: { readonly flexible: boolean; readonly tree: boolean },
): GridColumn {
  const kind = cellOf(column.type),
    isName = column.field === screen.display;
  const text = (line: Line) => kind.text(cellProps(column, line, words));
  const head = labelWidth(column.label, column.sortable),
    usual = column.field === 'created_at' ? widths.createdAt : Math.max(kind.width, head);
  const lines = isName && hasPictures(screen) ? 2 : 1;
  const mine = chosen[column.field],
    width = mine ?? column.width ?? usual,
    around = place.tree || mine !== undefined ? undefined : aroundText(column, screen),
    setting = typeSetting(column, kind, isName);
  return {
    id: column.field,
    label: column.label,
    width,
    flexible: place.flexible && mine === undefined,
    needed: (rows) =>
      around === undefined
        ? width
        : rows.reduce(
            (most, row) =>
              Math.max(
                most,
                Math.ceil(
                  lines === 1 ? textWidth(text(row), setting) : twoLinesWidth(text(row), setting),
                ) + around,
              ),
            head,
          ),
    isWhole:
      column.type === 'tags' ||
      column.type === 'dict_tags' ||
      /number|small/.test(kind.className) ||
      alignOf(column, screen) === 'end',
    pinned: column.fixed,
    least: width,
    align: alignOf(column, screen),
    sortable: column.sortable,
    resizable: true,
    className: `${kind.className}${isName ? ' strong' : ''}`,
    text,
    component: place.tree ? treeComponent(column, screen, words) : drawn(column, screen, words),
  };
}

/** An amount stands at the end whoever draws it. */
function alignOf(column: ServedColumn, screen: ServedPage): GridColumn['align'] {
  const type = screen.fields.find(({ name }) => name === column.field)?.type;
  return column.type === 'custom' && (type === 'money' || type === 'number' || type === 'integer')
    ? 'end'
    : cellOf(column.type).align;
}

const typeSetting = (
  { type }: ServedColumn,
  { className }: CellKind,
  isName: boolean,
): TypeSetting => ({
  weight: isName ? 500 : 400,
  px: type === 'tags' || type === 'dict_tags' || className.includes('small') ? 12 : 13,
  figures: className.includes('number') ? 'same' : 'own',
});

/** px beside a cell's text: the cell's padding, and what a tag has around its own. Undefined for what is no text, or may take two lines. */
function aroundText(column: ServedColumn, screen: ServedPage): number | undefined {
  if (column.type === 'tags') return cellPadding + tagPadding;
  if (column.type === 'dict_tags' && !column.edit) return cellPadding + statusPadding;
  if (
    column.type === 'text' &&
    column.field === screen.display &&
    hasPictures(screen) &&
    !column.edit
  )
    return cellPadding + lineEnd;
  return drawn(column, screen, noWords) === undefined ? cellPadding : undefined;
}
/** 10 px on either side, the grid's edge and a pixel that rounding may take. */
const cellPadding = 23;
const tagPadding = 12;
/** The dot, its gap and the ground of a state that asks for something. */
const statusPadding = 28;
const noWords: CellWords = { language: 'en', yes: '', no: '', nameOf: wholeName };

/** What draws a cell; undefined when the grid can paint its text, which is faster. A name beside pictures may take two lines. */
function drawn(
  column: ServedColumn,
  screen: ServedPage,
  words: CellWords,
): GridColumn['component'] {
  const kind = cellOf(column.type),
    { component: Cell } = kind;
  const look = column.edit ? editLook(column, screen) : undefined;
  if (look)
    return ({ line }) => (
      <EditCell line={line} cell={cellProps(column, line, words)} kind={kind} look={look} />
    );
  if (Cell) return ({ line }) => <Cell {...cellProps(column, line, words)} />;
  return column.field === screen.display && hasPictures(screen)
    ? ({ line }) => <span className="clamp">{kind.text(cellProps(column, line, words))}</span>
    : undefined;
}

/** A switch, a choice in place, or plain text and numbers; anything else is changed in the form. */
function editLook(column: ServedColumn, screen: ServedPage): EditLook | undefined {
  const type = screen.fields.find(({ name }) => name === column.field)?.type;
  if (type === 'switch') return 'switch';
  if (column.dict) return column.dict.options ? 'select' : undefined;
  return type === 'text' || type === 'integer' || type === 'number' || type === 'money'
    ? 'text'
    : undefined;
}

function treeComponent(
  column: ServedColumn,
  screen: ServedPage,
  words: CellWords,
): GridColumn['component'] {
  const Inner = drawn(column, screen, words),
    kind = cellOf(column.type);
  return ({ line }) => {
    const name = kind.text(cellProps(column, line, words)),
      shown = Inner ? <Inner line={line} /> : name;
    return line.branch ? (
      <TreeCell branch={line.branch} name={name}>
        {shown}
      </TreeCell>
    ) : (
      <>{shown}</>
    );
  };
}

const actionsId = '_actions';

const actionColumn = (width: number, label: string): GridColumn => ({
  id: actionsId,
  label,
  width,
  least: Math.min(width, widths.actions),
  needed: () => width,
  isWhole: true,
  flexible: false,
  pinned: 'right',
  align: 'start',
  sortable: false,
  resizable: false,
  className: '',
  text: () => '',
  component: ({ line }) => (
    <RowButtons line={line} widthPx={useContext(FittedWidths).get(actionsId) ?? width} />
  ),
});

const hasPictures = (screen: Pick<ServedPage, 'columns'>): boolean =>
  rowHeightOf(screen) === density.rowWithPicture;

/** Column types that use room well, in this order. */
const roomy: readonly ServedColumn['type'][] = [
  'text',
  'tags_array',
  'cascader_lazy',
  'custom',
  'dict',
];

/** The row's name takes the room that is left; else what uses it best among those without a width, else the last column: row lines end with the last column. */
function flexibleColumn(
  columns: readonly ServedColumn[],
  display: string,
): ServedColumn | undefined {
  const free = columns.filter(({ width }) => width === undefined);
  return (
    free.find(({ field }) => field === display) ??
    roomy.flatMap((type) => free.filter((column) => column.type === type))[0] ??
    columns.at(-1)
  );
}

const treeColumn = (columns: readonly ServedColumn[], display: string): ServedColumn | undefined =>
  columns.find(({ field }) => field === display) ?? columns[0];

/** Room for a heading at 12 px, its padding and the sort arrow. */
const labelWidth = (label: string, sortable: boolean): number =>
  Math.ceil([...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 6.7), 0)) +
  24 +
  (sortable ? 18 : 0);
