import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SubscribeParcels } from '../../../server/mall/shipping/couriers/subscribe-parcels.job.ts';
import recorded from '../../fixtures/couriers/kuaidi100.json' with { type: 'json' };
import {
  ParcelMall,
  pushText,
  queryAnswer,
  type Sent,
} from '../../helpers/services/parcel-mall.ts';

/** Subscriptions at a vendor, and its pushes (docs/parcels.md). */
let mall: ParcelMall;
beforeAll(async () => {
  mall = await ParcelMall.shared();
});
beforeEach(() => mall.reset());

interface Subscribed extends Sent {
  /** Path below `/api`, and the salt that the vendor was given. */
  readonly path: string;
  readonly salt: string;
}

async function aSubscribedOrder(): Promise<Subscribed> {
  const sent = await mall.aSentOrder();
  mall.vendor.answer = () => recorded.subscribe.answer;
  await mall.souk.app.get(SubscribeParcels).run();
  mall.vendor.answer = queryAnswer;
  const call = mall.vendor.calls.find(({ form }) => form.get('param')!.includes(sent.no))!;
  expect(call.url).toBe('https://poll.kuaidi100.com/poll');
  const { callbackurl, salt } = JSON.parse(call.form.get('param')!).parameters;
  expect(callbackurl).toMatch(/^https:\/\/mall\.example\/api\/couriers\/kuaidi100\/\d+$/);
  return { ...sent, path: new URL(callbackurl).pathname, salt };
}

const trackRow = async (no: string) =>
  (
    await mall.souk.sql.rows<{ state: string; events: unknown[]; subscribed: boolean }>(
      `
        SELECT t.state, t.events, s.sent_at IS NOT NULL AS subscribed
        FROM courier_tracks t
        LEFT JOIN courier_subscriptions s USING (id)
        WHERE t.delivery_no = $1`,
      [no],
    )
  )[0];

test('a sent parcel is subscribed once, and again after a failure', async () => {
  const sent = await mall.aSentOrder();
  const job = mall.souk.app.get(SubscribeParcels);
  mall.vendor.answer = () => recorded.subscribe.refused;
  await job.run();
  expect(await trackRow(sent.no)).toMatchObject({ subscribed: false });
  mall.vendor.answer = () => recorded.subscribe.answer;
  await job.run();
  expect(mall.vendor.calls).toHaveLength(1);
  await mall.later('6 minutes');
  await Promise.all([job.run(), mall.other.app.get(SubscribeParcels).run()]);
  await mall.later('2 days');
  await job.run();
  expect(mall.vendor.calls).toHaveLength(2);
  expect(await trackRow(sent.no)).toMatchObject({ subscribed: true });
});

test('a subscription that waits is repeated when the clock has gone back by a day', async () => {
  const sent = await mall.aSentOrder();
  const job = mall.souk.app.get(SubscribeParcels);
  mall.vendor.answer = () => recorded.subscribe.refused;
  await job.run();
  await mall.souk.sql.run(
    `
      UPDATE courier_subscriptions
      SET next_at = mall_now() + interval '1 day'
      WHERE id = (SELECT id FROM courier_tracks WHERE delivery_no = $1)`,
    [sent.no],
  );
  mall.vendor.answer = () => recorded.subscribe.answer;
  await job.run();
  expect(await trackRow(sent.no)).toMatchObject({ subscribed: true });
});

test('a subscription that waits goes when nothing of the parcel is pushed any more', async () => {
  const sent = await mall.aSentOrder();
  const job = mall.souk.app.get(SubscribeParcels);
  mall.vendor.answer = () => recorded.subscribe.refused;
  await job.run();
  const waiting = () =>
    mall.souk.sql.rows(
      `
        SELECT s.status
        FROM courier_subscriptions s
        JOIN courier_tracks t USING (id)
        WHERE t.delivery_no = $1`,
      [sent.no],
    );
  expect(await waiting()).toEqual([{ status: 0 }]);
  await mall.souk.sql.run("UPDATE courier_tracks SET state = 'delivered' WHERE delivery_no = $1", [
    sent.no,
  ]);
  await job.run();
  expect(await waiting()).toEqual([]);
});

test('a signed push changes the timeline, and a repeated one nothing', async () => {
  const sent = await aSubscribedOrder();
  const param = pushText(sent.no);
  const [status] = await mall.souk.sql.rows('SELECT order_status, rev FROM orders WHERE id = $1', [
    sent.id,
  ]);
  for (let count = 0; count < 2; count += 1)
    expect(await mall.push(sent.path, param, sent.salt)).toMatchObject({
      status: 200,
      body: { result: true, returnCode: '200' },
    });
  expect(await trackRow(sent.no)).toMatchObject({
    state: 'transit',
    events: [{ place: '广东 东莞市' }],
  });
  expect(await mall.track(sent)).toMatchObject({
    state: 'transit',
    delivery_list: [{ state: 'transit' }],
  });
  // The push counts as an answer, so nobody asks; the order is not moved
  expect(mall.vendor.calls.filter(({ url }) => url.endsWith('query.do'))).toHaveLength(0);
  expect(
    await mall.souk.sql.rows('SELECT order_status, rev FROM orders WHERE id = $1', [sent.id]),
  ).toEqual([status]);
});

test('a push that comes late does not take back what is known', async () => {
  const sent = await aSubscribedOrder();
  const delivered = pushText(sent.no, { state: '3', data: recorded.query.answer.data });
  expect(await mall.push(sent.path, delivered, sent.salt)).toMatchObject({ status: 200 });
  expect(await mall.push(sent.path, pushText(sent.no), sent.salt)).toMatchObject({ status: 200 });
  expect(await trackRow(sent.no)).toMatchObject({ state: 'delivered' });
  await mall.later('1 day');
  await mall.track(sent);
  expect(mall.vendor.calls.filter(({ url }) => url.endsWith('query.do'))).toHaveLength(0);
});

test('a push is refused with another salt, about another parcel and for an unknown one', async () => {
  const first = await aSubscribedOrder();
  const second = await aSubscribedOrder();
  const param = pushText(first.no);
  const refused = { status: 400, body: { result: false } };
  expect(await mall.push(first.path, param, 'guessed')).toMatchObject(refused);
  expect(await mall.push(first.path, param, '')).toMatchObject(refused);
  expect(await mall.push(first.path, param, second.salt)).toMatchObject(refused);
  // Signed for its own subscription, but about the other parcel
  expect(await mall.push(second.path, param, second.salt)).toMatchObject(refused);
  expect(await mall.push('/api/couriers/kuaidi100/999999', param, first.salt)).toMatchObject(
    refused,
  );
  expect(
    await mall.push(first.path.replace('kuaidi100', 'sandbox'), param, first.salt),
  ).toMatchObject({
    body: { code: 404 },
  });
  for (const { no } of [first, second]) expect(await trackRow(no)).toMatchObject({ events: [] });
});
