import { beforeEach, expect, test, vi } from 'vitest';
import { guard, type GuardHooks } from '../../../../../engine/wire/session/guard.ts';

let state = { isLogin: true, isLoad: true };
const done: string[] = [];
const steps: GuardHooks = {
  startProgress: () => done.push('progress'),
  setHome: (isHome) => {
    if (isHome) done.push('home');
  },
  setArea: (area) => done.push(area),
  loginArea: (area) => ({ ...state, tokenName: area.toLowerCase(), loginName: `/${area}/` }),
  loadMenus: async (area) => {
    done.push(`menus ${area}`);
  },
};
beforeEach(() => {
  state = { isLogin: true, isLoad: true };
  done.length = 0;
});

test.each([
  {
    path: '/',
    isLogin: false,
    isLoad: false,
    passage: { kind: 'pass' },
    steps: ['progress', 'home', 'shop'],
  },
  {
    path: '/goods/1',
    isLogin: false,
    isLoad: false,
    passage: { kind: 'pass' },
    steps: ['progress', 'shop'],
  },
  {
    path: '/admin/roles',
    isLogin: false,
    isLoad: false,
    passage: { kind: 'pass' },
    steps: ['progress', 'shop'],
  },
  {
    path: '/Admin/login',
    isLogin: false,
    isLoad: false,
    passage: { kind: 'pass' },
    steps: ['progress', 'Admin'],
  },
  {
    path: '/Admin/roles',
    isLogin: false,
    isLoad: false,
    passage: { kind: 'to', path: '/Admin/login' },
    steps: ['progress', 'Admin'],
  },
  {
    path: '/Seller/users',
    isLogin: false,
    isLoad: false,
    passage: { kind: 'to', path: '/Seller/login' },
    steps: ['progress', 'Seller'],
  },
  {
    path: '/Seller/users',
    isLogin: true,
    isLoad: false,
    passage: { kind: 'repeat' },
    steps: ['progress', 'Seller', 'menus Seller'],
  },
  {
    path: '/Admin/roles',
    isLogin: true,
    isLoad: true,
    passage: { kind: 'pass' },
    steps: ['progress', 'Admin'],
  },
])(
  '$path, signed in $isLogin, menus loaded $isLoad: $passage.kind',
  async ({ path, isLogin, isLoad, passage, steps: expected }) => {
    state = { isLogin, isLoad };
    expect(await guard(path, steps)).toEqual(passage);
    expect(done).toEqual(expected);
  },
);

test('an error cancels the navigation and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  state = { isLogin: true, isLoad: false };
  const error = new Error('no menus');
  expect(await guard('/Admin/roles', { ...steps, loadMenus: () => Promise.reject(error) })).toEqual(
    { kind: 'cancel', error },
  );
  expect(log).toHaveBeenCalledOnce();
});
