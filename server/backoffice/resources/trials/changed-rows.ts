import type { RowChange, StoredRow } from '../../../platform/database/trial.ts';

/** All changes of one row as one. */
export interface ChangedRow extends RowChange {
  /** Undefined for a table without ids. */
  readonly id: number | undefined;
}

/** The rows that differ at the end, in the order of their first change. */
export function changedRows(changes: readonly RowChange[]): readonly ChangedRow[] {
  const rows = new Map<string, ChangedRow>();
  for (const [index, { table, before, after }] of changes.entries()) {
    const id = (after ?? before)?.id;
    const key = typeof id === 'number' ? `${table} ${id}` : `${table} change ${index}`;
    const known = rows.get(key);
    rows.set(key, {
      table,
      id: typeof id === 'number' ? id : undefined,
      before: known ? known.before : before,
      after,
    });
  }
  return [...rows.values()].filter(({ before, after }) => !areEqual(before, after));
}

const areEqual = (before: StoredRow | null, after: StoredRow | null): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
