import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefix, areas } from '../../../schemas/contract/areas.ts';
import { sessionCacheMs } from '../../../server/identity/sessions/session-limits.ts';
import { Client } from '../../helpers/http/client.ts';
import { waitForSessionCache } from '../../helpers/http/session-cache.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { expectInvariants } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ souk, other } = (await sharedRaceMall()).parts);
});
afterAll(() => expectInvariants(souk));

const login = (path: string, username: string, password = testPassword, more: object = {}) =>
  souk.anonymous.post(path, { username, password, ...more });

test('signs in to the three areas, each with its own token that is stored only as a hash', async () => {
  const admin = await souk.anAdmin();
  const reply = await login('/Admin/login', admin.username);
  expect(reply).toMatchObject({
    code: 200,
    data: {
      token_type: 'Bearer',
      expires_in: 7200,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const sessions = await souk.sql.rows('SELECT * FROM sessions');
  expect(JSON.stringify(sessions)).not.toContain(reply.data.access_token);
  expect((await login('/Seller/login', (await souk.aSeller()).username)).code).toBe(200);
  expect((await login('/login', (await souk.aShopper()).username)).data.expires_in).toBe(
    7 * 86_400,
  );
});

test('refuses a token in every other area, whatever the request states', async () => {
  const seller = await souk.aSeller();
  const clients = {
    Admin: await souk.as.admin(),
    Seller: await souk.as.seller(seller),
    shop: await souk.as.account('shop', seller.username, testPassword),
  };
  for (const own of areas) {
    for (const area of areas) {
      const provider = own === 'Admin' ? 'admins' : 'users';
      const { code } = await clients[own].post(`${apiPrefix[area]}auth/info`, { provider });
      expect(code, `${own} token in ${area}`).toBe(own === area ? 200 : 401);
    }
  }
});

test('signs legacy clients in to Admin by provider=admins, with a token valid only there', async () => {
  const admin = await souk.anAdmin();
  const client = new Client(
    souk.url,
    (await login('/login', admin.username, testPassword, { provider: 'admins' })).data.access_token,
  );
  expect((await client.get('/is_login', { provider: 'admins' })).data).toBe(admin.id);
  expect((await client.get('/is_login')).data).toEqual({});
  expect((await client.post('/Admin/auth/info')).data.id).toBe(admin.id);
  expect((await client.post('/auth/info')).code).toBe(401);
});

test('finds an account by every spelling of its name, and a user by phone', async () => {
  const admin = await souk.anAdmin();
  expect((await login('/Admin/login', ` ${admin.username.toUpperCase()} `)).code).toBe(200);
  const shopper = await souk.aShopper();
  await souk.sql.run(`UPDATE users SET phone = '13812345679' WHERE id = $1`, [shopper.id]);
  for (const phone of ['13812345679', '+86 138 1234 5679', '0086-13812345679'])
    expect((await login('/login', phone)).code, phone).toBe(200);
});

test('gives the same answer for a wrong account and a wrong password', async () => {
  const { username } = await souk.aShopper();
  const wrongPassword = await login('/login', username, 'not-the-password');
  const wrongName = await login('/login', 'nobody-here', 'not-the-password');
  expect(wrongPassword).toMatchObject({ code: 400, msg: 'Wrong account or password', data: {} });
  expect({ code: wrongName.code, msg: wrongName.msg, data: wrongName.data }).toEqual({
    code: wrongPassword.code,
    msg: wrongPassword.msg,
    data: wrongPassword.data,
  });
  expect(
    (await souk.anonymous.speaking('zh-cn').post('/login', { username, password: 'wrong' })).msg,
  ).toBe('账号或密码错误');
});

test('signs out only the calling session, at once; /api/logout works for any area', async () => {
  const { id, username } = await souk.anAdmin();
  const signedOut = await souk.as.account('Admin', username, testPassword);
  const otherSession = await souk.as.account('Admin', username, testPassword);
  expect((await signedOut.post('/logout', { provider: 'admins' })).code).toBe(200);
  expect((await signedOut.post('/Admin/auth/info')).code).toBe(401);
  expect((await otherSession.post('/Admin/auth/info')).code).toBe(200);
  expect((await signedOut.post('/Admin/logout')).code).toBe(200);
  const records = await souk.sql.rows(
    "SELECT actor_name FROM audits WHERE event = 'logout' AND actor_id = $1 AND area = 'Admin'",
    [id],
  );
  expect(records).toEqual([{ actor_name: expect.stringMatching(/./) }]);
});

test('a sub-account works in Seller for its owner’s store and cannot shop (docs/invariants.md#access)', async () => {
  const seller = await souk.aSeller();
  const sub = await souk.aSubAccount(seller);
  const client = await souk.as.account('Seller', sub.username, testPassword);
  expect((await client.post('/Seller/auth/info')).data).toMatchObject({
    id: sub.id,
    belong_id: seller.id,
  });
  const refused = await login('/login', sub.username);
  expect(refused).toMatchObject({ code: 400, data: {} });
  expect(refused.msg).toMatch(/Sub-accounts cannot shop/);
  await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [seller.id]);
  await waitForSessionCache();
  expect((await client.post('/Seller/auth/info')).code, 'its owner is disabled').toBe(401);
});

test('the seller area requires a verified store, also of running sessions', async () => {
  const waiting = await souk.aSeller({ storeVerify: 2 });
  expect(await login('/Seller/login', waiting.username)).toMatchObject({
    code: 400,
    msg: 'Your store has not passed verification yet',
  });
  expect((await login('/login', waiting.username)).code, 'as a shopper').toBe(200);
  const seller = await souk.aSeller();
  const client = await souk.as.seller(seller);
  await souk.sql.run('UPDATE stores SET store_verify = 3 WHERE id = $1', [seller.storeId]);
  await waitForSessionCache();
  expect((await client.post('/Seller/auth/info')).code).toBe(401);
});

test('a disabled account cannot sign in and gets the reason only with the right password', async () => {
  const shopper = await souk.aShopper();
  await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [shopper.id]);
  expect((await login('/login', shopper.username)).msg).toBe('This account is disabled');
  expect((await login('/login', shopper.username, 'wrong')).msg).toBe('Wrong account or password');
});

test('a session revoked at one process is refused at another within a second', async () => {
  const client = await souk.as.admin();
  const clientOfOther = new Client(other.url, client.token);
  expect((await clientOfOther.post('/Admin/auth/info')).code).toBe(200);
  await client.post('/Admin/logout');
  await sleep(sessionCacheMs);
  expect((await clientOfOther.post('/Admin/auth/info')).code).toBe(401);
});

test('records sign-ins in audit entries that cannot be edited (docs/invariants.md#audit)', async () => {
  const admin = await souk.anAdmin();
  await login('/Admin/login', admin.username);
  await login('/Admin/login', admin.username, 'wrong-password');
  await login('/Admin/login', admin.username);
  const [row] = await souk.sql.rows(
    'SELECT ip, login_time, last_login_time FROM admins WHERE id = $1',
    [admin.id],
  );
  expect(row).toMatchObject({
    ip: '127.0.0.1',
    login_time: expect.any(String),
    last_login_time: expect.any(String),
  });
  const audits = await souk.sql.rows<{ event: string }>(
    'SELECT event, details FROM audits WHERE actor_id = $1 OR actor_id = 0 ORDER BY id DESC LIMIT 3',
    [admin.id],
  );
  expect(audits.map(({ event }) => event)).toEqual(['login', 'login.refused', 'login']);
  expect(JSON.stringify(audits)).not.toContain('wrong-password');
  for (const statement of [
    "UPDATE audits SET event = 'x'",
    'DELETE FROM audits',
    'TRUNCATE audits',
  ])
    await expect(souk.sql.run(statement)).rejects.toMatchObject({ code: '42501' });
});
