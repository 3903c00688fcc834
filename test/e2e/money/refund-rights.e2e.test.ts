import { afterAll, beforeAll, expect, test } from 'vitest';
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
