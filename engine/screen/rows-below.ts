import { useLocation, useNavigate } from 'react-router-dom';
import type { GridRow } from '../table/rows/grid-rows.ts';

/** State of a row page's history entry. */
interface RowsBelow {
  /** Ids of the rows that the list showed below this one. */
  readonly idsBelow: readonly string[];
}

/** What the page of a row knows of the list that opens it. */
export const rowsBelow = ({ id }: Pick<GridRow, 'id'>, rows: readonly GridRow[]): RowsBelow => ({
  idsBelow: rows.slice(rows.findIndex((row) => row.id === id) + 1).map((row) => row.id),
});

/**
 * Opens the page of the next row in place of this one, so that Back returns to the list. Undefined
 * for the last row, and for a page that no list opened.
 */
export function useNextRow(): (() => void) | undefined {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [nextId, ...idsBelow] = (state as RowsBelow | null)?.idsBelow ?? [];
  if (nextId === undefined) return undefined;
  const path = pathname.replace(/[^/]+$/, encodeURIComponent(nextId));
  return () => void navigate(path, { replace: true, state: { idsBelow } satisfies RowsBelow });
}
