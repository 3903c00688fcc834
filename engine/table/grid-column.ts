import { type ComponentType, createContext } from 'react';
import type { Line } from './tree-rows.ts';

/** One column as the grid draws it, whatever it shows. Without a `component` the grid paints `text`. */
export interface GridColumn {
  readonly id: string;
  readonly label: string;
  /** px, when there is room. */
  readonly width: number;
  /** px that its head and these rows fill; its `width` when somebody chose that, or when what it draws cannot be measured. */
  readonly needed: (lines: readonly Line[]) => number;
  /** Texts may end in dots; of states, sums and dates a part says nothing. */
  readonly isWhole: boolean;
  /** Takes the room that is left; exactly one column of a grid does (design/backoffice). */
  readonly flexible: boolean;
  readonly pinned: 'left' | 'right' | undefined;
  /** px that a pinned column gives way to where the others would be scrolled for; its own `width` when it does not. What it shows goes by `FittedWidths`. */
  readonly least: number;
  readonly align: 'start' | 'end';
  readonly sortable: boolean;
  readonly resizable: boolean;
  readonly className: string;
  readonly text: (line: Line) => string;
  readonly component: ComponentType<{ readonly line: Line }> | undefined;
}

/** px that columns have just now, by id. */
export const FittedWidths = createContext<ReadonlyMap<string, number>>(new Map());

/** The least a flexible column keeps, px; our choice. */
export const leastFlexible = 180;
