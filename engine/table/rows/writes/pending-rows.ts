import type { Row } from '../../../../schemas/rules/types.ts';

/** Rows with writes that are not answered yet, as the server has them. */
export interface PendingRows {
  /** A write begins; `shown` is the row before it. */
  readonly begin: (id: string, shown: Row) => void;
  /** A write has ended. @returns the row of the server, with what `answer` says about it */
  readonly end: (id: string, answer?: Row) => Row;
}

/**
 * The row that a refused write restores. The shown row may already have the value of another write
 * that is refused too.
 */
export function pendingRows(): PendingRows {
  const entries = new Map<string, { readonly row: Row; readonly writes: number }>();
  return {
    begin: (id, shown) => {
      const entry = entries.get(id);
      entries.set(id, { row: entry?.row ?? shown, writes: (entry?.writes ?? 0) + 1 });
    },
    end: (id, answer) => {
      const entry = entries.get(id)!;
      const row = { ...entry.row, ...answer };
      if (entry.writes === 1) entries.delete(id);
      else entries.set(id, { row, writes: entry.writes - 1 });
      return row;
    },
  };
}
