// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../../engine/wire/index.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { isSignedIn, signIn } from '../../../../../storefront/state/session/session.ts';

afterEach(() => vi.restoreAllMocks());

test('a sign-in whose account cannot be loaded leaves no session', async () => {
  const call = { method: 'POST', path: '/api/auth/info', status: 0, requestId: '' };
  vi.spyOn(shop, 'post').mockRejectedValue(new CallError('network', call, 'offline'));
  await expect(signIn({ access_token: 'token' } as Parameters<typeof signIn>[0])).rejects.toThrow(
    'offline',
  );
  expect(isSignedIn()).toBe(false);
});
