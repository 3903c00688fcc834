import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../server/commands/prepare/build.mjs';
import { openChat, sendMessage } from '../helpers/http/chat-calls.ts';
import { TestSocket } from '../helpers/http/chat-socket.ts';
import { Client } from '../helpers/http/client.ts';
import { openLiveStream } from '../helpers/http/live-stream.ts';
import { testPassword } from '../helpers/mall/builders.ts';
import { addCouriers, expectInvariants, placeAndPay, Trade } from '../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { Front, frontSecret } from './front.ts';
import { MixedLoad } from './mixed-load.ts';

/**
 * `npm run test:proof`: nginx with `deploy/nginx.conf` before several processes over one database,
 * as docs/operations.md#processes describes.
 */
describe.each([2, 4])('%i processes', (count) => {
  let app: TestApp;
  let trade: Trade;
  let front: Front;

  beforeAll(async () => {
    build();
    app = await startApp(frontSecret);
    await addCouriers(app);
    trade = new Trade(app);
    front = await Front.open({
      databaseUrl: app.databaseUrl,
      count,
      settings: { SOUK_PROCESSES: String(count) },
    });
  }, 600_000);
  afterAll(async () => {
    await expectInvariants(app);
    await front.close();
    await app.close();
  });

  /** The same call at each process. */
  const atEach = <T>(client: Client, call: (at: Client) => Promise<T>): Promise<readonly T[]> =>
    Promise.all(front.urls.map((url) => call(client.at(url))));

  test('a sign-in counts on all, and its end within a second', async () => {
    const shopper = await app.aShopper();
    const client = new Client(front.urls[0]!);
    const { data } = await client.post('/login', {
      username: shopper.username,
      password: testPassword,
    });
    client.token = data.access_token;
    const codes = () => atEach(client, async (at) => (await at.get('/user/orders')).code);
    expect(await codes()).toEqual(front.urls.map(() => 200));
    expect((await client.at(front.urls.at(-1)!).post('/logout')).code).toBe(200);
    await sleep(1000);
    expect(await codes()).toEqual(front.urls.map(() => 401));
  });

  test('messages of the chat reach the sockets of all', async () => {
    const store = await trade.aStore();
    const { client } = await trade.shopper();
    const seller = await app.as.seller(store);
    const sockets = await Promise.all(
      front.urls.map((url) =>
        TestSocket.signedIn(url, { area: 'Seller', token: seller.token!, last_id: 0 }),
      ),
    );
    const shopper = client.at(front.url);
    const path = `/chats/${await openChat(shopper, store.storeId)}`;
    for (const text of ['One', 'Two']) await sendMessage(shopper, path, text);
    for (const socket of sockets)
      await expect.poll(() => socket.contents(), { timeout: 5000 }).toEqual(['One', 'Two']);
    for (const socket of sockets) socket.stop();
  });

  test('an order that one takes is told by the live streams of all', async () => {
    const store = await trade.aStore();
    const goods = await trade.goods(store);
    const shopper = await trade.shopper({ money: 100_000 });
    const seller = await app.as.seller(store);
    const streams = await atEach(seller, (at) => openLiveStream(at, '/api/Seller/live'));
    await placeAndPay({ ...shopper, client: shopper.client.at(front.url) }, [
      { goods_id: goods.id },
    ]);
    for (const { events } of streams)
      await expect
        .poll(() => events.filter(({ event }) => event === 'change'), { timeout: 5000 })
        .not.toEqual([]);
    for (const { stop } of streams) stop();
  });

  test('together they admit as many requests of a caller as one', { timeout: 60_000 }, async () => {
    const visitor = new Client(front.url).with({ 'x-forwarded-for': '192.0.2.9' });
    const codes: number[] = [];
    while (codes.length < 720) {
      const replies = Array.from({ length: 20 }, () => visitor.get('/common'));
      codes.push(...(await Promise.all(replies)).map(({ code }) => code));
    }
    const admitted = codes.filter((code) => code === 200).length;
    console.log(`${count} processes admit ${admitted} of ${codes.length} calls in a minute`);
    expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
    expect(admitted).toBeGreaterThan(540);
    expect(admitted).toBeLessThanOrEqual(600);
  });

  test('their caches follow a change', { timeout: 30_000 }, async () => {
    const goods = await trade.goods(await trade.aStore(), { price: 5000 });
    const visitor = new Client(front.url);
    const prices = () =>
      atEach(visitor, async (at) => Number((await at.get(`/goods/${goods.id}`)).data.goods_price));
    await prices();
    await app.sql.run('UPDATE goods SET goods_price = 7000 WHERE id = $1', [goods.id]);
    await expect.poll(prices, { timeout: 3000 + 2000 }).toEqual(front.urls.map(() => 70));
  });

  test('a job that is due runs once', { timeout: 120_000 }, async () => {
    const { sql } = app;
    await sql.run('CREATE TABLE job_starts (name text NOT NULL)');
    await sql.run(`
      CREATE FUNCTION note_start() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO job_starts VALUES (NEW.name);
        RETURN NULL;
      END
      $$`);
    await sql.run(`
      CREATE TRIGGER note_start AFTER UPDATE OF started_at ON jobs FOR EACH ROW
      WHEN (NEW.started_at IS DISTINCT FROM OLD.started_at)
      EXECUTE FUNCTION note_start()`);
    const due = await sql.rows<{ name: string }>(`
      UPDATE jobs SET next_at = mall_now() WHERE every_seconds >= 600 RETURNING name`);
    const starts = async () =>
      (
        await sql.rows<{ name: string; count: number }>(
          `
            SELECT name, count(*)::int AS count
            FROM job_starts
            WHERE name = ANY($1)
            GROUP BY name`,
          [due.map(({ name }) => name)],
        )
      ).map((row) => row.count);
    expect(due.length).toBeGreaterThan(3);
    await expect.poll(starts, { timeout: 60_000 }).toHaveLength(due.length);
    await sleep(3000);
    expect(await starts()).toEqual(due.map(() => 1));
    await sql.run('DROP TABLE job_starts');
    await sql.run('DROP FUNCTION note_start() CASCADE');
  });

  test('each is restarted twice under load, and no request fails', {
    timeout: 600_000,
  }, async () => {
    const store = await trade.aStore();
    const goods = await Promise.all(
      [333, 1000].map((price) => trade.goods(store, { price, stock: 1_000_000 })),
    );
    const shoppers = await Promise.all(
      Array.from({ length: 4 }, () => trade.shopper({ money: 100_000_000 })),
    );
    const seller = (await app.as.seller(store)).json();
    const pages = ['/', `/store/${store.storeId}`, ...goods.map(({ id }) => `/goods/${id}`)];
    const load = new MixedLoad(front.url, { shoppers, goods, seller, pages: [...pages, '/carts'] });
    load.start();
    await sleep(2000);
    const began = Date.now();
    const ends: (number | string)[] = [];
    for (let round = 0; round < 2; round += 1)
      for (const index of front.ports.keys()) ends.push(await front.restart(index));
    await sleep(2000);
    await load.stop();
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    console.log(
      `${ends.length} restarts in ${seconds} s: ${JSON.stringify(load.counts)}, ` +
        `${load.failures.length} failed`,
    );
    expect(load.failures, front.output.slice(-4000)).toEqual([]);
    expect(ends).toEqual(ends.map(() => 0));
    const [stored] = await app.sql.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM orders WHERE id = ANY($1) AND pay_time IS NOT NULL',
      [load.paid],
    );
    expect(stored!.count).toBe(load.paid.length);
    expect(load.counts.orders).toBeGreaterThan(20);
    expect(load.counts.sockets, 'the socket was opened again').toBeGreaterThan(1);
    expect(load.counts.streams, 'the stream was opened again').toBeGreaterThan(1);
  });
});
