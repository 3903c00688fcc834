import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ShopRoute, shopRoutes } from '../../../storefront/routes/shop-routes.ts';
import { textFamilies } from '../../../storefront/texts.ts';

const flat = (route: ShopRoute): readonly ShopRoute[] => [
  route,
  ...(route.children ?? []).flatMap(flat),
];
const all = shopRoutes.flatMap(flat);
const addresses = (route: ShopRoute, parent = ''): readonly string[] =>
  route.children
    ? route.children.flatMap((child) => addresses(child, `${parent}/${route.path}`))
    : [`${parent}/${route.path}`.replace(/(.)\/$/, '$1')];

const shopPaths = `
  / /login /register /forget_password
  /stores /store/:id /store/join /store/step_1 /store/step_2 /store/step_3
  /s/:params? /goods/:id /carts
  /integral /integral/search/:params? /integral/goods/:id /integral/order/:id/:buy_num
  /seckills /collectives/:params? /order/before/:params /order/pay/:params /order/success`;
const userPaths = `
  / /address /address/form/:id? /comments /comment/add/:id
  /info /safe /safe/password /safe/pay_password /safe/phone /safe/check /oauth
  /cashes /favorites /money /integral /frozen_money
  /orders /order/:id /order/comment/:id /order/refund/:id /order/refund_form/:id /integral_order
  /coupons /distribution /distribution_users /distribution_logs /article/:name`;
const listOf = (paths: string): readonly string[] => paths.trim().split(/\s+/);

test('has every address of the specification', () => {
  const wanted = [
    ...listOf(shopPaths),
    ...listOf(userPaths).map((path) => `/user${path}`.replace(/\/$/, '')),
  ];
  const known = shopRoutes.flatMap((route) => addresses(route));
  expect(wanted.filter((path) => !known.includes(path))).toEqual([]);
});

test('the orders of the user centre are named user_order', () => {
  expect(all.find(({ path, page }) => path === 'orders' && page === 'user/orders')?.id).toBe(
    'user_order',
  );
});

test('every page file has an address, and every group of texts exists', () => {
  const files = readdirSync('storefront/routes/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''));
  expect(new Set(all.map(({ page }) => page))).toEqual(new Set(files));
  expect(new Set(all.map(({ id, page }) => id ?? page)).size).toBe(all.length);
  expect(
    readdirSync('locales/en/storefront')
      .map((file) => file.replace('.json', ''))
      .filter((family) => !textFamilies.some((known) => known === family)),
  ).toEqual([]);
});
