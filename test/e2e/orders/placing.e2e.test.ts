import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectInvariants,
  paramsOf,
  payByBalance,
  place,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

describe('placing', () => {
  test('orders a cart line once by two clicks; a line added again can be ordered again', async () => {
    const tea = await trade.goods(await trade.aStore(), { stock: 5 });
    const shopper = await trade.shopper();
    const placeThreeTimes = async () => {
      await shopper.client.post('/user/carts', { goods_id: tea.id });
      const [{ cart_id }] = (await shopper.client.get('/user/carts')).data.data[0].cart_list;
      const body = {
        params: paramsOf([{ goods_id: tea.id, cart_id }], 1),
        address_id: shopper.addressId,
      };
      return Promise.all([1, 2, 3].map(() => shopper.client.post('/user/order/create', body)));
    };
    expect((await placeThreeTimes()).map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    const again = await placeThreeTimes();
    expect(again.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect(again.find(({ code }) => code === 409)).toMatchObject({
      msg: expect.stringContaining('Do not place repeated orders'),
    });
    expect(await trade.stockOf(tea)).toBe(3);
  });

  test('places an order per store, takes the stock, and removes the ordered lines from the cart', async () => {
    const [firstStore, secondStore] = [await trade.aStore(), await trade.aStore()];
    const tea = await trade.goods(firstStore, { stock: 5 });
    const cup = await trade.goods(secondStore, { skuStocks: [3] });
    const shopper = await trade.shopper();
    await souk.sql.run(
      'INSERT INTO carts (user_id, store_id, goods_id, buy_num) VALUES ($1, $2, $3, 2)',
      [shopper.id, firstStore.storeId, tea.id],
    );
    const placing = (remark: readonly string[]) =>
      shopper.client.post('/user/order/create', {
        params: paramsOf(
          [
            { goods_id: tea.id, buy_num: 2 },
            { goods_id: cup.id, sku_id: cup.skus[0]! },
          ],
          1,
        ),
        address_id: shopper.addressId,
        remark,
        total: '30.00',
      });
    expect(await placing(['', '', 'Of a third store']), 'a remark of no order').toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/remark' }] },
    });
    const { code, data } = await placing(['Please hurry', '']);
    expect(code).toBe(200);
    expect(await Promise.all([trade.stockOf(tea), trade.stockOf(cup)])).toEqual([3, 2]);
    expect(await souk.sql.rows('SELECT 1 FROM carts WHERE user_id = $1', [shopper.id])).toEqual([]);
    const after = await shopper.client.post('/user/order/after', {
      order_id: data.order_id.join(','),
    });
    expect(after.data).toMatchObject([
      {
        order_no: data.order_no[0],
        total_price: '20.00',
        remark: 'Please hurry',
        order_status: 1,
        receive_name: 'Lin',
        order_goods: [{ buy_num: 2, goods_price: '10.00' }],
      },
      { order_no: data.order_no[1], total_price: '10.00' },
    ]);
    expect(after.data[0].group_id).toBe(after.data[1].group_id);
    const list = await shopper.client.get('/user/orders', { order_status: 1 });
    expect(list.data).toMatchObject({ total: 2 });
  });

  test('lists whole orders, newest first, by status, number and goods, with a count per status', async () => {
    const store = await trade.aStore();
    const tea = await trade.goods(store);
    const cup = await trade.goods(store);
    await souk.sql.run("UPDATE goods SET goods_name = '50% darker tea' WHERE id = $1", [tea.id]);
    const shopper = await trade.shopper({ money: 10_000 });
    const [first] = await place(shopper, [{ goods_id: tea.id }]);
    const second = await placeAndPay(shopper, [{ goods_id: cup.id }]);
    const list = async (query: Readonly<Record<string, unknown>>) =>
      (await shopper.client.get('/user/orders', query)).data;
    const idsOf = async (query: Readonly<Record<string, unknown>>) =>
      (await list(query)).data.map(({ id }: { id: number }) => id);
    expect(await list({ order_status: -1, per_page: 1 })).toMatchObject({
      total: 2,
      last_page: 2,
      count: { 1: 1, 2: 1, 3: 0, 4: 0, 5: 0 },
      data: [
        {
          id: second,
          order_state: 'ship',
          cancel_at: '',
          order_goods: [{ goods_id: cup.id }],
          store: { store_name: store.storeName },
          refund: [],
        },
      ],
    });
    const [waiting] = (await list({ order_status: 1 })).data;
    expect(waiting).toMatchObject({ id: first, order_state: 'pay' });
    expect(Date.parse(waiting.cancel_at) - Date.parse(waiting.created_at)).toBe(30 * 60 * 1000);
    expect([
      await idsOf({ q: '0% DARK' }),
      await idsOf({ q: '%' }),
      await idsOf({ q: waiting.order_no }),
      await idsOf({ q: waiting.order_no.slice(2) }),
      await idsOf({ q: waiting.order_no.slice(0, 3) }),
      await idsOf({ q: 'nothing' }),
    ]).toEqual([[first], [first], [first], [first], [], []]);
    const fullWidth = [...waiting.order_no]
      .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      .join('');
    const [day] = waiting.created_at.split(' ');
    for (const copied of [fullWidth, waiting.order_no.replace(/(\d{4})/g, '$1 ')])
      expect([await idsOf({ q: copied }), await idsOf({ order_no: copied })]).toEqual([
        [first],
        [first],
      ]);
    expect([
      await idsOf({ 'created_at[0]': day, 'created_at[1]': day }),
      await idsOf({ 'created_at[0]': day, 'created_at[1]': waiting.created_at }),
    ]).toEqual([[second, first], []]);
    expect((await (await trade.shopper()).client.get('/user/orders')).data).toMatchObject({
      total: 0,
      data: [],
    });
    expect((await shopper.client.get('/user/orders', { order_status: 7 })).code).toBe(422);
    const misspelt = JSON.stringify({
      order: [{ goods_id: cup.id, buy_num: 1, colective_id: -1 }],
      ifcart: 0,
    });
    const quote = (client = shopper.client) => client.post('/cart/quote', { params: misspelt });
    expect((await quote()).code, 'a legacy client').toBe(200);
    expect(await quote(shopper.client.with({ prefer: 'handling=strict' }))).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/params/order/0/colective_id' }] },
    });
  });

  test('refuses a total other than the shown one, with the new quote', async () => {
    const tea = await trade.goods(await trade.aStore());
    const shopper = await trade.shopper();
    const reply = await shopper.client.post('/user/order/create', {
      params: paramsOf([{ goods_id: tea.id }]),
      address_id: shopper.addressId,
      total: '9.00',
    });
    expect(reply).toMatchObject({ code: 409, data: { quote: [{ total_price: '10.00' }] } });
    expect(await trade.stockOf(tea)).toBe(100);
  });

  test('refuses a price that changes while the order waits for its stock, with the new quote', async () => {
    const tea = await trade.goods(await trade.aStore());
    const shopper = await trade.shopper();
    const reply = await runDuringChange(
      souk.sql,
      (tx) => tx.run('UPDATE goods SET goods_price = 1200 WHERE id = $1', [tea.id]),
      () =>
        shopper.client.post('/user/order/create', {
          params: paramsOf([{ goods_id: tea.id }]),
          address_id: shopper.addressId,
          total: '10.00',
        }),
    );
    expect(reply).toMatchObject({ code: 409, data: { quote: [{ total_price: '12.00' }] } });
    expect(await trade.stockOf(tea)).toBe(100);
  });

  test('the same key gets the same order; another body with it is refused', async () => {
    const tea = await trade.goods(await trade.aStore());
    const shopper = await trade.shopper();
    const client = shopper.client.with({ 'idempotency-key': 'place-once-1' });
    const body = { params: paramsOf([{ goods_id: tea.id }]), address_id: shopper.addressId };
    const [first, ...more] = await Promise.all(
      [1, 2, 3].map(() => client.post('/user/order/create', body)),
    );
    for (const reply of more) expect(reply.data).toEqual(first!.data);
    expect(await trade.stockOf(tea)).toBe(99);
    expect(
      await client.post('/user/order/create', {
        ...body,
        params: paramsOf([{ goods_id: tea.id, buy_num: 2 }]),
      }),
    ).toMatchObject({ code: 409 });
  });

  test('the same key gets the same order when it took the last pieces, in parallel and later', async () => {
    const tea = await trade.goods(await trade.aStore(), { skuStocks: [2] });
    const shopper = await trade.shopper();
    const client = shopper.client.with({ 'idempotency-key': 'place-the-last' });
    const body = {
      params: paramsOf([{ goods_id: tea.id, sku_id: tea.skus[0]!, buy_num: 2 }]),
      address_id: shopper.addressId,
    };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/user/order/create', body)),
    );
    const repeated = await client.post('/user/order/create', body);
    for (const reply of [...replies, repeated])
      expect(reply).toMatchObject({ code: 200, data: replies[0]!.data });
    expect(
      (await client.with({ 'idempotency-key': 'place-too-late' }).post('/user/order/create', body))
        .code,
    ).toBe(400);
  });

  test('parallel calls each get their own answer: placed, short, too many unpaid, changed, repeated', async () => {
    const store = await trade.aStore();
    const tea = await trade.goods(store, { skuStocks: [100] });
    const rare = await trade.goods(store, { skuStocks: [1] });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => trade.shopper()));
    const order = (
      buyer: (typeof buyers)[number],
      goods: typeof tea,
      more: object = {},
      key = `company-${buyer.client.token}`.slice(0, 60),
    ) =>
      buyer.client.with({ 'idempotency-key': key }).post('/user/order/create', {
        params: paramsOf([{ goods_id: goods.id, sku_id: goods.skus[0]! }]),
        address_id: buyer.addressId,
        ...more,
      });
    const full = buyers[11]!;
    for (let nth = 0; nth < 5; nth += 1)
      expect((await order(full, tea, {}, `company-full-${nth}`)).code).toBe(200);
    const replies = await Promise.all([
      ...buyers.slice(0, 8).map((buyer) => order(buyer, tea)),
      order(buyers[8]!, rare),
      order(buyers[9]!, rare),
      order(buyers[10]!, tea, { total: '1.00' }),
      order(full, tea),
      order(buyers[0]!, tea),
    ]);
    expect(replies.slice(0, 8).map(({ code }) => code)).toEqual(Array(8).fill(200));
    expect(new Set(replies.slice(0, 8).map(({ data }) => data.order_no[0])).size).toBe(8);
    expect(
      replies
        .slice(8, 10)
        .map(({ code }) => code)
        .sort(),
    ).toEqual([200, 400]);
    expect(replies.slice(10, 12).map(({ code, msg }) => [code, msg])).toEqual([
      [409, expect.any(String)],
      [400, expect.stringContaining('5')],
    ]);
    expect(replies[12]!.data).toEqual(replies[0]!.data);
    const stock = await souk.sql.rows<{ left: number; logged: number }>(
      `
        SELECT
          s.goods_stock AS left,
          (
            SELECT sum(k.change)::int FROM stock_logs k WHERE k.sku_id = s.id AND k.cause = $2
          ) AS logged
        FROM goods_skus s
        WHERE s.id = ANY ($1)
        ORDER BY s.id`,
      [[tea.skus[0], rare.skus[0]], 'order'],
    );
    expect(stock).toEqual([
      { left: 87, logged: -13 },
      { left: 0, logged: -1 },
    ]);
    const owners = await souk.sql.rows(
      `
        SELECT 1
        FROM orders o
        JOIN order_goods l ON l.order_id = o.id
        JOIN order_logs k ON k.order_id = o.id AND k.actor_id = o.user_id
        WHERE o.order_no = ANY ($1) AND l.user_id = o.user_id`,
      [replies.slice(0, 8).map(({ data }) => data.order_no[0])],
    );
    expect(owners).toHaveLength(8);
  });

  test('another shopper’s address is answered like a missing one', async () => {
    const tea = await trade.goods(await trade.aStore());
    const [shopper, other] = [await trade.shopper(), await trade.shopper()];
    expect(
      await shopper.client.post('/user/order/create', {
        params: paramsOf([{ goods_id: tea.id }]),
        address_id: other.addressId,
      }),
    ).toMatchObject({ code: 400, msg: 'Choose an address first' });
  });

  test('allows at most five unpaid orders, also with parallel calls', async () => {
    const tea = await trade.goods(await trade.aStore());
    const shopper = await trade.shopper();
    const codes = await Promise.all(
      Array.from({ length: 8 }, () =>
        shopper.client
          .post('/user/order/create', {
            params: paramsOf([{ goods_id: tea.id }]),
            address_id: shopper.addressId,
          })
          .then(({ code }) => code),
      ),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(await trade.stockOf(tea)).toBe(95);
  });

  test.each([
    [1, 12],
    [3, 20],
  ])(
    'over %i stores takes at most %i statements besides BEGIN and COMMIT',
    async (stores, most) => {
      const lines: { goods_id: number }[] = [];
      for (let nth = 0; nth < stores; nth += 1)
        lines.push({ goods_id: (await trade.goods(await trade.aStore())).id });
      const shopper = await trade.shopper();
      const statements = await recordStatements(() =>
        place(
          { ...shopper, client: shopper.client.with({ 'idempotency-key': `counted-${stores}` }) },
          lines,
        ),
      );
      const written = statements.slice(statements.indexOf('BEGIN') + 1);
      const snapshots = statements.filter((text) => text.includes('WITH found AS'));
      expect(snapshots).toHaveLength(1);
      expect(
        snapshots.length + written.length,
        written.map((text) => text.slice(0, 60)).join('\n'),
      ).toBeLessThanOrEqual(most);
      expect(written.at(-1)).toMatch(/SET goods_stock = (s\.)?goods_stock - /); // stock is taken last
    },
  );

  test('a cart of sixty stores is placed, shown, paid and checked at once', async () => {
    const lines = await Promise.all(
      Array.from({ length: 60 }, async () => ({
        goods_id: (await trade.goods(await trade.aStore())).id,
      })),
    );
    const shopper = await trade.shopper({ money: 60_000 });
    const ids = await place(shopper, lines);
    const body = { order_id: ids.join(',') };
    expect((await shopper.client.post('/user/order/after', body)).data).toHaveLength(60);
    await payByBalance(shopper, ids);
    expect(await shopper.client.post('/user/order/check', body)).toMatchObject({ data: [] });
    expect(await trade.balance('user', shopper.id, 'money')).toBe(0);
  });

  test('the last pieces go to as many buyers as there are pieces', async () => {
    const cup = await trade.goods(await trade.aStore(), { skuStocks: [10] });
    const buyers = await Promise.all(Array.from({ length: 30 }, () => trade.shopper()));
    const replies = await Promise.all(
      buyers.map((buyer) =>
        buyer.client.post('/user/order/create', {
          params: paramsOf([{ goods_id: cup.id, sku_id: cup.skus[0]! }]),
          address_id: buyer.addressId,
        }),
      ),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(replies.filter(({ code }) => code === 400 || code === 409)).toHaveLength(20);
    expect(await trade.stockOf(cup)).toBe(0);
  });
});
