import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { insertApprovedCheck, sendIdentityCheck } from '../../helpers/mall/identity-checks.ts';
import { answerRefund, aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  payPassword,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runAtLockedRows } from '../../helpers/server/lock-contention.ts';

/** Decisions go with the revision that was seen (docs/decisions/0044-stale-writes.md). */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = (await souk.as.admin()).json().proven();
});
afterAll(() => expectInvariants(souk));

/** Expects that a decision about another revision than the row has is refused, and one about it not. */
async function expectSeen(path: string, command: string, input = {}): Promise<void> {
  const { rev } = (await admin.get(path)).data;
  expect(rev, path).toBeGreaterThan(0);
  const decide = (seen: number) =>
    admin.post(`${path}/commands/${command}`, { rev: seen, ...input });
  expect(await decide(rev - 1), path).toMatchObject({ code: 409, data: { current: { rev } } });
  expect((await decide(rev)).code, path).toBe(200);
}

test('an admin decides about stores, goods, withdrawals, checks and after-sales as they were seen', async () => {
  const store = await trade.aStore();
  await expectSeen(`/Admin/stores/${store.storeId}`, 'deny', { store_refuse_info: 'Expired' });
  await souk.sql.run('UPDATE stores SET store_verify = 2 WHERE id = $1', [store.storeId]);
  await expectSeen(`/Admin/stores/${store.storeId}`, 'verify');

  const goods = await trade.goods(store, { skuStocks: [5] });
  await souk.sql.run('UPDATE goods SET goods_verify = 2 WHERE id = $1', [goods.id]);
  await expectSeen(`/Admin/goods/${goods.id}`, 'pass');

  const shopper = await trade.shopper({ money: 5000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const cash = await shopper.client.post('/user/cashes', {
    money: '20.00',
    pay_password: payPassword,
  });
  await expectSeen(`/Admin/cashes/${cash.data.id}`, 'pay');

  const checked = await trade.shopper();
  const check = await sendIdentityCheck(checked.client);
  await expectSeen(`/Admin/user_checks/${check.data.id}`, 'approve');

  const order = await aPaidOrder({ souk, trade });
  const refund = await requestRefund(order.shopper, { order_id: order.id });
  await expectSeen(`/Admin/refunds/${refund.data.id}`, 'agree');
});

test('a store answers the request that it has seen, not the one that replaced it', async () => {
  const { seller, shopper, id, line } = await aPaidOrder({ souk, trade }, { num: 3 });
  await requestRefund(shopper, { order_id: id, lines: [{ order_goods_id: line, num: 1 }] });
  const { rev } = (await seller.get(`/Seller/orders/${id}`)).data;
  await shopper.client.post(`/user/order/refund/${id}/withdraw`);
  await requestRefund(shopper, { order_id: id });
  const agree = { refund_verify: 1, rev };
  for (const client of [seller, seller.with({ prefer: 'handling=strict' })])
    expect(await answerRefund(client, id, agree)).toMatchObject({
      code: 409,
      data: { current: { rev: expect.any(Number) } },
    });
  const { rev: present } = (await seller.get(`/Seller/orders/${id}`)).data;
  expect(await answerRefund(seller, id, { refund_verify: 1, rev: present })).toMatchObject({
    code: 200,
  });
});

test('the revision is compared again when the order is free', async () => {
  const { seller, shopper, id, line } = await aPaidOrder({ souk, trade }, { num: 3 });
  await requestRefund(shopper, { order_id: id, lines: [{ order_goods_id: line, num: 1 }] });
  const { rev } = (await seller.get(`/Seller/orders/${id}`)).data;
  const [, , agreed] = await runAtLockedRows(souk.sql, `SELECT 1 FROM orders WHERE id = ${id}`, [
    () => shopper.client.post(`/user/order/refund/${id}/withdraw`),
    () => requestRefund(shopper, { order_id: id }),
    () => answerRefund(seller, id, { refund_verify: 1, rev }),
  ]);
  expect(agreed).toMatchObject({ code: 409 });
  expect(await trade.balance('user', shopper.id, 'money'), 'nothing was paid back').toBeLessThan(
    100_000 - 2000,
  );
});
