import type { Database } from '../../../server/platform/database/sql.ts';

/** The expected numbers of the dashboards, summed here from plain rows. */
export async function expectedSales(
  sql: Database,
  storeId?: number,
): Promise<
  readonly {
    readonly day: string;
    readonly time: string;
    readonly store_id: number;
    readonly money: number;
  }[]
> {
  const rows = await sql.rows<{
    day: string;
    time: string;
    store_id: number;
    total_price: number;
    refund_money: number;
    order_status: number;
  }>(
    `
      SELECT
        to_char(pay_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day,
        to_char(pay_time AT TIME ZONE 'Asia/Shanghai', 'HH24:MI:SS') AS time, store_id,
        total_price, refund_money, order_status
      FROM orders`,
  );
  return rows
    .filter((row) => row.order_status > 1 && (storeId === undefined || row.store_id === storeId))
    .map((row) => ({
      day: row.day,
      time: row.time,
      store_id: row.store_id,
      money: row.total_price - row.refund_money,
    }));
}
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
export const sumOf = (
  rows: readonly { readonly day: string; readonly money: number }[],
  from = '',
  to = '9',
): number =>
  rows.filter(({ day }) => day >= from && day <= to).reduce((sum, { money }) => sum + money, 0);
export function rate(of: number, base: number, now: number): number {
  if (base > 0) return Math.round((of / base) * 1000) / 10;
  return now > 0 ? 100 : 0;
}
