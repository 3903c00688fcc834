import { beforeAll, expect, test } from 'vitest';
import type { MenuPageRights } from '../../../schemas/contract/calls/backoffice/menu-rights.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client } from '../../helpers/http/client.ts';
import { type Built, testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const every = (area: string, resource: string) =>
  ['index', 'show', 'store', 'update', 'destroy', 'deletes'].map(
    (verb) => `${area}.${resource}.${verb}`,
  );
const idsOf = async (table: string, column: string, values: readonly string[]): Promise<number[]> =>
  (
    await souk.sql.rows<{ id: number }>(`SELECT id FROM ${table} WHERE ${column} = ANY($1)`, [
      values,
    ])
  ).map(({ id }) => id);
const permissions = (...rights: string[]) => idsOf('admin_permissions', 'apis', rights);
const menus = (...keys: string[]) => idsOf('admin_menus', 'menu_key', keys);

/** An admin who manages roles and admins and may list couriers, with a client. */
async function aRoleManager(
  ...more: string[]
): Promise<{ account: Built; client: Client; ownerId: number; roleId: number }> {
  const account = await souk.anAdmin({
    rights: [
      ...every('Admin', 'admin_roles'),
      ...every('Admin', 'admins'),
      'Admin.expresses.index',
      ...more,
    ],
  });
  const [row] = await souk.sql.rows<{ belong_id: number; role_id: number }>(
    `
      SELECT a.belong_id, r.role_id
      FROM admins a
      JOIN admin_to_roles r ON r.admin_id = a.id
      WHERE a.id = $1`,
    [account.id],
  );
  return {
    account,
    client: (await souk.as.account('Admin', account.username)).proven(),
    ownerId: row!.belong_id,
    roleId: row!.role_id,
  };
}
async function ownerOf({ ownerId }: { ownerId: number }): Promise<Client> {
  const [owner] = await souk.sql.rows<{ username: string }>(
    'SELECT username FROM admins WHERE id = $1',
    [ownerId],
  );
  return (await souk.as.account('Admin', owner!.username)).proven();
}

test('a super admin gives a role any rights and menus, and reads them back', async () => {
  const admin = (await souk.as.admin()).proven();
  const menu_id = await menus('stores.logistics.expresses', 'stores.logistics', 'stores');
  const permission_id = await permissions('Admin.expresses.index', 'Admin.expresses.store');
  const made = await admin.post('/Admin/roles', { name: 'Logistics', menu_id, permission_id });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const role = (await admin.get(`/Admin/roles/${made.data.id}`)).data;
  expect([...role.menu_id].sort()).toEqual([...menu_id].sort());
  expect([...role.permission_id].sort()).toEqual([...permission_id].sort());
});

test('nobody grants a right or menu beyond their own (docs/invariants.md#access)', async () => {
  const roleManager = await aRoleManager();
  const { client } = roleManager;
  expect(
    (
      await client.post('/Admin/roles', {
        name: 'Same',
        permission_id: await permissions('Admin.expresses.index'),
      })
    ).code,
  ).toBe(200);
  expect(
    await client.post('/Admin/roles', {
      name: 'More',
      permission_id: await permissions('Admin.expresses.store'),
    }),
  ).toMatchObject({
    code: codes.noRight,
    msg: expect.stringMatching(/rights that you have yourself/),
  });
  expect(
    (
      await client.post('/Admin/roles', {
        name: 'Menus',
        menu_id: await menus('stores.logistics.expresses'),
      })
    ).code,
  ).toBe(codes.noRight);
  await souk.sql.run(
    'INSERT INTO admin_to_menus (role_id, menu_id) SELECT $1, unnest($2::bigint[])',
    [roleManager.roleId, await menus('stores.logistics.expresses')],
  );
  expect(
    (
      await client.post('/Admin/roles', {
        name: 'Menus',
        menu_id: await menus('stores.logistics.expresses', 'stores.logistics'),
      })
    ).code,
    'with the group above',
  ).toBe(200);
  const [same] = await idsOf('admin_roles', 'name', ['Same']);
  expect(
    (
      await client.put(`/Admin/roles/${same}`, {
        permission_id: await permissions('Admin.expresses.index', 'Admin.configs/web.update'),
      })
    ).code,
  ).toBe(codes.noRight);
  expect((await client.get(`/Admin/roles/${same}`)).data.permission_id).toHaveLength(1);
});

test('nobody changes, deletes or assigns a role with more rights than their own', async () => {
  const roleManager = await aRoleManager();
  const owner = await ownerOf(roleManager);
  const strong = (
    await owner.post('/Admin/roles', {
      name: 'Strong',
      permission_id: await permissions('Admin.configs/web.update'),
    })
  ).data.id;
  for (const attempt of [
    () => roleManager.client.put(`/Admin/roles/${strong}`, { name: 'Mine now' }),
    () => roleManager.client.delete(`/Admin/roles/${strong}`),
    () =>
      roleManager.client.post('/Admin/admins', {
        username: 'stronger',
        password: testPassword,
        role_id: [strong],
      }),
    () =>
      roleManager.client.put(`/Admin/admins/${roleManager.account.id}`, {
        role_id: [roleManager.roleId, strong],
      }),
  ])
    expect((await attempt()).code).toBe(codes.noRight);
});

test('nobody changes password, name or roles of an account with more rights, or deletes it', async () => {
  const roleManager = await aRoleManager();
  const owner = await ownerOf(roleManager);
  const strong = (
    await owner.post('/Admin/roles', {
      name: 'Strong',
      permission_id: await permissions('Admin.configs/web.update'),
    })
  ).data.id;
  const strongAdmin = (
    await owner.post('/Admin/admins', {
      username: 'boss.one',
      password: testPassword,
      nickname: 'Boss',
      role_id: [strong],
    })
  ).data.id;
  for (const body of [
    { password: 'another-password', proof: testPassword },
    { username: 'boss.two' },
    { status: 0 },
    { role_id: [roleManager.roleId] },
  ])
    expect((await roleManager.client.put(`/Admin/admins/${strongAdmin}`, body)).code).toBe(
      codes.noRight,
    );
  expect((await roleManager.client.delete(`/Admin/admins/${strongAdmin}`)).code).toBe(
    codes.noRight,
  );
  expect(
    (
      await roleManager.client.put(`/Admin/admins/${roleManager.ownerId}`, {
        password: 'another-password',
        proof: testPassword,
      })
    ).code,
    'the super admin above',
  ).toBe(404);
  expect((await souk.as.account('Admin', 'boss.one', testPassword)).token).toBeTruthy();
});

test('no field makes an admin super, changes the owner or the sign-in count', async () => {
  const admin = (await souk.as.admin()).proven();
  const [role] = [(await admin.post('/Admin/roles', { name: 'Plain' })).data.id];
  for (const field of ['is_super', 'belong_id', 'login_time', 'ip']) {
    expect(
      await admin.post('/Admin/admins', {
        username: 'some.admin',
        password: testPassword,
        role_id: [role],
        [field]: '1',
      }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: `/${field}` }] } });
  }
  expect(
    await admin.post('/Admin/admins', {
      username: 'some.admin',
      password: 'password123',
      role_id: [role],
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/password' }] } });
});

test('a changed password, a disabled and a deleted account are signed out at once', async () => {
  const owner = await souk.anAdmin();
  const admin = (await souk.as.account('Admin', owner.username)).proven();
  const role = (await admin.post('/Admin/roles', { name: 'Plain' })).data.id;
  for (const [name, act] of [
    [
      'new.password',
      (id: number) =>
        admin.put(`/Admin/admins/${id}`, { password: 'a-new-password-1', proof: testPassword }),
    ],
    ['disabled', (id: number) => admin.put(`/Admin/admins/${id}`, { status: '0' })],
    ['removed', (id: number) => admin.delete(`/Admin/admins/${id}`)],
  ] as const) {
    const { id } = (
      await admin.post('/Admin/admins', { username: name, password: testPassword, role_id: [role] })
    ).data;
    const client = (await souk.as.account('Admin', name, testPassword)).proven();
    expect((await client.post('/Admin/auth/info')).code).toBe(200);
    expect((await act(id)).code, name).toBe(200);
    expect((await client.post('/Admin/auth/info')).code, name).toBe(401);
  }
  expect((await admin.post('/Admin/auth/info')).code).toBe(200);
});

test('a changed role applies at once to its holders', async () => {
  const roleManager = await aRoleManager();
  const owner = await ownerOf(roleManager);
  expect((await roleManager.client.get('/Admin/expresses')).code).toBe(200);
  expect((await owner.put(`/Admin/roles/${roleManager.roleId}`, { permission_id: '' })).code).toBe(
    200,
  );
  expect((await roleManager.client.get('/Admin/expresses')).code).toBe(codes.noRight);
});

test('nobody deletes or disables their own account', async () => {
  const roleManager = await aRoleManager();
  expect(await roleManager.client.delete(`/Admin/admins/${roleManager.account.id}`)).toMatchObject({
    code: 400,
    msg: 'You cannot remove or disable your own account',
  });
  expect(
    (await roleManager.client.put(`/Admin/admins/${roleManager.account.id}`, { status: 0 })).code,
  ).toBe(400);
});

test('two super admins cannot disable each other in parallel (docs/invariants.md#accounts)', async () => {
  const alone = await startApp();
  try {
    const owner = await alone.anAdmin();
    const second = await alone.anAdmin();
    const third = await alone.anAdmin();
    await alone.sql.run('UPDATE admins SET belong_id = $1 WHERE id = ANY($2)', [
      owner.id,
      [second.id, third.id],
    ]);
    await alone.sql.run('UPDATE admins SET status = 0 WHERE id = $1', [owner.id]);
    const secondClient = (await alone.as.account('Admin', second.username)).proven();
    const thirdClient = (await alone.as.account('Admin', third.username)).proven();
    const answers = await Promise.all([
      secondClient.put(`/Admin/admins/${third.id}`, { status: 0 }),
      thirdClient.delete(`/Admin/admins/${second.id}`),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(
      await alone.sql.rows(
        'SELECT id FROM admins WHERE is_super = 1 AND status = 1 AND deleted_at IS NULL',
      ),
    ).toHaveLength(1);
  } finally {
    await alone.close();
  }
});

test('sub-accounts stay within the store and the seller’s grants', async () => {
  const [seller, other] = [await souk.aSeller(), await souk.aSeller()];
  const owner = (await souk.as.seller(seller)).proven();
  const rights = [...every('Seller', 'users'), ...every('Seller', 'user_roles')];
  const manager = await souk.aSubAccount(seller, { rights });
  const theirs = await souk.aSubAccount(other, { rights: ['Seller.goods_attrs.index'] });
  const client = (await souk.as.account('Seller', manager.username)).proven();
  const [foreignRole] = (
    await souk.sql.rows<{ role_id: number }>(
      'SELECT role_id FROM user_to_roles WHERE user_id = $1',
      [theirs.id],
    )
  ).map(({ role_id }) => role_id);
  const [ownRole] = (
    await souk.sql.rows<{ role_id: number }>(
      'SELECT role_id FROM user_to_roles WHERE user_id = $1',
      [manager.id],
    )
  ).map(({ role_id }) => role_id);
  const made = await client.post('/Seller/users', {
    username: 'clerk',
    password: testPassword,
    role_id: [ownRole],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const [clerk] = await souk.sql.rows('SELECT belong_id FROM users WHERE id = $1', [made.data.id]);
  expect(clerk).toEqual({ belong_id: seller.id });
  for (const id of [theirs.id, other.id, seller.id]) {
    expect(
      (await client.put(`/Seller/users/${id}`, { password: 'another-password' })).code,
      `user ${id}`,
    ).toBe(404);
    expect((await client.delete(`/Seller/users/${id}`)).code, `user ${id}`).toBe(404);
  }
  expect((await client.put(`/Seller/users/${made.data.id}`, { role_id: [foreignRole] })).code).toBe(
    422,
  );
  expect((await client.put(`/Seller/roles/${foreignRole}`, { name: 'x' })).code).toBe(404);
  const attrs = await idsOf('user_permissions', 'apis', ['Seller.goods_attrs.index']);
  expect((await client.post('/Seller/roles', { name: 'More', permission_id: attrs })).code).toBe(
    codes.noRight,
  );
  expect((await owner.post('/Seller/roles', { name: 'More', permission_id: attrs })).code).toBe(
    200,
  );
  expect(
    (
      await owner.post('/Seller/users', {
        username: 'x',
        password: testPassword,
        belong_id: other.id,
      })
    ).code,
  ).toBe(422);
});

test('a phone number belongs to one main account, as phone or as user name (docs/invariants.md#accounts)', async () => {
  const seller = await souk.aSeller();
  const owner = (await souk.as.seller(seller)).proven();
  const role = (await owner.post('/Seller/roles', { name: 'Clerk' })).data.id;
  await souk.sql.run(
    `
      INSERT INTO users (username, password, phone)
      VALUES ('shopper.p', '', '13900001111'), ('13900002222', '', '')`,
  );
  const make = (values: object) =>
    owner.post('/Seller/users', { password: testPassword, role_id: [role], ...values });
  expect(await make({ username: '13900001111' })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/username' }] },
  });
  expect((await make({ username: 'clerk.p', phone: '13900002222' })).code).toBe(200);
});

test('lists the rights that the page of a menu needs: list and rows, or the sources of a board', async () => {
  const admin = (await souk.as.admin()).proven();
  const needs = (await admin.get<readonly MenuPageRights[]>('/Admin/page_rights')).data;
  const [expresses] = await menus('stores.logistics.expresses');
  const [board] = await menus('stats.orders');
  const [group] = await menus('stores.logistics');
  const of = (menu: number | undefined) => needs.find(({ value }) => value === menu);
  expect(of(expresses)).toEqual({
    value: expresses,
    name: 'Couriers',
    rights: expect.arrayContaining(
      await permissions('Admin.expresses.index', 'Admin.expresses.show'),
    ),
  });
  expect(of(expresses)!.rights).toHaveLength(2);
  expect(of(board)!.rights.length).toBeGreaterThan(0);
  expect(of(group), 'a group opens nothing').toBeUndefined();
  expect((await souk.anonymous.get('/Admin/page_rights')).code).toBe(401);
});
