import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefundRights1763640097003 } from '../../../server/migrations/1763640097003-refund-rights.ts';
import { openDataSource } from '../../../server/platform/database/data-source.ts';
import { answerRefund, aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { expectInvariants, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('each step of the store needs its own right', async () => {
  const { store, shopper, id } = await aPaidOrder({ souk, trade });
  await requestRefund(shopper, { order_id: id });
  const seller = async (...rights: readonly string[]) =>
    souk.as.seller({ ...store, ...(await souk.aSubAccount(store, { rights })) });
  const steps = {
    agree: { refund_verify: 1 },
    reject: { refund_verify: 2, refuse_remark: 'Worn' },
    confirm: { refund_step: 3 },
    resend: { re_delivery_no: 'SF12345678', re_delivery_code: 'sf' },
  };
  for (const [right, body] of Object.entries(steps)) {
    const others = Object.keys(steps).filter((name) => name !== right);
    const without = await seller(...others.map((name) => `Seller.refunds.${name}`));
    expect(await answerRefund(without, id, body), `without ${right}`).toMatchObject({
      code: 402,
      msg: expect.stringContaining(`Seller.refunds.${right}`),
    });
  }
  const agreeing = await seller('Seller.refunds.agree');
  expect((await answerRefund(agreeing, id, steps.reject)).code).toBe(402);
  expect((await answerRefund(agreeing, id, steps.agree)).code).toBe(200);
});

test('roles that could agree keep all steps after the migration', async () => {
  const { store, shopper, id } = await aPaidOrder({ souk, trade });
  await requestRefund(shopper, { order_id: id });
  const clerk = await souk.aSubAccount(store, { rights: ['Seller.refunds.agree'] });
  const source = await openDataSource({
    url: souk.databaseUrl,
    poolSize: 1,
    zone: 'UTC',
    use: 'migration',
  });
  const query = source.createQueryRunner();
  await new RefundRights1763640097003().up(query);
  await query.release();
  await source.destroy();
  const seller = await souk.as.seller({ ...store, ...clerk });
  const rejected = await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Worn' });
  expect(rejected.code).toBe(200);
});
