import type { Page } from '../../schemas/contract/envelope.ts';
import type { Rows } from './sql.ts';

/** A list written by hand: its rows without an order, and the order, which names each row's place. */
export interface PagedList {
  /** Of the prepared statements. */ readonly name: string;
  readonly text: string;
  readonly order: string;
  readonly values: readonly unknown[];
}
export interface Paging {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** One page of a list and its exact total, in two statements. 30 rows when nothing is said. */
export async function readPage<Row>(
  sql: Rows,
  { name, text, order, values }: PagedList,
  { page = 1, per_page: perPage = 30 }: Paging,
): Promise<Page<Row>> {
  const at = values.length;
  const [rows, [counted]] = await Promise.all([
    sql.rows<Row>(
      `${text} ORDER BY ${order} LIMIT $${at + 1} OFFSET $${at + 2}`,
      [...values, perPage, (page - 1) * perPage],
      `${name}.page`,
    ),
    sql.rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM (${text}) counted`,
      values,
      `${name}.total`,
    ),
  ]);
  const total = counted!.total;
  return {
    data: rows,
    count: rows.length,
    total,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    current_page: page,
    total_is: 'exact',
  };
}

/** The same page with other rows. */
export const mapPage = <From, To>(page: Page<From>, rows: readonly To[]): Page<To> => ({
  ...page,
  data: rows,
});
