import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentOf, wallTime } from '../../../engine/format/zone.ts';
import { runCommand } from '../../../server/backoffice/resources/commands/run-command.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { MoveOverdueRefunds } from '../../../server/mall/refunds/move-overdue-refunds.job.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import { FoldStats } from '../../../server/mall/stats/fold-stats.job.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { shopHtml, textsOf } from '../../helpers/http/shop-html.ts';
import {
  closeAndCheckInvariants,
  completeOrder,
  place,
  placeAndPay,
  type Shopper,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf, showRow, updateRow } from '../../helpers/server/crud.ts';

/**
 * A mall in New York: 2026-11-01 has 25 hours, 2027-03-14 has 23
 * (docs/decisions/0005-time-and-zone.md).
 */
const zone = 'America/New_York';
const hours = 3_600_000;
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ SOUK_ZONE: zone }));
  await writeConfig(souk.sql, 'task', { cancel_minutes: 24 * 60 });
});
afterAll(() => closeAndCheckInvariants(souk));

/** Moves the mall's clock to this moment; it keeps running. */
const setClock = (moment: string): Promise<number> =>
  souk.sql.run(
    `
      UPDATE test_clock
      SET moved_by = make_interval(
        secs => extract(epoch FROM $1::timestamptz - now())::double precision
      )`,
    [moment],
  );
const secondsUntil = (text: string): number =>
  Math.round((momentOf(text, zone)! - Date.now()) / 1000);
async function aPaidOrder(shopper: Shopper, goods: { readonly id: number }): Promise<number> {
  return placeAndPay(shopper, [{ goods_id: goods.id }]);
}

test('the day on which clocks go back has 25 hours of sales, before and after folding', async () => {
  await setClock('2026-11-01T03:00:00Z');
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const shopper = await trade.shopper({ money: 100_000 });
  for (const moment of [
    '2026-11-01T03:59:00Z',
    '2026-11-01T04:01:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-02T04:59:00Z',
    '2026-11-02T05:01:00Z',
  ]) {
    await setClock(moment);
    await aPaidOrder(shopper, goods);
  }
  const seller = await souk.as.seller(store);
  const days = async () =>
    (
      await seller.get('/Seller/dashboard/order', {
        'created_at[0]': '2026-10-31',
        'created_at[1]': '2026-11-02',
      })
    ).data.plot.map(({ time, num }: { time: string; num: string }) => [time, num]);
  const right = [
    ['2026-10-31', '10.00'],
    ['2026-11-01', '40.00'],
    ['2026-11-02', '10.00'],
  ];
  expect(await days()).toEqual(right);
  await souk.app.get(FoldStats).run();
  expect(await days()).toEqual(right);
  expect((await seller.get('/Seller/dashboard/all')).data).toMatchObject({
    today_price: '10.00',
    yesterday_price: '40.00',
  });
  const orders = async (from: string, to: string) =>
    (await seller.get('/Seller/orders', { created_at: `${from},${to}|between` })).data.total;
  expect([
    await orders('2026-11-01 00:00:00', '2026-11-01 23:59:59'),
    await orders('2026-11-01', '2026-11-01'),
  ]).toEqual([4, 4]);
});

test('the day on which clocks go forward has 23 hours', async () => {
  await setClock('2027-03-14T04:00:00Z');
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const shopper = await trade.shopper({ money: 100_000 });
  for (const moment of [
    '2027-03-14T04:59:00Z',
    '2027-03-14T05:01:00Z',
    '2027-03-14T06:59:00Z',
    '2027-03-14T07:01:00Z',
    '2027-03-15T03:59:00Z',
    '2027-03-15T04:01:00Z',
  ]) {
    await setClock(moment);
    await aPaidOrder(shopper, goods);
  }
  const seller = await souk.as.seller(store);
  expect(
    (
      await seller.get('/Seller/dashboard/order', {
        'created_at[0]': '2027-03-13',
        'created_at[1]': '2027-03-15',
      })
    ).data.plot.map(({ num }: { num: string }) => num),
  ).toEqual(['10.00', '40.00', '10.00']);
});

test('deadlines are whole hours across both clock changes, and the shown time is the same moment', async () => {
  for (const [from, deadline] of [
    ['2026-10-31T20:00:00Z', '2026-11-01 15:00'],
    ['2027-03-13T20:00:00Z', '2027-03-14 16:00'],
  ] as const) {
    await setClock(from);
    const store = await trade.aStore();
    const goods = await trade.goods(store);
    const shopper = await trade.shopper({ money: 10_000 });
    const [waits] = await place(shopper, [{ goods_id: goods.id }]);
    const until = (await shopper.client.get(`/user/order/${waits}`)).data.cancel_at as string;
    expect([until.slice(0, 16), momentOf(until, zone)! - Date.parse(from)]).toEqual([
      deadline,
      expect.toSatisfy((ms: number) => ms >= 24 * hours && ms < 24 * hours + 60_000),
    ]);
    await setClock(new Date(Date.parse(from) + 24 * hours - 60_000).toISOString());
    expect([await souk.app.get(OrderJobs).cancelUnpaid(), await trade.statusOf(waits!)]).toEqual([
      0, 1,
    ]);
    await setClock(new Date(Date.parse(from) + 24 * hours + 60_000).toISOString());
    expect([await souk.app.get(OrderJobs).cancelUnpaid(), await trade.statusOf(waits!)]).toEqual([
      1, 0,
    ]);
  }
});

test('an after-sale and a settlement across a clock change end to the hour', async () => {
  const from = Date.parse('2027-03-12T20:00:00Z');
  const after = (ms: number): Promise<number> => setClock(new Date(from + ms).toISOString());
  await after(0);
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const [refundedId, soldId] = [await aPaidOrder(shopper, goods), await aPaidOrder(shopper, goods)];
  await shopper.client.post('/user/order/refund', { order_id: refundedId, refund_type: 0 });
  expect(
    (await shopper.client.get(`/user/order/${refundedId}`)).data.refund.deadline.slice(0, 13),
  ).toBe('2027-03-15 16');
  await completeOrder((await souk.as.seller(store)).json(), shopper, soldId);
  const runDeadlines = () => souk.app.get(MoveOverdueRefunds).run();
  const settle = () => souk.app.get(SettleOrders).run();
  await after(72 * hours - 60_000);
  expect(await runDeadlines()).toBe(0);
  await after(72 * hours + 60_000);
  expect([await runDeadlines(), await trade.statusOf(refundedId)]).toEqual([1, 6]);
  await after(168 * hours - 60_000);
  expect(await settle()).toBe(0);
  await after(240 * hours + 60_000);
  expect([await settle(), await trade.balance('store', store.storeId, 'available')]).toEqual([
    2, 1000,
  ]);
});

test('seckill rounds follow the hours: one repeats in autumn, one is skipped in spring', async () => {
  for (const [now, clocks] of [
    ['2026-11-01T05:45:00Z', ['01:00', '01:00', '02:00']],
    ['2027-03-14T06:45:00Z', ['01:00', '03:00', '04:00']],
  ] as const) {
    await setClock(now);
    const store = await trade.aStore();
    const first = Math.floor(Date.parse(now) / hours) * hours;
    const goods = await Promise.all([0, 1, 2].map(() => trade.goods(store, { price: 1000 })));
    await souk.sql.run(
      `
        DELETE FROM seckills
        WHERE id NOT IN (SELECT activity_id FROM order_goods WHERE activity = $1)`,
      ['seckill'],
    );
    for (const [index, { id }] of goods.entries()) {
      await souk.sql.run(
        `
          INSERT INTO seckills (
            store_id, goods_id, discount, stock, per_limit, start_time, end_time
          )
          VALUES ($1, $2, 10, 9, 9, $3::timestamptz, $4::timestamptz)`,
        [
          store.storeId,
          id,
          new Date(first + index * hours).toISOString(),
          new Date(first + (index + 1) * hours).toISOString(),
        ],
      );
    }
    const rounds = await Promise.all(
      [0, 1, 2].map(async (hour) =>
        (await souk.anonymous.get('/seckills', { start_time: hour })).data.data.map(
          (card: { id: number; seckill: { start_time: string } }) => [
            card.id,
            card.seckill.start_time.slice(11, 16),
          ],
        ),
      ),
    );
    expect(rounds).toEqual(goods.map(({ id }, index) => [[id, clocks[index]]]));
    const shopper = await trade.shopper({ money: 10_000 });
    const price = async (id: number) =>
      (await shopper.client.get(`/user/order/${(await place(shopper, [{ goods_id: id }]))[0]}`))
        .data.total_price;
    expect([await price(goods[0]!.id), await price(goods[1]!.id)]).toEqual(['9.00', '10.00']);
  }
});

test('a skipped hour is stored as a valid moment, and saving a form keeps a repeated hour', async () => {
  await setClock('2026-10-31T12:00:00Z');
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const seller = (await souk.as.seller(store)).json();
  const body = {
    goods_id: goods.id,
    discount: 10,
    stock: 9,
    per_limit: 1,
    start_time: '2027-03-14 02:30:00',
    end_time: '2027-03-14 05:00:00',
  };
  const { code, data } = await seller.post('/Seller/seckills', body);
  expect([code, (await seller.get(`/Seller/seckills/${data.id}`)).data]).toMatchObject([
    200,
    { start_time: '2027-03-14 03:30:00' },
  ]);
  await souk.sql.run(
    `
      UPDATE seckills
      SET start_time = '2026-11-01T05:30:00Z', end_time = '2026-11-01T06:30:00Z'
      WHERE id = $1`,
    [data.id],
  );
  const { data: row } = await seller.get(`/Seller/seckills/${data.id}`);
  expect(
    (
      await seller.put(`/Seller/seckills/${data.id}`, {
        ...body,
        start_time: row.start_time,
        end_time: '2026-11-01 04:00:00',
        rev: row.rev,
      })
    ).code,
  ).toBe(200);
  expect(
    await souk.sql.rows(
      "SELECT start_time = '2026-11-01T05:30:00Z' AS kept FROM seckills WHERE id = $1",
      [data.id],
    ),
  ).toEqual([{ kept: true }]);
});

test('commands and child rows that get a time as it was read keep a repeated hour', async () => {
  const crud = await crudOf(souk, [
    {
      resource: 'x_events',
      fields: {
        name: { type: 'text' },
        starts_at: { type: 'datetime' },
        talks: { type: 'many', resource: 'x_talks', by: 'event_id', owned: true },
      },
      scope: { Admin: {} },
      commands: {
        rename: {
          areas: ['Admin'],
          on: 'rows',
          input: { name: { type: 'text' }, starts_at: { type: 'datetime' } },
        },
      },
    },
    {
      resource: 'x_talks',
      fields: {
        event_id: { type: 'ref', resource: 'x_events', create: false, update: false },
        name: { type: 'text' },
        at: { type: 'datetime' },
      },
      scope: 'event_id',
    },
  ]);
  const events = crud.resources.get('x_events');
  const admin = actorOf('Admin');
  const created = await createRow(crud, admin, events, {
    body: {
      name: 'Fair',
      talks: [{ name: 'Opening' }],
    },
  });
  const id = Number(created.id);
  await souk.sql.run(
    `
      WITH event AS (UPDATE x_events SET starts_at = '2026-11-01T05:30:00Z')
      UPDATE x_talks SET at = '2026-11-01T05:30:00Z'`,
  );
  const { starts_at, talks } = await showRow(crud, admin, events, id);
  await runCommand(crud, {
    actor: admin,
    resource: events,
    command: events.commands.get('rename')!,
    ids: [id],
    body: { input: { name: 'Winter fair', starts_at } },
    proof: undefined,
  });
  const [talk] = talks as readonly { readonly id: number; readonly at: string }[];
  await updateRow(crud, admin, events, {
    id,
    body: {
      talks: [
        { id: talk!.id, name: 'Welcome', at: talk!.at },
        { name: 'End', at: '2026-11-02 10:00:00' },
      ],
    },
  });
  expect(
    await souk.sql.rows(
      `
        SELECT
          e.name, t.name AS talk, e.starts_at = '2026-11-01T05:30:00Z' AS kept,
          t.at = '2026-11-01T05:30:00Z' AS talk_kept
        FROM x_events e
        JOIN x_talks t ON t.event_id = e.id
        ORDER BY t.id`,
    ),
  ).toEqual([
    { name: 'Winter fair', talk: 'Welcome', kept: true, talk_kept: true },
    { name: 'Winter fair', talk: 'End', kept: true, talk_kept: false },
  ]);
});

test('a provider gets the same moment as the shopper in any zone, and its paid time is on that day', async () => {
  await setClock('2026-11-01T05:10:00Z');
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper();
  const ids: number[] = [];
  for (const method of ['wechat', 'alipay'] as const) {
    const [id] = await place(shopper, [{ goods_id: goods.id }]);
    const { pay_no } = await beginPayment(shopper, [id!], { method });
    const [tradeRow] = await souk.sql.rows<{ left: number }>(
      `
        SELECT extract(epoch FROM t.expires_at - o.created_at)::int AS left
        FROM sandbox_trades t, orders o
        WHERE t.pay_no = $1 AND o.id = $2`,
      [pay_no, id],
    );
    expect(tradeRow!.left, method).toBeGreaterThan(0);
    expect(tradeRow!.left, method).toBeLessThanOrEqual(86_400);
    await new Sandbox(souk).press(pay_no, 'approve');
    ids.push(id!);
  }
  expect(
    await souk.sql.rows(
      `
        SELECT DISTINCT to_char(pay_time, 'YYYY-MM-DD HH24') AS hour, order_status
        FROM orders
        WHERE id = ANY($1)`,
      [ids],
    ),
  ).toEqual([{ hour: '2026-11-01 01', order_status: 2 }]);
});

test('pages and back offices know the mall’s time zone', async () => {
  await souk.sql.run("UPDATE test_clock SET moved_by = interval '0'");
  expect((await souk.anonymous.get('/common')).data.zone).toBe(zone);
  expect(
    (await (await souk.as.admin()).post('/Admin/auth/info', { provider: 'admins' })).data.zone,
  ).toBe(zone);
  const hour = wallTime(Date.now(), zone).slice(11, 13);
  const texts = textsOf((await shopHtml(souk, '/seckills')).html);
  expect(texts.filter((text) => /^\d\d:00$/.test(text))[0]).toBe(`${hour}:00`);
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  const [waits] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  expect(
    secondsUntil((await shopper.client.get(`/user/order/${waits}`)).data.cancel_at),
  ).toBeGreaterThan(86_300);
});
