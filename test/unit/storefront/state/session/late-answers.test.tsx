// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storage, storeToken, storeUser } from '../../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import { storageKeys } from '../../../../../schemas/contract/storage.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { refreshCartCount, useCartCount } from '../../../../../storefront/state/cart/cart.ts';
import { refreshUser, signOut, useUser } from '../../../../../storefront/state/session/session.ts';
import {
  refreshUnreadChats,
  useUnreadChats,
} from '../../../../../storefront/state/shopper/chat.ts';
import {
  refreshUnreadMessages,
  useUnreadMessages,
} from '../../../../../storefront/state/shopper/messages.ts';

const ada = { id: 7, username: 'ada', belong_id: 0, money: '9.00' } as UserInfo;
const bob = { ...ada, id: 8, username: 'bob' };

/** Answers of the server that the test gives, by path. */
const answers = new Map<string, ((data: unknown) => void)[]>();
const held = (path: string) =>
  new Promise<unknown>((answer) => {
    answers.set(path, [...(answers.get(path) ?? []), answer]);
  }) as Promise<never>;
const answer = (path: string, index: number, data: unknown) =>
  act(async () => answers.get(path)?.[index]?.(data));

beforeEach(() => {
  answers.clear();
  localStorage.clear();
  clearSession('shop');
  storeToken('shop', 'of ada');
  storeUser('shop', ada);
  vi.spyOn(shop, 'get').mockImplementation((path) => held(path));
  vi.spyOn(shop, 'post').mockImplementation((path) =>
    path === '/logout' ? (Promise.resolve({}) as Promise<never>) : held(path),
  );
});
afterEach(() => {
  clearSession('shop');
  cleanup();
  vi.restoreAllMocks();
});

test('an account that answers after the sign-out is not stored', async () => {
  const { result } = renderHook(useUser);
  void refreshUser();
  await act(signOut);
  await answer('/auth/info', 0, ada);
  expect([result.current, storage.read(storageKeys.user('shop'))]).toEqual([undefined, undefined]);
});

test('an account that answers after another one has signed in does not replace it', async () => {
  const { result } = renderHook(useUser);
  void refreshUser();
  await act(signOut);
  act(() => {
    storeToken('shop', 'of bob');
    storeUser('shop', bob);
  });
  await answer('/auth/info', 0, ada);
  expect(result.current?.username).toBe('bob');
});

test('an account is refreshed when its token was renewed meanwhile', async () => {
  const { result } = renderHook(useUser);
  void refreshUser();
  storeToken('shop', 'renewed');
  await answer('/auth/info', 0, { ...ada, money: '5.00' });
  expect(result.current?.money).toBe('5.00');
});

test('a number of cart lines that comes after the sign-out is not shown', async () => {
  const { result } = renderHook(useCartCount);
  void refreshCartCount();
  await act(signOut);
  await answer('/cart_count', 0, 12);
  expect(result.current).toBe(0);
});

test('of two numbers of cart lines the one that was asked for last is shown', async () => {
  const { result } = renderHook(useCartCount);
  void refreshCartCount();
  void refreshCartCount();
  await answer('/cart_count', 1, 2);
  await answer('/cart_count', 0, 1);
  expect(result.current).toBe(2);
});

test('numbers of unread messages that come after the sign-out are not shown', async () => {
  const messages = renderHook(useUnreadMessages).result;
  const chats = renderHook(useUnreadChats).result;
  void refreshUnreadMessages();
  void refreshUnreadChats();
  await act(signOut);
  // The layout and the chat do this when the shopper changes
  await act(() => Promise.all([refreshUnreadMessages(), refreshUnreadChats()]));
  for (const path of [...answers.keys()]) await answer(path, 0, { unread: 4, messages: 5 });
  expect([messages.current, chats.current]).toEqual([0, 0]);
});
