import { beforeAll, expect, test } from 'vitest';
import { maxSessionsPerAccount } from '../../../server/identity/sessions/session-limits.ts';
import { Client } from '../../helpers/http/client.ts';
import { waitForSessionCache } from '../../helpers/http/session-cache.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

/** Moves the times of an account's sessions back, and waits until they are read again. */
async function moveBack(
  accountId: number,
  column: 'renewed_at' | 'taken_at' | 'used_at' | 'ends_at',
  by: string,
): Promise<void> {
  await souk.sql.run(
    `UPDATE sessions SET ${column} = ${column} - $2::interval WHERE account_id = $1`,
    [accountId, by],
  );
  await waitForSessionCache();
}
const isValid = async (token: string | undefined, path = '/Admin/auth/info'): Promise<boolean> =>
  (await new Client(souk.url, token).post(path)).code === 200;

test('renews a token by the authorization header; the old token is valid until a minute after the first use of the new one', async () => {
  const admin = await souk.anAdmin();
  const client = await souk.as.account('Admin', admin.username, testPassword);
  const old = client.token;
  await moveBack(admin.id, 'renewed_at', '16 minutes');
  const replies = await Promise.all(
    [1, 2, 3].map(() => new Client(souk.url, old).post('/Admin/auth/info')),
  );
  const tokens = new Set(replies.map(({ headers }) => headers.get('authorization')));
  expect([...tokens]).toEqual([expect.stringMatching(/^Bearer [\w-]{43}$/)]);
  expect(replies.every(({ headers }) => headers.get('cache-control') === 'no-store')).toBe(true);
  const next = [...tokens][0]!.slice('Bearer '.length);
  expect(next).not.toBe(old);
  expect(await isValid(old), 'within a minute').toBe(true);
  expect(await isValid(next)).toBe(true);
  await moveBack(admin.id, 'taken_at', '61 seconds');
  expect(await isValid(old), 'a minute after the first use of the new one').toBe(false);
  expect(await isValid(next)).toBe(true);
});

test('a client that reads no header keeps its session as long as expires_in says', async () => {
  const admin = await souk.anAdmin();
  const request = { username: admin.username, password: testPassword };
  const { data } = await souk.anonymous.post('/Admin/login', request);
  expect(data.expires_in).toBe(7200);
  for (let minutes = 16; minutes < 7200 / 60; minutes += 16) {
    for (const column of ['renewed_at', 'taken_at'] as const)
      await moveBack(admin.id, column, '16 minutes');
    expect(await isValid(data.access_token), `${minutes} minutes`).toBe(true);
  }
  await moveBack(admin.id, 'used_at', '121 minutes');
  expect(await isValid(data.access_token)).toBe(false);
});

test('calls of the shop that read a token of a back office answer its next token', async () => {
  const admin = await souk.anAdmin();
  const adminClient = await souk.as.account('Admin', admin.username, testPassword);
  await moveBack(admin.id, 'renewed_at', '16 minutes');
  const signedIn = await adminClient.get('/is_login', { provider: 'admins' });
  expect(signedIn.data).toBe(admin.id);
  expect(signedIn.headers.get('authorization')).toMatch(/^Bearer [\w-]{43}$/);
  const seller = await souk.aSeller();
  const sellerClient = await souk.as.seller(seller);
  await moveBack(seller.id, 'renewed_at', '16 minutes');
  const sms = { phone: '13900000123', name: 'edit_user' };
  const sent = await sellerClient.post('/sms', sms);
  expect(sent).toMatchObject({ code: 200 });
  expect(sent.headers.get('authorization')).toMatch(/^Bearer [\w-]{43}$/);
});

test.each([
  { name: 'an admin idle for two hours', column: 'used_at', by: '2 hours 1 second' },
  { name: 'an admin after twelve hours', column: 'ends_at', by: '12 hours 1 second' },
] as const)('signs out $name', async ({ column, by }) => {
  const admin = await souk.anAdmin();
  const client = await souk.as.account('Admin', admin.username, testPassword);
  await moveBack(admin.id, column, by);
  expect(await isValid(client.token)).toBe(false);
});

test('keeps an idle shopper signed in for a week', async () => {
  const shopper = await souk.aShopper();
  const client = await souk.as.shopper(shopper);
  await moveBack(shopper.id, 'used_at', '6 days');
  expect(await isValid(client.token, '/auth/info')).toBe(true);
  await moveBack(shopper.id, 'used_at', '7 days 1 second');
  expect(await isValid(client.token, '/auth/info')).toBe(false);
});

test('of more sessions than an account may have in an area, the oldest end', async () => {
  const seller = await souk.aSeller();
  const shopping = await souk.as.shopper(seller);
  const tokens: (string | undefined)[] = [];
  for (let count = 0; count < maxSessionsPerAccount + 2; count += 1)
    tokens.push((await souk.as.seller(seller)).token);
  const valid: boolean[] = [];
  for (const token of tokens) valid.push(await isValid(token, '/Seller/auth/info'));
  expect(valid).toEqual([false, false, ...Array(maxSessionsPerAccount).fill(true)]);
  expect(await isValid(shopping.token, '/auth/info'), 'in another area').toBe(true);
});

test('refuses malformed and unknown tokens', async () => {
  for (const token of ['x', `${'a'.repeat(43)}=`, `${'a'.repeat(42)}'`, 'A'.repeat(200)])
    expect(await isValid(token)).toBe(false);
  expect(await isValid('A'.repeat(43))).toBe(false);
});

test('edits only the editable fields of a profile', async () => {
  const shopper = await souk.aShopper();
  const client = await souk.as.shopper(shopper);
  const avatar = await uploadPicture(client, 'shop');
  expect(
    await client.post('/auth/edit', {
      provider: 'users',
      nickname: 'Lin',
      password: '',
      sex: '0',
      avatar,
    }),
  ).toMatchObject({ code: 200, msg: 'Operation successful' });
  expect((await client.post('/auth/info')).data).toMatchObject({
    nickname: 'Lin',
    avatar,
    defaultUrl: '/',
  });
  for (const more of [
    { money: '1000.00' },
    { belong_id: '7' },
    { status: '0' },
    { username: 'other' },
    { is_super: '1' },
  ]) {
    const refused = await client.put('/auth/edit', { nickname: 'Lin', ...more });
    expect(refused).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: `/${Object.keys(more)[0]}` }] },
    });
  }
  expect(await client.post('/auth/edit', { nickname: '' })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/nickname' }] },
  });
  expect(
    await client.post('/auth/edit', { nickname: 'Lin', avatar: 'javascript:alert(1)' }),
  ).toMatchObject({ code: 422 });
  const [row] = await souk.sql.rows('SELECT username, sex FROM users WHERE id = $1', [shopper.id]);
  expect(row).toEqual({ username: shopper.username, sex: 0 });
});

test('a new password needs the old one, must be strong, and ends the account’s other sessions', async () => {
  const admin = await souk.anAdmin();
  const changing = await souk.as.account('Admin', admin.username, testPassword);
  const otherSession = await souk.as.account('Admin', admin.username, testPassword);
  const change = (password: string, old_password?: string) =>
    changing.post('/Admin/auth/edit', {
      nickname: 'A',
      password,
      ...(old_password === undefined ? {} : { old_password }),
    });
  for (const [password, old, pointer] of [
    ['a-good-long-password', undefined, '/old_password'],
    ['a-good-long-password', 'wrong', '/old_password'],
    ['short', testPassword, '/password'],
    ['password123', testPassword, '/password'],
    ['x'.repeat(129), testPassword, '/password'],
    ['87654321', testPassword, '/password'],
  ] as const)
    expect(await change(password, old), password).toMatchObject({
      code: 422,
      data: { errors: [{ pointer }] },
    });
  expect((await otherSession.post('/Admin/auth/info')).code).toBe(200);
  expect((await change('a-good-long-password', testPassword)).code).toBe(200);
  expect((await otherSession.post('/Admin/auth/info')).code).toBe(401);
  expect((await changing.post('/Admin/auth/info')).code).toBe(200);
  expect(
    (
      await souk.anonymous.post('/Admin/login', {
        username: admin.username,
        password: testPassword,
      })
    ).code,
  ).toBe(400);
  await souk.as.account('Admin', admin.username, 'a-good-long-password');
});
