import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  openPeriod,
  paramsOf,
  payByBalance,
  place,
  placeAndPay,
  type Shopper,
  Trade,
} from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { anIntegrator, type Integrator } from '../../helpers/server/integrator.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';
import type { NodeProcess } from '../../helpers/server/process.ts';

/** Installs, uses and removes `examples/percent-coupons`: no file of the product changes. */
let souk: Integrator;
let server: NodeProcess;
/** The product alone on the same database: it makes stores, goods and shoppers. */
let product: TestApp;
let trade: Trade;
const profile = { SOUK_PROFILE: 'test', SOUK_RATE_FACTOR: '1000' };
beforeAll(async () => {
  souk = await anIntegrator();
  souk.add('percent-coupons');
  expect(await souk.build()).toMatch(/PercentCoupons\d+/);
  server = souk.start(profile);
  await server.until('Stop with Ctrl-C');
  product = await startApp({
    ...profile,
    DATABASE_URL: souk.databaseUrl,
    SOUK_SECRET: 'integrator'.repeat(4),
  });
  trade = new Trade(product);
}, 600_000);
afterEach(() => expectInvariants(product));
afterAll(async () => {
  await product?.close();
  await souk?.remove();
});

type Code = { readonly id: number; readonly code: string };
let made = 0;
/** A store with its seller, and a code that the seller makes. */
async function aStore(code: object = {}) {
  const store = await trade.aStore();
  const seller = (await product.as.seller(store)).json().at(souk.url);
  const make = async (more: object): Promise<Code> => {
    made += 1;
    const values = { code: `SPRING${made}`, percent: 12.5, most: 9, ...openPeriod, ...more };
    const { data, msg } = await seller.post('/Seller/percent_coupons', values);
    expect(data, `${msg} ${JSON.stringify(data)}`).toMatchObject({ code: values.code, used: 0 });
    return data;
  };
  const goods = await trade.goods(store, { price: 3333 });
  return { store, seller, make, goods, code: await make(code) };
}
const aShopper = async (): Promise<Shopper> => {
  const shopper = await trade.shopper({ money: 100_000 });
  return { ...shopper, client: shopper.client.at(souk.url) };
};
const quote = ({ client }: Shopper, goodsIds: readonly number[], codes: readonly string[]) =>
  client.post('/user/order/before', {
    params: paramsOf(goodsIds.map((goods_id) => ({ goods_id }))),
    codes,
  });
const usedOf = async (seller: Client, { id }: Code): Promise<number> =>
  (await seller.get(`/Seller/percent_coupons/${id}`)).data.used;

test('the check has nothing to say', { timeout: 120_000 }, async () => {
  const check = souk.run('check');
  expect(await check.ended(), check.output()).toBe(0);
});

test('a seller makes a code at the page in the menu; its letters are capitals', async () => {
  const { seller } = await aStore();
  expect((await seller.get('/Seller/screens/percent_coupons')).data).toMatchObject({
    noun: 'Discount code',
  });
  expect(await seller.post('/Seller/percent_coupons', { code: 'spring' })).toMatchObject({
    code: 422,
    data: { errors: expect.arrayContaining([expect.objectContaining({ pointer: '/code' })]) },
  });
});

test('a typed code takes its part off every line, and a refund gives the exact share back', async () => {
  const { store, seller, goods, code } = await aStore({ use_money: '63.30' });
  const cups = await trade.goods(store, { price: 999 });
  const shopper = await aShopper();
  const lines = [{ goods_id: goods.id }, { goods_id: cups.id, buy_num: 3 }];
  const typed = [` ${code.code.toLowerCase()} `];
  const { data } = await shopper.client.post('/user/order/before', {
    params: paramsOf(lines),
    codes: typed,
  });
  // 12.5 % of 63.30 are 7.91; 33.33 has 4.16 of it, 29.97 has 3.75
  expect(data).toMatchObject([
    {
      takes_codes: true,
      total_price: '55.39',
      savings: [{ type: 'percent', title: 'Discount code', code: code.code, money: '7.91' }],
      goods_list: [{ off: '4.16' }, { off: '3.75' }],
    },
  ]);
  await expect(place(shopper, lines, { codes: typed, total: '63.30' })).rejects.toThrow('409');
  const id = await placeAndPay(shopper, lines, { codes: typed, total: '55.39' });
  const { data: order } = await shopper.client.get(`/user/order/${id}`);
  expect(order).toMatchObject({
    savings: [{ type: 'percent', title: 'Discount code', name: code.code, money: '7.91' }],
    order_goods: [{ off_money: '4.16' }, { off_money: '3.75' }],
  });
  expect((await seller.speaking('zh-cn').get(`/Seller/orders/${id}`)).data.order_offers).toEqual([
    expect.objectContaining({ type: 'percent', off_money: '7.91' }),
  ]);
  expect(await usedOf(seller, code)).toBe(1);
  const money = () => trade.balance('user', shopper.id, 'money');
  const returned: number[] = [];
  for (const [index, num] of [
    [0, 1],
    [1, 2],
    [1, 1],
  ] as const) {
    const before = await money();
    const line = order.order_goods[index].id;
    await requestRefund(shopper, { order_id: id, lines: [{ order_goods_id: line, num }] });
    expect((await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).code).toBe(200);
    returned.push((await money()) - before);
  }
  expect(returned).toEqual([33_33 - 4_16, 17_48, 8_74]);
  expect(await usedOf(seller, code)).toBe(0);
});

test('goods and store pages show a code that the seller shows, after full reductions', async () => {
  const { store, seller, goods, code, make } = await aStore();
  await seller.post('/Seller/full_reductions', {
    name: 'Off',
    money: '3.33',
    use_money: '33.33',
    ...openPeriod,
  });
  const shown = await make({ is_shown: 1, use_money: '20.00' });
  const offers = [
    { type: 'full_reduction', amounts: { money: '3.33', use_money: '33.33' } },
    {
      type: 'percent',
      id: shown.id,
      text: `Code ${shown.code}: 12.5% off from {use_money}`,
      amounts: { use_money: '20.00' },
    },
  ];
  const visitor = product.anonymous.at(souk.url);
  for (const path of [`goods/${goods.id}`, `store/${store.storeId}`]) {
    expect((await visitor.get(`/${path}`)).data).toMatchObject({ offers });
    const pageIn = async (language: string): Promise<string> =>
      (await fetch(`${souk.url}/${path}`, { headers: { 'accept-language': language } })).text();
    const page = await pageIn('en');
    expect(page).toContain('Spend ¥33.33 in this store, save ¥3.33');
    expect(page).toContain(`Code ${shown.code}: 12.5% off from ¥20`);
    expect(page).not.toContain(code.code);
    expect(await pageIn('zh-CN')).toContain(`优惠码 ${shown.code}：满 ¥20 减 12.5%`);
  }
});

test('a code comes after full reductions and coupons, and each store takes its own', async () => {
  const [first, second] = [await aStore({ percent: 10 }), await aStore({ percent: 50 })];
  await first.seller.post('/Seller/full_reductions', {
    name: 'Off',
    money: '3.33',
    use_money: '33.33',
    ...openPeriod,
  });
  const shopper = await aShopper();
  const codes = [first.code.code, second.code.code];
  const { data } = await quote(shopper, [first.goods.id, second.goods.id], codes);
  expect(data).toMatchObject([
    { savings: [{ type: 'full_reduction', money: '3.33' }, { money: '3.00' }] },
    { savings: [{ type: 'percent', money: '16.67' }], total_price: '16.66' },
  ]);
  const ids = await place(shopper, [{ goods_id: first.goods.id }, { goods_id: second.goods.id }], {
    codes,
    total: '43.66',
  });
  await payByBalance(shopper, ids);
  expect(await usedOf(second.seller, second.code)).toBe(1);
});

test.each([
  ['is unknown', {}, () => 'NOSUCHCODE', 'There is no code NOSUCHCODE'],
  [
    'has not begun',
    { start_time: '2098-01-01 00:00:00' },
    (code: string) => code,
    'The code # is not valid yet',
  ],
  [
    'needs a greater order',
    { use_money: '33.34' },
    (code: string) => code,
    'The code # takes nothing off this order',
  ],
] as const)('a code that %s is refused, in words', async (_, values, typed, message) => {
  const { goods, code } = await aStore(values);
  const shopper = await aShopper();
  const codes = [typed(code.code)];
  const refused = { code: 400, msg: expect.stringContaining(message.replace('#', code.code)) };
  expect(await quote(shopper, [goods.id], codes)).toMatchObject(refused);
  await expect(place(shopper, [{ goods_id: goods.id }], { codes })).rejects.toThrow(
    message.replace('#', code.code),
  );
});

test('a code that expires after the quote is refused when the order is placed', async () => {
  const { goods, code } = await aStore();
  const shopper = await aShopper();
  expect((await quote(shopper, [goods.id], [code.code])).data).toMatchObject([
    { total_price: '29.16' },
  ]);
  await product.sql.run("UPDATE percent_coupons SET end_time = '2020-01-02' WHERE id = $1", [
    code.id,
  ]);
  const order = { codes: [code.code], total: '29.16' };
  await expect(place(shopper, [{ goods_id: goods.id }], order)).rejects.toThrow(
    `The code ${code.code} has expired`,
  );
});

test('the code of another store, a worse second code and an eleventh code are refused', async () => {
  const [own, other] = [await aStore(), await aStore()];
  const better = await own.make({ percent: 20 });
  const shopper = await aShopper();
  expect(await quote(shopper, [own.goods.id], [other.code.code])).toMatchObject({
    msg: `The code ${other.code.code} is for items of another store`,
  });
  expect(await quote(shopper, [own.goods.id], [better.code, own.code.code])).toMatchObject({
    code: 400,
    msg: expect.stringContaining(`The code ${own.code.code} takes nothing off this order`),
  });
  const many = Array.from({ length: 11 }, (_, index) => `CODE${index}`);
  expect(await quote(shopper, [own.goods.id], many)).toMatchObject({
    code: 422,
    data: { errors: [expect.objectContaining({ pointer: '/codes' })] },
  });
});

test('of two shoppers at once one gets the last use; cancelling gives it back', async () => {
  const { seller, goods, code } = await aStore({ most: 1 });
  const shoppers = [await aShopper(), await aShopper()];
  const placed = await Promise.allSettled(
    shoppers.map((shopper) => place(shopper, [{ goods_id: goods.id }], { codes: [code.code] })),
  );
  const won = placed.findIndex(({ status }) => status === 'fulfilled');
  const lost = placed[1 - won] as PromiseRejectedResult;
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(String(lost.reason)).toContain(`The code ${code.code} has been used up`);
  expect(await usedOf(seller, code)).toBe(1);
  const [id] = (placed[won] as PromiseFulfilledResult<readonly number[]>).value;
  expect((await shoppers[won]!.client.post(`/user/orders/${id}/cancel`)).code).toBe(200);
  expect(await usedOf(seller, code)).toBe(0);
  await place(shoppers[1 - won]!, [{ goods_id: goods.id }], { codes: [code.code] });
});

test('one shopper uses a code as often as one may, also with two orders at once', async () => {
  const { goods, code } = await aStore({ per_limit: 2 });
  const shopper = await aShopper();
  const placed = await Promise.allSettled(
    [1, 2, 3].map(() => place(shopper, [{ goods_id: goods.id }], { codes: [code.code] })),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const lost = placed.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(String(lost.reason)).toContain(`You have already used the code ${code.code}`);
  expect(await quote(shopper, [goods.id], [code.code])).toMatchObject({
    code: 400,
    msg: `You have already used the code ${code.code}`,
  });
});

test.each([
  ["end_time = '2020-01-02'", 'The code # has expired'],
  ["start_time = '2120-01-02'", 'The code # is not valid yet'],
  ['deleted_at = mall_now()', 'There is no code #'],
  ['used = most', 'The code # has been used up'],
])('a code is refused in true words when meanwhile %s', async (assignment, message) => {
  const { goods, code } = await aStore();
  const shopper = await aShopper();
  const change = (to: string) => `UPDATE percent_coupons SET ${to} WHERE id = ${code.id}`;
  const placed = await runDuringChange(
    product.sql,
    (tx) => tx.run(change(assignment)),
    () =>
      place(shopper, [{ goods_id: goods.id }], { codes: [code.code] }).catch(
        (error: unknown) => error,
      ),
  );
  expect(String(placed)).toContain(message.replace('#', code.code));
  await product.sql.run(change('used = 0'));
});

test('who tries 20 codes that do not exist waits an hour; real codes are not counted', async () => {
  const { goods, code, make } = await aStore();
  const shopper = await aShopper();
  const tryCode = async (typed: string): Promise<number> =>
    (await quote(shopper, [goods.id], [typed])).code;
  for (let nth = 0; nth < 20; nth += 1) {
    expect(await tryCode(`GUESS${nth}`)).toBe(400);
    if (nth === 10) expect(await tryCode(code.code)).toBe(200);
  }
  expect(await tryCode((await make({})).code), 'a right guess is refused as a wrong one').toBe(429);
  expect(await tryCode('GUESS')).toBe(429);
  expect(await tryCode(code.code), 'a quote had accepted it').toBe(200);
  expect((await quote(shopper, [goods.id], [])).code).toBe(200);
});

test('it is removed with its table; its orders keep what the code took off', {
  timeout: 180_000,
}, async () => {
  const { goods, code } = await aStore();
  const shopper = await aShopper();
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }], { codes: [code.code] });
  server.child.kill('SIGTERM');
  await server.ended();
  const remove = souk.run('remove', 'percent-coupons');
  expect(await remove.ended(), remove.output()).toBe(0);
  expect(remove.output()).toContain('It deletes the table "percent_coupons"');
  expect(existsSync(join(souk.root, 'extensions/percent-coupons'))).toBe(false);
  const [, file = ''] = /Drafted (\S+\.ts)/.exec(remove.output()) ?? [];
  const path = join(souk.root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('boolean = false', 'boolean = true'));
  for (const command of ['migrate', 'check']) {
    const done = souk.run(command);
    expect(await done.ended(), done.output()).toBe(0);
  }
  const client = shopper.client.at(product.url);
  expect((await client.get(`/user/order/${id}`)).data.savings).toMatchObject([
    { type: 'percent', title: 'percent', name: code.code, money: '4.17' },
  ]);
  expect((await quote({ ...shopper, client }, [goods.id], [])).data).toMatchObject([
    { takes_codes: false },
  ]);
});
