import { groupStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { openStatuses } from '../orders/order-moves.ts';
import { noDays, type Period, type Point, type Span, splitByMonth } from './period.ts';

/**
 * What is summed: paid orders, their goods, or payments (table `stat_figures`). `storeId` 0 means
 * the whole mall.
 */
export interface StatsScope {
  readonly kind: 'order' | 'goods' | 'pay';
  readonly storeId: number;
}
/** `money` in fen. */
export interface Stat {
  readonly num: number;
  readonly money: number;
}
const zero: Stat = { num: 0, money: 0 };

/** Today in the time zone of the sums. */
export async function readToday(sql: Rows): Promise<string> {
  const [row] = await sql.rows<{ today: string }>(
    'SELECT ((mall_now() AT TIME ZONE zone)::date)::text AS today FROM stat_settings',
    [],
    'stats.today',
  );
  return row!.today;
}

/** Condition for whole months and the days around them: three spans, parameters $1 to $6. */
const isWithinSpansSql = `(
  (f.grain = 'm' AND f.period BETWEEN $1 AND $2)
  OR (f.grain = 'd' AND (f.period BETWEEN $3 AND $4 OR f.period BETWEEN $5 AND $6))
)`;

/** Parameters of `isWithinSpansSql`. */
function spanValues(span: Span): readonly string[] {
  const { months, head, tail } = splitByMonth(span);
  return [months, head, tail].flatMap(({ from, to }) => [from, to]);
}

/**
 * One sum for each point of the period and for the matching part of the previous period; 0 for
 * empty points.
 */
export async function readSeries(
  sql: Rows,
  { kind, storeId }: StatsScope,
  period: Period,
): Promise<
  readonly { readonly point: Point; readonly now: Stat; readonly before: Stat | undefined }[]
> {
  const from = period.points[0]?.before?.from ?? period.from;
  const byDay = period.unit === 'day';
  const rows = await sql.rows<{ day: string; num: number; money: number }>(
    byDay
      ? `
        SELECT f.period::text AS day, sum(f.num)::bigint AS num, sum(f.money)::bigint AS money
        FROM stat_figures f
        WHERE f.kind = $1
          AND f.grain = 'd'
          AND f.period BETWEEN $2 AND $3${storeId ? ' AND f.store_id = $4' : ''}
        GROUP BY 1`
      : `
        SELECT
          to_char(f.period, 'YYYY-MM-01') AS day, sum(f.num)::bigint AS num,
          sum(f.money)::bigint AS money
        FROM stat_figures f
        WHERE ${isWithinSpansSql} AND f.kind = $7${storeId ? ' AND f.store_id = $8' : ''}
        GROUP BY 1`,
    [
      ...(byDay ? [kind, from, period.to] : [...spanValues({ from, to: period.to }), kind]),
      ...(storeId ? [storeId] : []),
    ],
    `stats.series.${byDay ? 'day' : 'month'}${storeId ? '.store' : ''}`,
  );
  const firstOf = byDay ? (day: string) => day : (day: string) => `${day.slice(0, 7)}-01`;
  const sumOf = (span: Span): Stat =>
    rows
      .filter(({ day }) => day >= firstOf(span.from) && day <= span.to)
      .reduce((sum, { num, money }) => ({ num: sum.num + num, money: sum.money + money }), zero);
  return period.points.map((point) => ({
    point,
    now: sumOf(point),
    before: point.before && sumOf(point.before),
  }));
}

/** Sums of spans that may overlap, in one statement; `undefined` means all time. */
export async function readTotals(
  sql: Rows,
  { kind, storeId }: StatsScope,
  spans: readonly (Span | undefined)[],
): Promise<readonly Stat[]> {
  const parts = spans.map((span) =>
    span
      ? splitByMonth(span)
      : { months: { from: '0001-01-01', to: '9999-12-31' }, head: noDays, tail: noDays },
  );
  const rows = await sql.rows<Stat & { position: number }>(
    `
      SELECT s.position::int, coalesce(t.num, 0) AS num, coalesce(t.money, 0) AS money
      FROM unnest($3::date[], $4::date[], $5::date[], $6::date[], $7::date[], $8::date[])
        WITH ORDINALITY s (
          months_from, months_to, head_from, head_to, tail_from, tail_to, position
        )
      CROSS JOIN LATERAL (
        SELECT sum(f.num)::bigint AS num, sum(f.money)::bigint AS money
        FROM stat_figures f
        WHERE f.kind = $1
          AND ($2 = 0 OR f.store_id = $2)
          AND (
            (f.grain = 'm' AND f.period BETWEEN s.months_from AND s.months_to)
            OR (
              f.grain = 'd'
              AND (
                f.period BETWEEN s.head_from AND s.head_to
                OR f.period BETWEEN s.tail_from AND s.tail_to
              )
            )
          )
      ) t
      ORDER BY s.position`,
    [
      kind,
      storeId,
      ...(['months', 'head', 'tail'] as const).flatMap((part) => [
        parts.map((spanParts) => spanParts[part].from),
        parts.map((spanParts) => spanParts[part].to),
      ]),
    ],
    'stats.totals',
  );
  return rows;
}

/**
 * Amount in fen of orders paid on each of these days after the current time of day. It is
 * subtracted to compare an unfinished day with a finished one.
 */
export async function readLaterMoney(
  sql: Rows,
  storeId: number,
  days: readonly string[],
): Promise<readonly number[]> {
  const rows = await sql.rows<{ money: number }>(
    `
      SELECT (
        SELECT coalesce(sum(o.total_price - o.refund_money), 0)
        FROM orders o
        WHERE o.order_status > ${orderStatus.toPay}${storeId ? ' AND o.store_id = $2' : ''}
          AND o.pay_time > ((d.day + (mall_now() AT TIME ZONE z.zone)::time) AT TIME ZONE z.zone)
          AND o.pay_time < ((d.day + 1)::timestamp AT TIME ZONE z.zone)
      )::bigint AS money
      FROM unnest($1::date[]) WITH ORDINALITY d (day, position)
      CROSS JOIN stat_settings z
      ORDER BY d.position`,
    [days, ...(storeId ? [storeId] : [])],
    `stats.later${storeId ? '.store' : ''}`,
  );
  return rows.map(({ money }) => money);
}

/** The top stores or goods of a period, by amount or quantity. Deleted rows keep their name. */
export async function readRanking(
  sql: Rows,
  { storeId }: Pick<StatsScope, 'storeId'>,
  period: Span,
  {
    subject,
    by,
    limit,
  }: {
    readonly subject: 'stores' | 'goods';
    readonly by: 'money' | 'num';
    readonly limit: number;
  },
): Promise<readonly (Stat & { readonly id: number; readonly name: string })[]> {
  const [key, kind, table, name] =
    subject === 'stores'
      ? (['store_id', 'order', 'stores', 'store_name'] as const)
      : (['goods_id', 'goods', 'goods', 'goods_name'] as const);
  return sql.rows(
    `
      SELECT t.id, coalesce(n.${name}, '') AS name, t.num, t.money
      FROM (
        SELECT f.${key} AS id, sum(f.num)::bigint AS num, sum(f.money)::bigint AS money
        FROM stat_figures f
        WHERE ${isWithinSpansSql} AND f.kind = $7${storeId ? ' AND f.store_id = $9' : ''}
        GROUP BY 1
        HAVING sum(f.${by}) > 0
        ORDER BY sum(f.${by}) DESC, 1
        LIMIT $8
      ) t
      LEFT JOIN ${table} n ON n.id = t.id
      ORDER BY t.${by} DESC, t.id`,
    [...spanValues(period), kind, limit, ...(storeId ? [storeId] : [])],
    `stats.ranking.${subject}.${by}${storeId ? '.store' : ''}`,
  );
}

/**
 * Number of accounts or stores created in each point, without deleted ones. Each span is an
 * index-only count.
 */
export async function readNewCounts(
  sql: Rows,
  table: 'users' | 'stores',
  period: Period,
): Promise<
  readonly { readonly point: Point; readonly num: number; readonly before: number | undefined }[]
> {
  const spans = period.points.flatMap(({ from, to, before }) =>
    before ? [{ from, to }, before] : [{ from, to }],
  );
  const rows = await sql.rows<{ num: number }>(
    `
      SELECT (
        SELECT count(*)
        FROM ${table} t
        WHERE t.deleted_at IS NULL${table === 'users' ? ' AND t.belong_id IS NULL' : ''}
          AND t.created_at >= (s.first_day::timestamp AT TIME ZONE z.zone)
          AND t.created_at < ((s.last_day + 1)::timestamp AT TIME ZONE z.zone)
      ) AS num
      FROM unnest($1::date[], $2::date[]) WITH ORDINALITY s (first_day, last_day, position)
      CROSS JOIN stat_settings z
      ORDER BY s.position`,
    [spans.map(({ from }) => from), spans.map(({ to }) => to)],
    `stats.arrivals.${table}`,
  );
  const counts = rows.map(({ num }) => num);
  return period.points.map((point) => ({
    point,
    num: counts.shift() ?? 0,
    before: point.before && (counts.shift() ?? 0),
  }));
}

/**
 * Orders waiting for payment, for delivery and in after-sale, and completed ones: what the views of
 * the order lists show. An order whose group is not full does not wait for delivery. Completed orders
 * are computed as sold minus open, because counting them all is slow.
 */
export async function readStates(
  sql: Rows,
  storeId: number,
): Promise<{
  readonly wait: number;
  readonly send: number;
  readonly refund: number;
  readonly complete: number;
}> {
  const [row] = await sql.rows<{ wait: number; send: number; refund: number; complete: number }>(
    `
      WITH open AS (
        SELECT
          o.order_status, coalesce(c.status <> ${groupStatus.complete}, false) AS is_held,
          count(*) AS num
        FROM orders o
        LEFT JOIN collective_logs c ON c.id = o.collective_id
        WHERE o.order_status IN (${openStatuses.join(', ')})${storeId ? ' AND o.store_id = $1' : ''}
        GROUP BY 1, 2
      )
      SELECT
        coalesce(sum(num) FILTER (WHERE order_status = ${orderStatus.toPay}), 0)::bigint AS wait,
        coalesce(
          sum(num) FILTER (WHERE order_status = ${orderStatus.toShip} AND NOT is_held), 0
        )::bigint AS send,
        coalesce(
          sum(num) FILTER (WHERE order_status = ${orderStatus.afterSale}), 0
        )::bigint AS refund,
        (
          (
            SELECT coalesce(sum(f.num), 0)
            FROM stat_figures f
            WHERE f.kind = 'order' AND f.grain = 'm'${storeId ? ' AND f.store_id = $1' : ''}
          ) - coalesce(sum(num) FILTER (WHERE order_status > ${orderStatus.toPay}), 0)
        )::bigint AS complete
      FROM open`,
    storeId ? [storeId] : [],
    `stats.states${storeId ? '.store' : ''}`,
  );
  return row!;
}
