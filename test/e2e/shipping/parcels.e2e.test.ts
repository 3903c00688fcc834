import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CourierHttp } from '../../../server/mall/shipping/couriers/courier-settings.ts';
import { SubscribeParcels } from '../../../server/mall/shipping/couriers/subscribe-parcels.job.ts';
import type { SendRequest } from '../../../server/platform/outbound/http-client.ts';
import recorded from '../../fixtures/couriers/kuaidi100.json' with { type: 'json' };
import type { Client, Reply } from '../../helpers/http/client.ts';
import { latch } from '../../helpers/latch.ts';
import { placeAndPay, Trade, type Shopper } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Tracking by a vendor: stored answers, budget, pushes and waybills (docs/parcels.md). */
const settings = {
  SOUK_SECRET: 'a secret of more than 32 characters',
  SOUK_ORIGIN: 'https://mall.example',
};
/** What the vendor is asked, and how it answers. */
interface Vendor {
  readonly calls: { readonly url: string; readonly form: URLSearchParams }[];
  answer: (url: string, form: URLSearchParams) => object | string | Promise<object | string>;
}
const vendor: Vendor = { calls: [], answer: () => ({}) };

let souk: TestApp;
let other: TestApp;
let trade: Trade;
let admin: Client;
const courierSettings = {
  driver: 'kuaidi100',
  appid: recorded.keys.customer,
  appkey: recorded.keys.key,
  hour_cap: 1000,
  agent_id: recorded.keys.account,
  agent_key: recorded.keys.accountKey,
  agent_courier: 'yd',
  secret: recorded.keys.secret,
  template: recorded.keys.template,
};
const configure = async (part: object = {}): Promise<void> => {
  const reply = await admin.put('/Admin/configs/kuaibao', { ...courierSettings, ...part });
  expect(reply).toMatchObject({ code: 200 });
};
beforeAll(async () => {
  souk = await startApp(settings);
  other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
  trade = new Trade(souk);
  admin = (await souk.as.admin()).json();
  await souk.sql.run("INSERT INTO expresses (name, code) VALUES ('Yunda', 'yd'), ('SF', 'sf')");
  const send: SendRequest = async ({ url, body }) => {
    const form = new URLSearchParams(body);
    vendor.calls.push({ url: url.href, form });
    const answer = await vendor.answer(url.href, form);
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status: 200, headers: {}, body: text };
  };
  for (const { app } of [souk, other]) Object.assign(app.get(CourierHttp), { send, order: send });
});
beforeEach(async () => {
  vendor.calls.length = 0;
  vendor.answer = queryAnswer;
  await souk.sql.run("UPDATE test_clock SET moved_by = interval '0'");
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'courier:%'");
  await souk.sql.run('UPDATE courier_tracks SET subscribe_tries = 9');
  await configure();
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();
const later = (time: string) => souk.sql.run('UPDATE test_clock SET moved_by = $1', [time]);

/** The recorded answer, about the parcel that was asked for. */
const queryAnswer = (_url: string, form: URLSearchParams, part: object = {}): object => ({
  ...recorded.query.answer,
  nu: JSON.parse(form.get('param')!).num,
  state: '0',
  ...part,
});

let lastNumber = 0;
interface Sent {
  readonly id: number;
  readonly no: string;
  readonly shopper: Shopper;
  readonly seller: Client;
}

async function aPaidOrder(): Promise<Sent> {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json().with({ prefer: 'handling=strict' });
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  lastNumber += 1;
  return { id, no: `YD${String(lastNumber).padStart(8, '0')}`, shopper, seller };
}

async function aSentOrder(): Promise<Sent> {
  const sent = await aPaidOrder();
  const { id, no, seller } = sent;
  const shipped = await seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [{ delivery_code: 'yd', delivery_no: no }] } }],
  });
  expect(shipped).toMatchObject({ code: 200 });
  return sent;
}

const track = async ({ shopper, id }: Sent) => {
  const reply = await shopper.client.post('/user/order/express', { order_id: id });
  expect(reply).toMatchObject({ code: 200 });
  return reply.data[0];
};

test('a shopper and the store read the vendor’s events, newest first, with state and place', async () => {
  const sent = await aSentOrder();
  const parcel = await track(sent);
  expect(parcel).toMatchObject({
    state: 'transit',
    known_at: expect.stringMatching(/^\d{4}-/),
    delivery_list: [
      { context: '【杭州市】您的快件已签收', place: '浙江 杭州市', state: 'delivered' },
      { state: 'delivering' },
      { state: 'collected', place: '' },
    ],
  });
  expect(
    (await sent.seller.post('/Seller/orders/express/find', { id: sent.id })).data,
  ).toMatchObject([{ state: 'transit', delivery_list: parcel.delivery_list }]);
  expect(vendor.calls).toHaveLength(1);
  const { url, form } = vendor.calls[0]!;
  expect(url).toBe('https://poll.kuaidi100.com/poll/query.do');
  expect(form.get('sign')).toBe(
    md5(form.get('param')! + recorded.keys.key + recorded.keys.customer),
  );
  expect(JSON.parse(form.get('param')!)).toMatchObject({
    com: 'yunda',
    num: sent.no,
    phone: expect.stringMatching(/^\d{4}$/),
  });
});

test('a running parcel is asked for again after 30 minutes, a delivered one never', async () => {
  const sent = await aSentOrder();
  await track(sent);
  await later('29 minutes');
  await track(sent);
  expect(vendor.calls).toHaveLength(1);
  await later('31 minutes');
  vendor.answer = (url, form) => queryAnswer(url, form, { state: '3' });
  expect(await track(sent)).toMatchObject({ state: 'delivered' });
  expect(vendor.calls).toHaveLength(2);
  await later('30 days');
  expect(await track(sent)).toMatchObject({ state: 'delivered' });
  expect(vendor.calls).toHaveLength(2);
});

test('one of two processes asks for a parcel that both show', async () => {
  const sent = await aSentOrder();
  const elsewhere = sent.shopper.client.at(other.url);
  await Promise.all(
    [sent.shopper.client, elsewhere, sent.shopper.client, elsewhere].map((client) =>
      client.post('/user/order/express', { order_id: sent.id }),
    ),
  );
  expect(vendor.calls).toHaveLength(1);
});

test('while the vendor fails, the last known events stay, with their time', async () => {
  const sent = await aSentOrder();
  const before = await track(sent);
  await later('31 minutes');
  for (const answer of [
    () => Promise.reject(new Error('poll.kuaidi100.com does not answer')),
    () => '<html>busy</html>',
    () => recorded.query.refused,
  ]) {
    vendor.answer = answer;
    expect(await track(sent)).toEqual(before);
    await souk.sql.run('UPDATE courier_tracks SET next_at = mall_now()');
  }
  expect(vendor.calls).toHaveLength(4);
  const page = await sent.shopper.client.get(`/user/order/${sent.id}`);
  expect(page).toMatchObject({ code: 200, data: { delivery_list: [{}, {}, {}] } });
});

test('after a failure the vendor is left alone for five minutes', async () => {
  const sent = await aSentOrder();
  vendor.answer = () => recorded.query.refused;
  expect(await track(sent)).toMatchObject({ state: '', known_at: '', delivery_list: [] });
  vendor.answer = queryAnswer;
  expect(await track(sent)).toMatchObject({ delivery_list: [] });
  await later('6 minutes');
  expect(await track(sent)).toMatchObject({ state: 'transit' });
  expect(vendor.calls).toHaveLength(2);
});

test('a parcel that was asked for while the clock was ahead is asked for after it went back', async () => {
  const sent = await aSentOrder();
  await later('3 hours');
  expect(await track(sent)).toMatchObject({ state: 'transit' });
  await later('0');
  expect(await track(sent)).toMatchObject({ state: 'transit' });
  expect(vendor.calls).toHaveLength(2);
});

test('the order page of our own storefront never waits for the vendor', async () => {
  const sent = await aSentOrder();
  const strict = sent.shopper.client.with({ prefer: 'handling=strict' });
  expect((await strict.get(`/user/order/${sent.id}`)).data).toMatchObject({ delivery_list: [] });
  expect(vendor.calls).toHaveLength(0);
  // Legacy clients read the events there
  const page = await sent.shopper.client.get(`/user/order/${sent.id}`);
  expect(page.data.delivery_list).toHaveLength(3);
});

test('processes share the calls of the hour', async () => {
  await configure({ hour_cap: 10 });
  const orders = [];
  for (let count = 0; count < 12; count += 1) orders.push(await aSentOrder());
  const answers = await Promise.all(
    orders.map(async ({ id, shopper: { client } }, index) => {
      const caller = index % 2 === 0 ? client : client.at(other.url);
      return (await caller.post('/user/order/express', { order_id: id })).data[0];
    }),
  );
  expect(vendor.calls).toHaveLength(10);
  expect(answers.filter(({ delivery_list: events }) => events.length === 0)).toHaveLength(2);
  await later('61 minutes');
  const refused = orders.filter((_order, index) => answers[index].delivery_list.length === 0);
  for (const order of refused) expect((await track(order)).delivery_list).toHaveLength(3);
}, 60_000);

test('the events of a parcel are not shown to another recipient with its number', async () => {
  const sent = await aSentOrder();
  await track(sent);
  const stranger = await aPaidOrder();
  await souk.sql.run("UPDATE orders SET receive_tel = '13911114321' WHERE id = $1", [stranger.id]);
  await stranger.seller.post(`/Seller/orders/${stranger.id}/commands/ship`, {
    rows: [
      { id: stranger.id, input: { parcels: [{ delivery_code: 'yd', delivery_no: sent.no }] } },
    ],
  });
  vendor.answer = () => recorded.query.refused;
  expect(await track(stranger)).toMatchObject({ delivery_list: [] });
  expect(JSON.parse(vendor.calls[1]!.form.get('param')!)).toMatchObject({ phone: '4321' });
});

interface Subscribed extends Sent {
  /** Path below `/api`, and the salt that the vendor was given. */
  readonly path: string;
  readonly salt: string;
}

async function aSubscribedOrder(): Promise<Subscribed> {
  const sent = await aSentOrder();
  vendor.answer = () => recorded.subscribe.answer;
  await souk.app.get(SubscribeParcels).run();
  vendor.answer = queryAnswer;
  const call = vendor.calls.find(({ form }) => form.get('param')!.includes(sent.no))!;
  expect(call.url).toBe('https://poll.kuaidi100.com/poll');
  const { callbackurl, salt } = JSON.parse(call.form.get('param')!).parameters;
  expect(callbackurl).toMatch(/^https:\/\/mall\.example\/api\/couriers\/kuaidi100\/\d+$/);
  return { ...sent, path: new URL(callbackurl).pathname, salt };
}

const pushText = (no: string, part: object = {}): string =>
  JSON.stringify({
    ...recorded.push.param,
    lastResult: { ...recorded.push.param.lastResult, nu: no, ...part },
  });

const push = async (path: string, param: string, salt: string) => {
  const reply = await fetch(souk.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ sign: md5(param + salt), param }),
  });
  return { status: reply.status, body: await reply.json() };
};
const trackRow = async (no: string) =>
  (
    await souk.sql.rows<{ state: string; events: unknown[]; subscribed: boolean }>(
      `
        SELECT state, events, subscribed_at IS NOT NULL AS subscribed
        FROM courier_tracks
        WHERE delivery_no = $1`,
      [no],
    )
  )[0];

test('a sent parcel is subscribed once, and again after a failure', async () => {
  const sent = await aSentOrder();
  const job = souk.app.get(SubscribeParcels);
  vendor.answer = () => recorded.subscribe.refused;
  await job.run();
  expect(await trackRow(sent.no)).toMatchObject({ subscribed: false });
  vendor.answer = () => recorded.subscribe.answer;
  await job.run();
  expect(vendor.calls).toHaveLength(1);
  await later('6 minutes');
  await Promise.all([job.run(), other.app.get(SubscribeParcels).run()]);
  await later('2 days');
  await job.run();
  expect(vendor.calls).toHaveLength(2);
  expect(await trackRow(sent.no)).toMatchObject({ subscribed: true });
});

test('a subscription that waits is repeated when the clock has gone back by a day', async () => {
  const sent = await aSentOrder();
  const job = souk.app.get(SubscribeParcels);
  vendor.answer = () => recorded.subscribe.refused;
  await job.run();
  await souk.sql.run(
    "UPDATE courier_tracks SET subscribe_at = mall_now() + interval '1 day' WHERE delivery_no = $1",
    [sent.no],
  );
  vendor.answer = () => recorded.subscribe.answer;
  await job.run();
  expect(await trackRow(sent.no)).toMatchObject({ subscribed: true });
});

test('a signed push changes the timeline, and a repeated one nothing', async () => {
  const sent = await aSubscribedOrder();
  const param = pushText(sent.no);
  const [status] = await souk.sql.rows('SELECT order_status, rev FROM orders WHERE id = $1', [
    sent.id,
  ]);
  for (let count = 0; count < 2; count += 1)
    expect(await push(sent.path, param, sent.salt)).toMatchObject({
      status: 200,
      body: { result: true, returnCode: '200' },
    });
  expect(await trackRow(sent.no)).toMatchObject({
    state: 'transit',
    events: [{ place: '广东 东莞市' }],
  });
  expect(await track(sent)).toMatchObject({
    state: 'transit',
    delivery_list: [{ state: 'transit' }],
  });
  // The push counts as an answer, so nobody asks; the order is not moved
  expect(vendor.calls.filter(({ url }) => url.endsWith('query.do'))).toHaveLength(0);
  expect(
    await souk.sql.rows('SELECT order_status, rev FROM orders WHERE id = $1', [sent.id]),
  ).toEqual([status]);
});

test('a push that comes late does not take back what is known', async () => {
  const sent = await aSubscribedOrder();
  const delivered = pushText(sent.no, { state: '3', data: recorded.query.answer.data });
  expect(await push(sent.path, delivered, sent.salt)).toMatchObject({ status: 200 });
  expect(await push(sent.path, pushText(sent.no), sent.salt)).toMatchObject({ status: 200 });
  expect(await trackRow(sent.no)).toMatchObject({ state: 'delivered' });
  await later('1 day');
  await track(sent);
  expect(vendor.calls.filter(({ url }) => url.endsWith('query.do'))).toHaveLength(0);
});

test('a push is refused with another salt, about another parcel and for an unknown one', async () => {
  const first = await aSubscribedOrder();
  const second = await aSubscribedOrder();
  const param = pushText(first.no);
  const refused = { status: 400, body: { result: false } };
  expect(await push(first.path, param, 'guessed')).toMatchObject(refused);
  expect(await push(first.path, param, '')).toMatchObject(refused);
  expect(await push(first.path, param, second.salt)).toMatchObject(refused);
  // Signed for its own subscription, but about the other parcel
  expect(await push(second.path, param, second.salt)).toMatchObject(refused);
  expect(await push('/api/couriers/kuaidi100/999999', param, first.salt)).toMatchObject(refused);
  expect(await push(first.path.replace('kuaidi100', 'sandbox'), param, first.salt)).toMatchObject({
    body: { code: 404 },
  });
  for (const { no } of [first, second]) expect(await trackRow(no)).toMatchObject({ events: [] });
});

const getWaybill = (client: Client, id: number, part: object = {}) =>
  client.post('/Seller/orders/waybill', { id, delivery_code: 'yd', parcel: 1, ...part });

test('a store gets one number for a parcel, however often it asks, and ships with it', async () => {
  const { id, seller } = await aPaidOrder();
  // The vendor answers the first call when the others have been refused
  const refused = latch();
  vendor.answer = async () => {
    await refused.opened;
    return recorded.waybill.answer;
  };
  expect((await seller.get(`/Seller/orders/print/waybill/${id}`)).data).toMatchObject({
    waybill_courier: 'yd',
  });
  const replies: Reply[] = [];
  await Promise.all(
    [1, 2, 3].map(async () => {
      replies.push(await getWaybill(seller, id));
      if (replies.length === 2) refused.open();
    }),
  );
  expect(replies.map(({ code }) => code)).toEqual([409, 409, 200]);
  const { data } = await getWaybill(seller, id);
  const { kuaidinum, label } = recorded.waybill.answer.data;
  expect(data).toEqual({ delivery_no: kuaidinum, label });
  expect(vendor.calls).toHaveLength(1);
  const { form } = vendor.calls[0]!;
  expect(JSON.parse(form.get('param')!)).toMatchObject({
    partnerId: recorded.keys.account,
    orderId: expect.stringMatching(/-1$/),
    recMan: { mobile: expect.stringMatching(/^1\d{10}$/) },
  });
  await seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [{ delivery_code: 'yd', delivery_no: kuaidinum }] } }],
  });
  expect(
    (await seller.get(`/Seller/orders/print/waybill/${id}`)).data.orders[0].parcels,
  ).toMatchObject([{ delivery_no: kuaidinum, label }]);
});

test('a number is refused for another store’s order, another courier and after a failure', async () => {
  const { id, seller } = await aPaidOrder();
  const stranger = (await souk.as.seller(await trade.aStore())).json();
  vendor.answer = () => recorded.waybill.refused;
  expect(await getWaybill(stranger, id)).toMatchObject({ code: 404 });
  expect(await getWaybill(seller, id, { delivery_code: 'sf' })).toMatchObject({ code: 400 });
  expect(await getWaybill(seller, id, { parcel: 10 })).toMatchObject({ code: 422 });
  expect(vendor.calls).toHaveLength(0);
  const failed = await getWaybill(seller, id);
  expect(failed).toMatchObject({ code: 503 });
  expect(failed.msg).toContain('验证签名失败');
  vendor.answer = () => recorded.waybill.answer;
  expect(await getWaybill(seller, id)).toMatchObject({ code: 200 });
  await configure({ agent_id: '' });
  expect(await getWaybill(seller, id, { parcel: 2 })).toMatchObject({ code: 400 });
});

test('without keys of a vendor the sandbox tells where a parcel is', async () => {
  expect(await admin.put('/Admin/configs/kuaibao', { driver: 'none' })).toMatchObject({
    code: 200,
  });
  const sent = await aSentOrder();
  expect(await track(sent)).toMatchObject({
    state: 'collected',
    delivery_list: [{ state: 'collected', place: '' }],
  });
  expect(await push('/api/couriers/kuaidi100/1', pushText(sent.no), 'x')).toMatchObject({
    body: { code: 404 },
  });
  const paid = await aPaidOrder();
  expect(await getWaybill(paid.seller, paid.id, { delivery_code: 'no_such' })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/delivery_code' }] },
  });
  expect((await getWaybill(paid.seller, paid.id)).data).toMatchObject({
    delivery_no: expect.stringMatching(/^SB\d{6,18}$/),
    label: '',
  });
  expect(vendor.calls).toHaveLength(0);
});
