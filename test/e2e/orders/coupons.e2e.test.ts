import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectInvariants,
  type Goods,
  openPeriod,
  paramsOf,
  payByBalance,
  place,
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

const coupon = (more: object = {}) => ({
  name: 'Ten off',
  money: '10.00',
  use_money: '20.00',
  stock: 5,
  per_limit: 1,
  ...openPeriod,
  ...more,
});

test('a store’s coupon is claimed once, saves at its store, and is returned by an unpaid order', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1500 });
  const {
    data: { id },
  } = await (await souk.as.seller(store)).json().post('/Seller/coupons', coupon());
  const shopper = await trade.shopper();
  expect(await shopper.client.post('/user/coupon/receive', { id })).toMatchObject({ code: 200 });
  expect(await shopper.client.post('/user/coupon/receive', { id })).toMatchObject({
    code: 400,
    msg: 'You have already claimed this coupon',
  });
  const quote = (num: number) =>
    shopper.client
      .post('/user/order/before', { params: paramsOf([{ goods_id: goods.id, buy_num: num }]) })
      .then(({ data }) => data[0]);
  expect(await quote(1)).toMatchObject({ total_price: '15.00', is_coupon: false, coupon_id: 0 });
  const best = await quote(2);
  expect(best).toMatchObject({
    total_price: '20.00',
    is_coupon: true,
    coupons: [{ name: 'Ten off', money: '10.00' }],
  });
  const [order] = await place(shopper, [{ goods_id: goods.id, buy_num: 2 }], {
    coupon_id: String(best.coupon_id),
    total: '20.00',
  });
  await expect(
    place(shopper, [{ goods_id: goods.id, buy_num: 2 }], { coupon_id: String(best.coupon_id) }),
  ).rejects.toThrow('coupon');
  expect((await shopper.client.get('/user/coupons', { status: 1 })).data.total).toBe(1);
  await shopper.client.post(`/user/orders/${order}/cancel`);
  expect(await quote(2)).toMatchObject({ coupon_id: best.coupon_id });
});

test('a coupon for a class covers its subclasses, or only those selected', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper();
  const [path] = await souk.sql.rows<{ leaf: number; branch: number; root: number }>(
    `
      SELECT c.id AS leaf, c.pid AS branch, b.pid AS root
      FROM goods_classes c
      JOIN goods_classes b ON b.id = c.pid
      WHERE c.id = $1`,
    [store.classId],
  );
  const [sister] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO goods_classes (name, pid) VALUES ('Sister', $1) RETURNING id",
    [path!.branch],
  );
  const tea = await trade.goods(store, { price: 2000 });
  const cup = await trade.goods({ ...store, classId: sister!.id }, { price: 2000 });
  const { leaf, branch, root } = path!;
  const cases = [
    { chosen: [leaf], expected: [1, 0] },
    { chosen: [branch], expected: [1, 1] },
    { chosen: [root], expected: [1, 1] },
    // a form also sends the half-selected parents
    { chosen: [root, branch, leaf], expected: [1, 0] },
    { chosen: [root, branch, leaf, sister!.id], expected: [1, 1] },
  ];
  // Goods pages are cached for seconds: all coupons exist before the first page is read
  const claimed = [];
  for (const { chosen, expected } of cases) {
    const { data: offer } = await seller.post('/Seller/coupons', coupon({ class_id: chosen }));
    const { data: own } = await shopper.client.post('/user/coupon/receive', { id: offer.id });
    claimed.push({ offerId: offer.id, ownId: own.id, expected });
  }
  interface Listed {
    readonly id: number;
    readonly class_id: readonly number[];
  }
  const mine = (await shopper.client.get('/user/coupons/usable')).data.data as readonly Listed[];
  const atCheckout = async ({ id: goods_id }: Goods): Promise<readonly Listed[]> =>
    (await shopper.client.post('/user/order/before', { params: paramsOf([{ goods_id }]) })).data[0]
      .coupons;
  const onPage = async ({ id }: Goods): Promise<readonly Listed[]> =>
    (await souk.anonymous.json().get(`/goods/${id}`)).data.coupons;
  const lists = {
    tea: { checkout: await atCheckout(tea), page: await onPage(tea) },
    cup: { checkout: await atCheckout(cup), page: await onPage(cup) },
  };
  const timesIn = (list: readonly Listed[], id: number): number =>
    list.filter((found) => found.id === id).length;
  const isFor = (list: readonly Listed[], id: number): readonly number[] => {
    const classes = list.find((found) => found.id === id)?.class_id;
    return [leaf, sister!.id].map((classId) => Number(classes?.includes(classId)));
  };
  for (const { offerId, ownId, expected } of claimed)
    expect({
      saves: [timesIn(lists.tea.checkout, ownId), timesIn(lists.cup.checkout, ownId)],
      shown: [timesIn(lists.tea.page, offerId), timesIn(lists.cup.page, offerId)],
      ownAreFor: isFor(mine, ownId),
      thoseAtCheckoutAreFor: isFor(lists.tea.checkout, ownId),
      thoseToClaimAreFor: isFor(lists.tea.page, offerId),
    }).toEqual({
      saves: expected,
      shown: expected,
      ownAreFor: expected,
      thoseAtCheckoutAreFor: expected,
      thoseToClaimAreFor: expected,
    });
});

test('coupons whose minimum is not reached hide no usable one', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 3000 });
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper();
  const usable = await seller.post('/Seller/coupons', coupon());
  const own = await shopper.client.post('/user/coupon/receive', { id: usable.data.id });
  const [sister] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO goods_classes (name, pid)
      SELECT 'Sister', pid FROM goods_classes WHERE id = $1
      RETURNING id`,
    [store.classId],
  );
  const other = await seller.post(
    '/Seller/coupons',
    coupon({ money: '15.00', class_id: [sister!.id] }),
  );
  await souk.sql.run(
    `
      INSERT INTO coupon_logs (
        name, coupon_id, user_id, store_id, nth, money, use_money, is_platform, status,
        classes, start_time, end_time
      )
      SELECT
        c.name, c.id, $1, CASE WHEN n <= 120 THEN NULL ELSE c.store_id END, n, 5000,
        CASE WHEN n <= 120 THEN 99999900 ELSE 100 END, (n <= 120)::int, 0,
        jsonb_build_array($3::bigint), c.start_time, c.end_time
      FROM coupons c, generate_series(1, 240) n
      WHERE c.id = $2`,
    [shopper.id, other.data.id, sister!.id],
  );
  const params = paramsOf([{ goods_id: goods.id }]);
  expect((await shopper.client.post('/user/order/before', { params })).data[0]).toMatchObject({
    coupon_id: own.data.id,
    coupons: [{ id: own.data.id }],
    total_price: '20.00',
  });
  await souk.sql.run('DELETE FROM coupon_logs WHERE user_id = $1 AND coupon_id = $2', [
    shopper.id,
    other.data.id,
  ]);
});

test('offers of a closed store are neither listed nor claimed', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper();
  const { data } = await seller.post('/Seller/coupons', coupon());
  const reduction = await seller.post('/Seller/full_reductions', {
    name: 'Five off',
    money: '5.00',
    use_money: '20.00',
    ...openPeriod,
  });
  expect(reduction).toMatchObject({ code: 200 });
  const listed = async (name: string) =>
    (await shopper.client.get(`/${name}`, { store_id: store.storeId })).data.total;
  const offers = () => Promise.all(['coupons', 'full_reductions'].map(listed));
  expect(await offers()).toEqual([1, 1]);
  await souk.sql.run('UPDATE stores SET store_status = 0 WHERE id = $1', [store.storeId]);
  await expect.poll(offers, { timeout: 5000 }).toEqual([0, 0]);
  expect((await shopper.client.post('/user/coupon/receive', { id: data.id })).code).toBe(400);
});

test('parallel claims get exactly the remaining coupons', async () => {
  const store = await trade.aStore();
  const {
    data: { id },
  } = await (await souk.as.seller(store))
    .json()
    .post('/Seller/coupons', coupon({ stock: 3, per_limit: 2 }));
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => trade.shopper()));
  const codes = await Promise.all(
    shoppers.flatMap(({ client }) =>
      [1, 2, 3].map(() => client.post('/user/coupon/receive', { id }).then(({ code }) => code)),
    ),
  );
  expect(codes.toSorted()).toEqual([200, 200, 200, ...Array<number>(15).fill(400)]);
  expect(await souk.sql.rows('SELECT stock, claimed FROM coupons WHERE id = $1', [id])).toEqual([
    { stock: 0, claimed: 3 },
  ]);
});

test('a coupon is not claimed before its start or after its end', async () => {
  const seller = (await souk.as.seller(await trade.aStore())).json();
  const {
    data: { id },
  } = await seller.post('/Seller/coupons', coupon());
  const { client } = await trade.shopper();
  const claim = async () => (await client.post('/user/coupon/receive', { id })).code;
  const move = (start: string, end: string) =>
    souk.sql.run(
      `
        UPDATE coupons
        SET start_time = mall_now() + $2::interval, end_time = mall_now() + $3::interval
        WHERE id = $1`,
      [id, start, end],
    );
  await move('1 minute', '1 hour');
  expect(await claim()).toBe(400);
  await move('-1 hour', '-1 minute');
  expect(await claim()).toBe(400);
  await move('-1 hour', '1 hour');
  expect(await claim()).toBe(200);
});

test('a changed number of coupons keeps parallel claims', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const {
    data: { id },
  } = await seller.post('/Seller/coupons', coupon({ stock: 5 }));
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => trade.shopper()));
  const claim = async (from: number, to: number) => {
    await Promise.all(
      shoppers.slice(from, to).map(({ client }) => client.post('/user/coupon/receive', { id })),
    );
  };
  const shown = (await seller.get(`/Seller/coupons/${id}`)).data;
  await claim(0, 2);
  expect(
    await seller.put(`/Seller/coupons/${id}`, {
      stock: 8,
      stock_shown: shown.stock,
      rev: shown.rev,
    }),
  ).toMatchObject({ code: 200, data: { stock: 6 } });
  expect(await seller.put(`/Seller/coupons/${id}`, { stock: 1, stock_shown: 8 })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/stock', message: 'Only 6 left' }] },
  });
  await Promise.all([
    claim(2, 6),
    seller.put(`/Seller/coupons/${id}`, { stock: 7, stock_shown: 6 }),
  ]);
  expect(await souk.sql.rows('SELECT stock, claimed FROM coupons WHERE id = $1', [id])).toEqual([
    { stock: 3, claimed: 6 },
  ]);
});

test('the platform pays for its coupon: the store gets the whole amount, the shopper pays less', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 3000 });
  const {
    data: { id },
  } = await (await souk.as.admin()).json().post('/Admin/coupons', coupon());
  const shopper = await trade.shopper({ money: 10_000 });
  await shopper.client.post('/user/coupon/receive', { id });
  const {
    data: [{ coupon_id }],
  } = await shopper.client.post('/user/order/before', {
    params: paramsOf([{ goods_id: goods.id }]),
  });
  const ids = await place(shopper, [{ goods_id: goods.id }], { coupon_id });
  await payByBalance(shopper, ids);
  expect([
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('store', store.storeId, 'pending'),
  ]).toEqual([8000, 3000]);
});

test('a claimed coupon keeps its classes when its store moves them and an admin deletes them', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 3000 });
  const seller = (await souk.as.seller(store)).json();
  const [sister] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO goods_classes (name, pid)
      SELECT 'Sister', pid FROM goods_classes WHERE id = $1
      RETURNING id`,
    [store.classId],
  );
  const { data: offer } = await seller.post(
    '/Seller/coupons',
    coupon({ class_id: [store.classId] }),
  );
  const [before, after] = [await trade.shopper(), await trade.shopper()];
  const { data: own } = await before.client.post('/user/coupon/receive', { id: offer.id });
  expect(
    (await seller.put(`/Seller/coupons/${offer.id}`, { class_id: [sister!.id], money: '5.00' }))
      .code,
  ).toBe(200);
  await after.client.post('/user/coupon/receive', { id: offer.id });
  const params = paramsOf([{ goods_id: goods.id }]);
  const quoteOf = async ({ client }: typeof before) =>
    (await client.post('/user/order/before', { params })).data[0];
  expect(await quoteOf(before)).toMatchObject({ coupon_id: own.id, coupon_money: '10.00' });
  expect(await quoteOf(after)).toMatchObject({ coupon_id: 0 });
  await souk.sql.run('DELETE FROM coupon_classes WHERE coupon_id = $1', [offer.id]);
  expect(await quoteOf(before)).toMatchObject({ coupon_id: own.id });
  expect(await quoteOf(after)).toMatchObject({ coupon_id: 0 });
  expect((await before.client.get('/user/coupons/usable')).data.data[0].class_id).toEqual([
    store.classId,
  ]);
});
