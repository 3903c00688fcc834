import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { CourierHttp } from '../../../server/mall/shipping/couriers/courier-settings.ts';
import { ParcelTracks } from '../../../server/mall/shipping/couriers/parcel-tracks.ts';
import type { SendRequest } from '../../../server/platform/outbound/http-client.ts';
import recorded from '../../fixtures/couriers/kuaidi100.json' with { type: 'json' };
import type { Client } from '../http/client.ts';
import { placeAndPay, type Shopper, Trade } from '../mall/trade.ts';
import { startApp, type TestApp } from '../server/app.ts';

const settings = {
  SOUK_SECRET: 'a secret of more than 32 characters',
  SOUK_ORIGIN: 'https://mall.example',
};
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

/** What the vendor is asked, and how it answers. */
export interface CourierVendor {
  readonly calls: { readonly url: string; readonly form: URLSearchParams }[];
  answer: (url: string, form: URLSearchParams) => object | string | Promise<object | string>;
}

/** A paid order; `no` is the number of its parcel. */
export interface Sent {
  readonly id: number;
  readonly no: string;
  readonly shopper: Shopper;
  readonly seller: Client;
}

export const md5 = (text: string): string =>
  createHash('md5').update(text).digest('hex').toUpperCase();

/** The recorded answer, about the parcel that was asked for. */
export const queryAnswer = (_url: string, form: URLSearchParams, part: object = {}): object => ({
  ...recorded.query.answer,
  nu: JSON.parse(form.get('param')!).num,
  state: '0',
  ...part,
});

let shared: Promise<ParcelMall> | undefined;

/** A mall of two processes, `souk` and `other`, whose vendor of couriers is `vendor`. */
export class ParcelMall {
  readonly trade: Trade;
  readonly vendor: CourierVendor = { calls: [], answer: queryAnswer };
  private lastNumber = 0;

  private constructor(
    readonly souk: TestApp,
    readonly other: TestApp,
    readonly admin: Client,
  ) {
    this.trade = new Trade(souk);
    const send: SendRequest = async ({ url, body }) => {
      const form = new URLSearchParams(body);
      this.vendor.calls.push({ url: url.href, form });
      const answer = await this.vendor.answer(url.href, form);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      return { status: 200, headers: {}, body: text };
    };
    for (const { app } of [souk, other]) Object.assign(app.get(CourierHttp), { send, order: send });
  }

  private static async start(): Promise<ParcelMall> {
    const souk = await startApp(settings);
    const other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
    await souk.sql.run("INSERT INTO expresses (name, code) VALUES ('Yunda', 'yd'), ('SF', 'sf')");
    return new ParcelMall(souk, other, (await souk.as.admin()).json().proven());
  }

  /** The mall that the files of a worker share; it ends with the worker. */
  static shared(): Promise<ParcelMall> {
    shared ??= ParcelMall.start();
    return shared;
  }

  /** For `beforeEach`: the vendor answers as recorded, and waits for no parcel of earlier tests. */
  async reset(): Promise<void> {
    const { sql } = this.souk;
    this.vendor.calls.length = 0;
    this.vendor.answer = queryAnswer;
    await sql.run("UPDATE test_clock SET moved_by = interval '0'");
    await sql.run("DELETE FROM attempt_counters WHERE key LIKE 'courier:%'");
    await this.souk.app.get(ParcelTracks).addSent(1000);
    await sql.run('UPDATE courier_subscriptions SET status = 2');
    await this.configure();
  }

  async configure(part: object = {}): Promise<void> {
    const reply = await this.admin.put('/Admin/configs/kuaibao', { ...courierSettings, ...part });
    expect(reply).toMatchObject({ code: 200 });
  }

  /** Sets the mall's clock forward by this time. */
  later(time: string): Promise<number> {
    return this.souk.sql.run('UPDATE test_clock SET moved_by = $1', [time]);
  }

  async aPaidOrder(): Promise<Sent> {
    const store = await this.trade.aStore();
    const shopper = await this.trade.shopper({ money: 100_000 });
    const seller = (await this.souk.as.seller(store))
      .json()
      .proven()
      .with({ prefer: 'handling=strict' });
    const goods = await this.trade.goods(store);
    const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
    this.lastNumber += 1;
    return { id, no: `YD${String(this.lastNumber).padStart(8, '0')}`, shopper, seller };
  }

  async aSentOrder(): Promise<Sent> {
    const sent = await this.aPaidOrder();
    const { id, no, seller } = sent;
    const shipped = await seller.post(`/Seller/orders/${id}/commands/ship`, {
      rows: [{ id, input: { parcels: [{ delivery_code: 'yd', delivery_no: no }] } }],
    });
    expect(shipped).toMatchObject({ code: 200 });
    return sent;
  }

  /** The first parcel of an order, as its shopper reads it. */
  async track({ shopper, id }: Pick<Sent, 'shopper' | 'id'>) {
    const reply = await shopper.client.post('/user/order/express', { order_id: id });
    expect(reply).toMatchObject({ code: 200 });
    return reply.data[0];
  }

  /** Sends a push of the vendor, signed with a salt. */
  async push(path: string, param: string, salt: string) {
    const reply = await fetch(this.souk.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ sign: md5(param + salt), param }),
    });
    return { status: reply.status, body: await reply.json() };
  }
}

/** The recorded push, about this parcel. */
export const pushText = (no: string, part: object = {}): string =>
  JSON.stringify({
    ...recorded.push.param,
    lastResult: { ...recorded.push.param.lastResult, nu: no, ...part },
  });
