import { createHash } from 'node:crypto';
import type { ParcelState } from '../../../../schemas/contract/dicts/parcel-dicts.ts';
import { parseJson } from '../../../../schemas/rules/values/parse-json.ts';
import { isSame } from '../../../platform/config/secrets.ts';
import { truncate } from '../../../platform/database/truncate.ts';
import type { SendRequest } from '../../../platform/outbound/http-client.ts';
import { settingText } from '../../kernel/setting-text.ts';
import {
  type CourierClients,
  type CourierDriver,
  type CourierEvent,
  defineCourier,
  type Party,
  type Push,
  type Tracking,
} from './courier-driver.ts';

/** Codes of Kuaidi100 by ours, where they differ. A code that is not listed is sent as it is. */
const vendorCodes: ReadonlyMap<string, string> = new Map([
  ['yd', 'yunda'],
  ['sto', 'shentong'],
  ['yt', 'yuantong'],
  ['zt', 'zhongtong'],
  ['jt', 'jtexpress'],
  ['ht', 'huitongkuaidi'],
  ['postx', 'youzhengbk'],
  ['post', 'youzhengguonei'],
  ['tt', 'tiantian'],
  ['best', 'baishiwuliu'],
  ['ys', 'youshuwuliu'],
  ['dp', 'debangkuaidi'],
  ['zjs', 'zhaijisong'],
  ['ztky', 'zhongtongkuaiyun'],
  ['sf', 'shunfeng'],
  ['gt', 'guotongkuaidi'],
]);

/** Kuaidi100's code of a courier. */
const vendorCode = (code: string): string => vendorCodes.get(code) ?? code;

/**
 * States by Kuaidi100's numbers. Numbers of three and more digits are details of their first one or
 * two: 301 is a kind of 3, 1001 of 10.
 */
const states: ReadonlyMap<string, ParcelState> = new Map([
  ['0', 'transit'],
  ['1', 'collected'],
  ['2', 'problem'],
  ['3', 'delivered'],
  ['4', 'returned'],
  ['5', 'delivering'],
  ['6', 'returning'],
  ['7', 'transit'],
  ['8', 'transit'],
  ['10', 'transit'],
  ['11', 'transit'],
  ['12', 'transit'],
  ['13', 'problem'],
  ['14', 'problem'],
]);

/** @returns '' for a number that is not listed */
export const stateOf = (number: string): ParcelState =>
  states.get(number) ?? states.get(number.slice(0, -2)) ?? '';

const queryUrl = 'https://poll.kuaidi100.com/poll/query.do';
const subscribeUrl = 'https://poll.kuaidi100.com/poll';
const waybillUrl = 'https://api.kuaidi100.com/label/order';

/** Events of one parcel that are read; couriers write a few dozen. */
const maxEvents = 200;
/** Characters of an event. */
const maxText = 300;

/** `returnCode` of a number without events so far. */
const noResult = '500';
/** `returnCode` of a parcel that is subscribed already. */
const repeated = '501';

type Json = Readonly<Record<string, unknown>>;

/** Access to Kuaidi100 (`configs/kuaibao`). */
interface Kuaidi100Keys {
  /** Number of the mall as a customer. */
  readonly customer: string;
  readonly key: string;
  /** Second key, which signs requests for waybills. */
  readonly secret: string;
  /** Account of the mall at the courier of its waybills. */
  readonly account: string;
  readonly accountKey: string;
  readonly template: string;
  readonly waybillCourier?: string;
}

export const kuaidi100 = defineCourier({
  name: 'kuaidi100',
  group: 'kuaibao',
  open(settings, clients) {
    const text = settingText(settings);
    const [customer, key] = [text('appid'), text('appkey')];
    if (customer === '' || key === '') return undefined;
    const [secret, account] = [text('secret'), text('agent_id')];
    return kuaidi100Driver(
      {
        customer,
        key,
        secret,
        account,
        accountKey: text('agent_key'),
        template: text('template'),
        waybillCourier: secret !== '' && account !== '' ? text('agent_courier') : '',
      },
      clients,
    );
  },
});

/**
 * Kuaidi100, by its interfaces for real-time queries, subscriptions and electronic waybills
 * (https://api.kuaidi100.com/document). Requests and pushes are signed with MD5, as it prescribes.
 */
export function kuaidi100Driver(keys: Kuaidi100Keys, clients: CourierClients): CourierDriver {
  return {
    isRemote: true,
    waybillCourier: keys.waybillCourier ?? '',
    async track({ code, no, phone }) {
      const { customer, key } = keys;
      const param = JSON.stringify({
        com: vendorCode(code),
        num: no,
        phone,
        resultv2: '4',
        show: '0',
        order: 'desc',
      });
      const answer = await post(clients.send, queryUrl, {
        customer,
        sign: md5(param + key + customer),
        param,
      });
      if (text(answer.returnCode) === noResult) return { state: '', events: [] };
      if (text(answer.status) !== '200') throw refusalOf(answer);
      if (text(answer.nu) !== no) throw new Error('Kuaidi100 answers for another parcel');
      return trackingOf(answer);
    },
    async subscribe({ code, no, phone }, { url, salt }) {
      const param = JSON.stringify({
        company: vendorCode(code),
        number: no,
        key: keys.key,
        parameters: { callbackurl: url, salt, resultv2: '4', phone },
      });
      const answer = await post(clients.send, subscribeUrl, { schema: 'json', param });
      const isDone = answer.result === true || text(answer.returnCode) === repeated;
      if (!isDone) throw refusalOf(answer);
    },
    readPush(body, salt) {
      const form = new URLSearchParams(body);
      const param = form.get('param') ?? '';
      if (!isSame(form.get('sign') ?? '', md5(param + salt))) return undefined;
      return pushOf(param);
    },
    pushResponse: (isAccepted) =>
      isAccepted
        ? { result: true, returnCode: '200', message: 'ok' }
        : { result: false, returnCode: '400', message: 'refused' },
    async createWaybill({ key: orderId, code, sender, recipient, contents }) {
      const { key, secret, account, accountKey, template } = keys;
      const param = JSON.stringify({
        printType: 'IMAGE',
        partnerId: account,
        partnerKey: accountKey,
        kuaidicom: vendorCode(code),
        recMan: partyOf(recipient),
        sendMan: partyOf(sender),
        cargo: contents,
        count: 1,
        payType: 'SHIPPER',
        expType: '标准快递',
        tempId: template,
        orderId,
      });
      const t = String(Date.now());
      const sign = md5(param + t + key + secret);
      const answer = await post(clients.order, waybillUrl, {
        method: 'order',
        key,
        sign,
        t,
        param,
      });
      const { kuaidinum, label } = objectOf(answer.data);
      if (text(answer.code) !== '200') throw refusalOf(answer);
      if (!/^[A-Za-z0-9-]{6,20}$/.test(text(kuaidinum)))
        throw new Error('Kuaidi100 answers without a number');
      return { no: text(kuaidinum), label: httpsUrl(text(label)) };
    },
  };
}

async function post(
  request: SendRequest,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<Json> {
  const { status, body } = await request({
    method: 'POST',
    url: new URL(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const answer = parseObject(body);
  if (!answer) throw new Error(`Kuaidi100 answers ${status} without JSON`);
  return answer;
}

const md5 = (value: string): string => createHash('md5').update(value).digest('hex').toUpperCase();

const partyOf = ({ name, phone, address }: Party): Json => ({
  name,
  mobile: phone,
  printAddr: address,
});

/** A push about the subscription itself, for example its end, has no events. */
function pushOf(param: string): Push {
  const result = objectOf(parseObject(param)?.lastResult);
  return { no: text(result.nu), ...trackingOf(result) };
}

function trackingOf(answer: Json): Tracking {
  const rows: readonly unknown[] = Array.isArray(answer.data) ? answer.data : [];
  const events = rows
    .slice(0, maxEvents)
    .flatMap((row) => eventOf(objectOf(row)))
    .toSorted((a, b) => b.atMs - a.atMs);
  return { state: events.length === 0 ? '' : stateOf(text(answer.state)), events };
}

/** Times are in China's zone. A row without a time is left out. */
function eventOf(row: Json): readonly CourierEvent[] {
  const time = text(row.ftime) || text(row.time);
  const atMs = Date.parse(`${time.replace(' ', 'T')}+08:00`);
  if (!Number.isFinite(atMs)) return [];
  return [
    {
      atMs,
      context: truncate(text(row.context), maxText),
      place: truncate((text(row.areaName) || text(row.location)).replaceAll(',', ' '), maxText),
      state: stateOf(text(row.statusCode)),
    },
  ];
}

/** The error of an answer that refuses, with the vendor's code and reason. */
const refusalOf = ({ returnCode, code, status, message }: Json): Error =>
  new Error(`${text(returnCode ?? code ?? status)}: ${text(message)}`.slice(0, 200));

function httpsUrl(value: string): string {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.href.length <= 500 ? url.href : '';
}

/** Undefined for a body that is not JSON, for example a page of a proxy. */
function parseObject(body: string): Json | undefined {
  const value = parseJson(body);
  return typeof value === 'object' && value !== null ? (value as Json) : undefined;
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

/** Numbers and texts; everything else is empty. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
