import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { testPassword } from '../../helpers/mall/builders.ts';
import {
  expectInvariants,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runNode } from '../../helpers/server/process.ts';
import { WebhookCalls } from '../../helpers/services/webhook-calls.ts';

/** Runs the programs of `examples/` against the mall. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

async function shipOrders(username: string, ...parameters: string[]): Promise<readonly string[]> {
  const program = runNode(['examples/ship-orders.mjs', ...parameters], {
    SOUK_URL: souk.url,
    SOUK_USERNAME: username,
    SOUK_PASSWORD: testPassword,
  });
  expect(await program.ended(), program.output()).toBe(0);
  return program.output().split('\n').filter(Boolean);
}

test('a program lists the paid orders of a store and ships them with the parcels of a file', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 100_000 });
  const ids = [
    await placeAndPay(shopper, [{ goods_id: goods.id }]),
    await placeAndPay(shopper, [{ goods_id: goods.id }]),
  ];
  const rows = await souk.sql.rows<{ order_no: string; total_price: string }>(
    `
      SELECT order_no, (total_price / 100.0)::numeric(12, 2)::text AS total_price
      FROM orders
      WHERE id = ANY($1)
      ORDER BY id`,
    [ids],
  );
  const lines = rows.map(({ order_no: no, total_price: total }) => `${no} ${total}`);
  expect((await shipOrders(store.username)).toSorted()).toEqual(lines.toSorted());

  const folder = mkdtempSync(join(tmpdir(), 'souk-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'parcels.csv');
  const first = rows[0]!.order_no;
  writeFileSync(file, `${first},sf,SF10000001\n${first}, sf ,SF10000002\nnone,sf,SF10000003\n`);
  expect(await shipOrders(store.username, file)).toEqual([
    `${first} is shipped`,
    'none does not wait to be shipped',
  ]);
  expect(await shipOrders(store.username)).toEqual([lines[1]]);
  const parcels = await shopper.client.post('/user/order/express', { order_id: ids[0] });
  expect(parcels.data).toHaveLength(2);
});

test('a receiver prints each signed event once', async () => {
  const admin = (await souk.as.admin()).json().proven();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  const webhooks = new WebhookCalls(souk, { admin, url });
  const { id, secret } = await webhooks.create(['goods.created']);
  onTestFinished(async () => {
    await souk.sql.run('DELETE FROM webhooks WHERE id = $1', [id]);
  });
  const receiver = runNode(['examples/webhook-receiver.mjs'], {
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  });
  await receiver.until('listening');
  await trade.goods(await trade.aStore());
  await webhooks.deliver();
  await receiver.until('goods.created');

  const event = { id: randomUUID(), type: 'order.paid' };
  const send = async (key: string, time = Math.floor(Date.now() / 1000)): Promise<number> => {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    const headers = { 'souk-signature': `t=${time},v1=${signature}` };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await send('another secret')).toBe(401);
  expect(await send(secret, 1_700_000_000)).toBe(401);
  expect([await send(secret), await send(secret)]).toEqual([204, 204]);
  expect(receiver.output().match(/order\.paid .*/g)).toEqual([`order.paid ${event.id}`]);
});
