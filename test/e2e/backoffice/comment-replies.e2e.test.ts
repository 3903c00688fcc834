import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('an empty reply removes the reply and its time, and the shopper may change the comment again', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  const { id: goodsId } = await trade.goods(store);
  const orderId = await trade.aCompletedOrder(store, shopper, goodsId);
  const seller = (await souk.as.seller(store)).json();
  const { data: list } = await seller.get('/Seller/order_comments', { order_id: orderId });
  const address = `/Seller/order_comments/${list.data[0].id}`;
  const changeComment = () =>
    shopper.client.put(`/user/comments/${list.data[0].id}`, { content: 'Well made' });

  expect((await seller.put(address, { reply: 'Thank you' })).data).toMatchObject({
    reply: 'Thank you',
    reply_time: expect.stringMatching(/^\d{4}-/),
  });
  expect(await changeComment()).toMatchObject({ code: 400 });
  expect((await seller.put(address, { reply: '' })).data).toMatchObject({
    reply: '',
    reply_time: null,
  });
  expect(await changeComment()).toMatchObject({ code: 200 });
});

test('a reply that is sent again keeps its time', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  const { id: goodsId } = await trade.goods(store);
  const orderId = await trade.aCompletedOrder(store, shopper, goodsId);
  const seller = (await souk.as.seller(store)).json();
  const { data: list } = await seller.get('/Seller/order_comments', { order_id: orderId });
  const address = `/Seller/order_comments/${list.data[0].id}`;
  await seller.put(address, { reply: 'Thank you' });
  const yesterday = '2020-01-01 10:00:00';
  await souk.sql.run('UPDATE order_comments SET reply_time = $2 WHERE order_id = $1', [
    orderId,
    yesterday,
  ]);
  expect((await seller.put(address, { reply: 'Thank you' })).data.reply_time).toBe(yesterday);
});
