import type { Row } from '../../../../schemas/rules/types.ts';

/**
 * Stock after a save. A client that sends the stock it displayed (`stock_shown`) changes the stock
 * by the difference, so that saving a form does not restore pieces sold meanwhile; other clients
 * set it. Undefined when no stock was sent. A negative result means that more was removed than is
 * left.
 *
 * @param current current stock, its row locked; undefined for a new row
 */
export function newStock(current: number | undefined, sent: Row): number | undefined {
  const { goods_stock: wanted, stock_shown: shown } = sent;
  if (typeof wanted !== 'number') return undefined;
  return current === undefined || typeof shown !== 'number' ? wanted : current + wanted - shown;
}
