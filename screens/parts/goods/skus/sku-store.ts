import { normalizeMoney, typedInteger, typedNumber } from '../../../../engine/index.ts';
import { specKey } from '../../../../schemas/rules/spec-key.ts';
import type { Json } from '../../../../schemas/rules/types.ts';
import type { SkuCell, SkuRow } from './sku-rows.ts';

/**
 * The rows of one grid, held outside the form: typing into a cell renders one row only, neither the
 * form nor the other rows.
 */
export interface SkuStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly rows: () => readonly SkuRow[];
  readonly setRows: (rows: readonly SkuRow[]) => void;
  /** Writes a cell of the SKU with this `specKey`; the rows may have changed since it was read. */
  readonly setCell: (key: string, name: string, value: Json) => void;
  /** Writes the same cells into every row. */
  readonly fill: (cells: Readonly<Record<string, Json>>) => void;
  /** Writes a block of cells from row `index` down. Cells beyond the last row are ignored. */
  readonly paste: (index: number, block: readonly Readonly<Record<string, Json>>[]) => void;
}

export function createSkuStore(initialRows: readonly SkuRow[]): SkuStore {
  let current = initialRows;
  const listeners = new Set<() => void>();
  const update = (rows: readonly SkuRow[]) => {
    current = rows;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => current,
    setRows: update,
    setCell: (key, name, value) =>
      update(
        current.map((row) => (specKey(row.spec_id) === key ? { ...row, [name]: value } : row)),
      ),
    fill: (cells) => update(current.map((row) => ({ ...row, ...cells }))),
    paste: (index, block) =>
      update(
        current.map((row, rowIndex) =>
          block[rowIndex - index] ? { ...row, ...block[rowIndex - index] } : row,
        ),
      ),
  };
}

/** Converts typed text to the value that is sent. Text that is not a number fails the rules. */
export function readCell(name: SkuCell, typed: string): Json {
  const text = typed.trim();
  if (text === '') return null;
  if (name === 'goods_price' || name === 'goods_market_price') return normalizeMoney(text);
  return name === 'goods_stock' ? typedInteger(text) : typedNumber(text, 20);
}

export const cellText = (value: Json | undefined): string =>
  value === null || value === undefined ? '' : String(value);
