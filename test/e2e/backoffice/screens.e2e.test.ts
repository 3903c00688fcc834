import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Explanation } from '../../../schemas/contract/calls/backoffice/explain.ts';
import type {
  BoardConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { inProject } from '../../../server/platform/config/project-root.ts';
import { flattenMenus, loadMenus } from '../../helpers/backoffice/load-menus.ts';
import type { Client } from '../../helpers/http/client.ts';
import { waitForSessionCache } from '../../helpers/http/session-cache.ts';
import { sharedApp, startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const screenOf = async (client: Client, path: string): Promise<PageConfig> => {
  const { code, msg, data } = await client.get<PageConfig>(path);
  expect(code, msg).toBe(200);
  return data;
};
const names = (
  parts: readonly { readonly field?: string; readonly name?: string }[],
): (string | undefined)[] => parts.map((part) => part.field ?? part.name);

test('serves a super admin the whole screen, with all defaults, in the caller’s language', async () => {
  const screen = await screenOf(admin, '/Admin/screens/goods_brands');
  expect(screen).toMatchObject({
    kind: 'table',
    area: 'Admin',
    path: 'Admin/goods_brands',
    dataPath: '/Admin/goods_brands',
    resource: 'goods_brands',
    noun: 'Brand',
    frame: true,
    dialog: { width: '50%', labelWidth: 90, span: 12 },
    table: { pageSize: 30, actionWidth: 140, selection: true, rowKey: 'id' },
    buttons: {
      show: { show: true },
      store: { show: true },
      update: { show: true },
      destroy: { show: true },
      search: { show: true },
      export: { show: true },
      import: { show: true },
      deletes: { show: true },
    },
  });
  expect(screen.columns.find(({ field }) => field === 'created_at')).toMatchObject({
    label: 'Created',
    width: 165,
  });
  const chinese = await screenOf(admin.speaking('zh-cn'), '/Admin/screens/goods_brands');
  expect(chinese.noun).toBe('品牌');
  expect(chinese.columns.map(({ label }) => label)).not.toEqual(
    screen.columns.map(({ label }) => label),
  );
});

test('labels each button with its action in the caller’s language', async () => {
  const word = async (client: Client) =>
    (await screenOf(client, '/Admin/screens/order_comments')).buttons.update.label;
  expect([await word(admin), await word(admin.speaking('zh-cn'))]).toEqual(['Reply', '回复']);
});

test('a command names its consequence and amount, and shows what its user needs', async () => {
  const { commands } = await screenOf(admin, '/Admin/screens/cashes');
  const pay = commands.find(({ name }) => name === 'pay')!;
  expect(pay.amount).toEqual(['money']);
  expect(pay.texts).toMatchObject({
    submit: 'Confirm {amount} as transferred',
    done: '{amount} marked as transferred',
  });
  expect(names(pay.show as never)).toEqual([
    'id',
    'money',
    'commission',
    'bank_name',
    'name',
    'card_no',
  ]);
  const seller = await souk.as.seller();
  const apply = (await screenOf(seller, '/Seller/screens/cashes')).commands[0]!;
  expect(apply.prefill).toEqual(['name', 'card_no', 'bank_name']);
  expect(names(apply.tiles!.items)).toEqual(['available', 'fee']);
});

test('who decides an after-sale sees its reason and pictures; rejecting a store comes last', async () => {
  const callers = { Admin: admin, Seller: await souk.as.seller() };
  for (const path of [
    'Admin/refunds',
    'Admin/returns',
    'Admin/appeals',
    'Seller/refunds',
    'Seller/returns',
  ]) {
    const [area, page] = path.split('/') as ['Admin' | 'Seller', string];
    const { commands } = await screenOf(callers[area], `/${area}/screens/${page}`);
    for (const name of ['agree', 'reject']) {
      const { show } = commands.find((command) => command.name === name)!;
      expect(names(show as never), `${path} ${name}`).toEqual(
        expect.arrayContaining(['refund_remark', 'images']),
      );
    }
  }
  const { commands } = await screenOf(admin, '/Admin/screens/stores');
  expect(commands.at(-1)!.name).toBe('deny');
});

test.each(['Admin', 'Seller'] as const)(
  'the page of an order in %s names address and amounts before its lines',
  async (area) => {
    const caller = area === 'Admin' ? admin : await souk.as.seller();
    const { data } = await caller.get(`/${area}/screens/orders`);
    const fields: readonly string[] = data.view.map(({ field }: { field: string }) => field);
    const order = ['order_state', 'receive_name', 'order_price', 'order_goods', 'refunds'];
    expect(fields.filter((field) => order.includes(field))).toEqual(order);
  },
);

test('refuses a screen whose rows the caller may not list, with the name of the right (402)', async () => {
  const client = await souk.as.adminWith('Admin.expresses.index');
  expect(await client.get('/Admin/screens/goods_brands')).toMatchObject({
    code: codes.noRight,
    msg: expect.stringContaining('needs the right “List” of “Brand” (Admin.goods_brands.index)'),
    data: {},
  });
  expect((await client.get('/Admin/screens/expresses')).code).toBe(200);
  expect((await client.get('/Admin/screens/configs/web')).msg).toMatch(
    /“View” of “.+” \(Admin\.configs\/web\.show\)/,
  );
});

test('leaves out buttons, rules and editable cells without the right', async () => {
  const screen = await screenOf(
    await souk.as.adminWith(
      'Admin.goods_brands.index',
      'Admin.goods_brands.show',
      'Admin.goods_brands.store',
    ),
    '/Admin/screens/goods_brands',
  );
  expect(
    Object.entries(screen.buttons)
      .filter(([, { show }]) => show)
      .map(([name]) => name),
  ).toEqual(['show', 'store', 'search']);
  expect(screen.rules).toEqual({
    store: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), schema: expect.any(Object) },
  });
  expect(screen.columns.filter(({ edit }) => edit)).toEqual([]);
  expect(
    (await screenOf(admin, '/Admin/screens/goods_brands')).columns.filter(({ edit }) => edit),
  ).not.toEqual([]);
});

test('leaves out fields that need their own right', async () => {
  const verbs = ['index', 'show', 'store', 'update'].map((verb) => `Admin.goods_classes.${verb}`);
  const without = await screenOf(await souk.as.adminWith(...verbs), '/Admin/screens/goods_classes');
  const allowed = await screenOf(
    await souk.as.adminWith(...verbs, 'Admin.goods_classes.rate'),
    '/Admin/screens/goods_classes',
  );
  expect(without.fields.find(({ name }) => name === 'rate')?.writable).toEqual({
    store: false,
    update: false,
  });
  expect(allowed.fields.find(({ name }) => name === 'rate')?.writable).toEqual({
    store: true,
    update: true,
  });
  expect(names(without.form)).not.toContain('rate');
  expect(names(allowed.form)).toContain('rate');
});

test('lists no password column and marks read-only fields as not writable', async () => {
  const screen = await screenOf(admin, '/Admin/screens/admins');
  expect(names(screen.columns)).not.toContain('password');
  expect(screen.fields.find(({ name }) => name === 'password')?.writable).toEqual({
    store: true,
    update: true,
  });
  expect(screen.fields.find(({ name }) => name === 'is_super')?.writable).toEqual({
    store: false,
    update: false,
  });
  expect(screen.fields.find(({ name }) => name === 'role_id')?.target).toMatchObject({
    resource: 'admin_roles',
    display: 'name',
    url: '/Admin/admins/options/role_id',
    screen: 'Admin/roles',
  });
});

test('names the screen for choosing from a large table in a dialog', async () => {
  const targetOf = async (client: Client, screen: string, field: string) =>
    (await screenOf(client, `/Admin/screens/${screen}`)).fields.find(({ name }) => name === field)
      ?.target;
  const other = await startApp();
  try {
    await other.sql.run(
      `
        INSERT INTO areas (name, code, deep)
        SELECT 'Area ' || n, 'x' || n, 0
        FROM generate_series(1, 250) n`,
    );
    const client = await other.as.admin();
    expect(await targetOf(client, 'areas', 'pid')).toMatchObject({
      large: true,
      screen: 'Admin/areas',
    });
    expect(await targetOf(client, 'admins', 'role_id')).toMatchObject({
      large: false,
      screen: 'Admin/roles',
    });
  } finally {
    await other.close();
  }
});

test('separates areas and matches paths exactly', async () => {
  const seller = await souk.as.seller();
  expect(await screenOf(seller, '/Seller/screens/goods_attrs')).toMatchObject({
    area: 'Seller',
    dataPath: '/Seller/goods_attrs',
  });
  expect((await seller.get('/Admin/screens/goods_brands')).code).toBe(401);
  expect((await seller.get('/Seller/screens/goods_brands')).code, 'a screen of Admin only').toBe(
    404,
  );
  for (const path of [
    'Goods_brands',
    'goods_brands/',
    '../Seller/goods_attrs',
    '__proto__',
    'nothing',
  ])
    expect((await admin.get(`/Admin/screens/${path}`)).code, path).toBe(404);
  expect((await souk.anonymous.get('/Admin/screens/goods_brands')).code).toBe(401);
});

test('a form over one row requires the right to see that row', async () => {
  const screen = await screenOf(
    await souk.as.adminWith('Admin.configs/web.show'),
    '/Admin/screens/configs/web',
  );
  expect(screen).toMatchObject({
    kind: 'single',
    dataPath: '/Admin/configs/web',
    buttons: { update: { show: false }, show: { show: true } },
  });
  expect((await screenOf(admin, '/Admin/screens/configs/web')).buttons.update.show).toBe(true);
});

test('serves only compiled rules by hash, publicly and immutably cached', async () => {
  const { rules } = await screenOf(admin, '/Admin/screens/goods_brands');
  const reply = await souk.anonymous.raw(`/rules/${rules.store!.hash}.js`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const code = await reply.text();
  expect(code).toMatch(/^export default \(runtime\) =>/);
  expect(code).not.toMatch(/Brand|品牌/);
  for (const file of [`${'0'.repeat(64)}.js`, 'x.js', '..%2fmain.js', `${rules.store!.hash}`])
    expect((await souk.anonymous.raw(`/rules/${file}`)).status, file).toBe(404);
});

test('explains every part: file, pointer and missing right', async () => {
  const client = await souk.as.adminWith('Admin.goods_classes.index', 'Admin.goods_classes.store');
  const explained = (await client.get<Explanation[]>('/Admin/explain/goods_classes')).data;
  const of = (part: string) => explained.find((entry) => entry.part === part);
  expect(of('screen')).toMatchObject({ present: true, right: 'Admin.goods_classes.index' });
  expect(of('button update')).toEqual({
    part: 'button update',
    present: false,
    reason: 'You do not have the right “Edit” of “Category” (Admin.goods_classes.update)',
    right: 'Admin.goods_classes.update',
    file: 'screens/Admin/goods_classes.json',
    pointer: '/permissions/update',
  });
  expect(of('form rate')).toMatchObject({
    present: false,
    right: 'Admin.goods_classes.rate',
    file: 'schemas/resources/goods_classes.json',
    pointer: '/fields/rate',
  });
  expect(of('column updated_at')).toMatchObject({
    present: false,
    reason: 'The screen does not list updated_at',
  });
  expect((await client.get<Explanation[]>('/Admin/explain/goods_brands')).data[0]).toMatchObject({
    part: 'screen',
    present: false,
    right: 'Admin.goods_brands.index',
  });
  expect(
    (await client.speaking('zh-cn').get<Explanation[]>('/Admin/explain/goods_brands')).data[0]!
      .reason,
  ).toBe('没有权限“品牌”的“列表”（Admin.goods_brands.index）');
});

test('a revoked right removes its buttons within a second', async () => {
  const account = await souk.anAdmin({
    rights: ['Admin.expresses.index', 'Admin.expresses.store'],
  });
  const client = await souk.as.account('Admin', account.username);
  expect((await screenOf(client, '/Admin/screens/expresses')).buttons.store.show).toBe(true);
  await souk.sql.run(
    `
      DELETE FROM admin_to_permissions
      WHERE permission_id = (
        SELECT id FROM admin_permissions WHERE apis = 'Admin.expresses.store'
      ) AND role_id IN (SELECT role_id FROM admin_to_roles WHERE admin_id = $1)`,
    [account.id],
  );
  await waitForSessionCache();
  expect((await screenOf(client, '/Admin/screens/expresses')).buttons.store.show).toBe(false);
});

test('every screen of the project is served whole to a super admin', async () => {
  const seller = await souk.as.seller();
  for (const [client, area] of [
    [admin, 'Admin'],
    [seller, 'Seller'],
  ] as const) {
    for (const path of await menuPaths(client, area)) {
      // Handwritten pages have no served config
      if (existsSync(inProject('screens', area, `${path}.tsx`))) continue;
      const served = await client.get<PageConfig | BoardConfig>(`/${area}/screens/${path}`);
      expect(served.code, `${area}/${path}`).toBe(200);
      expect(
        JSON.stringify(served.data).match(
          /"(screens|resources|dicts|errors|menus)\.[A-Za-z_]+\.[^"]*"/g,
        ) ?? [],
        path,
      ).toEqual([]);
    }
  }
});

/** Paths of all pages in the caller's menu. */
async function menuPaths(client: Client, area: BackOffice): Promise<readonly string[]> {
  const entries = flattenMenus(await loadMenus(client, area));
  return entries.flatMap(({ view }) => (view ? [view.slice(area.length + 1)] : []));
}

test('explains why a row is visible or not', async () => {
  const seller = await souk.as.seller();
  const other = await souk.aSeller();
  const [row] = await souk.sql.rows<{ id: number }>(
    'INSERT INTO goods_attrs (store_id, name) VALUES ($1, $2) RETURNING id',
    [other.storeId, 'Colour'],
  );
  const about = async (client: Client) =>
    (await client.get<Explanation[]>('/Seller/explain/goods_attrs', { id: row!.id })).data.find(
      ({ part }) => part === `row ${row!.id}`,
    );
  expect(await about(seller)).toEqual({
    part: `row ${row!.id}`,
    present: false,
    reason: `Row ${row!.id} does not exist, or is outside your data scope`,
    file: 'schemas/resources/goods_attrs.json',
    pointer: '/scope/Seller',
  });
  expect(await about(await souk.as.seller(other))).toMatchObject({ present: true });
  expect((await seller.get('/Seller/explain/goods_attrs', { id: '1 or 1' })).code).toBe(422);
});

test('explains the conditions of a row by the clock of the mall', async () => {
  await souk.sql.run("UPDATE jobs SET leased_until = mall_now() - interval '1 minute'");
  const client = await souk.as.admin();
  const [row] = await souk.sql.rows<{ id: number }>('SELECT id FROM jobs ORDER BY id LIMIT 1');
  const explained = await client.get<Explanation[]>('/Admin/explain/Admin/jobs', { id: row!.id });
  expect(explained.data.find(({ part }) => part === `row ${row!.id} command run`)).toMatchObject({
    present: true,
  });
});

test('describes a resource to a handwritten page: fields, buttons and rules, pruned like a screen', async () => {
  const owner = await souk.aSeller();
  const ownerScreen = await screenOf(await souk.as.seller(owner), '/Seller/resources/freights');
  expect(ownerScreen).toMatchObject({
    kind: 'table',
    resource: 'freights',
    dataPath: '/Seller/freights',
    buttons: { store: { show: true }, update: { show: true }, destroy: { show: true } },
    rules: { update: { hash: expect.any(String) } },
  });
  expect(names(ownerScreen.form)).toEqual(expect.arrayContaining(['name', 'f_weight', 'area_id']));
  const reader = await souk.as.account(
    'Seller',
    (await souk.aSubAccount(owner, { rights: ['Seller.freights.index'] })).username,
  );
  expect(await screenOf(reader, '/Seller/resources/freights')).toMatchObject({
    buttons: { store: { show: false }, update: { show: false }, destroy: { show: false } },
    rules: {},
  });
  expect(await reader.get('/Seller/resources/goods')).toMatchObject({ code: codes.noRight });
  for (const name of ['admins', 'no_such', '__proto__'])
    expect((await reader.get(`/Seller/resources/${name}`)).code).toBe(404);
});
