import type { Row } from '../../../../schemas/rules/types.ts';

/** Rows with writes that are not answered yet, as the server has them. */
export interface PendingRows {
  /** A write of the values `draft` begins; `shown` is the row before it. */
  readonly begin: (id: string, shown: Row, draft: Row) => void;
  /**
   * The write of `draft` has ended.
   *
   * @returns the row to show: that of the server, with what `answer` says about it, and with the
   *   values whose writes are not answered yet
   */
  readonly end: (id: string, draft: Row, answer?: Row) => Row;
}

/**
 * The row that a refused write restores. The shown row may already have the value of another write
 * that is refused too.
 */
export function pendingRows(): PendingRows {
  const entries = new Map<string, { readonly row: Row; readonly drafts: readonly Row[] }>();
  return {
    begin: (id, shown, draft) => {
      const { row, drafts } = entries.get(id) ?? { row: shown, drafts: [] };
      entries.set(id, { row, drafts: [...drafts, draft] });
    },
    end: (id, draft, answer) => {
      const entry = entries.get(id)!;
      const row = { ...entry.row, ...answer };
      const drafts = entry.drafts.filter((other) => other !== draft);
      if (drafts.length === 0) entries.delete(id);
      else entries.set(id, { row, drafts });
      return Object.assign({}, row, ...drafts) as Row;
    },
  };
}
