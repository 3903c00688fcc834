import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import {
  closeAndCheckInvariants,
  payPassword,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/**
 * A call that takes a second connection while it holds its transaction waits for ever when all
 * connections are held by such calls.
 */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ DATABASE_POOL: '2' }));
});
afterAll(() => closeAndCheckInvariants(souk));

test('several withdrawals are decided at once by the legacy form, with two connections', async () => {
  const shopper = await trade.shopper({ money: 20_000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const ids: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { data } = await shopper.client.post('/user/cashes', {
      money: '20',
      pay_password: payPassword,
    });
    ids.push(data.id);
  }
  const admin = (await souk.as.admin()).json();
  const answers = await Promise.all(
    ids.map((id) =>
      admin.put(`/Admin/cashes/${id}`, { cash_status: 1, remark: 'Sent', proof: testPassword }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 200));
  expect(await trade.balance('user', shopper.id, 'frozen')).toBe(0);
});
