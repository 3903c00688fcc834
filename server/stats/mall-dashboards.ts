import type { Json, JsonObject } from '../../schemas/rules/types.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import type { Rows } from '../config/sql.ts';
import { version } from '../config/version.ts';
import type { Actor } from '../http/actor.ts';
import {
  type Figure,
  readArrivals,
  readLater,
  readRanking,
  readSeries,
  readStates,
  readToday,
  readTotals,
} from './figures.ts';
import {
  addDays,
  type AskedPeriod,
  lastDays,
  monthOf,
  type Period,
  type Point,
  readPeriod,
  type Span,
  weekdayOf,
} from './period.ts';

/** Whose numbers: a seller's own store, everything for the mall's admins. The store comes from the token (must-hold 16). */
const storeOf = ({ area, storeId }: Actor): number => (area === 'Admin' ? 0 : storeId);

/** Rows of the rankings, and days of the short charts (reference §5). */
const [topOfIndex, topOfPage, shortDays] = [6, 10, 12];

/** One answer of a dashboard call. Charts are lists of `{time, num}` with `from` and `to` for whoever follows a point; `last` is the same part of the period before, `ahead` marks days to come. */
export type Dashboard = (actor: Actor, sql: Rows, asked: AskedPeriod) => Promise<JsonObject>;

/** The first page: what was sold, what waits, the trend and the best. Stores for admins, goods for a seller. */
export const readIndex: Dashboard = async (actor, sql, asked) => {
  const storeId = storeOf(actor),
    today = await readToday(sql),
    period = readPeriod(asked, today);
  const [totals, states, plot, list, second] = await Promise.all([
    sales(sql, storeId, today),
    readStates(sql, storeId),
    salesPlot(sql, { kind: 'order', storeId }, period, today),
    readRanking(sql, { storeId }, period, {
      of: storeId ? 'goods' : 'stores',
      by: 'money',
      most: topOfIndex,
    }),
    storeId
      ? countPlot(sql, storeId, lastDays(today, shortDays), today)
      : arrivalsPlot(sql, 'users', lastDays(today, shortDays), today),
  ]);
  return {
    ...totals,
    order_wait: states.wait,
    order_send: states.send,
    order_complete: states.complete,
    order_refund: states.refund,
    order_plot: plot,
    list: list.map((one) => (storeId ? rankedGoods : rankedStore)(one, period)),
    [storeId ? 'order_count_plot' : 'user_plot']: second,
    ...(storeId ? {} : { version }),
  };
};

/** Sales of a period: the trend, and the best stores and goods; a seller's goods by pieces too. */
export const readSales: Dashboard = async (actor, sql, asked) => {
  const storeId = storeOf(actor),
    today = await readToday(sql),
    period = readPeriod(asked, today);
  const [plot, other, goods] = await Promise.all([
    salesPlot(sql, { kind: 'order', storeId }, period, today),
    readRanking(sql, { storeId }, period, {
      of: storeId ? 'goods' : 'stores',
      by: storeId ? 'num' : 'money',
      most: topOfPage,
    }),
    readRanking(sql, { storeId }, period, { of: 'goods', by: 'money', most: topOfPage }),
  ]);
  return {
    plot,
    [storeId ? 'goods_num' : 'store']: other.map((one) =>
      (storeId ? rankedGoods : rankedStore)(one, period),
    ),
    goods: goods.map((one) => rankedGoods(one, period)),
  };
};

/** New members, new stores, and what was paid. */
export const readMembers: Dashboard = async (_, sql, asked) => {
  const today = await readToday(sql);
  return { plot: await arrivalsPlot(sql, 'users', readPeriod(asked, today), today) };
};
export const readStores: Dashboard = async (_, sql, asked) => {
  const today = await readToday(sql);
  return { plot: await arrivalsPlot(sql, 'stores', readPeriod(asked, today), today) };
};
export const readPayments: Dashboard = async (_, sql, asked) => {
  const today = await readToday(sql);
  return {
    plot: await salesPlot(sql, { kind: 'pay', storeId: 0 }, readPeriod(asked, today), today),
  };
};

/** Sums of the days, weeks and months. What is still under way is compared with the one before until the same day and time: rates are percent of change, the month's is percent of it. */
async function sales(sql: Rows, storeId: number, today: string): Promise<JsonObject> {
  const yesterday = addDays(today, -1),
    monday = addDays(today, -weekdayOf(today)),
    month = monthOf(today.slice(0, 7)),
    last = monthOf(addDays(month.from, -1).slice(0, 7));
  const lastWeekDay = addDays(today, -7),
    lastMonth = sameDays(last, today);
  const [figures, later] = await Promise.all([
    readTotals(sql, { kind: 'order', storeId }, [
      undefined,
      { from: today, to: today },
      { from: yesterday, to: yesterday },
      { from: monday, to: addDays(monday, 6) },
      { from: addDays(monday, -7), to: addDays(monday, -1) },
      month,
      last,
      { from: addDays(monday, -7), to: lastWeekDay },
      lastMonth,
    ]),
    readLater(sql, storeId, [yesterday, lastWeekDay, lastMonth.to]),
  ]);
  const [
      total = 0,
      day = 0,
      dayBefore = 0,
      week = 0,
      weekBefore = 0,
      now = 0,
      before = 0,
      weekDays = 0,
      monthDays = 0,
    ] = figures.map(({ money }) => money),
    [yesterdayLater = 0, weekLater = 0, monthLater = 0] = later;
  const dayPart = dayBefore - yesterdayLater,
    weekPart = weekDays - weekLater,
    monthPart = monthDays - (lastMonth.to.slice(8) === today.slice(8) ? monthLater : 0); // a month that was shorter is compared whole
  return {
    total_price: moneyText(total),
    today_price: moneyText(day),
    yesterday_price: moneyText(dayBefore),
    week_price: moneyText(week),
    last_week_price: moneyText(weekBefore),
    month_price: moneyText(now),
    last_month_price: moneyText(before),
    day_rate: changeOf(day, dayPart),
    week_rate: changeOf(week, weekPart),
    month_rate: monthPart > 0 ? oneDecimal((now / monthPart) * 100) : now > 0 ? 100 : 0,
  };
}

/** The days of a month up to today's number; all of a shorter one. */
const sameDays = (month: Span, today: string): Span => {
  const to = `${month.from.slice(0, 8)}${today.slice(8)}`;
  return { from: month.from, to: to < month.to ? to : month.to };
};

/** Percent of change; from nothing to something is 100. */
export const changeOf = (now: number, before: number): number =>
  before > 0 ? oneDecimal(((now - before) / before) * 100) : now > 0 ? 100 : 0;
const oneDecimal = (percent: number): number => Math.round(percent * 10) / 10;

async function salesPlot(
  sql: Rows,
  wanted: { readonly kind: 'order' | 'pay'; readonly storeId: number },
  period: Period,
  today: string,
): Promise<Json> {
  return (await readSeries(sql, wanted, period)).map(({ point, now, before }) => ({
    ...place(point, today),
    num: moneyText(now.money),
    ...(before ? { last: moneyText(before.money) } : {}),
    orders_count: now.num,
  }));
}
async function countPlot(sql: Rows, storeId: number, period: Period, today: string): Promise<Json> {
  return (await readSeries(sql, { kind: 'order', storeId }, period)).map(({ point, now }) => ({
    ...place(point, today),
    num: now.num,
  }));
}
async function arrivalsPlot(
  sql: Rows,
  of: 'users' | 'stores',
  period: Period,
  today: string,
): Promise<Json> {
  return (await readArrivals(sql, of, period)).map(({ point, num, before }) => ({
    ...place(point, today),
    num,
    ...(before === undefined ? {} : { last: before }),
  }));
}

const place = ({ time, from, to }: Point, today: string): JsonObject => ({
  time,
  from,
  to,
  ahead: from > today,
});

type Ranked = Figure & { readonly id: number; readonly name: string };
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
