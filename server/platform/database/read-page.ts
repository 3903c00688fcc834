import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Rows } from './sql.ts';

/** A list in hand-written SQL. */
export interface PagedList {
  /** Prefix of the names of the prepared statements. */
  readonly name: string;
  /** The rows, without an order. */
  readonly text: string;
  /** `ORDER BY` columns; they must identify a row, so that pages do not overlap. */
  readonly order: string;
  readonly values: readonly unknown[];
}

export interface Paging {
  /** From 1. */
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** Reads one page of a list and its exact total. The default size is 30 rows. */
export async function readPage<Row>(
  sql: Rows,
  { name, text, order, values }: PagedList,
  { page = 1, per_page: perPage = 30 }: Paging,
): Promise<Page<Row>> {
  const limit = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const [rows, [counted]] = await Promise.all([
    sql.rows<Row>(
      `${text} ORDER BY ${order} ${limit}`,
      [...values, perPage, (page - 1) * perPage],
      `${name}.page`,
    ),
    sql.rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM (${text}) counted`,
      values,
      `${name}.total`,
    ),
  ]);
  return pageOf(rows, counted!.total, { page, perPage });
}

/** A page of rows, with their exact total. */
export const pageOf = <Row>(
  data: readonly Row[],
  total: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) =>
  ({
    data,
    count: data.length,
    total,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    current_page: page,
    total_is: 'exact',
  }) satisfies Page<Row>;

/** The same page with other rows. */
export const mapPage = <From, To>(page: Page<From>, rows: readonly To[]): Page<To> => ({
  ...page,
  data: rows,
});
