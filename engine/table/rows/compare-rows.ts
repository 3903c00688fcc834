import type { Row } from '../../../schemas/rules/types.ts';
import type { GridRow } from './grid-rows.ts';

/** What changed on the server since a list was loaded. */
export interface RowChanges {
  /** Number of rows that are not shown yet. */
  readonly newRows: number;
  /** Shown rows with other values. */
  readonly changed: readonly { readonly id: string; readonly row: Row }[];
}

/**
 * Compares the shown rows with those of a second load. A row is new when it comes before a shown
 * row, or when the page was not full. A row that moved up from the next page is not new.
 */
export function compareRows(
  gridRows: readonly GridRow[],
  loaded: readonly Row[],
  { rowKey, perPage }: { readonly rowKey: string; readonly perPage: number },
): RowChanges {
  const shown = new Map(gridRows.map(({ id, row }) => [id, row]));
  const idOf = (row: Row): string => String(row[rowKey]);
  const lastShown = loaded.findLastIndex((row) => shown.has(idOf(row)));
  const wasFull = gridRows.length >= perPage;
  const isNew = (row: Row, index: number): boolean =>
    !shown.has(idOf(row)) && (!wasFull || index < lastShown || lastShown < 0);
  const isChanged = (row: Row): boolean => {
    const before = shown.get(idOf(row));
    return before !== undefined && differs(before, row);
  };
  return {
    newRows: loaded.filter(isNew).length,
    changed: loaded.filter(isChanged).map((row) => ({ id: idOf(row), row })),
  };
}

/**
 * Compares values, not `rev`: counters such as stock change without a new revision. `_labels` may
 * have been added after loading.
 */
const differs = (before: Row, loaded: Row): boolean =>
  Object.keys(loaded).some(
    (key) => key !== '_labels' && JSON.stringify(before[key]) !== JSON.stringify(loaded[key]),
  );
