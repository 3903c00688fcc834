import { apiPrefix, areas } from '../../schemas/contract/areas.ts';
import { inboxPaths } from '../../schemas/contract/calls/accounts/messages.ts';
import { sources } from '../sources.ts';

/** Calls of the chat below `chats`, and those of staff. */
export const chatCalls = [
  '',
  '/unread',
  '/:id',
  ...['messages', 'pictures', 'read', 'typing', 'block', 'unblock', 'report'].map(
    (call) => `/:id/${call}`,
  ),
];
const staffChatCalls = ['staff', 'hand_over', 'close'].map((call) => `/:id/${call}`);
export const friendCalls = ['friends', 'add', 'friend_content', 'send'].map(
  (call) => `/api/Chat/${call}`,
);

/** Public files of the pages. */
export const siteFiles = [
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/:file', '/manifest.webmanifest', '/sw.js'],
  ...['/icon.svg', '/icon.png', '/favicon.ico', '/offline.js'],
];

/** Handwritten routes, with the reason why each reaches no rows of other owners. */
export const handwrittenRoutes: Readonly<Record<string, string>> = {
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
  ...Object.fromEntries(
    [
      'Admin/users/money/handle',
      'Admin/cashes/:id',
      'Admin/orders/status/edit',
      'Seller/orders/status/edit',
    ].map((path) => [`/api/${path}`, 'needs the right of the command that the body names']),
  ),
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
    friendCalls.map((path) => [path, 'the party of the token in the form: test/e2e/chat']),
  ),
};
