import { beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../helpers/mall/builders.ts';
import { addCouriers, openPeriod, place, placeAndPay, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** The order page: funding of discounts, log, after-sales and ledger entries. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  await addCouriers(souk);
});

interface Entry {
  readonly event: string;
  readonly account: string;
  readonly money: string;
  readonly party?: string;
}
const parcel = { delivery_code: 'yd', delivery_no: 'YD12345678' };

test('an admin reads all legs of an order; its seller the store’s; another seller none', async () => {
  const store = await trade.aStore();
  const other = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const admin = await souk.as.admin();
  await seller.post('/Seller/full_reductions', {
    name: 'Five off',
    money: '5.00',
    use_money: '10.00',
    ...openPeriod,
  });
  const goods = await trade.goods(store, { price: 1000 });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 2 }]);
  await seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [parcel] } }],
  });
  await shopper.client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    refund_remark: 'Broken',
  });
  const { data: page } = await admin.get(`/Admin/orders/${id}`);
  const { data: part } = await seller.get(`/Seller/orders/${id}`);

  expect(page.order_offers).toContainEqual(
    expect.objectContaining({
      type: 'full_reduction',
      name: 'Five off',
      off_money: '5.00',
      platform_money: '0.00',
      store_money: '5.00',
    }),
  );
  expect(
    page.order_logs.map(({ act, actor_area: area }: { act: string; actor_area: string }) => [
      act,
      area,
    ]),
  ).toEqual([
    ['place', 'shop'],
    ['pay', 'shop'],
    ['ship', 'Seller'],
    ['applyAfterSale', 'shop'],
  ]);
  expect(page.refunds).toMatchObject([
    { refund_type: 0, refund_state: 'review', refund_remark: 'Broken' },
  ]);
  const legs = page.order_entries as readonly Entry[];
  expect(legs.reduce((sum, { money }) => sum + Math.round(Number(money) * 100), 0)).toBe(0);
  expect(legs.map(({ account }) => account)).toEqual(
    expect.arrayContaining(['user_money', 'store_pending']),
  );
  const own = part.order_entries as readonly Entry[];
  expect(own.map(({ account }) => account)).toEqual(['store_pending']);
  expect(own[0]).not.toHaveProperty('party');
  expect((await (await souk.as.seller(other)).get(`/Seller/orders/${id}`)).code).toBe(404);
  expect((await (await souk.as.seller(other)).get('/Seller/order_entries')).data.total).toBe(0);
  expect((await seller.get('/Seller/order_entries')).data).toMatchObject({ total: 1 });
  const strict = seller.with({ prefer: 'handling=strict' });
  expect((await strict.get('/Seller/order_entries?owner=user')).code).toBe(422);
  // A filter that is ignored widens nothing beyond the own rows
  expect((await seller.get('/Seller/order_entries?owner=user')).data).toMatchObject({ total: 1 });
});

test('child rows of a view are read with one row, and in a list only on request', async () => {
  const admin = await souk.as.admin();
  const goods = await trade.goods(await trade.aStore());
  const id = await placeAndPay(await trade.shopper({ money: 100_000 }), [{ goods_id: goods.id }]);
  const {
    data: {
      data: [withoutEntries],
    },
  } = await admin.get('/Admin/orders', { id });
  const {
    data: {
      data: [withEntries],
    },
  } = await admin.get('/Admin/orders', { id, isWith: 'order_entries' });
  expect(withoutEntries).not.toHaveProperty('order_entries');
  expect(withoutEntries).toMatchObject({ order_goods: 1 });
  expect(withEntries.order_entries.length).toBeGreaterThan(0);
});

test('each line lists every promotion’s saving and payer; parts sum to the total to the fen', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const admin = (await souk.as.admin()).json();
  const seller = (await souk.as.seller(store)).json();
  const plain = await trade.goods(store, { price: 3333 });
  const fast = await trade.goods(store, { price: 6667 });
  await seller.post('/Seller/seckills', {
    goods_id: fast.id,
    discount: 30,
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  await seller.post('/Seller/full_reductions', {
    name: 'Ten off',
    money: '10.00',
    use_money: '50.00',
    ...openPeriod,
  });
  const {
    data: { id: coupon },
  } = await admin.post('/Admin/coupons', {
    name: 'Mall',
    money: '5.00',
    use_money: '10.00',
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  const {
    data: { id: claimed },
  } = await shopper.client.post('/user/coupon/receive', { id: coupon });
  const [id] = await place(shopper, [{ goods_id: plain.id }, { goods_id: fast.id, buy_num: 2 }], {
    coupon_id: String(claimed),
  });
  const { data } = await seller.get(`/Seller/orders/${id}`);
  const lines = data.order_goods.map((line: Readonly<Record<string, string>>) =>
    ['activity_money', 'reduction_money', 'coupon_money', 'platform_money', 'store_money'].map(
      (name) => line[name],
    ),
  );
  expect(lines).toEqual([
    ['0.00', '2.63', '1.32', '1.32', '2.63'],
    ['40.00', '7.37', '3.68', '3.68', '47.37'],
  ]);
  expect(
    data.order_offers.map((offer: Readonly<Record<string, string>>) => [
      offer.type,
      offer.off_money,
      offer.platform_money,
      offer.store_money,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['full_reduction', '10.00', '0.00', '10.00'],
      ['coupon', '5.00', '5.00', '0.00'],
      ['seckill', '40.00', '0.00', '40.00'],
    ]),
  );
  expect((await shopper.client.get(`/user/order/${id}`)).data.order_goods[0]).not.toHaveProperty(
    'platform_money',
  );
});

test('the store of the order and its shopper read the courier’s tracking, nobody else', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [parcel] } }],
  });
  const {
    data: [tracked],
  } = await seller.with({ prefer: 'handling=strict' }).post('/Seller/orders/express/find', { id });
  expect(tracked).toMatchObject({
    delivery_no: parcel.delivery_no,
    delivery_list: [{ context: expect.any(String), time: expect.stringMatching(/^\d{4}-/) }],
  });
  expect((await shopper.client.post('/user/order/express', { order_id: id })).data).toMatchObject([
    { delivery_list: tracked.delivery_list },
  ]);
  const other = await souk.as.seller(await trade.aStore());
  expect((await other.json().post('/Seller/orders/express/find', { id })).code).toBe(404);
  expect((await other.get(`/Seller/orders/print/waybill/${id}`)).code).toBe(404);
});

test('an operator refunds the rest of an order with a reason and a second proof', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const goods = await trade.goods(store, { price: 2500 });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 2 }]);
  const admin = (await souk.as.admin()).json();
  const seller = (await souk.as.seller(store)).json();
  expect(
    await seller.post(`/Seller/orders/${id}/commands/note`, { reason: 'Gift, no bill' }),
  ).toMatchObject({ code: 200 });
  expect(await seller.post(`/Seller/orders/${id}/commands/refund`, { reason: 'x' })).toMatchObject({
    code: 404,
  });
  expect(
    await admin.post(`/Admin/orders/${id}/commands/refund`, { reason: 'Fraud' }),
  ).toMatchObject({ code: 422 });
  expect(
    await admin.post(`/Admin/orders/${id}/commands/refund`, {
      reason: 'Fraud',
      proof: testPassword,
    }),
  ).toMatchObject({ code: 200 });
  expect([
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('store', store.storeId, 'pending'),
    await trade.statusOf(id),
    await trade.stockOf(goods),
  ]).toEqual([100_000, 0, 6, 100]);
  expect(
    await admin.post(`/Admin/orders/${id}/commands/refund`, {
      reason: 'Again',
      proof: testPassword,
    }),
  ).toMatchObject({ code: 400 });
  const { data } = await admin.get(`/Admin/orders/${id}`);
  expect(data.order_logs.find(({ act }: { act: string }) => act === 'note')).toMatchObject({
    note: 'Gift, no bill',
    actor_area: 'Seller',
  });
  expect(data.refunds).toMatchObject([{ refund_state: 'finished', refund_remark: 'Fraud' }]);
  expect(
    (await shopper.client.get(`/user/order/${id}`)).data.logs.map(
      ({ act }: { act: string }) => act,
    ),
  ).not.toContain('note');
});

test('an order names the province of its address, for its expected arrival', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  const goods = await trade.goods(store, { price: 1000 });
  const [id] = await place(shopper, [{ goods_id: goods.id, buy_num: 1 }]);
  const { data } = await shopper.client.get(`/user/order/${id}`);
  const areas = await souk.sql.rows<{ id: number }>("SELECT id FROM areas WHERE name = 'Zhejiang'");
  expect(areas.map((area) => area.id)).toContain(data.province_id);
  const { data: estimate } = await souk.anonymous.get(`/goods/${goods.id}/freight`, {
    area_id: data.province_id,
  });
  expect(estimate.days.to).toBeGreaterThan(0);
});
