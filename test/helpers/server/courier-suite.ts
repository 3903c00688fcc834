import { expect, test } from 'vitest';
import type {
  CourierClients,
  CourierDriver,
  PushTarget,
  SentParcel,
  WaybillRequest,
} from '../../../server/mall/shipping/couriers/courier-driver.ts';
import type { HttpRequest, SendRequest } from '../../../server/platform/outbound/http-client.ts';

/** Exchanges with a vendor, as its documents show them. */
export interface RecordedExchanges<Keys> {
  readonly keys: Keys;
  readonly parcel: Pick<SentParcel, 'code' | 'no' | 'phone'>;
  readonly query: {
    readonly url: string;
    readonly answer: object;
    readonly unknown: object;
    readonly refused: object;
  };
  readonly subscribe: {
    readonly url: string;
    readonly target: PushTarget;
    readonly answer: object;
    readonly repeated: object;
    readonly refused: object;
  };
  readonly waybill: { readonly url: string; readonly answer: object; readonly refused: object };
  /** What the errors of the refused exchanges say: the vendor's code and reason. */
  readonly reasons: {
    readonly query: string;
    readonly subscribe: string;
    readonly waybill: string;
  };
}

const waybill: WaybillRequest = {
  key: '20260501120000000001-1',
  code: 'yd',
  sender: { name: 'Tea house', phone: '13800000001', address: 'Shenzhen' },
  recipient: { name: 'Li', phone: '13800008000', address: 'Hangzhou' },
  contents: 'Tea × 2',
};

/** A driver whose vendor gives one answer to every request. */
export function answering<Keys>(
  create: (keys: Keys, clients: CourierClients) => CourierDriver,
  keys: Keys,
  body: object | string,
) {
  const requests: HttpRequest[] = [];
  const send: SendRequest = async (request) => {
    requests.push(request);
    return {
      status: 200,
      headers: {},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
  };
  const driver = create(keys, { send, order: send });
  const form = (): URLSearchParams => new URLSearchParams(requests[0]?.body);
  return { driver, requests, form };
}

/** What every driver of a courier vendor must do with the exchanges of its vendor. */
export function courierSuite<Keys>(
  name: string,
  create: (keys: Keys, clients: CourierClients) => CourierDriver,
  recorded: RecordedExchanges<Keys>,
): void {
  const parcel: SentParcel = { ...recorded.parcel, sentAtMs: 0, area: 'Hangzhou' };
  const open = (body: object | string) => answering(create, recorded.keys, body);
  const track = (body: object | string) => open(body).driver.track(parcel, Date.now(), 'en');

  test(`${name} reads events newest first, with state and place`, async () => {
    const { driver, requests } = open(recorded.query.answer);
    const { state, events } = await driver.track(parcel, Date.now(), 'en');
    expect(requests[0]!.url.href).toBe(recorded.query.url);
    expect(state).toBe('delivered');
    expect(events.length).toBeGreaterThan(1);
    expect(events).toEqual(events.toSorted((a, b) => b.atMs - a.atMs));
    expect(events[0]).toMatchObject({ state: 'delivered', place: expect.stringMatching(/./) });
  });

  test(`${name} knows no events of an unknown parcel`, async () => {
    expect(await track(recorded.query.unknown)).toEqual({ state: '', events: [] });
  });

  test(`${name} fails with the vendor's reason, and without JSON`, async () => {
    await expect(track(recorded.query.refused)).rejects.toThrow(recorded.reasons.query);
    await expect(track('<html>busy</html>')).rejects.toThrow('without JSON');
  });

  test(`${name} refuses an answer that was falsified to another parcel`, async () => {
    const falsified = JSON.stringify(recorded.query.answer).replace(parcel.no, '9999999999999');
    await expect(track(falsified)).rejects.toThrow('another parcel');
  });

  test(`${name} subscribes a parcel, also for the second time`, async () => {
    const { url, target, answer, repeated, refused } = recorded.subscribe;
    const first = open(answer);
    await first.driver.subscribe!(parcel, target);
    expect(first.requests[0]!.url.href).toBe(url);
    expect(first.requests[0]!.body).toContain(encodeURIComponent(target.url));
    await open(repeated).driver.subscribe!(parcel, target);
    await expect(open(refused).driver.subscribe!(parcel, target)).rejects.toThrow(
      recorded.reasons.subscribe,
    );
  });

  test(`${name} gets a number with the address of its sheet`, async () => {
    const { url, answer, refused } = recorded.waybill;
    const { driver, requests } = open(answer);
    const { no, label } = await driver.createWaybill!(waybill);
    expect(requests[0]!.url.href).toBe(url);
    expect(no).toMatch(/^[A-Za-z0-9-]{6,20}$/);
    expect(label).toMatch(/^https:/);
    await expect(open(refused).driver.createWaybill!(waybill)).rejects.toThrow(
      recorded.reasons.waybill,
    );
  });
}
