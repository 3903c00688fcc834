// @vitest-environment jsdom
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../../engine/wire/index.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { toastAtom } from '../../../../../storefront/state/page/toast.ts';
import { isSignedIn, signIn } from '../../../../../storefront/state/session/session.ts';

const answer = { access_token: 'token' } as Parameters<typeof signIn>[0];
afterEach(() => vi.restoreAllMocks());

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
