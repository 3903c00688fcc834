// @vitest-environment jsdom
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadMenus } from '../../../../engine/shell/menu/load-menus.ts';
import { guardNavigation } from '../../../../engine/shell/router.tsx';
import { areaAtom } from '../../../../engine/wire/menus.ts';
import { loginAreasAtom } from '../../../../engine/wire/session/session.ts';

vi.mock('../../../../engine/shell/menu/load-menus.ts', () => ({ loadMenus: vi.fn() }));

const store = getDefaultStore();
const open = (path: string) =>
  guardNavigation({ request: new Request(new URL(path, 'http://mall.test')) });
const setState = (state: { readonly isLogin: boolean; readonly isLoad: boolean }): void =>
  store.set(loginAreasAtom, { shop: state, Admin: state, Seller: state });

beforeEach(() => {
  vi.mocked(loadMenus).mockReset();
});

test.each([
  { path: '/', isLogin: false, isLoad: false, area: 'shop' },
  { path: '/goods/1', isLogin: false, isLoad: false, area: 'shop' },
  { path: '/admin/roles', isLogin: false, isLoad: false, area: 'shop' },
  { path: '/Admin/login', isLogin: false, isLoad: false, area: 'Admin' },
  { path: '/Admin/roles', isLogin: false, isLoad: false, area: 'Admin', to: '/Admin/login' },
  { path: '/Seller/users', isLogin: false, isLoad: false, area: 'Seller', to: '/Seller/login' },
  {
    path: '/Seller/users?page=2',
    isLogin: true,
    isLoad: false,
    area: 'Seller',
    menus: ['Seller'],
    to: '/Seller/users?page=2',
  },
  { path: '/Admin/roles', isLogin: true, isLoad: true, area: 'Admin' },
])(
  '$path, signed in $isLogin, menus loaded $isLoad: goes to $to',
  async ({ path, isLogin, isLoad, area, menus = [], to }) => {
    setState({ isLogin, isLoad });
    const answer = await open(path);
    expect(answer?.headers.get('location')).toBe(to);
    expect(store.get(areaAtom)).toBe(area);
    expect(vi.mocked(loadMenus).mock.calls.flat()).toEqual(menus);
  },
);

test('an error keeps the current page, or fails the first page, and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setState({ isLogin: true, isLoad: false });
  const error = new Error('no menus');
  vi.mocked(loadMenus).mockRejectedValue(error);
  history.replaceState(null, '', '/Admin/orders?page=2');
  expect((await open('/Admin/roles'))?.headers.get('location')).toBe('/Admin/orders?page=2');
  await expect(open('/Admin/orders')).rejects.toBe(error);
  expect(log).toHaveBeenCalledTimes(2);
});
