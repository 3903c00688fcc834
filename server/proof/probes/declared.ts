import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { DeclaredRoute } from '../../platform/http/access/declared-routes.ts';
import { isBackOffice, nameOf, type Probe, type Proof } from '../probe.ts';
import { needsRight, resourceOf } from '../routes.ts';

const isListedAsPublic = ({ path }: DeclaredRoute): boolean =>
  publicRoutes.has(path) || path.startsWith('/sandbox/') || /^\/api\/\w+\/mcp$/.test(path);

/**
 * Anybody reads lists, rows and options of the shop's resources whose scope is the same for every
 * caller (verb-access.ts).
 */
function isShopRead({ resources }: Proof, route: DeclaredRoute): boolean {
  const resource = resourceOf(resources, route);
  if (!resource || route.access.area !== 'shop' || route.method !== 'GET') return false;
  const { path, own, read } = resource.scope.shop!;
  if (Object.keys(own).length > 0 || JSON.stringify(read ?? null).includes('"@user.'))
    return publicRoutes.has(route.path);
  return ['', '/:id', '/options/:field'].includes(route.path.slice(`/api/${path}`.length));
}

/** Whether a route of a resource in a back office needs a right of its area. */
function namesItsRight({ resources }: Proof, route: DeclaredRoute): boolean {
  const { area, right } = route.access;
  if (needsRight(route)) return right.startsWith(`${area}.`);
  const isOfResource = resourceOf(resources, route) !== undefined;
  const base = `/api${apiPrefix[area]}`;
  return (
    !isBackOffice(area) ||
    !isOfResource ||
    route.reason !== undefined ||
    isOptions(route.path, base)
  );
}

/** The controller of options and badges checks rights itself (`optionsAccessRule`). */
const isOptions = (path: string, base: string): boolean =>
  path.startsWith(base) && path.endsWith('/options/:field');

/** Routes that keys may call without a right. */
const openToKeys = /\/(options\/:field|files\/(:name|usage)|uploads|mcp|badges|resources\/\*)$/;

/** What the routes declare, before anybody calls them. */
export const declared: Probe = {
  name: 'declared_routes',
  about: 'A route beside the resources is unknown, public, or open to keys without a reason.',
  run: async (proof, tally) => {
    for (const route of proof.routes) {
      const { right, reason, keys } = route.access;
      const judge = (holds: boolean, expected: string): void =>
        tally.judge('anybody', nameOf(route), { holds, expected, answered: right });
      const isKnown =
        resourceOf(proof.resources, route) !== undefined || (route.reason ?? reason) !== undefined;
      judge(isKnown, 'a resource, or a reason');
      if (right === 'public')
        judge(
          isListedAsPublic(route) || isShopRead(proof, route) || reason !== undefined,
          'no public route without a reason',
        );
      else judge(namesItsRight(proof, route), 'a right of its area');
      if (keys)
        judge(openToKeys.test(route.path) || reason !== undefined, 'no keys without a right');
    }
  },
};

/** Handwritten routes that anybody may call. */
const publicRoutes: ReadonlySet<string> = new Set([
  '/_AMapService/*',
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/:file', '/manifest.webmanifest', '/sw.js'],
  ...['/icon.svg', '/icon.png', '/favicon.ico', '/offline.js'],
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
  ...['', '/unread', '/:id'].map((call) => `/api/chats${call}`),
  ...['messages', 'pictures', 'read', 'typing', 'block', 'unblock', 'report'].map(
    (call) => `/api/chats/:id/${call}`,
  ),
  ...['friends', 'add', 'friend_content', 'send'].map((call) => `/api/Chat/${call}`),
  ...['login', 'logout', 'is_login'].flatMap((name) => [
    `/api/${name}`,
    `/api/Admin/${name}`,
    `/api/Seller/${name}`,
  ]),
]);
