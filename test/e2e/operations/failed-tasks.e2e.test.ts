import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client } from '../../helpers/http/client.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { WebhookCalls } from '../../helpers/services/webhook-calls.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/services/webhook-receiver.ts';

/** What has failed in the queues, as an admin sees and repeats it. */
let souk: TestApp;
let trade: Trade;
let admin: Client;
let receiver: WebhookReceiver;
let webhooks: WebhookCalls;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  admin = (await souk.as.admin()).json().proven();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  webhooks = new WebhookCalls(souk, { admin, url: receiver.url });
});
afterEach(async () => {
  await souk.sql.run('DELETE FROM webhooks');
  await receiver.close();
});
afterAll(() => souk.sql.run("DELETE FROM courier_tracks WHERE delivery_no = 'F1'"));

const failed = async (queue: string) =>
  (await admin.get('/Admin/failed_tasks', { queue })).data.data;
const repeat = (id: number, client = admin) =>
  client.post(`/Admin/failed_tasks/${id}/commands/repeat`);

test('a delivery that failed is listed until an admin has it sent again', async () => {
  const hook = await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(503);
  for (let i = 0; i < 8; i += 1) {
    expect(await failed('webhooks')).toEqual([]);
    await webhooks.deliver();
    await webhooks.later('1 day');
  }
  const [task] = await failed('webhooks');
  expect(task).toMatchObject({ about: 'Stock', tries: 8, error_msg: 'HTTP 503' });
  const clerk = await souk.as.adminWith('Admin.failed_tasks.index');
  expect((await clerk.get('/Admin/failed_tasks')).code).toBe(200);
  expect((await repeat(task.id, clerk)).code).toBe(codes.noRight);
  receiver.answer(200);
  expect(await repeat(task.id)).toMatchObject({ code: 200 });
  expect(await failed('webhooks')).toEqual([]);
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(9);
  expect((await webhooks.log(hook))[0]).toMatchObject({ status: 1, tries: 1 });
  expect((await repeat(task.id)).code, 'it has not failed any more').toBe(404);
});

test('a refund that its provider does not take is listed and called again, and counts on', async () => {
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(await trade.aStore())).id }]);
  const { pay_no: payNo } = await beginPayment(shopper, [id!], { method: 'wechat' });
  await shopper.client.post(`/user/orders/${id}/cancel`);
  await new Sandbox(souk).press(payNo, 'approve');
  const refundNo = `L${payNo}`;
  await souk.sql.run(
    `
      UPDATE pay_refunds
      SET tries = 10, error_msg = 'no answer', next_at = mall_now() + interval '9 minutes'
      WHERE refund_no = $1`,
    [refundNo],
  );
  const [task] = await failed('refunds');
  expect(task).toMatchObject({ about: refundNo, tries: 10, error_msg: 'no answer' });
  expect(await repeat(task.id)).toMatchObject({ code: 200 });
  const [stored] = await souk.sql.rows(
    'SELECT status, tries, next_at <= mall_now() AS due FROM pay_refunds WHERE refund_no = $1',
    [refundNo],
  );
  expect(stored).toEqual({ status: 0, tries: 10, due: true });
  await souk.sql.run('UPDATE pay_refunds SET tries = 0 WHERE refund_no = $1', [refundNo]);
});

test('a mail and a subscription that failed are tried from the first attempt on, both at once', async () => {
  const shopper = await trade.shopper();
  const [message] = await souk.sql.rows<{ id: number }>(
    `
      WITH m AS (
        INSERT INTO messages (area, account_id, kind, subject_id)
        VALUES ('shop', $1, 'mall_notice', 1)
        RETURNING id
      )
      INSERT INTO message_deliveries (
        message_id, area, account_id, channel, kind, address, status, tries, error_msg
      )
      SELECT id, 'shop', $1, 'email', 'mall_notice', 'failed@example.com', 2, 6, 'no such mailbox'
      FROM m
      RETURNING id`,
    [shopper.id],
  );
  await souk.sql.run(
    `
      WITH t AS (
        INSERT INTO courier_tracks (delivery_code, delivery_no, phone)
        VALUES ('yd', 'F1', '0000')
        RETURNING id
      )
      INSERT INTO courier_subscriptions (id, status, tries, error_msg)
      SELECT id, 2, 5, 'refused'
      FROM t`,
  );
  const [mail] = await failed('messages');
  const [subscription] = await failed('subscriptions');
  expect([mail, subscription]).toMatchObject([
    { about: 'failed@example.com', task_id: message!.id, tries: 6 },
    { about: 'F1', tries: 5 },
  ]);
  const ids = [mail.id, subscription.id].toSorted((a, b) => a - b).join(',');
  expect(await admin.post(`/Admin/failed_tasks/${ids}/commands/repeat`)).toMatchObject({
    code: 200,
  });
  const waiting = await souk.sql.rows(
    `
      SELECT status, tries, error_msg
      FROM message_deliveries
      WHERE id = $1
      UNION ALL
      SELECT status, tries, error_msg
      FROM courier_subscriptions
      WHERE id = $2`,
    [message!.id, subscription.task_id],
  );
  expect(waiting).toEqual(Array(2).fill({ status: 0, tries: 0, error_msg: '' }));
  await souk.sql.run('DELETE FROM message_deliveries WHERE id = $1', [message!.id]);
});
