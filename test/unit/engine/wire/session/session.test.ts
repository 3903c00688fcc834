// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clearSession,
  loginArea,
  loginPath,
  markLoaded,
  readToken,
  storeToken,
  storeUser,
  watchSession,
} from '../../../../../engine/wire/session/session.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';

const fang: UserInfo = {
  id: 7,
  username: 'fang',
  nickname: 'Fang',
  avatar: '',
  belong_id: 0,
  defaultUrl: '/Admin/roles',
  integral: 0,
  money: '0.00',
  frozen_money: '0.00',
  phone: '',
  check: false,
  status: 1,
  login_time: '',
  last_login_time: '',
  created_at: '',
  has_password: true,
  has_pay_password: false,
  zone: 'Asia/Shanghai',
};

afterEach(() => clearSession('Admin'));
beforeEach(() => {
  localStorage.clear();
  clearSession('Admin');
});

test('tokens and users are stored under the keys of the specification', () => {
  storeToken('Admin', 'a');
  storeToken('Seller', 's');
  storeToken('shop', 't');
  storeUser('Admin', fang);
  expect(Object.keys(localStorage).sort()).toEqual([
    'admin_token',
    'admin_user',
    'seller_token',
    'token',
  ]);
  expect([loginPath('Admin'), loginPath('Seller'), loginPath('shop')]).toEqual([
    '/Admin/login',
    '/Seller/login',
    '/login',
  ]);
});

test('signed in requires token and user; signing out removes both and the menus', () => {
  storeToken('Admin', 'a');
  expect(loginArea('Admin').isLogin).toBe(false);
  storeUser('Admin', fang);
  markLoaded('Admin');
  expect(loginArea('Admin')).toEqual({ isLogin: true, isLoad: true });
  clearSession('Admin');
  expect(loginArea('Admin')).toMatchObject({ isLogin: false, isLoad: false });
  expect(readToken('Admin')).toBeUndefined();
});

test('a sign-out in another tab ends the session here; another user there is reported', () => {
  storeToken('Admin', 'a');
  storeUser('Admin', fang);
  const events: string[] = [];
  const stop = watchSession('Admin', {
    onEnd: () => events.push('end'),
    onSwitch: () => events.push('switch'),
  });
  otherTab('admin_user', JSON.stringify({ ...fang, nickname: 'Fang Lin' }));
  otherTab('admin_token', 'renewed');
  expect(events).toEqual([]);
  otherTab('admin_user', JSON.stringify({ ...fang, id: 8 }));
  expect(events).toEqual(['switch']);
  otherTab('admin_token', null);
  expect(events).toEqual(['switch', 'end']);
  expect(loginArea('Admin').isLogin).toBe(false);
  stop();
});

function otherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
