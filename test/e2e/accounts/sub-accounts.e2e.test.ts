import { afterAll, beforeAll, expect, test } from 'vitest';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { endCodeMinute, sentCode } from '../../helpers/mall/sent-code.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let seller: Client;
let roleId: number;
beforeAll(async () => {
  souk = await sharedApp();
  seller = (await souk.as.seller()).json().proven();
  roleId = (await seller.post('/Seller/roles', { name: 'Packers' })).data.id;
});
afterAll(() => writeConfig(souk.sql, 'store', {}));

const nextPhone = counter(13_400_000_000);
const nextName = counter();
const password = 'A-good-password-7';
const addSub = (fields: object, client = seller) =>
  client.post('/Seller/users', {
    username: `packer-${nextName()}`,
    password,
    role_id: [roleId],
    ...fields,
  });
async function codeFor(phone: string, name: string): Promise<string> {
  await endCodeMinute(souk, phone);
  expect((await souk.anonymous.post('/sms', { phone, name })).code).toBe(200);
  return sentCode(souk, phone, name);
}

test('the phone of a sub-account stays free for its owner, who registers and signs in', async () => {
  const phone = String(nextPhone());
  expect((await addSub({ phone })).code).toBe(200);
  const code = await codeFor(phone, 'register');
  expect((await souk.anonymous.post('/register', { username: phone, password, code })).code).toBe(
    200,
  );
  const login = { username: phone, type: 'phone', code: await codeFor(phone, 'login') };
  expect((await souk.anonymous.post('/login', login)).code).toBe(200);
});

test('the phone of a sub-account gets no code and signs in nowhere', async () => {
  const phone = String(nextPhone());
  expect((await addSub({ phone })).code).toBe(200);
  for (const purpose of ['login', 'forget_password'])
    expect(await codeFor(phone, purpose), purpose).toBe('');
  const answer = await souk.anonymous.post('/Seller/login', { username: phone, password });
  expect(answer.code).toBe(400);
});

test('a seller gets the same answers for phones with and without an account', async () => {
  const { id } = await souk.aShopper();
  const [known, unknown] = [String(nextPhone()), String(nextPhone())];
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [id, known]);
  for (const phone of [known, unknown]) {
    expect((await addSub({ phone })).code).toBe(200);
    expect(await addSub({ username: phone }), 'as a user name').toMatchObject({
      code: 422,
      data: {
        errors: [{ pointer: '/username', message: 'A phone number cannot be used as a username' }],
      },
    });
  }
});

test('a store has at most as many sub-accounts as an admin allows, also by parallel requests', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/store', { sub_accounts: 3 })).code).toBe(200);
  const other = (await souk.as.seller()).json().proven();
  const role = (await other.post('/Seller/roles', { name: 'Packers' })).data.id;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => addSub({ role_id: [role] }, other)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 400, 400, 400]);
  expect((await addSub({ role_id: [role] }, other)).msg).toBe(
    'Your store can have 3 sub-accounts at most',
  );
  const [gone, later] = answers.filter(({ code }) => code === 200);
  await other.delete(`/Seller/users/${gone!.data.id}`);
  expect((await addSub({ role_id: [role] }, other)).code).toBe(200);
  const restore = () => other.post(`/Seller/users/${gone!.data.id}/commands/restore`);
  expect((await restore()).code).toBe(400);
  await other.delete(`/Seller/users/${later!.data.id}`);
  expect((await restore()).code, 'up to the limit').toBe(200);
});

test('a seller enables a sub-account that the store disabled last, not one that an admin did', async () => {
  const admin = (await souk.as.admin()).json().proven();
  const owner = (await souk.as.seller()).json().proven();
  const role = (await owner.post('/Seller/roles', { name: 'Packers' })).data.id;
  const { data: sub } = await addSub({ role_id: [role] }, owner);
  const set = async (client: Client, area: string, status: 0 | 1) =>
    (await client.put(`/${area}/users/${sub.id}`, { status })).code;
  const bySeller = (status: 0 | 1) => set(owner, 'Seller', status);
  const byAdmin = (status: 0 | 1) => set(admin, 'Admin', status);
  expect([await bySeller(0), await bySeller(1)], 'of the store').toEqual([200, 200]);
  expect([await byAdmin(0), await bySeller(1)], 'of an admin').toEqual([200, 400]);
  expect([await byAdmin(1), await bySeller(0), await bySeller(1)], 'again').toEqual([
    200, 200, 200,
  ]);
});
