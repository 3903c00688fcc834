import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import {
  expectInvariants,
  payPassword,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(async () => {
  await writeConfig(souk.sql, 'store', {});
  await expectInvariants(souk);
});

test('nobody pays another fee of a withdrawal than was shown', async () => {
  await writeConfig(souk.sql, 'store', { cash: 1 });
  const shopper = await trade.shopper({ money: 10_000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const apply = (more: object) =>
    shopper.client.post('/user/cashes', { money: '20.00', pay_password: payPassword, ...more });
  const { rate: shown } = (await shopper.client.get('/user/cashes/terms')).data;
  await writeConfig(souk.sql, 'store', { cash: 2.5 });

  expect(await apply({ rate: shown })).toMatchObject({
    code: 409,
    msg: 'The fee is 2.5% now. Please check it again',
  });
  expect(await trade.balance('user', shopper.id, 'money'), 'nothing is frozen').toBe(10_000);
  const { rate: present } = (await shopper.client.get('/user/cashes/terms')).data;
  expect(await apply({ rate: present })).toMatchObject({ code: 200 });
  expect(await apply({}), 'a client that shows no fee').toMatchObject({ code: 200 });
  const json = shopper.client.json();
  const none = { money: '20.00', pay_password: payPassword, rate: null };
  expect(await json.post('/user/cashes', none), 'null is no fee').toMatchObject({ code: 200 });
  for (const rate of ['-1', '1e1', 'free'])
    expect(await apply({ rate }), rate).toMatchObject({ code: 422 });
});

test('a fee above 0 % is at least 0.01, and 0.01 cannot be withdrawn', async () => {
  await writeConfig(souk.sql, 'store', { cash: 1 });
  const shopper = await trade.shopper({ money: 1000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const apply = (money: string) =>
    shopper.client.post('/user/cashes', { money, pay_password: payPassword });
  expect(await apply('0.49')).toMatchObject({ code: 200 });
  expect(await apply('0.01')).toMatchObject({ code: 400 });
  await writeConfig(souk.sql, 'store', { cash: 0 });
  expect(await apply('0.01')).toMatchObject({ code: 200 });
  const fees = await souk.sql.rows(
    'SELECT money::int, commission::int FROM cashes WHERE user_id = $1 ORDER BY id',
    [shopper.id],
  );
  expect(fees).toEqual([
    { money: 48, commission: 1 },
    { money: 1, commission: 0 },
  ]);
});

test('the call of stores compares the shown fee too', async () => {
  await writeConfig(souk.sql, 'store', { cash: 2.5 });
  const store = await trade.aStore();
  const proof = { 'proof-password': testPassword };
  const admin = (await souk.as.admin()).json().with(proof);
  await admin.post(`/Admin/stores/${store.storeId}/commands/money`, {
    is_type: 0,
    money: '50.00',
    info: 'x',
  });
  const seller = (await souk.as.seller(store)).json().with(proof);
  const bank = { name: 'Shop', card_no: '6222000011112222', bank_name: 'Bank' };
  const apply = (rate: string | null) =>
    seller.post('/Seller/cashes', { money: '10.00', ...bank, rate, remark: null });
  expect(await apply('1.00')).toMatchObject({ code: 409 });
  expect(await apply('2.50')).toMatchObject({ code: 200 });
  expect(await apply(null), 'null is no fee').toMatchObject({ code: 200 });
  expect(await trade.storeMoney(store.storeId)).toEqual([0, 3000, 2000]);
});

test('what is cancelled or rejected comes back with its fee', async () => {
  await writeConfig(souk.sql, 'store', { cash: 2.5 });
  const admin = (await souk.as.admin()).json().with({ 'proof-password': testPassword });
  const shopper = await trade.shopper({ money: 10_000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const ends = [
    (id: number) => shopper.client.delete(`/user/cashes/${id}`),
    (id: number) =>
      admin.put(`/Admin/cashes/${id}`, { cash_status: 2, refuse_info: 'No such account', rev: 1 }),
  ];
  for (const end of ends) {
    const { data } = await shopper.client.post('/user/cashes', {
      money: '20.00',
      pay_password: payPassword,
    });
    expect(await trade.balance('user', shopper.id, 'frozen')).toBe(2000);
    expect(await end(data.id)).toMatchObject({ code: 200 });
    expect(await trade.balance('user', shopper.id, 'money')).toBe(10_000);
    expect(await trade.balance('user', shopper.id, 'frozen')).toBe(0);
  }
});
