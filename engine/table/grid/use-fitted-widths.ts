import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';
import { type ColumnClaim, fitWidths, sum } from './fit-widths.ts';
import { type GridColumn, minFlexibleWidth } from './grid-column.ts';

/** px of the vertical scroll bar until the grid has drawn its own. */
const defaultScrollBarPx = 15;

/** px of the borders between pinned and other columns. */
const bordersPx = 2;

type Widths = ReadonlyMap<string, number>;

const noWidths: Widths = new Map();

/**
 * The widths in px of a grid's columns for the rows it shows and the space it has. Empty until the
 * grid is measured.
 */
export function useFittedWidths(
  box: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  gridRows: readonly GridRow[],
  selectionPx: number,
): Widths {
  const { outerPx, scrollBarPx } = useMeasuredSize(box);
  const previous = useRef(noWidths);
  const roomPx = outerPx - scrollBarPx - bordersPx - selectionPx;
  const fitted = useMemo(
    () => (outerPx === 0 ? noWidths : columnWidths(columns, gridRows, roomPx)),
    [columns, gridRows, outerPx, roomPx],
  );
  // New column definitions redraw every heading, also while the user drags one, so equal widths
  // keep their identity.
  if (!isSame(previous.current, fitted)) previous.current = fitted;
  return previous.current;
}

interface MeasuredSize {
  /** 0 until the element is measured. */
  readonly outerPx: number;
  readonly scrollBarPx: number;
}

function useMeasuredSize(box: RefObject<HTMLElement | null>): MeasuredSize {
  const [outerPx, setOuterPx] = useState(0);
  const [scrollBarPx, setScrollBarPx] = useState(defaultScrollBarPx);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const scrollBar = element.querySelector<HTMLElement>('.ag-body-vertical-scroll');
      setOuterPx(element.clientWidth);
      setScrollBarPx(scrollBar?.offsetWidth ?? defaultScrollBarPx);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return { outerPx, scrollBarPx };
}

/** Pinned columns shrink to `minWidth` when the other columns would need a scroll bar. */
function columnWidths(
  columns: readonly GridColumn[],
  gridRows: readonly GridRow[],
  roomPx: number,
): Widths {
  const pinned = columns.filter((column) => column.pinned !== undefined);
  const claims = columns
    .filter((column) => column.pinned === undefined)
    .map((column) => toClaim(column, gridRows));
  const roomForOthers = (pinnedWidth: (column: GridColumn) => number): number =>
    roomPx - sum(pinned.map(pinnedWidth));
  const neededPx = sum(claims.map(({ width, contentWidth }) => Math.min(width, contentWidth)));
  const pinnedWidth = neededPx > roomForOthers(fullWidth) ? minWidth : fullWidth;
  return new Map([
    ...fitWidths(claims, roomForOthers(pinnedWidth)),
    ...pinned.map((column) => [column.id, pinnedWidth(column)] as const),
  ]);
}

const fullWidth = (column: GridColumn): number => column.width;

const minWidth = (column: GridColumn): number => column.minWidth;

/** A flexible column claims at least `minFlexibleWidth`. */
const toClaim = (
  { id, width, flexible, contentWidth, keepWhole, text }: GridColumn,
  gridRows: readonly GridRow[],
): ColumnClaim => ({
  id,
  keepWhole: keepWhole || holdsDocumentNumbers(gridRows.map(text)),
  width: flexible ? Math.max(minFlexibleWidth, width) : width,
  contentWidth: contentWidth(gridRows),
});

/** Whether the column shows numbers of orders and the like; a truncated one cannot be told apart. */
export function holdsDocumentNumbers(texts: readonly string[]): boolean {
  const shown = texts.filter((text) => text !== '');
  return shown.length > 0 && shown.every((text) => /^[A-Z]?\d{10,}$/.test(text));
}

const isSame = (a: Widths, b: Widths): boolean =>
  a.size === b.size && [...b].every(([id, width]) => a.get(id) === width);
