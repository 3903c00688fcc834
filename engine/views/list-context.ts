import { createContext, type ComponentType } from 'react';
import type { Cond, Row } from '../../schemas/rules/types.ts';

/** A list of other rows inside a view: `{list, where}` of a screen. */
export interface EmbeddedListProps {
  /** `Admin/orders`. */
  readonly screenPath: string;
  /** May name the viewed row: `@row.id`. */
  readonly where: Cond;
  readonly row: Row;
}

/** The table stands above views, so it is handed down: set by engine/screen. Without one such lists are left out. */
export const ListContext = createContext<ComponentType<EmbeddedListProps> | null>(null);
