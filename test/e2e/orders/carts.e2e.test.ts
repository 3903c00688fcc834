import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartLimits } from '../../../schemas/contract/calls/orders/cart.ts';
import { paramsOf, place, Trade } from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
});
afterAll(() => writeConfig(souk.sql, 'integral', {}));

test('keeps one line per goods and SKU, grouped by store; changes it by one or to a number', async () => {
  const [firstStore, secondStore] = [await trade.aStore(), await trade.aStore()];
  const tea = await trade.goods(firstStore, { price: 1250, stock: 5 });
  const cup = await trade.goods(secondStore, { skuStocks: [3, 4] });
  const { client } = await trade.shopper();
  expect(await client.post('/user/carts', { goods_id: cup.id })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('Choose the specification'),
  });
  await client.post('/user/carts', { goods_id: tea.id, buy_num: 2 });
  await client.post('/user/carts', { goods_id: tea.id });
  await client.post('/user/carts', { goods_id: cup.id, sku_id: cup.skus[1] });
  expect((await client.get('/cart_count')).data).toBe(2);
  const { data } = await client.get('/user/carts');
  expect(data).toMatchObject({
    total: 2,
    data: [
      {
        store_id: secondStore.storeId,
        cart_list: [{ sku_name: 'Kind 2', buy_num: 1, state: 'ok' }],
      },
      {
        store_id: firstStore.storeId,
        cart_list: [{ goods_price: '12.50', buy_num: 3, sku_name: '-' }],
      },
    ],
  });
  const [{ cart_id: id }] = data.data[1].cart_list;
  expect(await client.put(`/user/carts/${id}`, { is_type: 1 })).toMatchObject({ code: 200 });
  expect(await client.put(`/user/carts/${id}`, { buy_num: 6 })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('only 5 left'),
  });
  expect(await client.put(`/user/carts/${id}`, { buy_num: 5 })).toMatchObject({ code: 200 });
  expect(await client.post('/user/carts', { goods_id: tea.id })).toMatchObject({ code: 400 });
  // A changed quantity does not reorder lines
  expect((await client.get('/user/carts')).data.data[1].cart_list[0].buy_num).toBe(5);
});

test('decreasing a quantity of one removes the line; lines that cannot be bought are marked', async () => {
  const store = await trade.aStore();
  const [offShelf, scarce] = [await trade.goods(store), await trade.goods(store, { stock: 4 })];
  const { client } = await trade.shopper();
  await client.post('/user/carts', { goods_id: offShelf.id });
  await client.post('/user/carts', { goods_id: scarce.id, buy_num: 3 });
  await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [offShelf.id]);
  await place(await trade.shopper(), [{ goods_id: scarce.id, buy_num: 2 }]);
  const stores: { cart_list: readonly { goods_id: number; state: string; cart_id: number }[] }[] = (
    await client.get('/user/carts')
  ).data.data;
  const lines = stores.flatMap(({ cart_list }) => cart_list);
  expect(
    lines.map(({ goods_id, state }: { goods_id: number; state: string }) => [goods_id, state]),
  ).toEqual([
    [scarce.id, 'short'],
    [offShelf.id, 'off'],
  ]);
  // Under the name that the shopper saw
  await souk.sql.run("UPDATE goods SET goods_name = 'Next' WHERE id = $1", [offShelf.id]);
  const [, gone] = (await client.get('/user/carts')).data.data.flatMap(
    ({ cart_list }: { cart_list: readonly object[] }) => cart_list,
  );
  expect(gone).toMatchObject({ is_open: false, goods_name: expect.stringMatching(/^Goods \d+$/) });
  await client.put(`/user/carts/${lines[1]!.cart_id}`, { is_type: 0 });
  expect((await client.get('/cart_count')).data).toBe(1);
});

test('a guest’s cart is quoted without an account, and merges at sign-in up to the stock', async () => {
  const store = await trade.aStore();
  const tea = await trade.goods(store, { stock: 5 });
  const cup = await trade.goods(store, { skuStocks: [3] });
  const soldOut = await trade.goods(store, { stock: 0 });
  const lines = [
    { goods_id: tea.id, sku_id: 0, buy_num: 4 },
    { goods_id: cup.id, sku_id: cup.skus[0]!, buy_num: 9 },
    { goods_id: soldOut.id, sku_id: 0, buy_num: 1 },
  ];
  const preview = await souk.anonymous.json().post('/cart/preview', { lines });
  expect(preview.data[0].cart_list.map(({ state }: { state: string }) => state).toSorted()).toEqual(
    ['ok', 'out', 'short'],
  );
  const { client } = await trade.shopper();
  await client.post('/user/carts', { goods_id: tea.id, buy_num: 3 });
  expect((await client.post('/user/carts/merge', { lines })).data).toEqual({
    merged: 2,
    left_out: [lines[2]],
  });
  const merged = (await client.get('/user/carts')).data.data[0].cart_list;
  expect(
    Object.fromEntries(
      merged.map(({ goods_id, buy_num }: { goods_id: number; buy_num: number }) => [
        goods_id,
        buy_num,
      ]),
    ),
  ).toEqual({ [tea.id]: 5, [cup.id]: 3 });
});

test('duplicate lines of a guest’s cart merge into one line', async () => {
  const store = await trade.aStore();
  const [tea, cup] = [await trade.goods(store), await trade.goods(store, { stock: 5 })];
  const { client } = await trade.shopper();
  const twice = (goods_id: number, ...nums: readonly number[]) =>
    nums.map((buy_num) => ({ goods_id, sku_id: 0, buy_num }));
  expect(
    await client.post('/user/carts/merge', {
      lines: [...twice(tea.id, 2, 3), ...twice(cup.id, 4, 9999)],
    }),
  ).toMatchObject({ code: 200, data: { merged: 2, left_out: [] } });
  expect(
    await souk.sql.rows(
      'SELECT goods_id, buy_num FROM carts WHERE goods_id = ANY($1) ORDER BY goods_id',
      [[tea.id, cup.id]],
    ),
  ).toEqual([
    { goods_id: tea.id, buy_num: 5 },
    { goods_id: cup.id, buy_num: 5 },
  ]);
});

test('repeated adding, merging and changing with one Idempotency-Key change the cart once', async () => {
  const tea = await trade.goods(await trade.aStore(), { price: 100, stock: 50 });
  const { client } = await trade.shopper();
  const entry = { goods_id: tea.id, buy_num: 2 };
  const twice = async (key: string, call: (keyed: typeof client) => Promise<{ code: number }>) => {
    const keyed = client.with({ 'idempotency-key': key });
    expect((await Promise.all([call(keyed), call(keyed)])).map(({ code }) => code)).toEqual([
      200, 200,
    ]);
  };
  const lines = async () => (await client.get('/user/carts')).data.data[0].cart_list;
  await twice('cart-add-key', (keyed) => keyed.post('/user/carts', entry));
  expect((await lines())[0].buy_num).toBe(2);
  await twice('cart-merge-key', (keyed) => keyed.post('/user/carts/merge', { lines: [entry] }));
  expect((await lines())[0].buy_num).toBe(4);
  const { cart_id: id } = (await lines())[0];
  await twice('cart-change-key', (keyed) => keyed.put(`/user/carts/${id}`, { is_type: 1 }));
  expect((await lines())[0].buy_num).toBe(5);
  await twice('cart-remove-key', (keyed) => keyed.delete(`/user/carts/${id}`));
  expect((await client.get('/user/carts')).data.data).toEqual([]);
});

test('another shopper’s line is answered like a missing one', async () => {
  const tea = await trade.goods(await trade.aStore());
  const [mine, other] = [await trade.shopper(), await trade.shopper()];
  await mine.client.post('/user/carts', { goods_id: tea.id });
  const id = (await mine.client.get('/user/carts')).data.data[0].cart_list[0].cart_id;
  expect(await other.client.put(`/user/carts/${id}`, { buy_num: 2 })).toMatchObject({ code: 404 });
  expect(await other.client.delete(`/user/carts/${id}`)).toMatchObject({ code: 404 });
});

test('quotes lines and the whole cart, for visitors too', async () => {
  const [firstStore, secondStore] = [await trade.aStore(), await trade.aStore()];
  const tea = await trade.goods(firstStore, { price: 333 });
  const cup = await trade.goods(secondStore, { price: 1000, stock: 2 });
  await souk.sql.run(
    `
      INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
      VALUES (
        $1, 'Tea week', 100, 900, mall_now() - interval '1 day', mall_now() + interval '1 day'
      )`,
    [firstStore.storeId],
  );
  await writeConfig(souk.sql, 'integral', { order_status: 1, order_integral: 7 });
  const visitor = souk.anonymous.json();
  expect(
    (await visitor.post('/cart/preview', { lines: [{ goods_id: tea.id, sku_id: 0, buy_num: 3 }] }))
      .data[0].cart_list,
  ).toMatchObject([{ goods_price: '3.33', total: '9.99' }]);
  const quote = await visitor.post('/cart/quote', {
    params: paramsOf([{ goods_id: tea.id, buy_num: 3 }, { goods_id: cup.id }], 1),
  });
  expect(quote).toMatchObject({
    code: 200,
    data: [
      {
        order_price: '9.99',
        savings: [{ type: 'full_reduction', money: '1.00' }],
        total_price: '8.99',
        integral: 7,
      },
      { total_price: '10.00' },
    ],
  });
  expect(
    await visitor.post('/cart/quote', { params: paramsOf([{ goods_id: cup.id, buy_num: 3 }]) }),
  ).toMatchObject({ code: 400, msg: expect.stringContaining('only 2 left') });
  expect(await visitor.post('/cart/quote', { params: paramsOf([]) })).toMatchObject({
    code: 400,
    msg: 'No product selected',
  });
});

test('invalid quantities get the accepted range, missing fields get a required message', async () => {
  const tea = await trade.goods(await trade.aStore());
  const { client } = await trade.shopper();
  const errorsOf = async (body: object): Promise<unknown> =>
    (await client.post('/user/carts', body as Record<string, unknown>)).data.errors;
  expect(await errorsOf({ goods_id: tea.id, buy_num: -1 })).toEqual([
    { pointer: '/buy_num', message: 'At least 1' },
  ]);
  expect(await errorsOf({ goods_id: tea.id, buy_num: '1.5' })).toEqual([
    { pointer: '/buy_num', message: 'Must be a whole number' },
  ]);
  expect(await errorsOf({ goods_id: tea.id, buy_num: 10_000 })).toEqual([
    { pointer: '/buy_num', message: 'At most 9999' },
  ]);
  expect(await errorsOf({ buy_num: 1 })).toEqual([
    { pointer: '/goods_id', message: 'Cannot be empty' },
  ]);
});

test('an empty `is_type` takes one away, and a call without a change is refused', async () => {
  const tea = await trade.goods(await trade.aStore());
  const { client } = await trade.shopper();
  await client.post('/user/carts', { goods_id: tea.id, buy_num: 3 });
  const line = async () => (await client.get('/user/carts')).data.data[0].cart_list[0];
  const { cart_id: id } = await line();
  expect((await client.put(`/user/carts/${id}`, { is_type: '' })).code).toBe(200);
  expect((await line()).buy_num).toBe(2);
  for (const body of [{}, { buy_num: '' }])
    expect(await client.put(`/user/carts/${id}`, body)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/buy_num', message: 'Cannot be empty' }] },
    });
  expect((await line()).buy_num).toBe(2);
});

test('calls without a body are refused with the missing fields', async () => {
  const { client } = await trade.shopper();
  for (const [method, path] of [
    ['POST', 'user/carts'],
    ['POST', 'user/carts/merge'],
    ['PUT', 'user/carts/1'],
    ['POST', 'cart/preview'],
    ['POST', 'cart/quote'],
  ] as const)
    for (const type of ['', 'application/x-www-form-urlencoded', 'application/json']) {
      const headers = new Headers(type === '' ? undefined : { 'content-type': type });
      const answer = await client.raw(`/api/${path}`, { method, headers });
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 200, 422]);
    }
});

test('simultaneous requests do not exceed the limit of lines', async () => {
  const store = await trade.aStore();
  const [last, further] = [await trade.goods(store), await trade.goods(store)];
  const { id: userId, client } = await trade.shopper();
  const insert = `
    INSERT INTO carts (user_id, store_id, goods_id, sku_id, buy_num)
    SELECT $1, $2, $3, kind, 1
    FROM generate_series($4::int, $5::int) AS kind`;
  const values = [userId, store.storeId, last.id];
  await souk.sql.run(insert, [...values, 2, cartLimits.lines]);
  const added = await runDuringChange(
    souk.sql,
    async (tx) => {
      await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      await tx.run(insert, [...values, 1, 1]);
    },
    () => client.post('/user/carts', { goods_id: further.id }),
  );
  expect(added.code).toBe(400);
  expect((await client.get('/cart_count')).data).toBe(cartLimits.lines);
});
