import { beforeAll, describe, expect, test } from 'vitest';
import { type Area, apiPrefix, areas } from '../../../schemas/contract/areas.ts';
import { inboxPaths } from '../../../schemas/contract/calls/accounts/messages.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../../../server/platform/http/access/declared-routes.ts';
import { sources } from '../../../server/sources.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Calls every route without a token, with another area's token and without the right
 * (docs/invariants.md#access). The first test fails for a route that neither belongs to a resource
 * nor is listed here. cross-seller.e2e.test.ts calls the resources' routes with another seller's ids.
 */
const { resources } = checkedProject;

/** Calls of the chat below `chats`, and those of staff. */
const chatCalls = [
  '',
  '/unread',
  '/:id',
  ...['messages', 'pictures', 'read', 'typing', 'block', 'unblock', 'report'].map(
    (call) => `/:id/${call}`,
  ),
];
const staffChatCalls = ['staff', 'hand_over', 'close'].map((call) => `/:id/${call}`);
const legacyChatCalls = ['friends', 'add', 'friend_content', 'send'].map(
  (call) => `/api/Chat/${call}`,
);

/** Public files of the pages. */
const siteFiles = [
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/:file', '/manifest.webmanifest', '/sw.js'],
  ...['/icon.svg', '/icon.png', '/favicon.ico', '/offline.js'],
];

/** Handwritten routes, with the reason why each reaches no rows of other owners. */
const handwrittenRoutes: Readonly<Record<string, string>> = {
  '/healthz': 'reports only that the process runs',
  '/metrics': 'asks for a token of its own',
  '/readyz': 'reports only that the database answers',
  '/rules/:file': 'compiled rules hold no rows',
  '/api/openapi/:file': 'describes calls, holds no rows',
  '/docs/api': 'describes calls, holds no rows',
  '/docs/api/:area': 'describes calls, holds no rows',
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
          'requires access to the row with the file: test/e2e/access/private-files',
        ],
        [`${prefix}load_menu`, 'menus within the caller’s rights'],
        [`${prefix}screens/*`, 'screens hold no rows'],
        [`${prefix}list_views`, 'the caller’s own views: test/e2e/resources/list-views'],
        [`${prefix}list_views/:id`, 'the caller’s own views'],
        [`${prefix}badges`, 'counts of the caller’s own lists: test/e2e/platform/live'],
        [`${prefix}live`, 'messages about rows that the caller may list: test/e2e/platform/live'],
        ...['', '/unread', '/read', '/settings', '/email'].map((call) => [
          `/api${inboxPaths[area]}${call}`,
          'the messages and settings of the token’s account: test/e2e/messages/messages',
        ]),
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
  '/api/mail_link': 'the account of a signed link: test/e2e/messages/message-mails',
  '/api/register': 'the account whose phone is proven: test/e2e/sign-in/register',
  '/api/forget_password': 'the account whose phone is proven: test/e2e/sign-in/register',
  '/api/store': 'the caller’s own store',
  '/api/store/join': 'creates the caller’s own store',
  '/api/app_versions': 'public downloads',
  '/_AMapService/*': 'calls of AMap’s script: test/unit/server/mall/content/amap-request',
  ...Object.fromEntries(siteFiles.map((file) => [file, 'a public file'])),
  '/api/Seller/store_classes': 'classes of the caller’s own store',
  '/api/Seller/store_classes/options': 'classes of the caller’s own store',
  ...Object.fromEntries(
    sources.flatMap(({ name, areas: sourceAreas }) =>
      sourceAreas.flatMap((area) =>
        [`sources/${name}`, name.replace('.', '/')].map((path) => [
          `/api${apiPrefix[area]}${path}`,
          'sums of the caller’s own store, or of the mall for its admins: test/e2e/backoffice/dashboards',
        ]),
      ),
    ),
  ),
  ...Object.fromEntries(
    ['before', 'create', 'after', ':id', 'check', 'pay', 'express'].map((call) => [
      `/api/user/order/${call}`,
      'the shopper’s own rows: test/e2e/orders/orders',
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
      'the shopper’s own rows: test/e2e/money/refunds, carts, promotions, withdrawals',
    ]),
  ),
  '/api/integral/pay': 'the caller’s own points',
  '/api/Seller/cashes': 'the caller’s store: test/e2e/money/settlements',
  '/api/Seller/cashes/:id': 'the caller’s store: test/e2e/money/settlements',
  '/api/Admin/order_settlement_handle': 'the platform’s own job',
  '/api/couriers/:driver/:id':
    'the waybill of a subscription, whose salt signs the push: test/e2e/shipping/parcels',
  '/api/payment/methods': 'public payment methods',
  '/api/payment/options': 'public payment methods',
  '/api/payment/:driver/:device':
    'requires a provider’s signature: test/e2e/payments/payments-sandbox, payments-settings',
  '/api/oauth/providers': 'names of configured sign-ins',
  '/api/oauth/:name': 'begins a sign-in of this browser: test/e2e/sign-in/oauth',
  '/api/oauth/callback/:name': 'the account that the provider proves: test/e2e/sign-in/oauth',
  '/api/openid/code': 'the openid that WeChat proves: test/e2e/sign-in/oauth',
  '/api/wechat/ticket': 'a signature of a public page: test/e2e/sign-in/oauth',
  '/api/user/closing': 'the account of the token: test/e2e/accounts/account-closing',
  '/api/user/closing/cancel': 'the account of the token: test/e2e/accounts/account-closing',
  ...Object.fromEntries(
    ['oauth', 'oauth/:name', 'oauth/:name/unbind'].map((call) => [
      `/api/user/${call}`,
      'the caller’s own bindings: test/e2e/sign-in/oauth',
    ]),
  ),
  ...Object.fromEntries(
    [
      'oidc/.well-known/openid-configuration',
      'oidc/jwks',
      'oidc/authorize',
      'oidc/token',
      'oidc/userinfo',
      'weixin/connect/qrconnect',
      'weixin/connect/oauth2/authorize',
      'weixin/login',
      'weixin/sns/oauth2/access_token',
      'weixin/sns/userinfo',
      'weixin/sns/jscode2session',
      'weixin/cgi-bin/stable_token',
      'weixin/cgi-bin/ticket/getticket',
    ].map((call) => [`/sandbox/${call}`, 'test people, no rows; not in production']),
  ),
  '/sandbox/vendors/:name/:call': 'requires our signature; not in production',
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
      'public, with the caller’s own rows: test/e2e/catalog/shop-goods, shop-browse',
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
      'stock_notices',
      'distributions',
    ].map((call) => [
      `/api/user/${call}`,
      'the shopper’s own rows: test/e2e/storefront/shopper-calls',
    ]),
  ),
  '/api/cart/preview': 'public goods',
  '/api/cart/quote': 'prices of public goods',
  ...Object.fromEntries(
    ['orders', 'orders/:id', 'orders/:id/cancel', 'orders/:id/receive', 'order/refund/preview'].map(
      (call) => [`/api/user/${call}`, 'the shopper’s own rows: test/e2e/orders/orders, refunds'],
    ),
  ),
  '/api/Seller/refunds/:id': 'after-sales of the caller’s store: test/e2e/money/refunds',
  ...Object.fromEntries(['Admin', 'Seller'].map((area) => [`/api/${area}/mcp`, 'sends its calls'])),
  '/api/Admin/load_seller_menu': 'the platform’s own menus',
  '/api/Admin/load_permission': 'names of rights',
  '/api/Admin/clear_area': 'does nothing',
  '/api/Admin/configs': 'settings, each with its own right: test/e2e/backoffice/configs',
  '/api/Admin/configs/update': 'settings, each with its own right',
  '/api/Admin/audit_events': 'names of events and subjects',
  '/api/Admin/audit_subjects': 'names of events and subjects',
  '/api/Admin/audit_logs/:id/changes': 'the platform’s audit log',
  ...Object.fromEntries(
    areas.flatMap((area) =>
      [...chatCalls, ...(area === 'shop' ? [] : staffChatCalls)].map((call) => [
        `/api${apiPrefix[area]}chats${call}`,
        'conversations of the caller, the visitor or the store: test/e2e/chat/chat',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['goods_specs', 'goods_skus'].flatMap((name) => [
      [`/api/Admin/${name}`, 'rows of every store, which admins with the right of the goods read'],
      [`/api/Admin/${name}/:id`, 'rows of every store, which admins with that right read'],
    ]),
  ),
  ...Object.fromEntries(
    legacyChatCalls.map((path) => [
      path,
      'the party of the token in the form: test/e2e/chat/chat-legacy',
    ]),
  ),
};

/** Handwritten routes that anybody may call. */
const publicRoutes: ReadonlySet<string> = new Set([
  '/_AMapService/*',
  ...siteFiles,
  '/healthz',
  '/readyz',
  '/metrics',
  '/rules/:file',
  '/api/openapi/:file',
  '/docs/api',
  '/docs/api/:area',
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
  '/api/goods/suggest',
  '/api/goods/cards',
  '/api/goods/:id/mine',
  '/api/goods/:id/freight',
  '/api/captcha',
  '/api/sms',
  '/api/mail_link',
  '/api/register',
  '/api/forget_password',
  '/api/cart_count',
  '/api/load_areas',
  '/api/cart/preview',
  '/api/cart/quote',
  '/api/payment/methods',
  '/api/payment/options',
  '/api/payment/:driver/:device',
  '/api/couriers/:driver/:id',
  '/api/oauth/providers',
  '/api/oauth/:name',
  '/api/oauth/callback/:name',
  '/api/openid/code',
  '/api/wechat/ticket',
  ...chatCalls.map((call) => `/api/chats${call}`),
  ...legacyChatCalls,
  ...['login', 'logout', 'is_login'].flatMap((name) => [
    `/api/${name}`,
    `/api/Admin/${name}`,
    `/api/Seller/${name}`,
  ]),
]);
const isListedAsPublic = ({ path }: DeclaredRoute): boolean =>
  publicRoutes.has(path) || path.startsWith('/sandbox/') || path.endsWith('/mcp');

const resourceOf = ({ path, access }: DeclaredRoute): Resource | undefined =>
  [...resources.values()].find((resource) => {
    const scope = resource.scope[access.area];
    const resourcePath = `/api${apiPrefix[access.area]}${scope?.path}`;
    return scope && (path === resourcePath || path.startsWith(`${resourcePath}/`));
  });

/**
 * Anybody reads lists, rows and options of the shop's resources whose scope is the same for every
 * caller (verb-access.ts).
 */
function isShopRead(route: DeclaredRoute): boolean {
  const resource = resourceOf(route);
  if (!resource || route.access.area !== 'shop' || route.method !== 'GET') return false;
  const rest = route.path.slice(`/api/${resource.scope.shop!.path}`.length);
  return ['', '/:id', '/options/:field'].includes(rest);
}

/** The code that a route answers to a caller without a session of its area. */
const signedOutCode = ({ access }: DeclaredRoute): number =>
  access.silent ? codes.signedOutSilent : codes.signedOut;

const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;

let app: TestApp;
let routes: readonly DeclaredRoute[];
let protectedRoutes: readonly DeclaredRoute[];
beforeAll(async () => {
  app = await sharedApp();
  routes = app.app.routes;
  protectedRoutes = routes.filter(({ access }) => access.right !== 'public');
}, 180_000);

/** The code of a call with a value for each parameter; the HTTP status when the reply is a file. */
async function codeOf(client: Client, { method, path }: DeclaredRoute): Promise<number> {
  const response = await client.raw(path.replace(/:\w+/g, '1').replace('*', 'goods_brands'), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? ((await response.json()) as Reply).code : response.status;
}

test('every route belongs to a resource, or is listed with the reason why it reaches no rows of others', () => {
  const unlisted = routes.filter(
    (route) => !resourceOf(route) && !Object.hasOwn(handwrittenRoutes, route.path),
  );
  expect(unlisted.map(nameOf)).toEqual([]);
});

test('a route is public only when it is listed as public or reads a resource of the shop', () => {
  const unlisted = routes
    .filter(({ access }) => access.right === 'public')
    .filter((route) => !isListedAsPublic(route) && !isShopRead(route));
  expect(unlisted.map(nameOf)).toEqual([]);
});

describe('every route that is not public', () => {
  test('refuses a caller without a token', async () => {
    for (const route of protectedRoutes)
      expect(await codeOf(app.anonymous, route), nameOf(route)).toBe(signedOutCode(route));
  });

  test('refuses the token of another area', async () => {
    const clients: Readonly<Record<Area, Client>> = {
      Admin: await app.as.admin(),
      Seller: await app.as.seller(),
      shop: await app.as.shopper(),
    };
    for (const route of protectedRoutes) {
      for (const area of areas.filter((other) => other !== route.access.area))
        expect(await codeOf(clients[area], route), `${area}: ${nameOf(route)}`).toBe(
          signedOutCode(route),
        );
    }
  });

  test('refuses a caller of the area without the right', async () => {
    const owner = await app.aSeller();
    const clients: Readonly<Partial<Record<Area, Client>>> = {
      Admin: await app.as.adminWith(),
      Seller: await app.as.account('Seller', (await app.aSubAccount(owner)).username),
    };
    // 'public' and 'signed-in' have no dot; rights are `<Area>.<resource>.<verb or command>`.
    for (const route of protectedRoutes.filter(({ access }) => access.right.includes('.')))
      expect(await codeOf(clients[route.access.area]!, route), nameOf(route)).toBe(codes.noRight);
  });
});
