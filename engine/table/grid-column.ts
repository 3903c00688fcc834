import type { ComponentType } from 'react';
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
  readonly align: 'start' | 'end';
  readonly sortable: boolean;
  readonly resizable: boolean;
  readonly className: string;
  readonly text: (line: Line) => string;
  readonly component: ComponentType<{ readonly line: Line }> | undefined;
}

/** The least a flexible column keeps, px; our choice. */
export const leastFlexible = 180;
