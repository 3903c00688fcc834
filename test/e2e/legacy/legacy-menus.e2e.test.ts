import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { flattenMenus } from '../../helpers/backoffice/load-menus.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp({ SOUK_MENU_VIEWS: 'legacy' });
});
afterAll(() => souk.close());

const viewsOf = async (client: Client, area: 'Admin' | 'Seller') => {
  const { data } = await client.get<readonly MenuEntry[]>(`/${area}/load_menu`, {
    type: 'getChildren',
  });
  return new Map(
    flattenMenus(data).map(({ apis, view, is_open }) => [apis, is_open ? `${view} alone` : view]),
  );
};

test('menus name the components of legacy clients', async () => {
  const admin = await viewsOf(await souk.as.admin(), 'Admin');
  const seller = await viewsOf(await souk.as.seller(), 'Seller');
  expect(
    [
      'dashboard',
      'dashboard/user',
      'goods',
      'returns',
      'permission_groups',
      'notices',
      'configs/web',
    ].map((path) => admin.get(`/Admin/${path}`)),
  ).toEqual([
    'Admin/dashboard/index alone',
    'Admin/dashboard/user',
    'Admin/exts/goods/index',
    'Admin/exts/refunds/return',
    'Admin/permissions/group',
    'Admin/notices/index',
    'Admin/configs/web',
  ]);
  expect(
    [
      'dashboard',
      'chats',
      'goods',
      'orders/wait',
      'returns',
      'coupon_logs',
      'distribution_logs',
    ].map((path) => seller.get(`/Seller/${path}`)),
  ).toEqual([
    'Seller/dashboard/index alone',
    'Seller/chats/index alone',
    'Seller/goods/index',
    'Seller/orders/wait',
    'Seller/refunds/return',
    'Seller/coupons/log',
    'Seller/distributions/log',
  ]);
});

/** The pages of such a client, by area: folders with an index, and further files. */
const pages = {
  Admin: `dashboard dashboard/order dashboard/pay dashboard/store dashboard/user admins roles
    permissions permissions/group menus seller_menus users money_logs sms sms_logs notices
    agreements app_versions adv_spaces advs article_menus articles configs/web configs/store
    configs/pay configs/sms configs/oauth exts/areas exts/cashes exts/currencies
    exts/distribution_logs exts/expresses exts/goods exts/goods_brands exts/goods_classes
    exts/integral_goods exts/integral_goods_classes exts/integral_orders exts/order_comments
    exts/order_settlements exts/orders exts/refunds exts/refunds/return exts/stores`,
  Seller: `cashes chats collectives coupons coupons/log dashboard dashboard/order distributions
    distributions/log file_spaces freights full_reductions goods goods_attrs money_logs
    order_comments order_settlements orders orders/wait refunds refunds/return roles seckills
    stores users`,
};

test.each([
  ['Admin', () => souk.as.admin()],
  ['Seller', () => souk.as.seller()],
] as const)('menus of %s name every page of legacy clients, and no other', async (area, signIn) => {
  const { data } = await (await signIn()).get<readonly MenuEntry[]>(`/${area}/load_menu`);
  const entries = flattenMenus(data);
  const views = entries.filter(({ apis }) => apis !== '').map(({ view }) => view);
  const known = pages[area].split(/\s+/).map((page) => `${area}/${page}`);
  const isKnown = (view: string) => known.includes(view.replace(/\/index$/, ''));
  expect(views.filter((view) => !isKnown(view))).toEqual([]);
  expect(
    known.filter((page) => !views.some((view) => [page, `${page}/index`].includes(view))),
  ).toEqual([]);
  const groups = entries.filter(({ apis }) => apis === '');
  expect(groups.filter(({ children }) => children.length === 0)).toEqual([]);
});

test('our back offices get the names of their pages', async () => {
  const views = await viewsOf((await souk.as.admin()).with({ prefer: 'handling=strict' }), 'Admin');
  expect([views.get('/Admin/goods'), views.get('/Admin/dashboard')]).toEqual([
    'Admin/goods',
    'Admin/dashboard',
  ]);
});
