import type { Json, Row } from '../../../schemas/rules/types.ts';

/** A row of a table field with a key that stays while other rows come and go. */
export interface KeyedRow {
  readonly key: number;
  readonly row: Row;
}

/**
 * The rows of one table field, outside the form state: typing into a cell renders one row, not the
 * whole form. The field passes the rows to the form on blur, and when rows are added or removed.
 */
export interface RowStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly rows: () => readonly KeyedRow[];
  readonly setCell: (key: number, name: string, value: Json | undefined) => void;
  /** Sets one value in all rows. */
  readonly setColumn: (name: string, value: Json) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly remove: (keys: ReadonlySet<number>) => void;
  /** Writes a block of cells from the row `key` down; missing rows are added from `blank`. */
  readonly paste: (key: number, block: readonly Row[], blank: Row) => void;
  readonly reset: (rows: readonly Row[]) => void;
}

export function createRowStore(initialRows: readonly Row[]): RowStore {
  let nextKey = 0;
  const withKey = (row: Row): KeyedRow => ({ key: nextKey++, row });
  let keyedRows: readonly KeyedRow[] = initialRows.map(withKey);
  const listeners = new Set<() => void>();
  const update = (rows: readonly KeyedRow[]) => {
    keyedRows = rows;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => keyedRows,
    setCell: (key, name, value) =>
      update(
        keyedRows.map((keyedRow) =>
          keyedRow.key === key ? { key, row: withCell(keyedRow.row, name, value) } : keyedRow,
        ),
      ),
    setColumn: (name, value) =>
      update(keyedRows.map(({ key, row }) => ({ key, row: { ...row, [name]: value } }))),
    add: (rows) => update([...keyedRows, ...rows.map(withKey)]),
    remove: (keys) => update(keyedRows.filter(({ key }) => !keys.has(key))),
    paste: (key, block, blank) => {
      const start = keyedRows.findIndex((keyedRow) => keyedRow.key === key);
      const overwritten = keyedRows.map((keyedRow, index) => {
        const cells = index >= start ? block[index - start] : undefined;
        return cells ? { key: keyedRow.key, row: { ...keyedRow.row, ...cells } } : keyedRow;
      });
      const added = block
        .slice(keyedRows.length - start)
        .map((cells) => withKey({ ...blank, ...cells }));
      update([...overwritten, ...added]);
    },
    reset: (rows) => update(rows.map(withKey)),
  };
}

/** The row with a cell set, or without it when the value is undefined. */
function withCell(row: Row, name: string, value: Json | undefined): Row {
  const { [name]: _previous, ...rest } = row;
  return value === undefined ? rest : { ...row, [name]: value };
}

/**
 * Parses a clipboard text from a spreadsheet as rows of cells, starting at the column `names[0]`.
 * Undefined for a text of one cell.
 */
export function parseClipboardTable(
  text: string,
  names: readonly string[],
): readonly Row[] | undefined {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !lines[0]!.includes('\t')) return undefined;
  return lines.map((line) => {
    const cells = line.split('\t').slice(0, names.length);
    return Object.fromEntries(cells.map((cell, index) => [names[index]!, cell.trim()]));
  });
}
