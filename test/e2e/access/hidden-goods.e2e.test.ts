import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { type Goods, paramsOf, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Goods that shoppers may not see (docs/product.md#catalogue), as every call of the shop shows them. */

/** The price in fen and in yuan, and the stock: numbers that nothing else in the mall has. */
const price = 7_654_321;
const priceText = '76543.21';
const stock = 91_753_864;
/** Marks names, so that an answer can be searched for them. */
const secretWord = 'Unseen';

const states: Readonly<Record<string, string>> = {
  'off the shelf': 'UPDATE goods SET goods_status = 0 WHERE id = ANY($1)',
  'under review': 'UPDATE goods SET goods_verify = 0 WHERE id = ANY($1)',
  rejected: 'UPDATE goods SET goods_verify = 2 WHERE id = ANY($1)',
  deleted: 'UPDATE goods SET deleted_at = mall_now() WHERE id = ANY($1)',
  'of a closed store': storeSql('store_status = 0'),
  'of a denied store': storeSql('store_verify = 3'),
  'of a deleted store': storeSql('deleted_at = mall_now()'),
};

function storeSql(change: string): string {
  return `
    UPDATE stores
    SET ${change}
    WHERE id IN (SELECT store_id FROM goods WHERE id = ANY($1))`;
}

interface Hidden {
  readonly state: string;
  readonly storeId: number;
  readonly plain: Goods;
  readonly withSkus: Goods;
}

let souk: TestApp;
/** Had the goods in the cart and among the favourites before they were hidden. */
let shopper: Shopper;
let stranger: Shopper;
let hidden: readonly Hidden[];
let province: number;
beforeAll(async () => {
  souk = await sharedApp();
  const trade = new Trade(souk);
  shopper = await trade.shopper({ money: 1_000_000_000 });
  stranger = await trade.shopper();
  [province] = (await souk.sql.rows<{ id: number }>('SELECT id FROM areas LIMIT 1')).map(
    ({ id }) => id,
  ) as [number];
  hidden = await Promise.all(
    Object.keys(states).map(async (state): Promise<Hidden> => {
      const store = await trade.aStore();
      // Open stores are listed by their names
      if (state.endsWith('store'))
        await souk.sql.run('UPDATE stores SET store_name = $2 WHERE id = $1', [
          store.storeId,
          `${secretWord} store ${store.storeId}`,
        ]);
      return {
        state,
        storeId: store.storeId,
        plain: await trade.goods(store, { price, stock }),
        withSkus: await trade.goods(store, { price, skuStocks: [stock, stock] }),
      };
    }),
  );
  const ids = allGoods().map(({ id }) => id);
  await souk.sql.run(
    `UPDATE goods_skus SET sku_name = ARRAY['${secretWord} kind'] WHERE goods_id = ANY($1)`,
    [ids],
  );
  await souk.sql.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT
        store_id, id, 50, 5, 2, mall_now() - interval '1 hour', mall_now() + interval '1 hour'
      FROM goods
      WHERE id = ANY($1)`,
    [ids],
  );
  await souk.sql.run(
    `
      INSERT INTO collectives (store_id, goods_id, discount, need)
      SELECT store_id, id, 10, 2
      FROM goods
      WHERE id = ANY($1)`,
    [ids],
  );
  // The shopper knew them while they were on sale
  for (const { goods_id, sku_id } of allEntries()) {
    await shopper.client.post('/user/carts', { goods_id, sku_id });
    await shopper.client.post('/user/favorites', { out_id: goods_id });
  }
  // A cart and the favourites keep the names that they were filled with
  await souk.sql.run(`UPDATE goods SET goods_name = '${secretWord} ' || id WHERE id = ANY($1)`, [
    ids,
  ]);
  for (const { state, plain, withSkus } of hidden)
    await souk.sql.run(states[state]!, [[plain.id, withSkus.id]]);
}, 180_000);

const allGoods = (): readonly Goods[] => hidden.flatMap(({ plain, withSkus }) => [plain, withSkus]);
interface Entry {
  readonly goods_id: number;
  readonly sku_id: number;
  readonly buy_num: number;
}
const entriesOf = ({ plain, withSkus }: Hidden): readonly Entry[] => [
  { goods_id: plain.id, sku_id: 0, buy_num: 1 },
  { goods_id: withSkus.id, sku_id: withSkus.skus[0]!, buy_num: 1 },
];
const allEntries = (): readonly Entry[] => hidden.flatMap(entriesOf);

/** Expects that a reply tells nothing of hidden goods. */
function expectNothingTold(reply: unknown, call: string): void {
  const text = JSON.stringify(reply);
  const told = [secretWord, priceText, String(price), String(stock)].filter((secret) =>
    text.includes(secret),
  );
  expect(told, call).toEqual([]);
}

/** Calls that take goods or a SKU in their body. */
const bodyCalls: readonly (readonly [path: string, body: (entry: Entry) => object])[] = [
  ['/cart/preview', (entry) => ({ lines: [entry] })],
  ['/cart/preview', (entry) => ({ lines: [{ ...entry, sku_id: 0 }] })],
  ['/cart/quote', (entry) => ({ params: paramsOf([entry]) })],
  ['/cart/quote', (entry) => ({ params: paramsOf([{ ...entry, sku_id: 0 }]) })],
  ['/user/carts', (entry) => entry],
  ['/user/carts', (entry) => ({ ...entry, sku_id: 0 })],
  ['/user/carts/merge', (entry) => ({ lines: [entry] })],
  ['/user/order/before', (entry) => ({ params: paramsOf([entry]) })],
  ['/user/order/before', (entry) => ({ params: paramsOf([{ ...entry, sku_id: 0 }]) })],
  ['/user/order/before', (entry) => ({ params: paramsOf([{ ...entry, collective_id: -1 }]) })],
  ['/user/order/create', (entry) => ({ params: paramsOf([entry]) })],
  ['/user/order/create', (entry) => ({ params: paramsOf([{ ...entry, buy_num: 9999 }]) })],
  ['/user/favorites', (entry) => ({ out_id: entry.goods_id })],
  ['/user/stock_notices', ({ goods_id, sku_id }) => ({ goods_id, sku_id, is_asked: true })],
  ['/chats', (entry) => ({ goods_id: entry.goods_id })],
];
/**
 * Calls that change nothing of goods: their bodies have ids of orders, addresses and accounts. Goods
 * in a message are a card of their own (chat.e2e.test.ts).
 */
const otherBodies = new RegExp(
  '^POST /(sandbox/|api/(' +
    [
      'login',
      'logout',
      'register',
      'forget_password',
      'sms',
      'captcha',
      'auth/',
      'oauth/',
      '(Admin|Seller)/connect/',
      'chats/:id/',
      'Chat/',
      'mail_link',
      'uploads',
      'store/join',
      'integral/pay',
      'payment/',
      'couriers/',
      'list_views',
      'user/(info|edit|check|addresses|cashes|closing|comments|coupon|messages|notices|oauth|orders|refunds)',
      'user/order/(after|pay|check|refund|express)',
    ].join('|') +
    '))',
);

test('every call with a body that takes goods or a SKU is in the list of this test', () => {
  const listed = new Set(bodyCalls.map(([path]) => `/api${path}`));
  const missing = souk.app.routes
    .filter(({ access, method }) => access.area === 'shop' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name.startsWith('POST ') && !listed.has(name.slice(5)))
    .filter((name) => !otherBodies.test(name));
  expect(missing).toEqual([]);
});

test('no call with a body tells name, price, stock or store of hidden goods', async () => {
  const cases = hidden.flatMap((one) =>
    entriesOf(one).flatMap((entry) =>
      bodyCalls.map(([path, body]) => ({ path, body: body(entry), state: one.state })),
    ),
  );
  for (const { path, body, state } of cases)
    for (const caller of callersOf(path)) {
      const reply = await caller.post(path, body);
      expect(reply.status, path).toBe(200);
      expectNothingTold(reply, `${path} with goods ${state}`);
    }
});

function callersOf(path: string): readonly Client[] {
  // The call of favourites would remove those of the shopper
  if (path === '/user/favorites') return [stranger.client];
  return path.startsWith('/user/') ? [shopper.client] : [shopper.client, souk.anonymous.json()];
}

test('no page or list of the shop tells name, price, stock or store of hidden goods', async () => {
  const ids = [
    ...allGoods().flatMap(({ id, skus }) => [id, ...skus]),
    ...hidden.map(({ storeId }) => storeId),
  ].map(String);
  const paths = souk.app.routes
    .filter(({ access, method }) => access.area === 'shop' && method === 'GET')
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/'));
  const calls = paths.flatMap((path) =>
    path.includes(':') ? [...new Set(ids)].map((id) => path.replace(/:\w+/, id)) : [path],
  );
  const queries = allGoods().flatMap(({ id }) => [
    `/api/goods/cards?ids=${id}`,
    `/api/is_fav?out_id=${id}`,
    `/api/user/favorites/kept?goods=${id}`,
    `/api/goods/${id}/freight?area_id=${province}`,
    `/api/goods?params=${Buffer.from(JSON.stringify({ keywords: secretWord })).toString('base64url')}`,
  ]);
  for (const call of [...calls, ...queries].filter((path) => !path.includes(':'))) {
    const response = await shopper.client.raw(call);
    expect(response.status < 500, call).toBe(true);
    expectNothingTold(await response.text(), call);
  }
}, 120_000);

test('hidden goods in a cart and among the favourites keep their place and can be removed', async () => {
  const cart = (await shopper.client.get('/user/carts', { per_page: 400 })).data.data;
  expect(cart).toMatchObject([{ store_id: 0, store_name: '' }]);
  const lines: readonly { cart_id: number; state: string }[] = cart[0].cart_list;
  expect(lines.map(({ state }) => state)).toEqual(allEntries().map(() => 'off'));
  const removed = lines.map(({ cart_id }) => cart_id).join();
  expect((await shopper.client.delete(`/user/carts/${removed}`)).code).toBe(200);
  const favorites = (await shopper.client.get('/user/favorites', { per_page: 60 })).data.data;
  expect(favorites.length).toBeGreaterThan(0);
  for (const { goods } of favorites)
    expect(goods).toMatchObject({
      is_open: false,
      goods_name: expect.stringMatching(/^Goods \d+$/),
      goods_price: '0.00',
    });
});
