import { beforeAll, expect, test } from 'vitest';
import { areas } from '../../../schemas/contract/areas.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { upload, uploadPicture } from '../../helpers/http/uploads.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { bankCardNo, idCardNo } from '../../helpers/mall/identity-checks.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPackage } from '../../helpers/values/sample-files.ts';

/** A session alone makes no password that gives a second proof (docs/decisions/0080-proof-of-fields.md). */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const refused = { code: 422, data: { errors: [{ pointer: '/proof' }] } };

test.each([
  { area: 'Admin', path: '/Admin/admins', roles: '/Admin/roles' },
  { area: 'Seller', path: '/Seller/users', roles: '/Seller/roles' },
] as const)(
  'a session of $area makes, changes and restores no account and no role without the caller’s own password',
  async ({ area, path, roles }) => {
    const account = await (area === 'Admin' ? souk.anAdmin() : souk.aSeller());
    const owner = (await souk.as.account(area, account.username)).json();
    const proven = owner.proven();
    const menu = (await proven.get(`/${area}/${area === 'Admin' ? 'menus' : 'load_menu'}`)).data;
    const menuId = (menu.data ?? menu)[0].id;

    const rights = { name: 'With rights', menu_id: [menuId] };
    expect(await owner.post(roles, rights)).toMatchObject(refused);
    expect((await owner.post(roles, { name: 'Plain' })).code).toBe(200);
    const role = (await proven.post(roles, rights)).data.id;
    const other = (await proven.post(roles, { name: 'Other' })).data.id;
    expect(role).toBeGreaterThan(0);
    expect(await owner.put(`${roles}/${role}`, { menu_id: [] })).toMatchObject(refused);
    expect((await owner.put(`${roles}/${role}`, { name: 'Renamed' })).code).toBe(200);

    const values = { username: `made.${account.id}`, password: testPassword, role_id: [role] };
    expect(await owner.post(path, values)).toMatchObject(refused);
    expect(await owner.post(path, { ...values, proof: 'wrong' })).toMatchObject(refused);
    const made = await owner.post(path, { ...values, proof: testPassword });
    expect(made.code, JSON.stringify(made)).toBe(200);
    const update = (fields: object) => owner.put(`${path}/${made.data.id}`, fields);
    expect((await update({ nickname: 'Renamed', role_id: [role] })).code).toBe(200);
    for (const change of [{ password: 'another-password' }, { role_id: [role, other] }]) {
      expect(await update(change)).toMatchObject(refused);
      expect(await update({ ...change, proof: 'wrong' })).toMatchObject(refused);
    }
    expect((await souk.as.account(area, values.username, testPassword)).token).toBeTruthy();
    expect((await update({ password: 'another-password', proof: testPassword })).code).toBe(200);

    for (const row of [`${path}/${made.data.id}`, `${roles}/${role}`]) {
      expect((await owner.delete(row)).code).toBe(200);
      expect(await owner.post(`${row}/commands/restore`)).toMatchObject(refused);
      const restored = await owner.post(`${row}/commands/restore`, { proof: testPassword });
      expect(restored.code, JSON.stringify(restored)).toBe(200);
    }
  },
);

test('a sheet gives a role no rights', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect(
    await admin.post('/Admin/roles/import/excel?dry=1', [{ name: 'From a sheet', menu_id: '1' }]),
  ).toMatchObject({ code: 200, data: { token: '', errors: [{ pointer: '/0/menu_id' }] } });
});

test.each([
  ['sms', { driver: 'aliyun', key: 'thief', sign: 'Thief' }],
  ['mail', { host: 'thief.example' }],
  ['pay_wechatscan', { mp_app_id: 'thief1' }],
  ['pay_alipayscan', { is_open: 0 }],
  ['oauth_oidc', { client_id: 'thief' }],
  ['kuaibao', { appid: 'thief' }],
  ['upload', { ssl: 0 }],
] as const)(
  'the settings %s change with the caller’s own password only, also for legacy clients',
  async (name, change) => {
    const admin = (await souk.as.admin()).json();
    const path = `/Admin/configs/${name}`;
    const { data: stored } = await admin.get(path);
    expect(await admin.put(path, change)).toMatchObject(refused);
    const legacy = '/Admin/configs/update';
    expect(await admin.put(legacy, { [name]: change })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: `/${name}/proof` }] },
    });
    const same = settingsOf(stored);
    expect((await admin.put(path, same)).code).toBe(200);
    expect(settingsOf((await admin.get(path)).data)).toEqual(same);
  },
);

const settingsOf = ({
  id: _id,
  rev: _rev,
  created_at: _created,
  updated_at: _updated,
  ...settings
}: Row): Row => settings;

test('settings with a credential need a proof of every field', () => {
  const open = souk.app
    .get(Resources)
    .all.filter(({ name, fields }) => {
      const types = [...fields.values()].map(({ type }) => type);
      return name.startsWith('configs/') && name !== 'configs/amap' && types.includes('secret');
    })
    .flatMap(({ name, fields }) =>
      [...fields.values()]
        .filter(({ update, proof }) => update !== false && !proof.includes('Admin'))
        .map((field) => `${name}.${field.name}`),
    );
  expect(open).toEqual([]);
});

test('a webhook gets an address and a secret with the caller’s own password only', async () => {
  const owner = (await souk.as.seller(await souk.aSeller())).json();
  const values = { description: 'Mine', url: 'https://shop.example/hook', events: ['order.paid'] };
  expect(await owner.post('/Seller/webhooks', values)).toMatchObject(refused);
  const { data: webhook } = await owner.proven().post('/Seller/webhooks', values);
  const path = `/Seller/webhooks/${webhook.id}`;
  expect(await owner.put(path, { url: 'https://thief.example/hook' })).toMatchObject(refused);
  expect(await owner.post(`${path}/commands/rotate`)).toMatchObject(refused);
  expect((await owner.put(path, { description: 'Renamed' })).code).toBe(200);
});

test('every credential that somebody writes needs a proof, or belongs to a named exception', () => {
  const exceptions = new Set([
    // Data of a person, which opens nothing
    'stores.id_card_no',
    'user_checks.card_no',
    // The key of the map in the browser
    'configs/amap.security',
  ]);
  const unproven = souk.app.get(Resources).all.flatMap((resource) =>
    areas.flatMap((area) =>
      [...resource.fields.values()]
        .filter(({ type, create, update }) => {
          const isCredential = type === 'password' || type === 'secret';
          const can = resource.scope[area]?.can;
          const isWritten =
            (can?.has('store') && create !== false) || (can?.has('update') && update !== false);
          return isCredential && isWritten;
        })
        .filter(({ proof }) => !proof.includes(area))
        .map(({ name }) => `${resource.name}.${name}`),
    ),
  );
  expect(unproven.filter((name) => !exceptions.has(name))).toEqual([]);
});

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
  const admin = (await souk.as.admin()).json().proven();
  const clerk = await souk.aSubAccount(owner, { rights: ['Seller.users.update'] });
  const asSeller = (status: number) => seller.proven().put(`/Seller/users/${clerk.id}`, { status });
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

test.each(['admins', 'users'] as const)(
  'a disabled account of %s is enabled with the caller’s own password only; disabling needs none',
  async (name) => {
    const admin = (await souk.as.admin()).json();
    const account = { username: `disabled.${name}`, password: testPassword };
    const role = await admin.post('/Admin/roles', { name: `Plain ${name}` });
    const roles = name === 'admins' ? { role_id: [role.data.id] } : {};
    const made = await admin.proven().post(`/Admin/${name}`, { ...account, ...roles });
    const path = `/Admin/${name}/${made.data.id}`;
    // A new account is enabled, and the same value again is no change
    expect((await admin.put(path, { status: 1 })).code).toBe(200);
    expect((await admin.put(path, { status: 0 })).code).toBe(200);
    expect(await admin.put(path, { status: 1 })).toMatchObject(refused);
    expect(await admin.put(path, { status: 1, proof: 'wrong' })).toMatchObject(refused);
    expect((await admin.get(path)).data.status).toBe(0);
    expect((await admin.put(path, { status: 1, proof: testPassword })).code).toBe(200);
    expect((await admin.get(path)).data.status).toBe(1);
  },
);

test('a closed store is opened with the caller’s own password only; closing needs none', async () => {
  const { storeId } = await souk.aSeller();
  const admin = (await souk.as.admin()).json();
  const path = `/Admin/stores/${storeId}`;
  const put = (values: object, client = admin) => client.put(path, values);
  for (const store_status of [1, 0]) expect((await put({ store_status })).code).toBe(200);
  expect(await put({ store_status: 1 })).toMatchObject(refused);
  expect(await put({ store_status: 1, proof: 'wrong' })).toMatchObject(refused);
  expect((await put({ store_status: 0, store_mobile: '0571-1' })).code).toBe(200);
  expect((await admin.get(path)).data.store_status).toBe(0);
  expect((await put({ store_status: 1 }, admin.proven())).code).toBe(200);
  expect((await admin.get(path)).data.store_status).toBe(1);
});

test('the program that apps install changes with the caller’s own password only', async () => {
  const admin = (await souk.as.admin()).json();
  const { data: url } = await upload(admin, '/Admin/uploads', {
    bytes: aPackage('wgt'),
    filename: 'app.wgt',
  });
  const values = { name: 'App', version_code: 200, device: 'android', url };
  expect(await admin.post('/Admin/app_versions', values)).toMatchObject(refused);
  const made = await admin.proven().post('/Admin/app_versions', values);
  expect(made.code, JSON.stringify(made)).toBe(200);
  const path = `/Admin/app_versions/${made.data.id}`;
  expect(await admin.put(path, { url: '' })).toMatchObject(refused);
  expect((await admin.put(path, { name: 'Renamed', url })).code).toBe(200);
});

test('the card of a first identity check needs the shopper’s own password', async () => {
  const client = (await souk.as.shopper()).json();
  const check = {
    name: 'Lin Mei',
    card_no: idCardNo,
    card_t: await uploadPicture(client, 'shop'),
    card_b: await uploadPicture(client, 'shop'),
    bank_no: bankCardNo,
    bank_name: 'Bank',
  };
  expect(await client.post('/user/check', check)).toMatchObject(refused);
  expect(await client.post('/user/check', { ...check, proof: 'wrong' })).toMatchObject(refused);
  expect((await client.get('/user/check')).data.data).toEqual([]);
  expect((await client.post('/user/check', { ...check, proof: testPassword })).code).toBe(200);
});
