import type { Row } from '../../schemas/rules/types.ts';

/**
 * The stock after a save. A client that says which stock it was showing changes it by the difference, so that saving a form never brings back what was sold
 * meanwhile (engine.md §4 "Stale writes"); one that does not sets it. Undefined when no stock was sent. May be negative: then more was taken away than is left.
 *
 * @param current pieces in stock now, its row locked; undefined for something new
 */
export function newStock(current: number | undefined, sent: Row): number | undefined {
  const { goods_stock: wanted, stock_shown: shown } = sent;
  if (typeof wanted !== 'number') return undefined;
  return current === undefined || typeof shown !== 'number' ? wanted : current + wanted - shown;
}
