import { beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { BackOfficeBootstrap } from '../../../server/backoffice/backoffice-bootstrap.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { rightsOf } from '../../../server/backoffice/rights/rights.ts';
import { sources } from '../../../server/sources.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const right = async () =>
  (
    await admin.get<{
      data: readonly { id: number; apis: string; name: string; content: string }[];
    }>('/Admin/permissions', { apis: 'Admin.users.update' })
  ).data.data[0]!;

test('a restart keeps an edited description of a right and restores its name', async () => {
  const { id, name, content } = await right();
  expect((await admin.put(`/Admin/permissions/${id}`, { content: 'Support desk' })).code).toBe(200);
  await souk.sql.run("UPDATE admin_permissions SET name = 'of an earlier release' WHERE id = $1", [
    id,
  ]);
  await souk.app.get(BackOfficeBootstrap).onApplicationBootstrap();
  expect(await right()).toMatchObject({ id, name, content: 'Support desk' });
  await admin.put(`/Admin/permissions/${id}`, { content });
});

test('the name and identifier of a right cannot be edited; rights are not added or deleted', async () => {
  const { id } = await right();
  for (const field of ['name', 'apis', 'pid'])
    expect(
      await admin.put(`/Admin/permissions/${id}`, {
        [field]: field === 'pid' ? 1 : 'Admin.everything',
      }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: `/${field}` }] } });
  expect((await admin.raw('/api/Admin/permissions', { method: 'POST' })).status).toBe(404);
  expect((await admin.raw(`/api/Admin/permissions/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await admin.get<readonly string[]>('/Admin/load_permission')).data).toContain(
    'Admin.users.update',
  );
});

test('an admin renames a group of rights, and a restart keeps its names', async () => {
  const group = async () =>
    (await admin.get('/Admin/permission_groups', { content: 'users' })).data.data[0];
  const { id, name, content } = await group();
  expect(await admin.put(`/Admin/permission_groups/${id}`, { name, content })).toMatchObject({
    code: 200,
  });
  expect(await group()).toMatchObject({ is_renamed: 0 });
  const names = { name: '顾客', ename: 'Customers' };
  expect((await admin.put(`/Admin/permission_groups/${id}`, names)).code).toBe(200);
  await souk.app.get(BackOfficeBootstrap).onApplicationBootstrap();
  expect(await group()).toMatchObject({ ...names, content, is_renamed: 1 });
  expect((await admin.put(`/Admin/permission_groups/${id}`, { content: 'goods' })).code).toBe(422);
  await admin.put(`/Admin/permission_groups/${id}`, { ename: '' });
  await souk.app.get(BackOfficeBootstrap).onApplicationBootstrap();
  expect(await group()).toMatchObject({ name, is_renamed: 0 });
});

test.each([
  ['Admin', 'admin'],
  ['Seller', 'user'],
] as const)(
  'the rights of %s are sorted by resource, then see, add, edit, delete',
  async (area, tables) => {
    const wanted = rightsOf(
      area,
      souk.app.get(Resources).all,
      sources.filter(({ areas }) => areas.includes(area)).map(({ name }) => name),
    ).flatMap(({ rights }) => rights.map(({ name }) => name));
    const stored = await souk.sql.rows<{ apis: string }>(
      `SELECT apis FROM ${tables}_permissions ORDER BY id`,
    );
    expect(stored.map(({ apis }) => apis)).toEqual(wanted);
  },
);

test('a role’s form lists the rights in that order, in the caller’s language', async () => {
  const admin = await souk.as.admin();
  const couriers = async (client: Client) =>
    (await client.get('/Admin/roles/options/permission_id', { groupBy: 'pid' })).data
      .filter(({ group }: { group: string }) => /^(Courier|物流公司)$/.test(group))
      .map(({ label }: { label: string }) => label);
  expect((await couriers(admin)).slice(0, 4)).toEqual(['List', 'View', 'Add', 'Edit']);
  expect((await couriers(admin.speaking('zh-cn'))).slice(0, 4)).toEqual([
    '列表',
    '查看',
    '添加',
    '编辑',
  ]);
});

test('a program chooses rights by their name, and reads those of a role in both languages', async () => {
  const seller = (await souk.as.seller()).proven();
  const path = '/Seller/roles/options/permission_id';
  const { data } = await seller.get(path, { groupBy: 'pid', labelBy: 'apis' });
  const right = data.find(({ label }: { label: string }) => label === 'Seller.goods.index');
  expect(right).toMatchObject({ value: expect.any(Number), group: 'Product' });
  const { id } = (await seller.post('/Seller/roles', { name: 'ERP', permission_id: [right.value] }))
    .data;
  const role = (await seller.get(`/Seller/roles/${id}`)).data;
  expect(role.permissions).toEqual([
    expect.objectContaining({ name: '列表', ename: 'List', apis: 'Seller.goods.index' }),
  ]);
  await seller.delete(`/Seller/roles/${id}`);
  for (const labelBy of ['pid', 'none'])
    expect((await seller.get(path, { labelBy })).code, labelBy).toBe(422);
});

test('options have other texts of rows only for callers who may list these rows', async () => {
  const path = '/Admin/orders/options/user_id';
  const clerk = await souk.as.adminWith('Admin.orders.index');
  expect((await clerk.get(path)).code).toBe(200);
  for (const labelBy of ['phone', 'email', 'username'])
    expect((await clerk.get(path, { labelBy })).code, labelBy).toBe(422);
  const other = await souk.as.adminWith('Admin.orders.index', 'Admin.users.index');
  expect((await other.get(path, { labelBy: 'username' })).code).toBe(200);
});

test('options are grouped by a reference only for callers who may list both kinds of rows', async () => {
  const path = '/Admin/orders/options/user_id';
  const rights = ['Admin.orders.index', 'Admin.users.index'] as const;
  const grouped = async (client: Client, groupBy: string) =>
    (await client.get(path, { groupBy })).code;
  const clerk = await souk.as.adminWith('Admin.orders.index');
  expect(await grouped(clerk, 'inviter_id')).toBe(422);
  const other = await souk.as.adminWith(...rights);
  expect(await grouped(other, 'inviter_id')).toBe(200);
  const stores = { groupBy: 'user_id' };
  expect((await clerk.get('/Admin/orders/options/store_id', stores)).code).toBe(422);
  const lister = await souk.as.adminWith('Admin.orders.index', 'Admin.stores.index');
  expect((await lister.get('/Admin/orders/options/store_id', stores)).code).toBe(422);
});

test('who edits roles reads the groups of rights without the right to list them', async () => {
  const clerk = await souk.as.adminWith('Admin.admin_roles.index', 'Admin.admin_roles.store');
  const path = '/Admin/roles/options/permission_id';
  const { data } = await clerk.get(path, { groupBy: 'pid' });
  expect(data).toContainEqual(expect.objectContaining({ label: 'List', group: 'Courier' }));
  expect((await clerk.get(path, { labelBy: 'apis' })).code).toBe(422);
});

test('a call without the right is refused with a text in the caller’s language', async () => {
  const client = await souk.as.adminWith('Admin.expresses.index');
  expect(await client.post('/Admin/expresses', { name: 'SF', code: 'sf' })).toMatchObject({
    code: codes.noRight,
    msg: 'Your roles do not include the right “Add” of “Courier” (Admin.expresses.store)',
  });
  expect((await client.speaking('zh-cn').get('/Admin/stores')).msg).toBe(
    '您的角色没有权限“店铺”的“列表”（Admin.stores.index）',
  );
});
