import { createContext, useContext } from 'react';
import type { ServedColumn } from '../../schemas/contract/calls/screens.ts';
import type { Json } from '../../schemas/rules/types.ts';
import type { Request } from './opened.ts';
import type { RowAction } from './row-actions.ts';
import type { Line } from './tree-rows.ts';

/** What cells and cards may do with the list they stand in. */
export interface ListTools {
  readonly actionsOf: (line: Line) => readonly RowAction[];
  readonly request: (request: Request) => void;
  /** Opens or shuts a branch of a tree. */
  readonly toggle: (node: string) => void;
  /** Writes one value in place; taken back when the server refuses. */
  readonly saveCell: (line: Line, column: ServedColumn, value: Json) => void;
  /** Whether this row's `edit` columns can be written now. */
  readonly canEdit: (line: Line, column: ServedColumn) => boolean;
}

const nothing = (): never => {
  throw new Error('outside a list');
};
export const ListContext = createContext<ListTools>({
  actionsOf: nothing,
  request: nothing,
  toggle: nothing,
  saveCell: nothing,
  canEdit: nothing,
});
export const useListTools = (): ListTools => useContext(ListContext);
