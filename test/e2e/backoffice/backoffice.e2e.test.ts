import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { inProject } from '../../../server/platform/config/project-root.ts';
import { flattenMenus, loadMenus } from '../../helpers/backoffice/load-menus.ts';
import { sharedApp, startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const idOf = async (key: string): Promise<number> =>
  (await souk.sql.rows<{ id: number }>('SELECT id FROM admin_menus WHERE menu_key = $1', [key]))[0]!
    .id;

test('gives a super admin every menu, each with a page, modules in order, without empty groups', async () => {
  const menu = await loadMenus(await souk.as.admin(), 'Admin');
  const paths = flattenMenus(menu)
    .map(({ apis }) => apis)
    .filter(Boolean);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/Admin/articles',
      '/Admin/goods_classes',
      '/Admin/goods_brands',
      '/Admin/areas',
      '/Admin/expresses',
      '/Admin/admins',
      '/Admin/roles',
      '/Admin/menus',
      '/Admin/seller_menus',
    ]),
  );
  expect(
    paths.filter(
      (path) => !['json', 'tsx'].some((kind) => existsSync(inProject(`screens${path}.${kind}`))),
    ),
  ).toEqual([]);
  expect(flattenMenus(menu).filter(({ apis, children }) => !apis && children.length === 0)).toEqual(
    [],
  );
  expect(menu.map(({ is_sort }) => is_sort)).toEqual(
    menu.map(({ is_sort }) => is_sort).sort((a, b) => a - b),
  );
  expect(menu[0]).toMatchObject({ pid: 0, name: 'Workbench', icon: 'fa-desktop', is_open: 0 });
});

test('keeps an entry whose page does not exist, and starts at a page that does', async () => {
  const admin = await souk.as.admin();
  const [entry] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO admin_menus (name, ename, icon, apis, view, is_open, is_sort)
      VALUES ('旧页', 'Old page', '', '/Admin/old_page', 'Admin/old_page', 0, -1)
      RETURNING id`,
  );
  expect((await loadMenus(admin, 'Admin'))[0]).toMatchObject({
    name: 'Old page',
    apis: '/Admin/old_page',
    view: 'Admin/old_page',
  });
  const { defaultUrl } = (await admin.post('/Admin/auth/info')).data;
  await souk.sql.run('DELETE FROM admin_menus WHERE id = $1', [entry!.id]);
  expect((await admin.post('/Admin/auth/info')).data.defaultUrl).toBe(defaultUrl);
});

test('translates menus into both languages', async () => {
  const admin = await souk.as.admin();
  expect((await loadMenus(admin.speaking('zh-cn'), 'Admin'))[0]!.name).toBe('工作台');
});

test('gives admins the menus of their roles with parent groups, and the first page as defaultUrl', async () => {
  const account = await souk.anAdmin({ rights: ['Admin.expresses.index'] });
  const client = await souk.as.account('Admin', account.username);
  expect(await loadMenus(client, 'Admin')).toEqual([]);
  expect((await client.post('/Admin/auth/info')).data.defaultUrl).toBe('/');
  await souk.sql.run(
    `
      INSERT INTO admin_to_menus (role_id, menu_id)
      SELECT role_id, $2
      FROM admin_to_roles
      WHERE admin_id = $1`,
    [account.id, await idOf('stores.logistics.expresses')],
  );
  const menu = await loadMenus(client, 'Admin');
  expect(flattenMenus(menu).map(({ name }) => name)).toEqual([
    'Store centre',
    'Logistics',
    'Couriers',
  ]);
  expect((await client.post('/Admin/auth/info')).data.defaultUrl).toBe('/Admin/expresses');
  await souk.sql.run(
    `
      UPDATE admin_roles SET deleted_at = mall_now()
      WHERE id IN (SELECT role_id FROM admin_to_roles WHERE admin_id = $1)`,
    [account.id],
  );
  expect(await loadMenus(client, 'Admin'), 'of a deleted role').toEqual([]);
});

test('gives a store’s owner the seller menu, and a sub-account the part of its roles', async () => {
  const seller = await souk.aSeller();
  expect(
    flattenMenus(await loadMenus(await souk.as.seller(seller), 'Seller'))
      .map(({ apis }) => apis)
      .filter(Boolean),
  ).toEqual(expect.arrayContaining(['/Seller/goods_attrs', '/Seller/users', '/Seller/roles']));
  const sub = await souk.aSubAccount(seller, { rights: ['Seller.goods_attrs.index'] });
  const client = await souk.as.account('Seller', sub.username);
  expect(await loadMenus(client, 'Seller')).toEqual([]);
  await souk.sql.run(
    `
      INSERT INTO user_to_menus (role_id, menu_id)
      SELECT r.role_id, m.id
      FROM user_to_roles r, user_menus m
      WHERE r.user_id = $1 AND m.menu_key LIKE '%.attrs'`,
    [sub.id],
  );
  expect(
    flattenMenus(await loadMenus(client, 'Seller'))
      .map(({ apis }) => apis)
      .filter(Boolean),
  ).toEqual(['/Seller/goods_attrs']);
  await souk.sql.run(
    `
      UPDATE user_roles SET deleted_at = mall_now()
      WHERE id IN (SELECT role_id FROM user_to_roles WHERE user_id = $1)`,
    [sub.id],
  );
  expect(await loadMenus(client, 'Seller'), 'of a deleted role').toEqual([]);
});

describe('a restart', () => {
  interface Named {
    readonly id: number;
    readonly name: string;
    readonly ename: string;
    readonly icon: string;
    readonly is_sort: number;
  }
  let brands: Named;
  let goods: Named;
  let destroyRight: Named & { readonly group: string };
  let more: number;

  const insertEntry = async (key: string, rev: number, parent?: number): Promise<number> => {
    const [row] = await souk.sql.rows<{ id: number }>(
      `
        INSERT INTO admin_menus (pid, menu_key, name, ename, rev)
        VALUES ($1, $2::varchar, $2::varchar, $2::varchar, $3)
        RETURNING id`,
      [parent ?? null, key, rev],
    );
    return row!.id;
  };
  /** Entries, without those that the file does not have. */
  const countEntries = async (): Promise<number> =>
    (
      await souk.sql.rows<{ n: number }>(
        "SELECT count(*) AS n FROM admin_menus WHERE menu_key !~ '^(left|used)'",
      )
    )[0]!.n;

  async function changeEntries(): Promise<void> {
    [goods, brands] = (await souk.sql.rows<Named>(
      "SELECT * FROM admin_menus WHERE menu_key IN ('goods', 'goods.brands') ORDER BY menu_key",
    )) as [Named, Named];
    await souk.sql.run(
      `
        UPDATE admin_menus
        SET name = '自定', ename = 'Mine', icon = 'fa-old', is_sort = is_sort + 50
        WHERE id = $1`,
      [brands.id],
    );
    await souk.sql.run("UPDATE admin_menus SET icon = 'fa-own', rev = 2 WHERE id = $1", [goods.id]);
    await souk.sql.run(
      "UPDATE admin_menus SET deleted_at = mall_now() WHERE menu_key = 'goods.classes'",
    );
    await souk.sql.run("DELETE FROM admin_menus WHERE menu_key = 'stores.logistics.areas'");
    await insertEntry('left.below', 1, await insertEntry('left', 1));
    const used = await insertEntry('used', 1);
    await insertEntry('used.edited', 2, used);
    await insertEntry('used.below', 1, used);
  }

  async function changeRights(): Promise<void> {
    [destroyRight] = (await souk.sql.rows<typeof destroyRight>(
      `
        SELECT p.id, p.name, p.ename, g.ename AS "group"
        FROM admin_permissions p
        JOIN admin_permission_groups g ON g.id = p.pid
        WHERE p.apis = 'Admin.goods_brands.destroy'`,
    )) as [typeof destroyRight];
    await souk.sql.run(
      `
        INSERT INTO admin_permissions (pid, name, apis)
        SELECT pid, 'gone', 'Admin.gone.index'
        FROM admin_permissions
        LIMIT 1`,
    );
    await souk.sql.run("UPDATE admin_permissions SET name = 'old' WHERE id = $1", [
      destroyRight.id,
    ]);
  }

  beforeAll(async () => {
    await changeEntries();
    await changeRights();
    const before = await countEntries();
    await (await startApp({ DATABASE_URL: souk.databaseUrl })).close();
    more = (await countEntries()) - before;
  });
  afterAll(async () => {
    await souk.sql.run('UPDATE admin_menus SET name = $2, ename = $3 WHERE id = $1', [
      brands.id,
      brands.name,
      brands.ename,
    ]);
    await souk.sql.run('UPDATE admin_menus SET icon = $2, rev = 1 WHERE id = $1', [
      goods.id,
      goods.icon,
    ]);
    await souk.sql.run("UPDATE admin_menus SET deleted_at = NULL WHERE menu_key = 'goods.classes'");
    await souk.sql.run("DELETE FROM admin_menus WHERE menu_key ~ '^(left|used)'");
  });

  test('inserts missing menu entries and keeps edited and deleted ones', async () => {
    expect(more).toBe(1);
    const entries = flattenMenus(await loadMenus(await souk.as.admin(), 'Admin'));
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mine', 'Areas']));
    expect(entries.map(({ apis }) => apis)).not.toContain('/Admin/goods_classes');
  });

  test('gives menu entries the icon and order of the file, unless somebody edited them', async () => {
    const rows = await souk.sql.rows<Named>(
      'SELECT id, icon, is_sort FROM admin_menus WHERE id = ANY($1) ORDER BY menu_key',
      [[goods.id, brands.id]],
    );
    expect(rows).toEqual([
      { id: goods.id, icon: 'fa-own', is_sort: goods.is_sort },
      { id: brands.id, icon: brands.icon, is_sort: brands.is_sort },
    ]);
  });

  test('deletes menu rows whose entry left the file, unless somebody edited them', async () => {
    const rows = await souk.sql.rows<{ menu_key: string }>(
      "SELECT menu_key FROM admin_menus WHERE menu_key ~ '^(left|used)' ORDER BY menu_key",
    );
    expect(rows.map(({ menu_key }) => menu_key)).toEqual(['used', 'used.edited']);
  });

  test('keeps one permission row per right, and the rights of roles', async () => {
    const rights = (await (await souk.as.admin()).get<string[]>('/Admin/load_permission')).data;
    expect(rights).toEqual(
      expect.arrayContaining([
        'Admin.goods_brands.index',
        'Admin.goods_brands.import',
        'Admin.goods_classes.rate',
        'Admin.configs/web.update',
      ]),
    );
    expect(rights.filter((right) => !right.startsWith('Admin.'))).toEqual([]);
    expect(destroyRight).toMatchObject({ name: '删除', ename: 'Delete', group: 'Brand' });
    const rows = await souk.sql.rows(
      `
        SELECT id, name
        FROM admin_permissions
        WHERE apis IN ('Admin.goods_brands.destroy', 'Admin.gone.index')`,
    );
    expect(rows).toEqual([{ id: destroyRight.id, name: '删除' }]);
  });
});

test('gives the whole seller menu only to admins who edit it', async () => {
  expect(
    flattenMenus(
      (await (await souk.as.admin()).get<MenuEntry[]>('/Admin/load_seller_menu')).data,
    ).map(({ apis }) => apis),
  ).toContain('/Seller/coupons');
  expect(
    (await (await souk.as.adminWith('Admin.admin_menus.index')).get('/Admin/load_seller_menu'))
      .code,
  ).toBe(codes.noRight);
});
