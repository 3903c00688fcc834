import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('the levels of a referral rule may sum to exactly 50 percent, and to no hundredth more', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  // As binary fractions these add up to a little more than 50
  const levels = { lev_1: '8.14', lev_2: '25.01', lev_3: '16.85' };
  const rule = await seller.post('/Seller/distributions', { goods_id: goods.id, ...levels });
  expect(rule).toMatchObject({ code: 200 });
  expect(
    await seller.put(`/Seller/distributions/${rule.data.id}`, { lev_3: '16.86' }),
  ).toMatchObject({
    code: 422,
    data: {
      errors: [{ pointer: '/lev_1' }, { pointer: '/lev_2' }, { pointer: '/lev_3' }],
    },
  });
});
