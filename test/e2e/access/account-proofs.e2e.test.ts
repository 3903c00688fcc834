import { beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** A session alone makes no password that gives a second proof (docs/decisions/0080-proof-of-fields.md). */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

test.each([
  { area: 'Admin', path: '/Admin/admins', roles: '/Admin/roles' },
  { area: 'Seller', path: '/Seller/users', roles: '/Seller/roles' },
] as const)(
  'a session of $area gives no account a password without the caller’s own',
  async ({ area, path, roles }) => {
    const account = await (area === 'Admin' ? souk.anAdmin() : souk.aSeller());
    const owner = (await souk.as.account(area, account.username)).json();
    const role = (await owner.post(roles, { name: 'Plain' })).data.id;
    const values = { username: `made.${account.id}`, password: testPassword, role_id: [role] };
    const refused = { code: 422, data: { errors: [{ pointer: '/proof' }] } };
    const made = await owner.post(path, values);
    expect(made.code, JSON.stringify(made)).toBe(200);
    const update = (fields: object) => owner.put(`${path}/${made.data.id}`, fields);
    const change = { password: 'another-password' };
    expect(await update(change)).toMatchObject(refused);
    expect(await update({ ...change, proof: 'wrong' })).toMatchObject(refused);
    expect((await souk.as.account(area, values.username, testPassword)).token).toBeTruthy();
    expect((await update({ ...change, proof: testPassword })).code).toBe(200);
  },
);

test('a sub-account gives itself no new password without the old one', async () => {
  const seller = await souk.aSeller();
  const clerk = await souk.aSubAccount(seller, {
    rights: ['Seller.users.update', 'Seller.cashes.apply'],
  });
  const client = (await souk.as.account('Seller', clerk.username)).json();
  const own = (password: string, proof: object) =>
    client.put(`/Seller/users/${clerk.id}`, { password, ...proof });
  expect(await own('another-password', {})).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/proof' }] },
  });
  expect((await own('another-password', { proof: testPassword })).code).toBe(200);
});

test('a seller does not enable a sub-account that an admin has disabled; an admin does', async () => {
  const owner = await souk.aSeller();
  const seller = (await souk.as.seller(owner)).json();
  const admin = (await souk.as.admin()).json();
  const clerk = await souk.aSubAccount(owner, { rights: ['Seller.users.update'] });
  const asSeller = (status: number) => seller.put(`/Seller/users/${clerk.id}`, { status });
  const asAdmin = (status: number) => admin.put(`/Admin/users/${clerk.id}`, { status });
  for (const status of [0, 1]) expect((await asSeller(status)).code).toBe(200);
  expect((await asAdmin(0)).code).toBe(200);
  // The same state again is no decision of the seller
  expect((await asSeller(0)).code).toBe(200);
  expect(await asSeller(1)).toMatchObject({
    code: 400,
    msg: 'The platform has disabled this account. Only the platform can enable it',
  });
  expect((await asAdmin(1)).code).toBe(200);
  for (const status of [0, 1]) expect((await asSeller(status)).code).toBe(200);
});
