import { beforeEach, expect, test, vi } from 'vitest';
import { type GuardHooks, guard } from '../../../../../engine/wire/session/guard.ts';

let state = { isLogin: true, isLoad: true };
const calls: string[] = [];
const hooks: GuardHooks = {
  startProgress: () => calls.push('progress'),
  setHome: (isHome) => {
    if (isHome) calls.push('home');
  },
  setArea: (area) => calls.push(area),
  loginArea: (area) => ({ ...state, tokenName: area.toLowerCase(), loginName: `/${area}/` }),
  loadMenus: async (area) => {
    calls.push(`menus ${area}`);
  },
};
beforeEach(() => {
  state = { isLogin: true, isLoad: true };
  calls.length = 0;
});

test.each([
  {
    path: '/',
    isLogin: false,
    isLoad: false,
    result: { kind: 'pass' },
    calls: ['progress', 'home', 'shop'],
  },
  {
    path: '/goods/1',
    isLogin: false,
    isLoad: false,
    result: { kind: 'pass' },
    calls: ['progress', 'shop'],
  },
  {
    path: '/admin/roles',
    isLogin: false,
    isLoad: false,
    result: { kind: 'pass' },
    calls: ['progress', 'shop'],
  },
  {
    path: '/Admin/login',
    isLogin: false,
    isLoad: false,
    result: { kind: 'pass' },
    calls: ['progress', 'Admin'],
  },
  {
    path: '/Admin/roles',
    isLogin: false,
    isLoad: false,
    result: { kind: 'to', path: '/Admin/login' },
    calls: ['progress', 'Admin'],
  },
  {
    path: '/Seller/users',
    isLogin: false,
    isLoad: false,
    result: { kind: 'to', path: '/Seller/login' },
    calls: ['progress', 'Seller'],
  },
  {
    path: '/Seller/users',
    isLogin: true,
    isLoad: false,
    result: { kind: 'repeat' },
    calls: ['progress', 'Seller', 'menus Seller'],
  },
  {
    path: '/Admin/roles',
    isLogin: true,
    isLoad: true,
    result: { kind: 'pass' },
    calls: ['progress', 'Admin'],
  },
])(
  '$path, signed in $isLogin, menus loaded $isLoad: $result.kind',
  async ({ path, isLogin, isLoad, result, calls: expected }) => {
    state = { isLogin, isLoad };
    expect(await guard(path, hooks)).toEqual(result);
    expect(calls).toEqual(expected);
  },
);

test('an error cancels the navigation and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  state = { isLogin: true, isLoad: false };
  const error = new Error('no menus');
  expect(await guard('/Admin/roles', { ...hooks, loadMenus: () => Promise.reject(error) })).toEqual(
    { kind: 'cancel', error },
  );
  expect(log).toHaveBeenCalledOnce();
});
