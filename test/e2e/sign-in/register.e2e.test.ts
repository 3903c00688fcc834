import { beforeAll, expect, test } from 'vitest';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { Client } from '../../helpers/http/client.ts';
import { endCodeMinute, sentCode } from '../../helpers/mall/sent-code.ts';
import { payPassword } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const nextPhone = counter(13_700_000_000);
const newPhone = (): string => String(nextPhone());
const password = 'A-good-password-7';
async function codeFor(phone: string, name: string, client = souk.anonymous): Promise<string> {
  await endCodeMinute(souk, phone);
  expect((await client.post('/sms', { phone, name })).code).toBe(200);
  return (await sentCode(souk, phone, name)) || '000000';
}
const register = (phone: string, code: string, more: object = {}) =>
  souk.anonymous.post('/register', { type: 'phone', username: phone, password, code, ...more });
async function registered(
  more: object = {},
): Promise<{ readonly phone: string; readonly client: Client; readonly id: number }> {
  const phone = newPhone();
  const { code, msg, data } = await register(phone, await codeFor(phone, 'register'), more);
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  const client = new Client(souk.url, data.access_token);
  return { phone, client, id: (await client.post('/auth/info')).data.id };
}
const hiddenPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
const wrongCode = { code: 400, msg: 'The code is wrong or no longer valid' };

test('a code registers an account named after the phone, without a payment password', async () => {
  const phone = newPhone();
  const code = await codeFor(phone, 'register');
  const { code: answered, data } = await register(`+86 ${phone}`, code);
  expect([answered, data]).toMatchObject([200, { token_type: 'Bearer', expires_in: 7 * 86_400 }]);
  expect((await new Client(souk.url, data.access_token).post('/auth/info')).data).toMatchObject({
    username: phone,
    nickname: hiddenPhone(phone),
    phone,
    has_pay_password: false,
    money: '0.00',
    integral: 0,
  });
  expect((await souk.anonymous.post('/login', { username: phone, password })).code).toBe(200);
  expect(await register(phone, code)).toMatchObject(wrongCode);
});

test('a store does not see the phone of a shopper who only claimed its coupon', async () => {
  const { phone, client, id } = await registered();
  const seller = await souk.as.seller();
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { data: coupon } = await seller.post('/Seller/coupons', {
    name: 'Ten off',
    money: '10.00',
    use_money: '20.00',
    stock: 5,
    start_time: `${day(-2)} 00:00:00`,
    end_time: `${day(2)} 00:00:00`,
  });
  expect((await client.post('/user/coupon/receive', { id: coupon.id })).code).toBe(200);
  const { data } = await seller.get('/Seller/coupon_logs');
  expect(data.data).toMatchObject([{ user_id: id, nickname: hiddenPhone(phone) }]);
  expect(JSON.stringify(data)).not.toContain(phone);
  const file = await seller.raw('/api/Seller/coupon_logs/export?format=csv');
  expect(await file.text()).not.toContain(phone);
});

test('answers the same to a wrong code, a code of another purpose and a phone with an account', async () => {
  const { phone: known, client } = await registered();
  const phone = newPhone();
  const code = await codeFor(phone, 'edit_user', client);
  const answers = [
    await register(phone, code),
    await register(newPhone(), '123456'),
    await register(known, await codeFor(known, 'register')),
  ];
  expect(answers.map(({ code: answered, msg, data }) => ({ answered, msg, data }))).toEqual(
    Array(3).fill({ answered: 400, msg: answers[0]!.msg, data: {} }),
  );
});

test('two parallel registrations of a phone create one account; a refused password keeps the code valid', async () => {
  const phone = newPhone();
  const code = await codeFor(phone, 'register');
  expect(await register(phone, code, { password: 'short' })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/password' }] },
  });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => register(phone, code).then(({ code: answered }) => answered)),
  );
  expect(answers.toSorted()).toEqual([200, 400, 400, 400]);
  expect(await souk.sql.rows('SELECT 1 FROM users WHERE phone = $1', [phone])).toHaveLength(1);
});

test('a phone that became a user name meanwhile is refused to its owner', async () => {
  const phone = newPhone();
  const code = await codeFor(phone, 'register');
  const { id } = await souk.aShopper();
  await souk.sql.run('UPDATE users SET username = $2 WHERE id = $1', [id, phone]);
  expect(await register(phone, code)).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/username' }] },
  });
});

test('stores the inviter and ignores an unknown one', async () => {
  const { id } = await registered();
  const sub = await souk.aSubAccount(await souk.aSeller());
  const inviters = await Promise.all(
    [id, 999_999_999, sub.id, 'x'].map(async (inviter) => {
      const { id: invited } = await registered({ inviter_id: inviter });
      return (
        await souk.sql.rows<{ inviter_id: number | null }>(
          'SELECT inviter_id FROM users WHERE id = $1',
          [invited],
        )
      )[0]!.inviter_id;
    }),
  );
  expect(inviters).toEqual([id, null, null, null]);
  const { id: invited } = await registered({ inviterId: id, provider: 'users' });
  expect(
    await souk.sql.rows('SELECT inviter_id FROM users WHERE id = $1', [invited]),
    'as an older page sends it',
  ).toEqual([{ inviter_id: id }]);
});

const forget = (phone: string, code: string, to = 'Another-good-1') =>
  souk.anonymous.post('/forget_password', { type: 'phone', username: phone, password: to, code });

test('a code replaces a forgotten password, ends every session and signs in', async () => {
  const { phone, client } = await registered();
  expect(await forget(phone, '111111')).toMatchObject(wrongCode);
  const { code, data } = await forget(phone, await codeFor(phone, 'forget_password'));
  expect(code).toBe(200);
  expect((await new Client(souk.url, data.access_token).post('/auth/info')).code).toBe(200);
  expect((await client.post('/auth/info')).code).toBe(401);
  expect([
    (await souk.anonymous.post('/login', { username: phone, password })).code,
    (await souk.anonymous.post('/login', { username: phone, password: 'Another-good-1' })).code,
  ]).toEqual([400, 200]);
});

test('a code for a forgotten password ends the API keys of the account', async () => {
  const seller = await souk.aSeller();
  const phone = newPhone();
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [seller.id, phone]);
  const { client } = await aKeyOf(souk, 'Seller', await souk.as.seller(seller));
  expect((await client.get('/Seller/goods')).status).toBe(200);
  expect((await forget(phone, await codeFor(phone, 'forget_password'))).code).toBe(200);
  expect((await client.get('/Seller/goods')).status).toBe(401);
});

test('a phone without an account and a phone-like user name get no code for a forgotten password', async () => {
  const stranger = newPhone();
  const name = newPhone();
  const { id } = await souk.aShopper();
  await souk.sql.run('UPDATE users SET username = $2 WHERE id = $1', [id, name]);
  for (const phone of [stranger, name])
    expect(await forget(phone, await codeFor(phone, 'forget_password'))).toMatchObject(wrongCode);
});

test('a disabled account is informed after a correct code', async () => {
  const { phone, id } = await registered();
  await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [id]);
  expect(await forget(phone, await codeFor(phone, 'forget_password'))).toMatchObject({
    code: 400,
    msg: 'This account is disabled',
  });
});

test('a new phone requires its code and the password; a user name equal to the old phone changes with it', async () => {
  const { phone, client } = await registered();
  const to = newPhone();
  const code = await codeFor(to, 'edit_user', client);
  expect(await client.post('/auth/edit', { phone: to })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/code' }] },
  });
  expect(await client.post('/auth/edit', { phone: to, code })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/old_password' }] },
  });
  expect(
    await client.post('/auth/edit', { phone: to, code: '000000', old_password: password }),
  ).toMatchObject(wrongCode);
  expect(
    await client.post('/auth/edit', { phone: to, code, old_password: password }),
  ).toMatchObject({ code: 200 });
  expect((await client.post('/auth/info')).data).toMatchObject({ phone: to, username: to });
  const codes = await Promise.all(
    [phone, to].map((username) =>
      souk.anonymous.post('/login', { username, password }).then((reply) => reply.code),
    ),
  );
  expect(codes).toEqual([400, 200]);
  const { client: other } = await registered();
  expect(
    await other.post('/auth/edit', {
      phone: to,
      code: await codeFor(to, 'edit_user', other),
      old_password: password,
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/phone' }] } });
});

test('the payment password is set with the sign-in password or a code to the account’s phone', async () => {
  const { phone, client } = await registered();
  expect(await client.post('/auth/edit', { pay_password: payPassword })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/old_password' }] },
  });
  const other = newPhone();
  expect(
    await client.post('/auth/edit', {
      pay_password: payPassword,
      code: await codeFor(other, 'edit_user', client),
    }),
  ).toMatchObject(wrongCode);
  expect(
    await client.post('/auth/edit', {
      pay_password: payPassword,
      code: await codeFor(phone, 'edit_user', client),
    }),
  ).toMatchObject({ code: 200 });
  expect((await client.post('/auth/info')).data).toMatchObject({
    has_pay_password: true,
    nickname: hiddenPhone(phone),
  });
  expect(
    await client.post('/auth/edit', { pay_password: '135790', old_password: password }),
  ).toMatchObject({ code: 200 });
});
