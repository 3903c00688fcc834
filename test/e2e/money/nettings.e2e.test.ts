import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../../helpers/mall/settle.ts';
import {
  expectInvariants,
  place,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
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

test('a deleted inviter earns nothing, those above do', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store, { price: 10_000 });
  await seller.post('/Seller/distributions', { goods_id: goods.id, lev_1: 10, lev_2: 5, lev_3: 0 });
  const above = await trade.shopper();
  const parent = await trade.shopper({ inviterId: above.id });
  const buyer = await trade.shopper({ money: 100_000, inviterId: parent.id });
  await souk.sql.run('UPDATE users SET deleted_at = mall_now() WHERE id = $1', [parent.id]);
  const order = await placeAndPay(buyer, [{ goods_id: goods.id }]);
  expect(
    await souk.sql.rows('SELECT user_id, commission FROM distribution_logs WHERE order_id = $1', [
      order,
    ]),
  ).toEqual([{ user_id: above.id, commission: 500 }]);
});

test('the fee of the mall is that of the store, else of the nearest class that has one', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const buyer = await trade.shopper();
  const rate = async () => {
    const [id] = await place(buyer, [{ goods_id: goods.id }]);
    const [line] = await souk.sql.rows<{ rate: number }>(
      'SELECT rate FROM order_goods WHERE order_id = $1',
      [id],
    );
    return Number(line!.rate);
  };
  const classes = await souk.sql.rows<{ id: number }>(
    `
      WITH RECURSIVE up AS (
        SELECT id, pid, 0 AS depth FROM goods_classes WHERE id = $1
        UNION ALL
        SELECT c.id, c.pid, u.depth + 1 FROM goods_classes c JOIN up u ON u.pid = c.id
      )
      SELECT id FROM up ORDER BY depth DESC`,
    [store.classId],
  );
  for (const [index, fee] of [20, 10, 5].entries()) {
    await souk.sql.run('UPDATE goods_classes SET rate = $2 WHERE id = $1', [
      classes[index]!.id,
      fee,
    ]);
    expect(await rate(), String(index)).toBe(fee * 100);
  }
  await souk.sql.run('UPDATE stores SET rate = 3 WHERE id = $1', [store.storeId]);
  expect(await rate()).toBe(300);
});
