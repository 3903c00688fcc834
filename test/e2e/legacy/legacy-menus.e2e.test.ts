import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { flattenMenus } from '../../helpers/backoffice/load-menus.ts';
import type { Client } from '../../helpers/http/client.ts';
import { clientPages, withoutMenu } from '../../helpers/legacy/client-pages.ts';
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

test.each([
  ['Admin', () => souk.as.admin()],
  ['Seller', () => souk.as.seller()],
] as const)('menus of %s name every page of legacy clients, and no other', async (area, signIn) => {
  const { data } = await (await signIn()).get<readonly MenuEntry[]>(`/${area}/load_menu`);
  const entries = flattenMenus(data);
  const views = entries.filter(({ apis }) => apis !== '').map(({ view }) => view);
  const known = clientPages[area]
    .filter((page) => !withoutMenu(page))
    .map((page) => `${area}/${page}`);
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
