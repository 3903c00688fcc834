import { createContext, useContext } from 'react';
import type { ColumnConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json } from '../../schemas/rules/types.ts';
import type { ListRequest } from './actions/list-request.ts';
import type { RowAction } from './actions/row-actions.ts';
import type { GridRow } from './rows/grid-rows.ts';

/** The operations of a list that its cells and cards use. */
export interface ListTools {
  readonly actionsOf: (gridRow: GridRow) => readonly RowAction[];
  readonly request: (request: ListRequest) => void;
  /** Expands or collapses a tree node. */
  readonly toggleNode: (key: string) => void;
  /** Writes one value. Returns why the server refused it; the old value is back then. */
  readonly saveCell: (
    gridRow: GridRow,
    column: ColumnConfig,
    value: Json,
  ) => Promise<string | undefined>;
  /** Whether the value of an `edit` column can be written in this row now. */
  readonly canEdit: (gridRow: GridRow, column: ColumnConfig) => boolean;
}

const outsideList = (): never => {
  throw new Error('A list part is rendered outside a list');
};

export const ListToolsContext = createContext<ListTools>({
  actionsOf: outsideList,
  request: outsideList,
  toggleNode: outsideList,
  saveCell: outsideList,
  canEdit: outsideList,
});

export const useListTools = (): ListTools => useContext(ListToolsContext);
