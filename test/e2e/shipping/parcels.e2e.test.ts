import { beforeAll, beforeEach, expect, test } from 'vitest';
import recorded from '../../fixtures/couriers/kuaidi100.json' with { type: 'json' };
import type { Client, Reply } from '../../helpers/http/client.ts';
import { latch } from '../../helpers/latch.ts';
import { md5, ParcelMall, pushText, queryAnswer } from '../../helpers/services/parcel-mall.ts';

/** Tracking by a vendor: stored answers, budget and waybills (docs/parcels.md). */
let mall: ParcelMall;
beforeAll(async () => {
  mall = await ParcelMall.shared();
});
beforeEach(() => mall.reset());

test('a shopper and the store read the vendor’s events, newest first, with state and place', async () => {
  const sent = await mall.aSentOrder();
  const parcel = await mall.track(sent);
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
  expect(mall.vendor.calls).toHaveLength(1);
  const { url, form } = mall.vendor.calls[0]!;
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
  const sent = await mall.aSentOrder();
  await mall.track(sent);
  await mall.later('29 minutes');
  await mall.track(sent);
  expect(mall.vendor.calls).toHaveLength(1);
  await mall.later('31 minutes');
  mall.vendor.answer = (url, form) => queryAnswer(url, form, { state: '3' });
  expect(await mall.track(sent)).toMatchObject({ state: 'delivered' });
  expect(mall.vendor.calls).toHaveLength(2);
  await mall.later('6 days');
  expect(await mall.track(sent)).toMatchObject({ state: 'delivered' });
  expect(mall.vendor.calls).toHaveLength(2);
});

test('one of two processes asks for a parcel that both show', async () => {
  const sent = await mall.aSentOrder();
  const elsewhere = sent.shopper.client.at(mall.other.url);
  await Promise.all(
    [sent.shopper.client, elsewhere, sent.shopper.client, elsewhere].map((client) =>
      client.post('/user/order/express', { order_id: sent.id }),
    ),
  );
  expect(mall.vendor.calls).toHaveLength(1);
});

test('while the vendor fails, the last known events stay, with their time', async () => {
  const sent = await mall.aSentOrder();
  const before = await mall.track(sent);
  await mall.later('31 minutes');
  for (const answer of [
    () => Promise.reject(new Error('poll.kuaidi100.com does not answer')),
    () => '<html>busy</html>',
    () => recorded.query.refused,
  ]) {
    mall.vendor.answer = answer;
    expect(await mall.track(sent)).toEqual(before);
    await mall.souk.sql.run('UPDATE courier_tracks SET next_at = mall_now()');
  }
  expect(mall.vendor.calls).toHaveLength(4);
  const page = await sent.shopper.client.get(`/user/order/${sent.id}`);
  expect(page).toMatchObject({ code: 200, data: { delivery_list: [{}, {}, {}] } });
});

test('after a failure the vendor is not called for five minutes', async () => {
  const sent = await mall.aSentOrder();
  mall.vendor.answer = () => recorded.query.refused;
  expect(await mall.track(sent)).toMatchObject({ state: '', known_at: '', delivery_list: [] });
  mall.vendor.answer = queryAnswer;
  expect(await mall.track(sent)).toMatchObject({ delivery_list: [] });
  await mall.later('6 minutes');
  expect(await mall.track(sent)).toMatchObject({ state: 'transit' });
  expect(mall.vendor.calls).toHaveLength(2);
});

test('a parcel that was asked for while the clock was ahead is asked for after it went back', async () => {
  const sent = await mall.aSentOrder();
  await mall.later('3 hours');
  expect(await mall.track(sent)).toMatchObject({ state: 'transit' });
  await mall.later('0');
  expect(await mall.track(sent)).toMatchObject({ state: 'transit' });
  expect(mall.vendor.calls).toHaveLength(2);
});

test('the order page of our own storefront never waits for the vendor', async () => {
  const sent = await mall.aSentOrder();
  const strict = sent.shopper.client.with({ prefer: 'handling=strict' });
  expect((await strict.get(`/user/order/${sent.id}`)).data).not.toHaveProperty('delivery_list');
  expect(mall.vendor.calls).toHaveLength(0);
  // Legacy clients read the events there
  const page = await sent.shopper.client.get(`/user/order/${sent.id}`);
  expect(page.data.delivery_list).toHaveLength(3);
});

test('processes share the calls of the hour', async () => {
  await mall.configure({ hour_cap: 10 });
  const orders = [];
  for (let count = 0; count < 12; count += 1) orders.push(await mall.aSentOrder());
  const answers = await Promise.all(
    orders.map(async ({ id, shopper: { client } }, index) => {
      const caller = index % 2 === 0 ? client : client.at(mall.other.url);
      return (await caller.post('/user/order/express', { order_id: id })).data[0];
    }),
  );
  expect(mall.vendor.calls).toHaveLength(10);
  expect(answers.filter(({ delivery_list: events }) => events.length === 0)).toHaveLength(2);
  await mall.later('61 minutes');
  const refused = orders.filter((_order, index) => answers[index].delivery_list.length === 0);
  for (const order of refused) expect((await mall.track(order)).delivery_list).toHaveLength(3);
}, 60_000);

test('the events of a parcel are not shown to another recipient with its number', async () => {
  const sent = await mall.aSentOrder();
  await mall.track(sent);
  const stranger = await mall.aPaidOrder();
  await mall.souk.sql.run("UPDATE orders SET receive_tel = '13911114321' WHERE id = $1", [
    stranger.id,
  ]);
  await stranger.seller.post(`/Seller/orders/${stranger.id}/commands/ship`, {
    rows: [
      { id: stranger.id, input: { parcels: [{ delivery_code: 'yd', delivery_no: sent.no }] } },
    ],
  });
  mall.vendor.answer = () => recorded.query.refused;
  expect(await mall.track(stranger)).toMatchObject({ delivery_list: [] });
  expect(JSON.parse(mall.vendor.calls[1]!.form.get('param')!)).toMatchObject({ phone: '4321' });
});

const getWaybill = (client: Client, id: number, part: object = {}) =>
  client.post('/Seller/orders/waybill', { id, delivery_code: 'yd', parcel: 1, ...part });

test('a store gets one number for a parcel, however often it asks, and ships with it', async () => {
  const { id, seller } = await mall.aPaidOrder();
  // The vendor answers the first call when the others have been refused
  const refused = latch();
  mall.vendor.answer = async () => {
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
  expect(mall.vendor.calls).toHaveLength(1);
  const { form } = mall.vendor.calls[0]!;
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
  const { id, seller } = await mall.aPaidOrder();
  const stranger = (await mall.souk.as.seller(await mall.trade.aStore())).json().proven();
  mall.vendor.answer = () => recorded.waybill.refused;
  expect(await getWaybill(stranger, id)).toMatchObject({ code: 404 });
  expect(await getWaybill(seller, id, { delivery_code: 'sf' })).toMatchObject({ code: 400 });
  expect(await getWaybill(seller, id, { parcel: 10 })).toMatchObject({ code: 422 });
  expect(mall.vendor.calls).toHaveLength(0);
  const failed = await getWaybill(seller, id);
  expect(failed).toMatchObject({ code: 503 });
  expect(failed.msg).toContain('验证签名失败');
  mall.vendor.answer = () => recorded.waybill.answer;
  expect(await getWaybill(seller, id)).toMatchObject({ code: 200 });
  await mall.configure({ agent_id: '' });
  expect(await getWaybill(seller, id, { parcel: 2 })).toMatchObject({ code: 400 });
});

test('without keys of a vendor the sandbox tells where a parcel is', async () => {
  expect(await mall.admin.put('/Admin/configs/kuaibao', { driver: 'none' })).toMatchObject({
    code: 200,
  });
  const sent = await mall.aSentOrder();
  expect(await mall.track(sent)).toMatchObject({
    state: 'collected',
    delivery_list: [{ state: 'collected', place: '' }],
  });
  expect(await mall.push('/api/couriers/kuaidi100/1', pushText(sent.no), 'x')).toMatchObject({
    body: { code: 404 },
  });
  const paid = await mall.aPaidOrder();
  expect(await getWaybill(paid.seller, paid.id, { delivery_code: 'no_such' })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/delivery_code' }] },
  });
  expect((await getWaybill(paid.seller, paid.id)).data).toMatchObject({
    delivery_no: expect.stringMatching(/^SB\d{6,18}$/),
    label: '',
  });
  expect(mall.vendor.calls).toHaveLength(0);
});
