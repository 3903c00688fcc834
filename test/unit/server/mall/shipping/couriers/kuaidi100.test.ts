import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  kuaidi100Driver,
  stateOf,
} from '../../../../../../server/mall/shipping/couriers/kuaidi100.courier.ts';
import recorded from '../../../../../fixtures/couriers/kuaidi100.json' with { type: 'json' };
import { answering, courierSuite } from '../../../../../helpers/server/courier-suite.ts';

const { keys, push } = recorded;
const parcel = { ...recorded.parcel, sentAtMs: 0, area: '' };
const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();
const open = (body: object) => answering(kuaidi100Driver, keys, body);
const driver = open({}).driver;
const param = JSON.stringify(push.param);
const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const signed = (text: string): string => form({ sign: md5(text + push.salt), param: text });

courierSuite('kuaidi100', kuaidi100Driver, recorded);

test('a query is signed with the upper-case MD5 of param, key and customer', async () => {
  const sent = open(recorded.query.answer);
  await sent.driver.track(parcel, 0, 'en');
  expect(Object.fromEntries(sent.form())).toEqual({
    customer: keys.customer,
    param: JSON.stringify(recorded.query.param),
    sign: recorded.query.sign,
  });
});

test('a query tells times of China and places without commas', async () => {
  const { events } = await open(recorded.query.answer).driver.track(parcel, 0, 'en');
  expect(events).toEqual([
    {
      atMs: Date.parse('2026-05-03T02:12:08Z'),
      context: '【杭州市】您的快件已签收',
      place: '浙江 杭州市',
      state: 'delivered',
    },
    expect.objectContaining({ state: 'delivering' }),
    expect.objectContaining({ state: 'collected', place: '' }),
  ]);
});

test('a long text of a courier ends with a whole character', async () => {
  const row = { time: '2026-05-03 10:12:08', context: `${'a'.repeat(299)}👍👍` };
  const { events } = await open({ ...recorded.query.answer, data: [row] }).driver.track(
    parcel,
    0,
    'en',
  );
  expect(events[0]!.context).toBe(`${'a'.repeat(299)}👍`);
});

test('a waybill is signed with the upper-case MD5 of param, time, key and secret', async () => {
  const sent = open(recorded.waybill.answer);
  await sent.driver.createWaybill!({
    key: 'order-1',
    code: 'yd',
    sender: { name: 'a', phone: '1', address: 'b' },
    recipient: { name: 'c', phone: '2', address: 'd' },
    contents: 'e',
  });
  const { param: text, t, sign, method } = Object.fromEntries(sent.form());
  expect(method).toBe('order');
  expect(sign).toBe(md5(text! + t! + keys.key + keys.secret));
  expect(JSON.parse(text!)).toMatchObject({ partnerId: keys.account, kuaidicom: 'yunda' });
});

test('a waybill without a usable number fails, and a sheet that is not HTTPS is left out', async () => {
  const answerWith = (part: object) =>
    open({ ...recorded.waybill.answer, data: { ...recorded.waybill.answer.data, ...part } }).driver
      .createWaybill!({
      key: 'order-1',
      code: 'yd',
      sender: { name: '', phone: '', address: '' },
      recipient: { name: '', phone: '', address: '' },
      contents: '',
    });
  await expect(answerWith({ kuaidinum: '<b>' })).rejects.toThrow('without a number');
  expect(await answerWith({ label: 'javascript:alert(1)' })).toMatchObject({ label: '' });
});

test('a push is read when it is signed with the salt', () => {
  expect(driver.readPush!(signed(param), push.salt)).toMatchObject({
    no: parcel.no,
    state: 'transit',
    events: [{ context: '【东莞市】快件已发往杭州转运中心', place: '广东 东莞市' }],
  });
});

test.each([
  ['another salt', form({ sign: md5(`${param}x`), param })],
  ['a changed body', form({ sign: md5(param + push.salt), param: param.replace('"0"', '"3"') })],
  ['no signature', form({ param })],
  ['a lower-case signature', form({ sign: md5(param + push.salt).toLowerCase(), param })],
  ['nothing', ''],
])('a push with %s is not read', (_name, body) => {
  expect(driver.readPush!(body, push.salt)).toBeUndefined();
});

test('a signed push that is not JSON has no number', () => {
  expect(driver.readPush!(signed('[1'), push.salt)).toMatchObject({ no: '', events: [] });
});

test.each([
  ['0', 'transit'],
  ['1', 'collected'],
  ['101', 'collected'],
  ['3', 'delivered'],
  ['301', 'delivered'],
  ['1001', 'transit'],
  ['501', 'delivering'],
  ['14', 'problem'],
  ['77', ''],
  ['', ''],
])('Kuaidi100 state %s is %s', (number, state) => {
  expect(stateOf(number)).toBe(state);
});
