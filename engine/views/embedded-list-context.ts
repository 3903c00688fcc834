import { type ComponentType, createContext } from 'react';
import type { Cond, Row } from '../../schemas/rules/types.ts';

/** A list of other rows inside a view: `{list, where}` of a screen. */
export interface EmbeddedListProps {
  /** For example `Admin/orders`. */
  readonly screenPath: string;
  /** May refer to the viewed row: `@row.id`. */
  readonly where: Cond;
  readonly row: Row;
}

/**
 * The list component. engine/screen provides it, because views must not import tables. Without it
 * embedded lists are left out.
 */
export const EmbeddedListContext = createContext<ComponentType<EmbeddedListProps> | null>(null);
