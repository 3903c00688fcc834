import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import { aPicture } from '../../../server/proof/values/files.ts';
import type { Client, LooseJson, Reply } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  addCouriers,
  openPeriod,
  paramsOf,
  payPassword,
  placeAndPay,
  type Shopper,
  ship,
  Trade,
} from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** What hand-written calls answer, compared with what the OpenAPI documents say of it. */
let souk: TestApp;
let trade: Trade;
const documents = {} as Record<Area, LooseJson>;
beforeAll(async () => {
  souk = await sharedApp();
  await addCouriers(souk);
  trade = new Trade(souk);
  for (const area of areas)
    documents[area] = await (await souk.anonymous.raw(`/api/openapi/${area}.json`)).json();
}, 180_000);

type Answered = Pick<Reply, 'code' | 'msg' | 'data'>;

interface HandWritten {
  readonly method: string;
  readonly path: string;
  /** Schema of the successful envelope's `data`; undefined for a file. */
  readonly data: LooseJson | undefined;
}

const handWritten = (area: Area): readonly HandWritten[] =>
  Object.entries<Record<string, LooseJson>>(documents[area].paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes('calls'))
      .map(([method, { responses }]) => ({
        method,
        path,
        data: responses['200'].content['application/json']?.schema.properties.data,
      })),
  );

describe.each(areas)('the document of %s', (area) => {
  test('says what every hand-written call answers', () => {
    const calls = handWritten(area);
    expect(calls.length).toBeGreaterThan(area === 'shop' ? 90 : 25);
    const untyped = calls.filter(({ data }) => data && Object.keys(data).length === 0);
    expect(untyped.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const files = calls.filter(({ data }) => data === undefined);
    expect(files.map(({ path }) => path.replace(/^.*(?=files)/, ''))).toEqual(['files/{name}']);
  });
});

test('amounts, times and labels are described', () => {
  const { MoneyText, TimeText, OrderStatus, ShopOrder, AreaTree } =
    documents.shop.components.schemas;
  expect('12.50').toMatch(new RegExp(MoneyText.pattern));
  expect('2026-01-02 03:04:05').toMatch(new RegExp(TimeText.pattern));
  expect(ShopOrder.properties.total_price.$ref).toBe('#/components/schemas/MoneyText');
  expect(ShopOrder.properties.pay_time.anyOf).toEqual([
    { $ref: '#/components/schemas/TimeText' },
    { type: 'null' },
  ]);
  expect(OrderStatus['x-enum-labels']).toMatchObject({ 1: 'Waiting for payment' });
  expect(AreaTree.properties.children.items.$ref).toBe('#/components/schemas/AreaTree');
  expect(ShopOrder.required).toContain('order_goods');
});

/** Compares answers with a document; fields that it does not name are an error here. */
class Comparison {
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly calls: readonly HandWritten[];
  readonly compared = new Set<string>();
  readonly problems: string[] = [];

  constructor(area: Area) {
    const { schemas } = documents[area].components;
    this.ajv.addSchema({ $id: 'api', components: { schemas: closed(schemas) } });
    this.calls = handWritten(area);
  }

  /** @param path below `/api`, without its query */
  expect(method: string, path: string, { code, msg, data }: Answered): void {
    expect(code, `${method} ${path}: ${msg} ${JSON.stringify(data)}`).toBe(200);
    const fits = (template: string) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(`/api${path}`);
    const matching = this.calls.filter((call) => call.method === method && fits(call.path));
    // `user/orders/kept` and not `user/orders/{id}`
    const [call] = matching.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
    expect(call, `${method} ${path}`).toBeDefined();
    const name = `${method} ${call!.path}`;
    const known = this.validators.get(name);
    const text = JSON.stringify(closed(call!.data)).replaceAll('"#/', '"api#/');
    const validate = known ?? this.ajv.compile(JSON.parse(text) as object);
    this.validators.set(name, validate);
    validate(data);
    for (const { instancePath, message, params } of validate.errors ?? [])
      this.problems.push(`${name}: ${instancePath} ${message} ${JSON.stringify(params)}`);
    this.compared.add(name);
  }
}

/** Schemas that allow no further properties. */
function closed(schema: LooseJson): LooseJson {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, closed(part)]),
  );
  const isClosed = schema.type === 'object' && schema.properties && !schema.additionalProperties;
  return isClosed ? { additionalProperties: false, ...parts } : parts;
}

/** Makes calls of one caller, as programs written today, and compares their answers. */
const comparing = (comparison: Comparison, caller: Client) => {
  const client = caller.with({ prefer: 'handling=strict' });
  const call = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ) => {
    const [plain] = path.split('?');
    const reply = await client[method](path, body);
    comparison.expect(method, plain!, reply);
    return reply.data as LooseJson;
  };
  return {
    get: (path: string) => call('get', path),
    post: (path: string, body: Readonly<Record<string, unknown>> = {}) => call('post', path, body),
    put: (path: string, body: Readonly<Record<string, unknown>> = {}) => call('put', path, body),
    delete: (path: string) => call('delete', path),
  };
};

/** Public calls, about goods on sale and their store. */
async function browse(comparison: Comparison, goodsId: number, storeId: number): Promise<void> {
  const visitor = comparing(comparison, souk.anonymous.json());
  for (const path of [
    ...['home', 'stores', 'collectives', 'seckills', 'integral/home', 'integral/goods', 'common'],
    ...['load_goods_classes', 'load_article_menu', 'adv?name=home', 'load_areas?deep=0'],
    ...['load_areas?isLazy=true', 'goods?facets=1', 'goods/suggest', 'goods/suggest?keywords=a'],
    ...['payment/methods', 'payment/options', 'oauth/providers', 'cart_count', 'is_login'],
    ...['app_versions?device=ios', `goods/${goodsId}`, `goods/cards?ids=${goodsId}`],
    ...[`goods/${goodsId}/mine`, `goods_comments/${goodsId}`, `store/${storeId}`],
    `is_fav?out_id=${goodsId}&is_type=0`,
  ])
    await visitor.get(`/${path}`);
  const [province] = await souk.sql.rows<{ id: number }>('SELECT max(id) AS id FROM areas');
  await visitor.get(`/goods/${goodsId}/freight?area_id=${province!.id}`);
  await visitor.post('/cart/preview', { lines: [{ goods_id: goodsId, buy_num: 2 }] });
  await visitor.post('/cart/quote', { params: paramsOf([{ goods_id: goodsId }]) });
  const gift = await trade.pointsGoods();
  await visitor.get(`/integral/goods/${gift.id}`);
}

/** Calls of a shopper who buys, and has a paid order and one with an after-sale. */
async function buy(
  comparison: Comparison,
  shopper: Shopper,
  { goodsId, couponId }: { readonly goodsId: number; readonly couponId: number },
): Promise<void> {
  const { client, addressId } = shopper;
  const calls = comparing(comparison, client);
  await calls.post('/user/carts', { goods_id: goodsId });
  await calls.post('/user/carts/merge', { lines: [{ goods_id: goodsId }] });
  const cart = await calls.get('/user/carts');
  const [{ cart_id: line }] = cart.data[0].cart_list;
  await calls.put(`/user/carts/${line}`, { buy_num: 3 });
  await calls.delete(`/user/carts/${line}`);
  await calls.post('/user/favorites', { out_id: goodsId, is_type: 0 });
  await calls.get(`/user/favorites/kept?goods=${goodsId}`);
  const favorites = await calls.get('/user/favorites');
  await calls.post('/user/coupon/receive', { id: couponId });
  await calls.get('/user/coupons/usable');
  const params = paramsOf([{ goods_id: goodsId, buy_num: 2 }]);
  await calls.post('/user/order/before', { params, address_id: addressId });
  const placed = await calls.post('/user/order/create', { params, address_id: addressId });
  const order_id = String(placed.order_id[0]);
  await calls.post('/user/order/after', { order_id });
  await calls.post('/user/order/check', { order_id });
  const payment = { order_id, payment_name: 'balance', pay_password: payPassword };
  await calls.post('/user/order/pay', payment);
  await calls.post('/user/order/check', { order_id });
  const order = await calls.get(`/user/order/${order_id}`);
  const refund = {
    order_id: Number(order_id),
    refund_type: 0,
    refund_remark: 'Broken',
    lines: [{ order_goods_id: order.order_goods[0].id, num: 1 }],
  };
  await calls.post('/user/order/refund/preview', refund);
  await calls.post('/user/order/refund', refund);
  await calls.get(`/user/order/refund/${order_id}`);
  await calls.post(`/user/order/refund/${order_id}/withdraw`);
  for (const path of ['/user/orders', '/user/default', '/user/distributions', '/user/cashes/terms'])
    await calls.get(path);
  await calls.delete(`/user/favorites/${favorites.data[0].id}`);
  const cancelled = await calls.post('/user/order/create', { params, address_id: addressId });
  await calls.post(`/user/orders/${cancelled.order_id[0]}/cancel`);
  await calls.delete(`/user/orders/${cancelled.order_id[0]}`);
}

/** Calls that every account has. */
async function profile(comparison: Comparison, client: Client, area: Area): Promise<void> {
  const calls = comparing(comparison, client);
  const prefix = area === 'shop' ? '' : `/${area}`;
  const inbox = area === 'shop' ? '/user/messages' : `${prefix}/inbox`;
  await calls.post(`${prefix}/auth/info`);
  await calls.post(`${prefix}/auth/edit`, { nickname: 'Lin' });
  const settings = await calls.get(`${inbox}/settings`);
  await calls.put(`${inbox}/settings`, { is_digest: settings.is_digest });
  await calls.get(inbox);
  await calls.get(`${inbox}/unread`);
  await calls.post(`${inbox}/read`);
  await calls.get(`${prefix}/files/usage`);
  await calls.get(`${prefix}/is_login`);
  const path = `${prefix}/uploads`;
  comparison.expect('post', path, await upload(client, path, { bytes: aPicture() }));
}

/** Both sides of a conversation of a shopper with a store about its goods. */
async function chat(
  [ofShop, shopper]: readonly [Comparison, Client],
  [ofSeller, seller]: readonly [Comparison, Client],
  goodsId: number,
): Promise<void> {
  const calls = comparing(ofShop, shopper);
  const { conversation } = await calls.post('/chats', { goods_id: goodsId });
  const path = `/chats/${conversation.id}`;
  const message = (content: string, type = 'text') => ({
    content_type: type,
    content,
    client_key: `answers-${type}-${conversation.id}`,
  });
  await calls.post(`${path}/messages`, message('Hello'));
  await calls.post(`${path}/messages`, message(String(goodsId), 'goods'));
  const staff = comparing(ofSeller, seller);
  await staff.get('/Seller/chats');
  await staff.get('/Seller/chats/unread');
  const { messages } = await staff.get(`/Seller${path}/messages`);
  await staff.post(`/Seller${path}/read`, { message_id: messages[0].id });
  await staff.get(`/Seller${path}/staff`);
  await staff.post(`/Seller${path}/messages`, message('Good day'));
  await staff.post(`/Seller${path}/hand_over`, { to: 'platform' });
  await calls.get(path);
  await calls.get(`${path}/messages`);
  await calls.post(`${path}/typing`);
  await calls.post(`${path}/block`);
  await calls.post(`${path}/unblock`);
  await calls.post(`${path}/report`, { reason: 'spam' });
}

test('answers of hand-written calls match their schemas', async () => {
  const comparisons = Object.fromEntries(areas.map((area) => [area, new Comparison(area)]));
  const {
    shop: ofShop,
    Seller: ofSeller,
    Admin: ofAdmin,
  } = comparisons as Record<Area, Comparison>;
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const kinds = await trade.goods(store, { skuStocks: [3, 4] });
  const [coupon] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO coupons (store_id, name, money, use_money, stock, per_limit, start_time, end_time)
      VALUES ($1, 'Spring', 100, 200, 5, 1, $2, $3)
      RETURNING id`,
    [store.storeId, openPeriod.start_time, openPeriod.end_time],
  );
  const shopper = await trade.shopper({ money: 100_000, points: 500 });
  const seller = (await souk.as.seller(store)).json();
  const admin = (await souk.as.admin()).json();

  const shipped = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await ship(seller, shipped);
  const opened = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 2 }]);
  await requestRefund(shopper, { order_id: opened });

  await buy(ofShop, shopper, { goodsId: goods.id, couponId: coupon!.id });
  const calls = comparing(ofShop, shopper.client);
  await calls.post('/user/order/express', { order_id: shipped });
  await calls.post(`/user/orders/${shipped}/receive`);
  await calls.post('/user/comments', { order_id: shipped, score: 5, content: 'Fine' });
  await calls.get(`/user/order/refund/${opened}`);
  await calls.put(`/user/addresses/default/${shopper.addressId}`);
  await insertApprovedCheck(souk.sql, shopper.id);
  const cash = await calls.post('/user/cashes', { money: '5.00', pay_password: payPassword });
  await calls.delete(`/user/cashes/${cash.id}`);
  await calls.post('/integral/pay', { id: (await trade.pointsGoods()).id });
  for (const path of ['/user/closing', '/user/oauth', '/store']) await calls.get(path);
  await comparing(ofShop, (await trade.shopper()).client).post('/store/join');
  await browse(ofShop, goods.id, store.storeId);
  await comparing(ofShop, souk.anonymous.json()).get(`/goods/${kinds.id}`);

  for (const [area, client] of [
    ['shop', shopper.client],
    ['Seller', seller],
    ['Admin', admin],
  ] as const)
    await profile(comparisons[area]!, client, area);
  await chat([ofShop, shopper.client], [ofSeller, seller], goods.id);

  const sales = comparing(ofSeller, seller);
  await sales.get(`/Seller/orders/print/waybill/${opened},${shipped}`);
  await sales.post('/Seller/orders/express/find', { id: shipped });
  await sales.get('/Seller/store_classes');
  await sales.get('/Seller/store_classes/options');
  const freights = await seller.get('/Seller/freights');
  await sales.put('/Seller/freights/0', { info: freights.data.data });
  await sales.put(`/Seller/refunds/${opened}`, { refund_verify: 2, refuse_remark: 'No' });
  const office = comparing(ofAdmin, admin);
  await office.get('/Admin/audit_events');
  await office.get('/Admin/audit_subjects');
  const audit = await admin.get('/Admin/audit_logs', { per_page: 1 });
  await office.get(`/Admin/audit_logs/${audit.data.data[0].id}/changes`);
  for (const [comparison, client, area] of [
    [ofSeller, seller, 'Seller'],
    [ofAdmin, admin, 'Admin'],
  ] as const)
    for (const { path } of handWritten(area).filter(({ path: each }) => each.includes('/sources/')))
      await comparing(comparison, client).get(path.replace(/^\/api/, ''));

  expect(areas.flatMap((area) => comparisons[area]!.problems)).toEqual([]);
  const counts = areas.map((area) => comparisons[area]!.compared.size);
  expect(counts[areas.indexOf('shop')]).toBeGreaterThan(80);
  expect(counts[areas.indexOf('Seller')]).toBeGreaterThan(25);
  expect(counts[areas.indexOf('Admin')]).toBeGreaterThan(17);
}, 300_000);
