import type { Row } from '../../../schemas/rules/types.ts';

/** What a second load of a list says about the shown rows. */
export interface RowChanges {
  /** Number of rows that are not shown yet. */
  readonly newRows: number;
  /** The shown rows, in the same places, with their values now. */
  readonly rows: readonly Row[];
}

/**
 * Compares the shown rows with those of a second load. A row is new when it comes before a shown
 * row, or when the page was not full. A row that moved up from the next page is not new.
 */
export function compareRows(
  shown: readonly Row[],
  loaded: readonly Row[],
  { rowKey, perPage }: { readonly rowKey: string; readonly perPage: number },
): RowChanges {
  const idOf = (row: Row): string => String(row[rowKey]);
  const shownIds = new Set(shown.map(idOf));
  const loadedById = new Map(loaded.map((row) => [idOf(row), row]));
  const lastShown = loaded.findLastIndex((row) => shownIds.has(idOf(row)));
  const wasFull = shown.length >= perPage;
  const isNew = (row: Row, index: number): boolean =>
    !shownIds.has(idOf(row)) && (!wasFull || index < lastShown || lastShown < 0);
  return {
    newRows: loaded.filter(isNew).length,
    rows: shown.map((row) => loadedById.get(idOf(row)) ?? row),
  };
}
