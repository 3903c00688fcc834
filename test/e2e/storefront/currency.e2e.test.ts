import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { waitingStatements } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let admin: Client;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  admin = (await souk.as.admin()).json();
  trade = new Trade(souk);
});
afterAll(async () => {
  await choose(null);
  const isYuan = async () => expect(await current()).toMatchObject({ code: 'CNY' });
  await vi.waitFor(isYuan, { timeout: 15_000, interval: 50 }); // answers are cached
});

const choose = (id: number | null) => admin.put('/Admin/configs/web', { currency_id: id });
const current = async () => (await souk.anonymous.get('/common')).data.common.currency;
const add = async (fields: object): Promise<number> =>
  (await admin.post('/Admin/currencies', fields)).data.id;

test('without a choice the currency is the yuan; the code RMB and the wide sign mean the same', async () => {
  expect(await current()).toEqual({ symbol: '¥', code: 'CNY' });
  const id = await add({ name: '人民币', ename: 'zh-cn', currency: '￥', currency_ename: 'RMB' });
  expect(await choose(id)).toMatchObject({ code: 200 });
  await expect.poll(current, { timeout: 5000 }).toEqual({ symbol: '¥', code: 'CNY' });
  const { data } = await souk.anonymous.get('/payment/methods');
  expect(data).toEqual(['balance', 'wechat', 'alipay']);
});

test('a currency that does not exist is refused', async () => {
  const refused = await choose(999_999);
  expect(refused).toMatchObject({ code: 422 });
  expect(refused.data.errors[0].pointer).toBe('/currency_id');
});

test('another currency is printed in messages and offers no provider of yuan', async () => {
  const shopper = await trade.shopper();
  const goods = await trade.goods(await trade.aStore());
  const id = await add({ name: 'Euro', ename: 'en', currency: '€', currency_ename: 'EUR' });
  await choose(id);
  await expect.poll(current, { timeout: 5000 }).toEqual({ symbol: '€', code: 'EUR' });
  expect((await souk.anonymous.get('/payment/methods')).data).toEqual(['balance']);
  const ids = await place(shopper, [{ goods_id: goods.id }]);
  const payment = { order_id: ids.join(','), payment_name: 'wechat', device: 'scan' };
  expect((await shopper.client.post('/user/order/pay', payment)).code).toBe(400);
  await souk.sql.run(
    `
      INSERT INTO messages (area, account_id, kind, subject_id, params)
      VALUES ('shop', $1, 'cash_paid', 1, '{"money":"12.50"}')`,
    [shopper.id],
  );
  const { data } = await shopper.client.get('/user/messages');
  expect(data.data[0].text).toContain('€12.50');
});

test('the chosen currency cannot be deleted', async () => {
  const { data } = await admin.get('/Admin/configs/web');
  expect(await admin.delete(`/Admin/currencies/${data.currency_id}`)).toMatchObject({ code: 400 });
  await choose(null);
  expect(await admin.delete(`/Admin/currencies/${data.currency_id}`)).toMatchObject({ code: 200 });
});

test('settings that name a currency and its deletion wait for each other', async () => {
  const id = await add({ name: 'Krone', ename: 'da', currency: 'kr', currency_ename: 'DKK' });
  const started = await souk.sql.transaction(async (tx) => {
    await tx.rows("SELECT 1 FROM configs WHERE name = 'configs/web' FOR UPDATE");
    const chosen = choose(id);
    await expect.poll(() => waitingStatements(souk.sql)).toBe(1);
    const deleted = admin.delete(`/Admin/currencies/${id}`);
    await expect.poll(() => waitingStatements(souk.sql)).toBe(2);
    return { chosen, deleted };
  });
  expect(await started.chosen).toMatchObject({ code: 200 });
  expect(await started.deleted).toMatchObject({ code: 400 });
});
