import type { Row } from '../../schemas/rules/types.ts';
import type { Line } from './tree-rows.ts';

/** What a second look at a list found: `fresh` rows that are not shown yet, and shown rows that changed meanwhile. */
export interface SecondLook {
  readonly fresh: number;
  readonly changed: readonly { readonly id: string; readonly row: Row }[];
}

/**
 * Compares the rows shown with those that a load would bring now. A row counts as new when it stands before one that is shown already, or when the page was
 * not full: what moves up from the next page because others left is not new.
 */
export function lookAgain(
  lines: readonly Line[],
  now: readonly Row[],
  { rowKey, perPage }: { readonly rowKey: string; readonly perPage: number },
): SecondLook {
  const shown = new Map(lines.map(({ id, row }) => [id, row]));
  const idOf = (row: Row): string => String(row[rowKey]);
  const lastKnown = now.findLastIndex((row) => shown.has(idOf(row)));
  const wasFull = lines.length >= perPage;
  const fresh = now.filter(
    (row, at) => !shown.has(idOf(row)) && (!wasFull || at < lastKnown || lastKnown < 0),
  ).length;
  const changed = now
    .filter((row) => {
      const before = shown.get(idOf(row));
      return before !== undefined && isOther(before, row);
    })
    .map((row) => ({ id: idOf(row), row }));
  return { fresh, changed };
}

/** Not by `rev`, which stock and other counters leave alone; labels may have been asked for since. */
const isOther = (before: Row, now: Row): boolean =>
  Object.keys(now).some(
    (key) => key !== '_labels' && JSON.stringify(before[key]) !== JSON.stringify(now[key]),
  );
