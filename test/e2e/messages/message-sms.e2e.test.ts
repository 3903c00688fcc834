import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DeliverMessages } from '../../../server/mall/messages/delivery/deliver-messages.job.ts';
import { sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { expectInvariants, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, other, trade } = (await sharedRaceMall()).parts);
});
afterAll(() => expectInvariants(souk));

const deliver = (app: TestApp = souk) => app.app.get(DeliverMessages).run();

test('an SMS is sent for a kind that has a template, when the reader wants it', async () => {
  const [wants, silent] = [await trade.shopper(), await trade.shopper()];
  const phones = ['13911110001', '13911110002'];
  for (const [index, { id }] of [wants, silent].entries())
    await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [id, phones[index]]);
  await wants.client.put('/user/messages/settings', {
    kinds: [{ kind: 'coupon_received', sms: 1 }],
  });
  const { storeId } = await trade.aStore();
  const claim = async ({ client }: typeof wants) => {
    const [coupon] = await souk.sql.rows<{ id: number }>(
      `
        INSERT INTO coupons (store_id, name, money, use_money, stock, start_time, end_time)
        VALUES (
          $1, 'Tea', 500, 1000, 9, mall_now() - interval '1 hour', mall_now() + interval '9 days'
        )
        RETURNING id`,
      [storeId],
    );
    expect(await client.post('/user/coupon/receive', { id: coupon!.id })).toMatchObject({
      code: 200,
    });
  };
  const logged = async () =>
    (
      await souk.sql.rows<{ phone: string }>(
        'SELECT phone FROM sms_logs WHERE phone = ANY($1) ORDER BY id',
        [phones],
      )
    ).map(({ phone }) => phone);
  await claim(wants);
  await deliver();
  expect(await logged()).toEqual([]);
  await souk.sql.run(
    "INSERT INTO sms (name, code, content) VALUES ('coupon_received', 'SMS_1', 'Souk')",
  );
  onTestFinished(async () => {
    await souk.sql.run("DELETE FROM sms WHERE name = 'coupon_received'");
  });
  await claim(wants);
  await claim(silent);
  await deliver();
  await deliver(other);
  expect(await logged()).toEqual([phones[0]]);
});
