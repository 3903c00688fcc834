import { beforeAll, describe, expect, test } from 'vitest';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import { endSessions } from '../../../server/identity/sessions/end-sessions.ts';
import { Client, type Reply } from '../../helpers/http/client.ts';
import { newPerson, type OauthMall, sharedOauthMall } from '../../helpers/http/oauth.ts';
import { type Built, testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { sentCode } from '../../helpers/mall/sent-code.ts';
import { payPassword, place, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runAtLockedRows, runDuringChange } from '../../helpers/server/lock-contention.ts';

/** Calls whose proof was checked before a change that revokes it was saved. */
let mall: OauthMall;
let souk: TestApp;
beforeAll(async () => {
  mall = await sharedOauthMall();
  ({ souk } = mall);
});

const newPassword = 'an unusual new password 7';

/** Both calls wait for the row of the account; the first is served first. */
const runAtAccount = (
  table: 'users' | 'admins',
  { id }: Pick<Built, 'id'>,
  first: () => Promise<Reply>,
  second: () => Promise<Reply>,
): Promise<readonly Reply[]> =>
  runAtLockedRows(souk.sql, `SELECT id FROM ${table} WHERE id = ${id}`, [first, second]);

const changePassword = (client: Client, password: string, path = '/auth/edit') =>
  client.post(path, { nickname: 'Lin', password, old_password: testPassword });

const signIn = (username: string, password: string, path = '/login') =>
  souk.anonymous.post<LoginAnswer>(path, { username, password });

test.each([
  { area: 'shop', table: 'users', prefix: '' },
  { area: 'Admin', table: 'admins', prefix: '/Admin' },
] as const)(
  '$area: a sign-in by the old password opens no session after the new one',
  async ({ area, table, prefix }) => {
    const account = area === 'shop' ? await souk.aShopper() : await souk.anAdmin();
    const owner = await souk.as.account(area, account.username);
    const [changed, late] = await runAtAccount(
      table,
      account,
      () => changePassword(owner, newPassword, `${prefix}/auth/edit`),
      () => signIn(account.username, testPassword, `${prefix}/login`),
    );
    expect(changed).toMatchObject({ code: 200 });
    expect(late).toMatchObject({ code: 400, msg: 'Wrong account or password' });
    const sessions = await souk.sql.rows(
      'SELECT 1 FROM sessions WHERE area = $1 AND account_id = $2',
      [area, account.id],
    );
    expect(sessions).toHaveLength(1);
  },
);

test('a session that a new password ends does not replace that password', async () => {
  const shopper = await souk.aShopper();
  const owner = await souk.as.shopper(shopper);
  const thief = await souk.as.shopper(shopper);
  const [changed, late] = await runAtAccount(
    'users',
    shopper,
    () => changePassword(owner, newPassword),
    () => changePassword(thief, 'the password of a thief 8'),
  );
  expect([changed!.code, late!.code]).toEqual([200, 401]);
  expect(await signIn(shopper.username, newPassword)).toMatchObject({ code: 200 });
});

test('a code sent to the old phone opens no session after an admin has set another phone', async () => {
  const shopper = await souk.aShopper();
  const [phone, otherPhone] = ['13899990001', '13899990002'];
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [shopper.id, phone]);
  await souk.anonymous.post('/sms', { phone, name: 'login' });
  const code = await sentCode(souk, phone, 'login');
  const admin = await souk.as.admin();
  const [changed, late] = await runAtAccount(
    'users',
    shopper,
    () => admin.proven().put(`/Admin/users/${shopper.id}`, { phone: otherPhone }),
    () => souk.anonymous.post('/login', { username: phone, type: 'phone', code }),
  );
  expect(changed).toMatchObject({ code: 200 });
  expect(late).toMatchObject({ code: 400, msg: 'Wrong account or password' });
});

test('a sign-in by a provider does not bind it again after it was unbound', async () => {
  const shopper = await souk.aShopper();
  const client = await souk.as.shopper(shopper);
  const person = newPerson();
  await mall.browser(client).bind('oidc', { person }, { proof: testPassword });
  const browser = mall.browser();
  const callback = await browser.consent(await browser.begin('oidc'), { person });
  const [unbound, late] = await runAtAccount(
    'users',
    shopper,
    () => client.post('/user/oauth/oidc/unbind', { proof: testPassword }),
    () => browser.finish('oidc', callback),
  );
  expect(unbound).toMatchObject({ code: 200 });
  expect((await mall.accountOf(late!)).id).not.toBe(shopper.id);
  const [binding] = (await client.get('/user/oauth')).data.filter(
    ({ name }: { name: string }) => name === 'oidc',
  );
  expect(binding).toMatchObject({ is_bound: false });
});

/** The account's sessions end while the call, whose proof was checked, waits for locked rows. */
const runWhileSessionsEnd = (
  { id }: Pick<Built, 'id'>,
  { provider = 'users', locked }: { provider?: 'users' | 'admins'; locked: string },
  call: () => Promise<Reply>,
): Promise<Reply> =>
  runDuringChange(
    souk.sql,
    async (tx) => {
      await tx.rows(`${locked} FOR UPDATE`);
      await endSessions(tx, provider, [id]);
    },
    call,
  );

describe('a session that has ended since its proof', () => {
  const rowOf = ({ id }: Pick<Built, 'id'>) => `SELECT 1 FROM users WHERE id = ${id}`;

  test('binds no sign-in', async () => {
    const shopper = await souk.aShopper();
    const browser = mall.browser(await souk.as.shopper(shopper));
    const url = await browser.beginBinding('oidc', { proof: testPassword });
    const callback = await browser.consent(url, { person: newPerson() });
    const late = await runWhileSessionsEnd(shopper, { locked: rowOf(shopper) }, () =>
      browser.finish('oidc', callback),
    );
    expect(late.code).toBe(401);
    const bound = await souk.sql.rows('SELECT 1 FROM oauths WHERE user_id = $1', [shopper.id]);
    expect(bound).toEqual([]);
  });

  test('closes no account', async () => {
    const shopper = await souk.aShopper();
    const client = await souk.as.shopper(shopper);
    const late = await runWhileSessionsEnd(shopper, { locked: rowOf(shopper) }, () =>
      client.post('/user/closing', { proof: testPassword }),
    );
    expect(late.code).toBe(401);
    const [row] = await souk.sql.rows('SELECT closing_at FROM users WHERE id = $1', [shopper.id]);
    expect(row).toEqual({ closing_at: null });
  });

  test('neither moves money by a command nor sets a phone', async () => {
    const shopper = await souk.aShopper();
    const calls = [
      (client: Client) =>
        client.post(`/Admin/users/${shopper.id}/commands/money`, {
          input: { is_type: 0, money: '5.00', info: 'Gift' },
        }),
      (client: Client) => client.put(`/Admin/users/${shopper.id}`, { phone: '13899990003' }),
    ];
    for (const call of calls) {
      const admin = await souk.anAdmin();
      const client = (await souk.as.account('Admin', admin.username)).json().proven();
      const at = { provider: 'admins', locked: rowOf(shopper) } as const;
      expect((await runWhileSessionsEnd(admin, at, () => call(client))).code).toBe(401);
    }
    const [row] = await souk.sql.rows('SELECT phone FROM users WHERE id = $1', [shopper.id]);
    expect(row).toEqual({ phone: '' });
    const moved = await souk.sql.rows(
      "SELECT 1 FROM ledger_entries WHERE owner = 'user' AND owner_id = $1",
      [shopper.id],
    );
    expect(moved).toEqual([]);
  });
});

test('a payment password that was replaced since its proof neither pays nor withdraws', async () => {
  const trade = new Trade(souk);
  const goods = await trade.goods(await trade.aStore());
  const ofShopper = {
    pays: (shopper: Shopper, ids: readonly number[]) =>
      shopper.client.post('/user/order/pay', {
        order_id: ids.join(','),
        payment_name: 'balance',
        pay_password: payPassword,
      }),
    withdraws: (shopper: Shopper) =>
      shopper.client.post('/user/cashes', { money: '50.00', pay_password: payPassword }),
  };
  for (const [name, call] of Object.entries(ofShopper)) {
    const shopper = await trade.shopper({ money: 100_000 });
    await insertApprovedCheck(souk.sql, shopper.id);
    const ids = await place(shopper, [{ goods_id: goods.id }]);
    const late = await runDuringChange(
      souk.sql,
      async (tx) => {
        await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [shopper.id]);
        await tx.run("UPDATE users SET pay_password = 'another' WHERE id = $1", [shopper.id]);
      },
      () => call(shopper, ids),
    );
    expect(late.code, name).toBe(400);
    expect((await shopper.client.post('/auth/info')).data.money, name).toBe('1000.00');
  }
});
