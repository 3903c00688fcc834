// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, storeToken } from '../../../../../engine/wire/index.ts';
import { inboxPaths } from '../../../../../schemas/contract/calls/accounts/messages.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { useUnreadChats } from '../../../../../storefront/state/shopper/chat.ts';
import { useUnreadMessages } from '../../../../../storefront/state/shopper/messages.ts';
import {
  refreshUnread,
  refreshUnreadSometimes,
} from '../../../../../storefront/state/shopper/unread.ts';

afterEach(() => {
  clearSession('shop');
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('navigations read the unread messages and chats again, once in 30 s', async () => {
  vi.useFakeTimers();
  storeToken('shop', 'of ada');
  let unread = 1;
  const get = vi
    .spyOn(shop, 'get')
    .mockImplementation((path) =>
      Promise.resolve(
        (path === `${inboxPaths.shop}/unread` ? { unread } : { messages: unread + 1 }) as never,
      ),
    );
  const { result } = renderHook(() => [useUnreadMessages(), useUnreadChats()]);
  await act(refreshUnread);
  expect(result.current).toEqual([1, 2]);
  unread = 4;
  vi.advanceTimersByTime(29_000);
  await act(async () => refreshUnreadSometimes());
  expect([result.current, get.mock.calls.length]).toEqual([[1, 2], 2]);
  vi.advanceTimersByTime(1000);
  await act(async () => refreshUnreadSometimes());
  expect([result.current, get.mock.calls.length]).toEqual([[4, 5], 4]);
});
