import type { Json, JsonObject } from '../../../schemas/rules/types.ts';
import { addDays } from '../../../schemas/rules/values/day.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { version } from '../../platform/config/version.ts';
import type { Rows } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import {
  lastDays,
  monthOf,
  type Period,
  type PeriodParams,
  type Point,
  readPeriod,
  type Span,
  weekdayOf,
} from './period.ts';
import {
  readLaterMoney,
  readNewCounts,
  readRanking,
  readSeries,
  readStates,
  readToday,
  readTotals,
  type Stat,
} from './read-stats.ts';

/**
 * Store filter: the seller's own store from the token, 0 (everything) for admins
 * (docs/invariants.md#tenancy).
 */
const storeOf = ({ area, storeId }: Actor): number => (area === 'Admin' ? 0 : storeId);

/** Rows of the ranking of the overview (docs/product.md#dashboards). */
const overviewRows = 6;
/** Rows of the rankings of the sales page. */
const rankingRows = 10;
/** Days of the second chart of the overview. */
const shortChartDays = 12;

/**
 * Reads one dashboard page. Charts are lists of `{time, num}` with `from` and `to` for links;
 * `last` is the matching part of the previous period, `ahead` marks future days.
 */
export type Dashboard = (actor: Actor, sql: Rows, params: PeriodParams) => Promise<JsonObject>;

/** The overview: sales, pending work, trend and ranking (stores for admins, goods for sellers). */
export const readIndex: Dashboard = async (actor, sql, params) => {
  const storeId = storeOf(actor);
  const today = await readToday(sql);
  const period = readPeriod(params, today);
  const [totals, states, plot, ranking, secondPlot] = await Promise.all([
    readSalesTotals(sql, storeId, today),
    readStates(sql, storeId),
    salesPlot(sql, { kind: 'order', storeId }, period, today),
    readRanking(sql, { storeId }, period, {
      subject: storeId ? 'goods' : 'stores',
      by: 'money',
      limit: overviewRows,
    }),
    storeId
      ? countPlot(sql, storeId, lastDays(today, shortChartDays), today)
      : arrivalsPlot(sql, 'users', lastDays(today, shortChartDays), today),
  ]);
  return {
    ...totals,
    order_wait: states.wait,
    order_send: states.send,
    order_complete: states.complete,
    order_refund: states.refund,
    order_plot: plot,
    list: ranking.map((row) => (storeId ? rankedGoods : rankedStore)(row, period)),
    [storeId ? 'order_count_plot' : 'user_plot']: secondPlot,
    ...(storeId ? {} : { version }),
  };
};

/** Sales of a period: trend, best stores and goods; sellers also get goods by quantity. */
export const readSales: Dashboard = async (actor, sql, params) => {
  const storeId = storeOf(actor);
  const today = await readToday(sql);
  const period = readPeriod(params, today);
  const [plot, ranking, goods] = await Promise.all([
    salesPlot(sql, { kind: 'order', storeId }, period, today),
    readRanking(sql, { storeId }, period, {
      subject: storeId ? 'goods' : 'stores',
      by: storeId ? 'num' : 'money',
      limit: rankingRows,
    }),
    readRanking(sql, { storeId }, period, { subject: 'goods', by: 'money', limit: rankingRows }),
  ]);
  return {
    plot,
    [storeId ? 'goods_num' : 'store']: ranking.map((row) =>
      (storeId ? rankedGoods : rankedStore)(row, period),
    ),
    goods: goods.map((row) => rankedGoods(row, period)),
  };
};

/** Chart of new members. */
export const readMembers: Dashboard = async (_, sql, params) => {
  const today = await readToday(sql);
  return { plot: await arrivalsPlot(sql, 'users', readPeriod(params, today), today) };
};
/** Chart of new stores. */
export const readStores: Dashboard = async (_, sql, params) => {
  const today = await readToday(sql);
  return { plot: await arrivalsPlot(sql, 'stores', readPeriod(params, today), today) };
};
/** Chart of payments. */
export const readPayments: Dashboard = async (_, sql, params) => {
  const today = await readToday(sql);
  return {
    plot: await salesPlot(sql, { kind: 'pay', storeId: 0 }, readPeriod(params, today), today),
  };
};

/**
 * Sums of days, weeks and months. An unfinished period is compared with the previous one up to the
 * same day and time. Rates are percent of change; the month's rate is percent of the previous
 * month.
 */
async function readSalesTotals(sql: Rows, storeId: number, today: string): Promise<JsonObject> {
  const yesterday = addDays(today, -1);
  const monday = addDays(today, -weekdayOf(today));
  const month = monthOf(today.slice(0, 7));
  const last = monthOf(addDays(month.from, -1).slice(0, 7));
  const lastMonday = addDays(monday, -7);
  const lastWeekDay = addDays(today, -7);
  const lastMonthDays = sameDays(last, today);
  const [sums, later] = await Promise.all([
    readMoney(sql, storeId, {
      total: undefined,
      day: { from: today, to: today },
      dayBefore: { from: yesterday, to: yesterday },
      week: { from: monday, to: addDays(monday, 6) },
      weekBefore: { from: lastMonday, to: addDays(monday, -1) },
      month,
      monthBefore: last,
      weekDays: { from: lastMonday, to: lastWeekDay },
      monthDays: lastMonthDays,
    }),
    readLaterMoney(sql, storeId, [yesterday, lastWeekDay, lastMonthDays.to]),
  ]);
  const [yesterdayLater = 0, weekLater = 0, monthLater = 0] = later;
  const dayPart = sums.dayBefore - yesterdayLater;
  const weekPart = sums.weekDays - weekLater;
  // A shorter month is compared as a whole
  const isSameDay = lastMonthDays.to.slice(8) === today.slice(8);
  const monthPart = sums.monthDays - (isSameDay ? monthLater : 0);
  return {
    total_price: moneyText(sums.total),
    today_price: moneyText(sums.day),
    yesterday_price: moneyText(sums.dayBefore),
    week_price: moneyText(sums.week),
    last_week_price: moneyText(sums.weekBefore),
    month_price: moneyText(sums.month),
    last_month_price: moneyText(sums.monthBefore),
    day_rate: changeOf(sums.day, dayPart),
    week_rate: changeOf(sums.week, weekPart),
    month_rate: percentOf(sums.month, monthPart),
  };
}

/** Paid money of orders in fen, by the name of its span; undefined means all time. */
async function readMoney<Name extends string>(
  sql: Rows,
  storeId: number,
  spans: Readonly<Record<Name, Span | undefined>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(spans) as Name[];
  const totals = await readTotals(
    sql,
    { kind: 'order', storeId },
    names.map((name) => spans[name]),
  );
  return Object.fromEntries(
    names.map((name, index) => [name, totals[index]?.money ?? 0]),
  ) as Record<Name, number>;
}

/** The days of a month up to today's day number; the whole month when it is shorter. */
const sameDays = (month: Span, today: string): Span => {
  const to = `${month.from.slice(0, 8)}${today.slice(8)}`;
  return { from: month.from, to: to < month.to ? to : month.to };
};

/** Percent of change; 100 when the previous value is 0. */
export const changeOf = (now: number, before: number): number => percentOf(now - before, before);

/** `part` in percent of `whole`; 100 when only `whole` is 0. */
function percentOf(part: number, whole: number): number {
  if (whole > 0) return oneDecimal((part / whole) * 100);
  return part > 0 ? 100 : 0;
}
const oneDecimal = (percent: number): number => Math.round(percent * 10) / 10;

async function salesPlot(
  sql: Rows,
  scope: { readonly kind: 'order' | 'pay'; readonly storeId: number },
  period: Period,
  today: string,
): Promise<Json> {
  return (await readSeries(sql, scope, period)).map(({ point, now, before }) => ({
    ...chartPoint(point, today),
    num: moneyText(now.money),
    ...(before ? { last: moneyText(before.money) } : {}),
    orders_count: now.num,
  }));
}
async function countPlot(sql: Rows, storeId: number, period: Period, today: string): Promise<Json> {
  return (await readSeries(sql, { kind: 'order', storeId }, period)).map(({ point, now }) => ({
    ...chartPoint(point, today),
    num: now.num,
  }));
}
async function arrivalsPlot(
  sql: Rows,
  table: 'users' | 'stores',
  period: Period,
  today: string,
): Promise<Json> {
  return (await readNewCounts(sql, table, period)).map(({ point, num, before }) => ({
    ...chartPoint(point, today),
    num,
    ...(before === undefined ? {} : { last: before }),
  }));
}

const chartPoint = ({ time, from, to }: Point, today: string): JsonObject => ({
  time,
  from,
  to,
  ahead: from > today,
});

type Ranked = Stat & { readonly id: number; readonly name: string };
const rankedStore = ({ id, name, num, money }: Ranked, { from, to }: Span): JsonObject => ({
  store_id: id,
  store_name: name,
  orders_count: num,
  total_price: moneyText(money),
  from,
  to,
});
const rankedGoods = ({ id, name, num, money }: Ranked, { from, to }: Span): JsonObject => ({
  goods_id: id,
  goods_name: name,
  buy_num: num,
  total_price: moneyText(money),
  from,
  to,
});
