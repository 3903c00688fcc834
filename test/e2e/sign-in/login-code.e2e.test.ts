import { beforeAll, expect, test } from 'vitest';
import { counter } from '../../../server/proof/values/counter.ts';
import { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sentCode } from '../../helpers/mall/sent-code.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const nextPhone = counter(13_500_000_000);
const newPhone = (): string => String(nextPhone());
async function withPhone<Who extends { readonly id: number }>(
  who: Who,
): Promise<Who & { readonly phone: string }> {
  const phone = newPhone();
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [who.id, phone]);
  return { ...who, phone };
}
/** The last code sent to the phone; '' when none was sent. */
async function codeFor(phone: string, name = 'login'): Promise<string> {
  expect((await souk.anonymous.post('/sms', { phone, name })).code).toBe(200);
  return sentCode(souk, phone, name);
}
const enter = (phone: string, code: string, more: object = {}) =>
  souk.anonymous.post('/login', { username: phone, type: 'phone', code, ...more });
const wrongPassword = { code: 400, msg: 'Wrong account or password' };
const wrongCode = { code: 400, msg: 'The code is wrong or no longer valid', data: {} };

test('a code sent to the phone of an account signs it in once', async () => {
  const { phone, id } = await withPhone(await souk.aShopper());
  const code = await codeFor(phone);
  const { code: answered, data } = await enter(`+86 ${phone}`, code, {
    provider: 'users',
    password: '',
  });
  expect([answered, data]).toMatchObject([200, { token_type: 'Bearer' }]);
  expect((await new Client(souk.url, data.access_token).post('/auth/info')).data).toMatchObject({
    id,
    phone,
  });
  expect(await enter(phone, code)).toMatchObject(wrongCode);
});

test('several parallel sign-ins with one code succeed once', async () => {
  const { phone } = await withPhone(await souk.aShopper());
  const code = await codeFor(phone);
  expect(
    (
      await Promise.all(
        [1, 2, 3, 4].map(() => enter(phone, code).then(({ code: answered }) => answered)),
      )
    ).toSorted(),
  ).toEqual([200, 400, 400, 400]);
});

test('refuses wrong codes, other purposes, unknown phones and phone-like names alike', async () => {
  const first = await withPhone(await souk.aShopper());
  const second = await withPhone(await souk.aShopper());
  const name = newPhone();
  const nobody = newPhone();
  const named = await souk.aShopper();
  await souk.sql.run('UPDATE users SET username = $2 WHERE id = $1', [named.id, name]);
  await codeFor(first.phone);
  const other = await codeFor(second.phone, 'forget_password');
  expect([await codeFor(nobody), await codeFor(name)], 'nothing was sent').toEqual(['', '']);
  for (const answer of [
    await enter(first.phone, '000000x'),
    await enter(second.phone, other),
    await enter(nobody, '123456'),
    await enter(name, '123456'),
  ])
    expect(answer).toMatchObject(wrongCode);
});

test('after five failed tries the right code is refused too', async () => {
  const { phone } = await withPhone(await souk.aShopper());
  const code = await codeFor(phone);
  for (let tries = 0; tries < 5; tries++)
    expect(await enter(phone, code === '111111' ? '222222' : '111111')).toMatchObject(wrongCode);
  expect(await enter(phone, code)).toMatchObject(wrongCode);
});

test('a sub-account gets no code and a disabled account cannot sign in', async () => {
  const sub = await withPhone(await souk.aSubAccount(await souk.aSeller()));
  const off = await withPhone(await souk.aShopper());
  await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [off.id]);
  expect(await codeFor(sub.phone)).toBe('');
  expect(await enter(off.phone, await codeFor(off.phone))).toMatchObject({
    code: 400,
    msg: 'This account is disabled',
  });
});

test('other areas accept no code, and a password beside the code is checked', async () => {
  const { phone } = await withPhone(await souk.aShopper());
  const code = await codeFor(phone);
  for (const path of ['/Seller/login', '/Admin/login'])
    expect(
      await souk.anonymous.post(path, { username: phone, type: 'phone', code }),
      path,
    ).toMatchObject(wrongPassword);
  expect(await enter(phone, code, { password: 'not-the-password' })).toMatchObject(wrongPassword);
  expect((await enter(phone, code, { password: testPassword })).code).toBe(200);
  expect(
    await souk.anonymous.post('/login', { username: phone, type: 'phone', code: '' }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/password' }] } });
});
