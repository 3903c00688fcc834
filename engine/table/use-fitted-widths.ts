import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Claim, fitWidths } from './fit-widths.ts';
import { type GridColumn, leastFlexible } from './grid-column.ts';
import type { Line } from './tree-rows.ts';

/** px of an upright scroll bar before the grid has drawn its own. */
const usualBar = 15;

/** px of the lines between what is pinned and the rest. */
const edges = 2;

/** Widths of a grid's columns by id, for the rows it shows and the room it has; pinned columns keep theirs, or their least where the others would be scrolled for. */
export function useFittedWidths(
  box: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  lines: readonly Line[],
  selectionPx: number,
): ReadonlyMap<string, number> {
  const [outer, setOuter] = useState(0),
    [bar, setBar] = useState(usualBar),
    kept = useRef(nothing);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      setOuter(element.clientWidth);
      setBar(
        element.querySelector<HTMLElement>('.ag-body-vertical-scroll')?.offsetWidth ?? usualBar,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  const fitted = useMemo(() => {
    const free = columns.filter(({ pinned }) => pinned === undefined);
    if (outer === 0) return nothing;
    const pinned = columns.filter((column) => column.pinned !== undefined),
      claims = free.map((column) => claimOf(column, lines));
    const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
      items.reduce((total, item) => total + of(item), 0);
    const roomBeside = (of: (column: GridColumn) => number) =>
      outer - bar - edges - selectionPx - sum(pinned, of);
    const whole = ({ width }: GridColumn) => width,
      least = ({ least: px }: GridColumn) => px; // facts go before what can be done with them
    const own =
      sum(claims, ({ width, needed }) => Math.min(width, needed)) > roomBeside(whole)
        ? least
        : whole;
    return new Map([
      ...fitWidths(claims, roomBeside(own)),
      ...pinned.map((column) => [column.id, own(column)] as const),
    ]);
  }, [columns, lines, outer, bar, selectionPx]);
  if (!isSame(kept.current, fitted)) kept.current = fitted; // new ones draw every heading anew, under somebody's finger too
  return kept.current;
}

/** A flexible column has at least 180 px, of which it gives away what its rows do not fill. */
const claimOf = (
  { id, width, flexible, needed, isWhole }: GridColumn,
  lines: readonly Line[],
): Claim => ({
  id,
  isWhole,
  width: flexible ? Math.max(leastFlexible, width) : width,
  needed: needed(lines),
});

const nothing: ReadonlyMap<string, number> = new Map();
const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...other].every(([id, width]) => one.get(id) === width);
