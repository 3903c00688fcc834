import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../../helpers/mall/settle.ts';
import { expectInvariants, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('each earner of an order pays the own debts from the own reward', async () => {
  const admin = (await souk.as.admin()).json().proven();
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const above = await trade.shopper();
  const parent = await trade.shopper({ inviterId: above.id });
  const earners = [parent, above];
  const aReferredOrder = async (price: number): Promise<number> => {
    const goods = await trade.goods(store, { price });
    await seller.post('/Seller/distributions', {
      goods_id: goods.id,
      lev_1: 10,
      lev_2: 5,
      lev_3: 0,
    });
    const buyer = await trade.shopper({ money: 100_000, inviterId: parent.id });
    return trade.aCompletedOrder(store, buyer, goods.id);
  };
  const owed = async () =>
    souk.sql.rows(
      'SELECT user_id, money, netted FROM referral_shortages WHERE user_id = ANY($1::bigint[]) ORDER BY id',
      [earners.map(({ id }) => id)],
    );
  const balances = () => Promise.all(earners.map(({ id }) => trade.balance('user', id, 'money')));

  const first = await aReferredOrder(10_000);
  await settle(souk, first);
  expect(await balances()).toEqual([1000, 500]);
  await trade.give({ owner: 'user', id: parent.id, kind: 'money' }, -700);
  await trade.give({ owner: 'user', id: above.id, kind: 'money' }, -100);
  await admin.post(`/Admin/orders/${first}/commands/claw_back`, { reason: 'Fakes' });
  const debts = [
    { user_id: parent.id, money: 700, netted: 0 },
    { user_id: above.id, money: 100, netted: 0 },
  ];
  expect(await owed()).toEqual(expect.arrayContaining(debts));

  await settle(souk, await aReferredOrder(4000));
  expect(await owed()).toEqual(
    expect.arrayContaining([
      { ...debts[0], netted: 400 },
      { ...debts[1], netted: 100 },
    ]),
  );
  expect(await balances()).toEqual([0, 100]);
});
