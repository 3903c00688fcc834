import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backgroundHeader, maxStreams } from '../../../schemas/contract/calls/live.ts';
import { lowStock } from '../../../schemas/contract/limits.ts';
import { LiveStreams } from '../../../server/platform/live/live-streams.ts';
import type { Client } from '../../helpers/http/client.ts';
import { type LiveStream, openLiveStream } from '../../helpers/http/live-stream.ts';
import { sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { answerRefund, requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  place,
  placeAndPay,
  type Shopper,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let shopper: Shopper;
/** A second process over the same database: clients read its live stream, changes go to the first. */
let other: TestApp;
type Store = Awaited<ReturnType<Trade['aStore']>>;
let mine: Store;
let theirs: Store;
beforeAll(async () => {
  ({ souk, other, trade } = (await sharedRaceMall()).parts);
  [mine, theirs] = [await trade.aStore(), await trade.aStore()];
  shopper = await trade.shopper({ money: 100_000 });
});
afterAll(() => expectInvariants(souk));
const open: LiveStream[] = [];
afterEach(() => {
  open.splice(0).forEach(({ stop }) => {
    stop();
  });
});

async function openStream(
  client: Client,
  area: 'Seller' | 'Admin' = 'Seller',
): Promise<LiveStream> {
  const stream = await openLiveStream(client.at(other.url), `/api/${area}/live`);
  open.push(stream);
  return stream;
}
const changes = ({ events }: LiveStream, resource: string) =>
  events
    .filter(
      ({ event, data }) =>
        event === 'change' && (data as { resource: string }).resource === resource,
    )
    .map(({ data }) => data);
const until = { timeout: 5000, interval: 50 };
async function buy(store: Store, stock = 100): Promise<number> {
  return placeAndPay(shopper, [{ goods_id: (await trade.goods(store, { stock })).id }]);
}

test('an order paid at one process reaches its seller and the platform at another, and no other seller', async () => {
  const seller = await openStream((await souk.as.seller(mine)).speaking('zh-cn'));
  const stranger = await openStream(await souk.as.seller(theirs));
  const admin = await openStream(await souk.as.admin(), 'Admin');
  await buy(mine);
  await expect
    .poll(() => changes(seller, 'orders'), until)
    .toEqual([{ resource: 'orders', count: 1, msg: '有新订单待发货' }]);
  await expect
    .poll(() => changes(admin, 'orders'), until)
    .toEqual([{ resource: 'orders', count: 1, msg: '' }]);
  await buy(theirs);
  await expect.poll(() => changes(stranger, 'orders'), until).toHaveLength(1);
  expect(changes(seller, 'orders'), 'still its own only').toHaveLength(1);
  expect(
    stranger.events
      .filter(({ event }) => event === 'change')
      .map(({ data }) => (data as { resource: string }).resource)
      .sort(),
    'and the stranger heard of one order and its message',
  ).toEqual(['messages', 'orders']);
});

test('an unpaid or rolled-back order sends no message', async () => {
  const seller = await openStream(await souk.as.seller(mine));
  await place(shopper, [{ goods_id: (await trade.goods(mine)).id }]);
  await souk.sql
    .transaction(async (tx) => {
      await tx.run('UPDATE orders SET order_status = 5 WHERE store_id = $1 AND order_status = 2', [
        mine.storeId,
      ]);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await buy(mine);
  await expect
    .poll(() => changes(seller, 'orders'), until)
    .toEqual([{ resource: 'orders', count: 1, msg: 'A new order is ready to ship' }]);
});

test('a request for a refund is sent to the seller', async () => {
  const id = await buy(mine);
  const seller = await openStream(await souk.as.seller(mine));
  const lines = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM order_goods WHERE order_id = $1',
    [id],
  );
  expect(
    await shopper.client.post('/user/order/refund', {
      order_id: id,
      refund_type: 0,
      lines: lines.map((line) => ({ order_goods_id: line.id, num: 1 })),
      refund_remark: 'Too late',
    }),
  ).toMatchObject({ code: 200 });
  await expect
    .poll(() => changes(seller, 'refunds'), until)
    .toEqual([{ resource: 'refunds', count: 1, msg: 'A shopper has requested a refund' }]);
});

test('stock that falls to the threshold is reported once and listed by the view of its screen', async () => {
  const client = await souk.as.seller(mine);
  const seller = await openStream(client);
  const goods = await trade.goods(mine, { skuStocks: [lowStock + 1, 50] });
  for (const _ of [1, 2]) {
    await placeAndPay(shopper, [{ goods_id: goods.id, sku_id: goods.skus[0]! }]);
  }
  await expect
    .poll(() => changes(seller, 'goods'), until)
    .toEqual([{ resource: 'goods', count: 1, msg: 'A product is low in stock' }]);
  const { data } = await client.get('/Seller/goods', { view: 'Seller/goods#low' });
  expect(data.data.map((row: { id: number }) => row.id)).toEqual([goods.id]);
  expect((await client.get('/Seller/badges')).data).toMatchObject({ 'Seller/goods': 1 });
});

test('badges count the caller’s rows, only of pages the caller may see', async () => {
  const owner = await trade.aStore();
  await Promise.all([buy(owner), buy(owner), buy(theirs)]);
  expect((await (await souk.as.seller(owner)).get('/Seller/badges')).data).toEqual({
    'Seller/orders/wait': 2,
    'Seller/refunds': 0,
    'Seller/returns': 0,
    'Seller/goods': 0,
    'Seller/webhooks': 0,
  });
  const badgesOf = async (...rights: readonly string[]) => {
    const clerk = await souk.aSubAccount(owner, { rights });
    return (await (await souk.as.account('Seller', clerk.username)).get('/Seller/badges')).data;
  };
  expect(await badgesOf('Seller.orders.index', 'Seller.orders.ship')).toEqual({
    'Seller/orders/wait': 2,
  });
  expect(await badgesOf('Seller.orders.index', 'Seller.goods.index')).toEqual({});
});

test('a badge counts only rows on which its user can act', async () => {
  const owner = await trade.aStore();
  const id = await buy(owner);
  const seller = (await souk.as.seller(owner)).json();
  const waiting = async () => (await seller.get('/Seller/badges')).data['Seller/refunds'];
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 200 });
  expect(await waiting()).toBe(1);
  await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Worn' });
  await shopper.client.post(`/user/order/refund/${id}/appeal`, { remark: 'Never worn' });
  // The platform decides an appeal; the seller only reads it
  await expect.poll(waiting).toBe(0);
  const { data } = await seller.get('/Seller/after_sales', { view: 'Seller/refunds#review' });
  expect(data.total).toBe(0);
});

test('a sub-account receives messages only of resources its role lists, also after the role changes', async () => {
  const orderClerk = await souk.aSubAccount(mine, { rights: ['Seller.orders.index'] });
  const goodsClerk = await souk.aSubAccount(mine, { rights: ['Seller.goods.index'] });
  const hearsOrders = await openStream(await souk.as.account('Seller', orderClerk.username));
  const hearsNone = await openStream(await souk.as.account('Seller', goodsClerk.username));
  await buy(mine);
  await expect.poll(() => changes(hearsOrders, 'orders'), until).toHaveLength(1);
  expect(changes(hearsNone, 'orders')).toEqual([]);
  await souk.sql.run(
    `
      INSERT INTO user_to_permissions (role_id, permission_id)
      SELECT r.role_id, p.id
      FROM user_to_roles r, user_permissions p
      WHERE r.user_id = $1 AND p.apis = 'Seller.orders.index'`,
    [goodsClerk.id],
  );
  await expect
    .poll(
      async () => {
        await buy(mine);
        return changes(hearsNone, 'orders').length;
      },
      { timeout: 8000, interval: 400 },
    )
    .toBeGreaterThan(0);
});

test.each([
  [
    'a sign-out',
    async (client: Client) => {
      await client.post('/Seller/logout');
    },
  ],
  [
    'the end of the session',
    async (_: Client, store: Store) => {
      await souk.sql.run(
        `
          UPDATE sessions
          SET ends_at = mall_now() - interval '1 second'
          WHERE account_id = $1 AND area = 'Seller'`,
        [store.id],
      );
    },
  ],
  [
    'a disabled account',
    async (_: Client, store: Store) => {
      await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [store.id]);
    },
  ],
  [
    'a store that is denied',
    async (_: Client, store: Store) => {
      await souk.sql.run('UPDATE stores SET store_verify = 3 WHERE id = $1', [store.storeId]);
    },
  ],
] as const)(
  '%s at one process ends the stream at another within two seconds',
  async (_, revoke) => {
    const store = await trade.aStore();
    const client = await souk.as.seller(store);
    const stream = await openStream(client);
    const before = performance.now();
    await revoke(client, store);
    await expect.poll(() => stream.isOver(), until).toBe(true);
    expect(performance.now() - before).toBeLessThan(2500);
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'session' } });
  },
);

test('an account has a bounded number of streams; a further one ends the oldest', async () => {
  const client = await souk.as.seller(await trade.aStore());
  const streams: LiveStream[] = [];
  for (let count = 0; count <= maxStreams; count += 1) streams.push(await openStream(client));
  await expect
    .poll(() => streams.map(({ isOver }) => isOver()), until)
    .toEqual([true, ...Array<boolean>(maxStreams).fill(false)]);
  expect(streams[0]!.events.at(-1)).toEqual({ event: 'end', data: { reason: 'replaced' } });
});

test('a process that loses its notification connection reconnects, and clients get a reload event', async () => {
  const seller = await openStream(await souk.as.seller(mine));
  const ended = await souk.sql.rows<{ pid: number }>(
    `
      SELECT pid, pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE application_name = 'souk messages' AND datname = current_database()`,
  );
  await expect
    .poll(() => seller.events.filter(({ event }) => event === 'ready'), {
      timeout: 10_000,
      interval: 100,
    })
    .toHaveLength(2);
  await buy(mine);
  await expect.poll(() => changes(seller, 'orders'), until).toHaveLength(1);
  // Later tests need the connections of both processes
  const reconnected = () =>
    souk.sql.rows(
      `
        SELECT 1
        FROM pg_stat_activity
        WHERE application_name = 'souk messages'
          AND datname = current_database()
          AND pid <> ALL($1)`,
      [ended.map(({ pid }) => pid)],
    );
  await expect.poll(reconnected).toHaveLength(ended.length);
});

test('a stop ends the streams at once', async () => {
  const third = await startApp({ DATABASE_URL: souk.databaseUrl });
  const stream = await openLiveStream(
    (await souk.as.seller(mine)).at(third.url),
    '/api/Seller/live',
  );
  const before = performance.now();
  await third.close();
  expect(performance.now() - before).toBeLessThan(3000);
  await expect.poll(() => stream.isOver(), until).toBe(true);
  expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'stop' } });
});

test('neither a stream nor a background call extends the session', async () => {
  const store = await trade.aStore();
  const client = await souk.as.seller(store);
  const used = async () =>
    (
      await souk.sql.rows<{ n: number }>(
        `
          SELECT extract(epoch FROM mall_now() - used_at)::int AS n
          FROM sessions
          WHERE area = 'Seller' AND account_id = $1`,
        [store.id],
      )
    )[0]!.n;
  await souk.sql.run(
    `
      UPDATE sessions
      SET used_at = used_at - interval '1 hour'
      WHERE area = 'Seller' AND account_id = $1`,
    [store.id],
  );
  const quiet = client.with({ [backgroundHeader]: '1' }).at(other.url);
  expect([
    (await quiet.get('/Seller/badges')).code,
    (await quiet.get('/Seller/orders')).code,
  ]).toEqual([200, 200]);
  await openStream(client.with({ [backgroundHeader]: '1' }));
  expect(await used()).toBeGreaterThan(3000);
  expect((await client.get('/Seller/orders')).code).toBe(200);
  await expect.poll(used, until).toBeLessThan(60);
});

test('a store has a share of the streams, whatever the number of its accounts', async () => {
  const streams = other.app.get(LiveStreams);
  const actor = {
    area: 'Seller',
    name: '',
    ownerId: 9000,
    belongId: 9000,
    storeId: 77,
    isSuper: false,
    rights: new Set<string>(),
    language: 'en',
    ip: '',
    requestId: '',
  } as const;
  const accountOf = (id: number, storeId = 77) => ({ ...actor, id, sessionId: id, storeId });
  const bodies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => streams.open(accountOf(9001 + index))),
  );
  await expect(streams.open(accountOf(9900))).rejects.toMatchObject({ key: 'http.tooFrequent' });
  bodies.push(await streams.open(accountOf(9901, 78)));
  for (const body of bodies) body.destroy();
});
