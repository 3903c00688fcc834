import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MenuEntry, screenViews } from '../../../schemas/contract/calls/accounts/auth.ts';
import { flattenMenus } from '../../helpers/backoffice/load-menus.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp({ SOUK_MENU_VIEWS: 'legacy' });
});
afterAll(() => souk.close());

const viewsOf = async (client: Client, area: 'Admin' | 'Seller', query: object = {}) => {
  const { data } = await client.get<readonly MenuEntry[]>(`/${area}/load_menu`, {
    type: 'getChildren',
    ...query,
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

test('our back offices get the names of their pages', async () => {
  const views = await viewsOf(await souk.as.admin(), 'Admin', { views: screenViews });
  expect([views.get('/Admin/goods'), views.get('/Admin/dashboard')]).toEqual([
    'Admin/goods',
    'Admin/dashboard',
  ]);
});
