import { type ComponentType, createContext } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';

/** A column as the grid draws it. Without a `component` the grid paints `text`. */
export interface GridColumn {
  readonly id: string;
  readonly label: string;
  /** px, when there is room. */
  readonly width: number;
  /**
   * px that the heading and the content of these rows need. Equals `width` when the user has set the
   * width, or when the content cannot be measured.
   */
  readonly contentWidth: (gridRows: readonly GridRow[]) => number;
  /** Whether the content must not be truncated: statuses, amounts, dates. */
  readonly keepWhole: boolean;
  /** Takes the free space; exactly one column of a grid does. */
  readonly flexible: boolean;
  readonly pinned: 'left' | 'right' | undefined;
  /** px that a pinned column may shrink to before the others need a scroll bar. */
  readonly minWidth: number;
  readonly align: 'start' | 'end';
  readonly sortable: boolean;
  readonly resizable: boolean;
  /** Whether users move it; pinned columns stay. */
  readonly movable: boolean;
  readonly className: string;
  readonly text: (gridRow: GridRow) => string;
  readonly component: ComponentType<{ readonly gridRow: GridRow }> | undefined;
}

/** The current widths of the columns in px, by id. */
export const ColumnWidthsContext = createContext<ReadonlyMap<string, number>>(new Map());

/** px; narrower names cannot be told apart. */
export const minFlexibleWidth = 180;
