import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, apiPrefix, areas } from '../../schemas/contract/areas.ts';
import { anyoneMay } from '../../schemas/rules/access.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import { sources } from '../../server/sources.ts';
import { loadProject } from '../../server/backoffice/check/load-project.ts';
import { projectRoot } from '../../server/platform/config/project-root.ts';
import type { DeclaredRoute } from '../../server/platform/http/access/declared-routes.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import type { Client, Reply } from '../helpers/http/client.ts';
import { ResourceCaller } from '../helpers/http/resource-caller.ts';

/**
 * The generated matrix of docs/invariants.md#access: every route without a token, with another area's
 * token and without rights; every resource of the seller area with another seller's ids. The first
 * test fails for a route that is neither a resource's nor listed here.
 */
const { resources } = loadProject(projectRoot);

/** Handwritten routes, with the reason why each reaches no rows of others. */
const byHand: Readonly<Record<string, string>> = {
  '/healthz': 'reports only that the process runs',
  '/readyz': 'reports only that the database answers',
  '/rules/:file': 'compiled rules hold no rows',
  '/api/common': 'public',
  ...Object.fromEntries(
    areas.flatMap((area) => {
      const prefix = `/api${apiPrefix[area]}`;
      return [
        [`${prefix}login`, 'only the account whose password is proven'],
        [`${prefix}logout`, 'ends the caller’s token'],
        [`${prefix}is_login`, 'the account of the token'],
        [`${prefix}auth/info`, 'the account of the token'],
        [`${prefix}auth/edit`, 'the account of the token'],
        [`${prefix}uploads`, 'adds a file of the caller'],
        [`${prefix}files/usage`, 'sums of the caller’s own files'],
        [
          `${prefix}files/:name`,
          'requires access to the row with the file: test/e2e/private-files',
        ],
        [`${prefix}load_menu`, 'menus within the caller’s rights'],
        [`${prefix}screens/*`, 'screens hold no rows'],
        [`${prefix}list_views`, 'the caller’s own views: test/e2e/list-views'],
        [`${prefix}list_views/:id`, 'the caller’s own views'],
        [`${prefix}badges`, 'counts of the caller’s own lists: test/e2e/live'],
        [`${prefix}live`, 'messages about rows that the caller may list: test/e2e/live'],
        [`${prefix}page_rights`, 'names of menus and rights'],
        [`${prefix}resources/*`, 'describes resources, holds no rows'],
        [`${prefix}explain/*`, 'explains screens; rows within the caller’s list only'],
      ];
    }),
  ),
  '/api/agreements/:ename': 'public texts',
  '/api/article/:name': 'public texts',
  '/api/adv': 'public adverts',
  '/api/load_article_menu': 'public columns',
  '/api/load_goods_classes': 'public classes',
  '/api/captcha': 'a constant',
  '/api/sms': 'answers the same for every phone',
  '/api/register': 'the account whose phone is proven: test/e2e/register',
  '/api/forget_password': 'the account whose phone is proven: test/e2e/register',
  '/api/store': 'the caller’s own store',
  '/api/store/join': 'creates the caller’s own store',
  '/api/app_versions': 'public downloads',
  '/robots.txt': 'public addresses',
  '/sitemap.xml': 'public addresses',
  '/sitemaps/:file': 'public addresses',
  '/manifest.webmanifest': 'the site’s own name',
  '/icon.svg': 'a public picture',
  '/icon.png': 'a public picture',
  '/sw.js': 'a public script',
  '/api/Seller/store_classes': 'classes of the caller’s own store',
  ...Object.fromEntries(
    sources.flatMap(({ name, areas: those }) =>
      those.flatMap((area) =>
        [`sources/${name}`, name.replace('.', '/')].map((path) => [
          `/api${apiPrefix[area]}${path}`,
          'sums of the caller’s own store, or of the mall for its admins: test/e2e/dashboards',
        ]),
      ),
    ),
  ),
  ...Object.fromEntries(
    ['before', 'create', 'after', ':id', 'check', 'pay', 'express'].map((call) => [
      `/api/user/order/${call}`,
      'the shopper’s own rows: test/e2e/orders',
    ]),
  ),
  ...Object.fromEntries(
    [
      'order/refund',
      'order/refund/:id',
      'order/refund/:id/withdraw',
      'order/refund/:id/appeal',
      'comments',
      'coupon/receive',
      'carts',
      'carts/merge',
      'carts/:id',
      'cashes',
      'cashes/terms',
      'cashes/:id',
      'coupons/:state',
    ].map((call) => [
      `/api/user/${call}`,
      'the shopper’s own rows: test/e2e/refunds, carts, promotions, withdrawals',
    ]),
  ),
  '/api/integral/pay': 'the caller’s own points',
  '/api/Seller/cashes': 'the caller’s store: test/e2e/settlements',
  '/api/Seller/cashes/:id': 'the caller’s store: test/e2e/settlements',
  '/api/Admin/order_settlement_handle': 'the platform’s own job',
  '/api/payment/methods': 'public payment methods',
  '/api/payment/:driver/:device':
    'requires a provider’s signature: test/e2e/payments-sandbox, payments-settings',
  '/sandbox/pay/:tradeNo': 'requires the number of 28 random digits; not in production',
  '/sandbox/alipay/gateway.do': 'requires our signature; not in production',
  ...Object.fromEntries(
    [
      'pay/transactions/:product',
      'pay/transactions/out-trade-no/:no',
      'pay/transactions/out-trade-no/:no/close',
      'refund/domestic/refunds',
      'refund/domestic/refunds/:no',
    ].map((call) => [`/sandbox/wechat/v3/${call}`, 'requires our signature; not in production']),
  ),
  ...Object.fromEntries(
    [
      'home',
      'goods',
      'goods/suggest',
      'goods/cards',
      'goods/:id',
      'goods/:id/mine',
      'goods/:id/freight',
      'stores',
      'store/:id',
      'collectives',
      'integral/home',
      'integral/goods',
      'integral/goods/:id',
    ].map((call) => [
      `/api/${call}`,
      'public, with the caller’s own rows: test/e2e/shop-goods, shop-browse',
    ]),
  ),
  '/api/cart_count': 'the caller’s own cart',
  '/api/load_areas': 'public areas',
  '/api/is_fav': 'the caller’s own favourites',
  '/api/seckills': 'public goods',
  '/api/goods_comments/:id': 'public comments with masked names',
  ...Object.fromEntries(
    [
      'default',
      'favorites',
      'favorites/:id',
      'favorites/kept',
      'distributions',
      'notices',
      'notices/read',
    ].map((call) => [`/api/user/${call}`, 'the shopper’s own rows: test/e2e/shopper-calls']),
  ),
  '/api/cart/preview': 'public goods',
  '/api/cart/quote': 'prices of public goods',
  ...Object.fromEntries(
    ['orders', 'orders/:id', 'orders/:id/cancel', 'orders/:id/receive', 'order/refund/preview'].map(
      (call) => [`/api/user/${call}`, 'the shopper’s own rows: test/e2e/orders, refunds'],
    ),
  ),
  '/api/Seller/refunds/:id': 'after-sales of the caller’s store: test/e2e/refunds',
  '/api/Admin/load_seller_menu': 'the platform’s own menus',
  '/api/Admin/load_permission': 'names of rights',
  '/api/Admin/clear_area': 'does nothing',
  '/api/Admin/configs': 'settings, each with its own right: test/e2e/configs',
  '/api/Admin/configs/update': 'settings, each with its own right',
  '/api/Admin/audit_events': 'names of events and subjects',
  '/api/Admin/audit_subjects': 'names of events and subjects',
  '/api/Admin/audit_logs/:id/changes': 'the platform’s audit log',
};
/** Routes that are public on purpose. */
const publicByHand: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/:file',
  '/manifest.webmanifest',
  '/icon.svg',
  '/icon.png',
  '/sw.js',
  '/healthz',
  '/readyz',
  '/rules/:file',
  '/api/common',
  '/api/home',
  '/api/store/:id',
  '/api/collectives',
  '/api/integral/home',
  '/api/agreements/:ename',
  '/api/article/:name',
  '/api/adv',
  '/api/load_article_menu',
  '/api/load_goods_classes',
  '/api/app_versions',
  '/api/is_fav',
  '/api/seckills',
  '/api/goods_comments/:id',
  '/api/captcha',
  '/api/sms',
  '/api/register',
  '/api/forget_password',
  '/api/cart_count',
  '/api/load_areas',
  '/api/cart/preview',
  '/api/cart/quote',
  '/api/payment/methods',
  '/api/payment/:driver/:device',
  ...['login', 'logout', 'is_login'].flatMap((name) => [
    `/api/${name}`,
    `/api/Admin/${name}`,
    `/api/Seller/${name}`,
  ]),
]);
const isPublicByHand = (path: string): boolean =>
  publicByHand.has(path) || path.startsWith('/sandbox/');

const resourceOf = ({ path, access }: DeclaredRoute): Resource | undefined =>
  [...resources.values()].find((resource) => {
    const scope = resource.scope[access.area];
    const own = `/api${apiPrefix[access.area]}${scope?.path}`;
    return scope && (path === own || path.startsWith(`${own}/`));
  });

let app: TestApp;
let routes: readonly DeclaredRoute[];
let tokens: Readonly<Record<Area, Client>>;
beforeAll(async () => {
  app = await startApp();
  routes = app.app.routes;
  tokens = {
    Admin: await app.as.admin(),
    Seller: await app.as.seller(),
    shop: await app.as.shopper(),
  };
}, 180_000);
afterAll(() => app.close());

/** Calls a route with a value for each of its parameters. */
async function call(client: Client, { method, path }: DeclaredRoute): Promise<Pick<Reply, 'code'>> {
  const response = await client.raw(path.replace(/:\w+/g, '1').replace('*', 'goods_brands'), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  return response.headers.get('content-type')?.includes('json')
    ? ((await response.json()) as Reply)
    : { code: response.status };
}

describe('every route', () => {
  test('belongs to a resource, or is listed with the reason why it reaches no rows of others', () => {
    expect(
      routes
        .filter((route) => !resourceOf(route) && !Object.hasOwn(byHand, route.path))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });

  test('is public only when it is listed as public', () => {
    const open = routes.filter(({ access }) => access.right === 'public');
    expect(
      open
        .filter(
          (route) =>
            !isPublicByHand(route.path) &&
            !(route.access.area === 'shop' && route.method === 'GET' && resourceOf(route)),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('refuses a caller without a token', async () => {
    for (const route of routes.filter(({ access }) => access.right !== 'public'))
      expect([401, 405], `${route.method} ${route.path}`).toContain(
        (await call(app.anonymous, route)).code,
      );
  });

  test('refuses the token of another area', async () => {
    for (const route of routes.filter(({ access }) => access.right !== 'public')) {
      for (const area of areas.filter((other) => other !== route.access.area))
        expect([401, 405], `${area} at ${route.method} ${route.path}`).toContain(
          (await call(tokens[area], route)).code,
        );
    }
  });

  test('refuses a caller of the area without the right', async () => {
    const owner = await app.aSeller();
    const callers: Readonly<Partial<Record<Area, Client>>> = {
      Admin: await app.as.adminWith(),
      Seller: await app.as.account('Seller', (await app.aSubAccount(owner)).username),
    };
    for (const route of routes.filter(({ access }) => access.right.includes('.')))
      expect(
        (await call(callers[route.access.area]!, route)).code,
        `${route.method} ${route.path}`,
      ).toBe(402);
  });
});

const owned = [...resources.values()].filter(
  (resource) =>
    Object.keys(resource.scope.Seller?.own ?? {}).length > 0 && !resource.scope.Seller!.single,
);
const named = (
  list: readonly Resource[],
): readonly { readonly resource: Resource; readonly name: string }[] =>
  list.map((resource) => ({ resource, name: resource.name }));

describe('another seller’s row is answered like a missing row', () => {
  let mine: ResourceCaller;
  let theirs: ResourceCaller;
  beforeAll(async () => {
    mine = await ResourceCaller.of(app, 'Seller');
    theirs = await ResourceCaller.of(app, 'Seller');
  });
  const missing = 999_999_999;
  const verbs = (resource: Resource): ReadonlySet<string> => resource.scope.Seller!.can;

  test.each(named(owned.filter((resource) => verbs(resource).has('store'))))(
    '$name: view, edit, delete, history, bin, commands',
    async ({ resource }) => {
      const { id } = await theirs.add(resource);
      const path = mine.path(resource);
      const body = await mine.values(resource, 'update');
      const attempts: readonly ((id: number) => Promise<Reply>)[] = [
        (at) => mine.client.get(`${path}/${at}`),
        (at) => mine.client.put(`${path}/${at}`, body),
        (at) => mine.client.delete(`${path}/${at}`),
        (at) => mine.client.get(`${path}/${at}/history`),
        (at) => mine.client.post(`${path}/${at}/commands/restore`),
        ...[...resource.commands.values()]
          .filter((command) => command.areas.includes('Seller') && command.on !== 'list')
          .map(
            (command) => (at: number) =>
              mine.client.post(
                `${path}/${at}/commands/${command.name}`,
                command.each ? { rows: [{ id: at, input: {} }] } : {},
              ),
          ),
      ];
      for (const attempt of attempts) {
        const [foreign, absent] = [await attempt(id), await attempt(missing)];
        expect({ code: foreign.code, msg: foreign.msg, data: foreign.data }).toEqual({
          code: absent.code,
          msg: absent.msg,
          data: absent.data,
        });
        expect(foreign.code).not.toBe(200);
      }
      const own = await mine.add(resource);
      if (verbs(resource).has('deletes'))
        expect(await mine.client.delete(`${path}/${own.id},${id}`)).toMatchObject({ code: 404 });
      expect((await mine.client.get(`${path}/${own.id}`)).code).toBe(200);
      expect(await theirs.client.get(`${path}/${id}`)).toMatchObject({
        code: 200,
        data: { rev: 1 },
      });
    },
  );

  test.each(
    named(owned.filter((resource) => verbs(resource).has('index') && verbs(resource).has('store'))),
  )('$name: list, totals, filters, sorting, export, bin', async ({ resource }) => {
    const theirRow = await theirs.add(resource);
    const myRow = await mine.add(resource);
    const path = mine.path(resource);
    const ids = (reply: Reply): readonly number[] =>
      reply.data.data.map((row: { id: number }) => row.id);
    const all = await mine.client.get(path, { per_page: 400 });
    expect(ids(all)).toContain(myRow.id);
    expect(ids(all)).not.toContain(theirRow.id);
    expect(all.data.total).toBe(all.data.data.length);
    for (const query of [
      { id: theirRow.id },
      { id: `${theirRow.id}|in` },
      { id: `${theirRow.id},${theirRow.id}|between` },
    ])
      expect((await mine.client.get(path, query)).data).toMatchObject({ data: [], total: 0 });
    for (const query of [{ isAll: 'true' }, { order: '-id', isAll: 'true' }])
      expect(
        (await mine.client.get(path, query)).data.map((row: { id: number }) => row.id),
      ).not.toContain(theirRow.id);
    for (const name of Object.keys(resource.scope.Seller!.own)) {
      const foreign = await theirs.client.get(`${path}/${theirRow.id}`);
      const reply = await mine.client.get(path, { [name]: foreign.data[name] });
      expect(reply.code === 200 ? reply.data.total : 0).toBe(0);
    }
    if (verbs(resource).has('export')) {
      const text = await (
        await mine.client.raw(`/api${path}/export?format=csv&ids=${theirRow.id}|in`)
      ).text();
      expect(text.trim().split('\r\n')).toHaveLength(1);
    }
    await theirs.client.delete(`${path}/${theirRow.id}`);
    if (resource.softDelete)
      expect(ids(await mine.client.get(path, { trashed: 1 }))).not.toContain(theirRow.id);
  });

  const pointing = [...resources.values()]
    .filter((resource) => resource.scope.Seller)
    .flatMap((resource) =>
      [...resource.fields.values()]
        .filter(
          (field) =>
            (field.type === 'ref' || field.type === 'refs') &&
            owned.some(({ name }) => name === field.resource),
        )
        .map((field) => ({ resource, field, name: `${resource.name}.${field.name}` })),
    );
  test.each(pointing.filter(({ resource }) => verbs(resource).has('store')))(
    '$name: not among the options, not accepted as a reference',
    async ({ resource, field }) => {
      const target = resources.get(field.resource!)!;
      if (!target.scope.Seller!.can.has('store')) return;
      const { id } = await theirs.add(target);
      const options = await mine.client.get(`${mine.path(resource)}/options/${field.name}`);
      if (!anyoneMay(field.read, 'Seller')) return void expect(options.code).toBe(404);
      expect(options.data.map((option: { value: number }) => option.value)).not.toContain(id);
      expect(
        (await mine.client.get(`${mine.path(resource)}/options/${field.name}`, { id: `${id}|in` }))
          .data,
      ).toEqual([]);
      if (!mine.fields(resource, 'store').some(({ name }) => name === field.name)) return;
      const values = {
        ...(await mine.values(resource)),
        [field.name]: field.type === 'refs' ? [id] : id,
      };
      const [foreign, absent] = [
        await mine.client.post(mine.path(resource), values),
        await mine.client.post(mine.path(resource), {
          ...values,
          [field.name]: field.type === 'refs' ? [missing] : missing,
        }),
      ];
      expect(foreign).toMatchObject({ code: 422 });
      expect(foreign.data).toEqual(absent.data);
      if (verbs(resource).has('import'))
        expect(
          await mine.client.post(`${mine.path(resource)}/import/excel?dry=1`, [
            { [field.name]: String(id) },
          ]),
        ).toMatchObject({ data: { valid: 0 } });
    },
  );

  test('child rows: a child of another seller’s row keeps its parent', async () => {
    for (const resource of owned) {
      for (const many of [...resource.fields.values()].filter(
        (field) => field.type === 'many' && field.owned,
      )) {
        const foreign = await theirs.add(resource);
        const whole = await theirs.client.get(`${theirs.path(resource)}/${foreign.id}`);
        const [child] = whole.data[many.name] as readonly { readonly id: number }[];
        if (!child) continue; // children with their own rules have their own tests
        const own = await mine.add(resource);
        expect(
          await mine.client.put(`${mine.path(resource)}/${own.id}`, {
            [many.name]: [{ id: child.id }],
          }),
        ).toMatchObject({ code: 422, data: { errors: [{ pointer: `/${many.name}/0/id` }] } });
        expect(
          (await theirs.client.get(`${theirs.path(resource)}/${foreign.id}`)).data[many.name],
        ).toEqual(whole.data[many.name]);
      }
    }
  });

  test('a seller’s single row belongs to the caller’s store', async () => {
    for (const resource of [...resources.values()].filter(
      ({ scope }) => scope.Seller?.single && scope.Seller.can.has('show'),
    )) {
      const [a, b] = [
        await mine.client.get(mine.path(resource)),
        await theirs.client.get(theirs.path(resource)),
      ];
      expect(a.data.id).not.toBe(b.data.id);
    }
  });
});
