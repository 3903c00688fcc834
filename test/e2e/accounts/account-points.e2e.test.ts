import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmsCodes } from '../../../server/mall/messages/sms-codes.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { type RaceMall, sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { sentCode } from '../../helpers/mall/sent-code.ts';
import { expectInvariants, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
let trade: Trade;
let mall: RaceMall;
beforeAll(async () => {
  mall = await sharedRaceMall();
  ({ souk, other, trade } = mall.parts);
});
afterAll(async () => {
  await mall.endPoints();
  await expectInvariants(souk);
});
beforeEach(() =>
  rules({ login_status: 0, register_status: 0, inviter_status: 0, order_status: 0 }),
);

const rules = async (values: object): Promise<void> => {
  expect((await (await souk.as.admin()).json().put('/Admin/configs/integral', values)).code).toBe(
    200,
  );
};
const points = (id: number) => trade.balance('user', id, 'points');
const nextPhone = counter(13_600_000_000);
async function register(inviterId = 0): Promise<number> {
  const phone = String(nextPhone());
  await souk.app.get(SmsCodes).send({ phone, purpose: 'register', ip: '127.0.0.1' });
  const code = await sentCode(souk, phone);
  expect(
    await souk.anonymous.post('/register', {
      username: phone,
      password: 'A-good-password-7',
      code,
      inviter_id: inviterId,
    }),
  ).toMatchObject({ code: 200 });
  return (await souk.sql.rows<{ id: number }>('SELECT id FROM users WHERE phone = $1', [phone]))[0]!
    .id;
}

test('no event earns points while its rule is off', async () => {
  const inviter = await register();
  const invited = await register(inviter);
  expect([await points(inviter), await points(invited)]).toEqual([0, 0]);
});

test('a new account and its inviter each earn points, with one ledger entry each', async () => {
  await rules({
    register_status: 1,
    register_integral: 30,
    inviter_status: 1,
    inviter_integral: 20,
  });
  const inviter = await register();
  const invited = await register(inviter);
  expect([await points(inviter), await points(invited)]).toEqual([50, 30]);
  expect(
    await souk.sql.rows(
      `
        SELECT event, cause_id
        FROM ledger_entries
        WHERE owner = 'user' AND owner_id = $1
        ORDER BY id`,
      [inviter],
    ),
  ).toEqual([
    { event: 'points_register', cause_id: inviter },
    { event: 'points_invite', cause_id: invited },
  ]);
});

test('the history of points names the order that earned them', async () => {
  await rules({ order_status: 1, order_integral: 20 });
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const { id: goodsId } = await trade.goods(store, { price: 1000 });
  const orderId = await trade.aCompletedOrder(store, shopper, goodsId);
  const { order_no: number } = (await shopper.client.get(`/user/order/${orderId}`)).data;
  const { data } = await shopper.client.get('/user/money_logs', { is_type: 2 });
  expect(data.data).toMatchObject([{ event: 'points_earned', info: number }]);
});

test('sign-in earns points once per calendar day, also with parallel sign-ins at two processes', async () => {
  await rules({ login_status: 1, login_integral: 7 });
  const shopper = await souk.aShopper();
  const signIn = (app: TestApp) =>
    app.anonymous.post('/login', { username: shopper.username, password: testPassword });
  const codes = await Promise.all(
    [souk, other, souk, other].map((app) => signIn(app).then(({ code }) => code)),
  );
  expect([codes, await points(shopper.id)]).toEqual([[200, 200, 200, 200], 7]);
  await souk.sql.run('UPDATE sign_in_days SET day = day - 1 WHERE user_id = $1', [shopper.id]);
  await signIn(other);
  expect(await points(shopper.id)).toBe(14);
});

test('sign-ins of sellers and admins earn no points', async () => {
  await rules({ login_status: 1, login_integral: 7 });
  const seller = await souk.aSeller();
  await souk.as.seller(seller);
  expect(await points(seller.id)).toBe(0);
});

test('the points mall names only ways to earn points whose rule is on', async () => {
  const earned = async () => (await souk.anonymous.get('/integral/home')).data.earned_by;
  const becomes = (by: string) => expect.poll(earned, { timeout: 8000, interval: 400 }).toBe(by);
  const texts = async () => (await shopHtml(souk, '/integral')).html;
  await becomes('none');
  expect(await texts()).toContain('By joining mall campaigns');
  expect(await texts()).not.toContain('inviting friends');
  await rules({ inviter_status: 1, inviter_integral: 20 });
  await becomes('inviter');
  expect(await texts()).toContain('>By inviting friends<');
});
