import type { Json, Row } from '../../schemas/rules/types.ts';

/** A row of a table field with a name of its own, so that it stays the same row when others come and go. */
export interface KeptRow {
  readonly key: number;
  readonly row: Row;
}

/**
 * The rows of one table field, kept beside the form: typing into a cell draws one row anew, not the whole form (engine.md §7).
 * The field hands them to the form when it is left, and whenever rows come or go.
 */
export interface RowStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly rows: () => readonly KeptRow[];
  readonly setCell: (key: number, name: string, value: Json | undefined) => void;
  /** The same value in every row. */
  readonly setColumn: (name: string, value: Json) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly remove: (keys: ReadonlySet<number>) => void;
  /** Puts a block of cells, row by row from `key` down; rows that are not there are added from `blank`. */
  readonly paste: (key: number, block: readonly Row[], blank: Row) => void;
  readonly reset: (rows: readonly Row[]) => void;
}

export function createRowStore(first: readonly Row[]): RowStore {
  let next = 0;
  const keep = (row: Row): KeptRow => ({ key: next++, row });
  let kept: readonly KeptRow[] = first.map(keep);
  const listeners = new Set<() => void>();
  const change = (rows: readonly KeptRow[]) => {
    kept = rows;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => kept,
    setCell: (key, name, value) =>
      change(
        kept.map((one) => (one.key === key ? { key, row: withCell(one.row, name, value) } : one)),
      ),
    setColumn: (name, value) =>
      change(kept.map(({ key, row }) => ({ key, row: { ...row, [name]: value } }))),
    add: (rows) => change([...kept, ...rows.map(keep)]),
    remove: (keys) => change(kept.filter(({ key }) => !keys.has(key))),
    paste: (key, block, blank) => {
      const start = kept.findIndex((one) => one.key === key);
      const filled = kept.map((one, at) =>
        at >= start && block[at - start]
          ? { key: one.key, row: { ...one.row, ...block[at - start] } }
          : one,
      );
      change([
        ...filled,
        ...block.slice(kept.length - start).map((cells) => keep({ ...blank, ...cells })),
      ]);
    },
    reset: (rows) => change(rows.map(keep)),
  };
}

const withCell = (row: Row, name: string, value: Json | undefined): Row => {
  const { [name]: _before, ...rest } = row;
  return value === undefined ? rest : { ...row, [name]: value };
};

/** What was copied from a spreadsheet, as cells from `names[0]` on; undefined when it is plain text of one cell. */
export function readBlock(text: string, names: readonly string[]): readonly Row[] | undefined {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !lines[0]!.includes('\t')) return undefined;
  return lines.map((line) =>
    Object.fromEntries(
      line
        .split('\t')
        .slice(0, names.length)
        .map((cell, at) => [names[at]!, cell.trim()]),
    ),
  );
}
