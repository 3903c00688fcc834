// @vitest-environment jsdom
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import {
  CallError,
  clearSession,
  storage,
  storeToken,
  storeUser,
} from '../../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import { storageKeys } from '../../../../../schemas/contract/storage.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { toastAtom } from '../../../../../storefront/state/page/toast.ts';
import { isSignedIn, signIn } from '../../../../../storefront/state/session/session.ts';

const answer = { access_token: 'token' } as Parameters<typeof signIn>[0];
afterEach(() => {
  clearSession('shop');
  vi.restoreAllMocks();
});

test('a sign-in whose account cannot be loaded leaves no session', async () => {
  const call = { method: 'POST', path: '/api/auth/info', status: 0, requestId: '' };
  vi.spyOn(shop, 'post').mockRejectedValue(new CallError('network', call, 'offline'));
  await expect(signIn(answer, (key) => key)).rejects.toThrow('offline');
  expect(isSignedIn()).toBe(false);
});

test('a sub-account is signed out again with a message', async () => {
  const post = vi.spyOn(shop, 'post').mockResolvedValue({ belong_id: 5 });
  expect(await signIn(answer, (key) => `text of ${key}`)).toBe(false);
  expect(post.mock.calls.map(([path]) => path)).toEqual(['/auth/info', '/logout']);
  expect(isSignedIn()).toBe(false);
  expect(getDefaultStore().get(toastAtom)?.text).toBe('text of common.subNotAllowBuy');
});

test('the previous account is removed before the next token is stored', async () => {
  storeToken('shop', 'of ada');
  storeUser('shop', { id: 7, belong_id: 0 } as UserInfo);
  vi.spyOn(shop, 'post').mockImplementation(async () => {
    expect(storage.read(storageKeys.user('shop'))).toBeUndefined();
    return { belong_id: 5 } as never;
  });
  await signIn(answer, (key) => key);
  expect(shop.post).toHaveBeenCalled();
});
