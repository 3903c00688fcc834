// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectRouter } from '../../../../../engine/shell/go.ts';
import { Bell } from '../../../../../engine/shell/inbox/bell.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { followLive } from '../../../../../engine/wire/live/live.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';
import { loginAreasAtom } from '../../../../../engine/wire/session/session.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };

const message = {
  id: 7,
  kind: 'order_new',
  text: '',
  is_read: 0,
  created_at: '2026-11-01T08:00:00Z',
};
const messages = [
  { ...message, title: 'New order', link: '/Seller/orders?order_no=1' },
  { ...message, id: 8, title: 'New review', link: '/goods/5' },
];
const navigate = vi.fn();
const openTab = vi.fn();
const read = vi.fn();
let unread = 0;
let tell: (event: string, data?: object) => void;
let stop = (): void => undefined;

beforeEach(() => {
  unread = 1;
  getDefaultStore().set(loginAreasAtom, (all) => ({
    ...all,
    Seller: { ...all.Seller, isLoad: true },
  }));
  connectRouter({ navigate } as unknown as Parameters<typeof connectRouter>[0]);
  vi.stubGlobal('open', openTab);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(api, 'get').mockImplementation(async (path) =>
    path.endsWith('/unread') ? { unread } : { data: messages },
  );
  vi.spyOn(api, 'post').mockImplementation(async (path, body) => {
    read(path, body);
    unread -= 1;
    return {};
  });
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      tell = (event, data = {}) =>
        stream.enqueue(
          new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        );
    },
  });
  stop = followLive('Seller', { stream: async () => body });
});
afterEach(() => {
  stop();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const call of [navigate, openTab, read]) call.mockClear();
});

const show = () =>
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <Bell area="Seller" />
    </IntlProvider>,
  );
const bell = (name: string) => screen.findByRole('button', { name });

test('the bell counts what is unread, and again with each live message only', async () => {
  show();
  expect((await bell('1 unread message')).textContent).toBe('1');
  unread = 120;
  const reads = vi.mocked(api.get).mock.calls.length;
  tell('change', { resource: 'orders', ids: [1] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(vi.mocked(api.get).mock.calls).toHaveLength(reads);
  tell('change', { resource: 'messages', ids: [9] });
  expect((await bell('120 unread messages')).textContent).toBe('99+');
});

test.each([
  { title: 'New order', id: 7, opened: [['/Seller/orders?order_no=1']], tabs: [] },
  { title: 'New review', id: 8, opened: [], tabs: [['/goods/5', '_blank', 'noopener']] },
])('$title opens its page and is read then', async ({ title, id, opened, tabs }) => {
  show();
  fireEvent.click(await bell('1 unread message'));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(title) }));
  await bell('Messages');
  expect([navigate.mock.calls, openTab.mock.calls]).toEqual([opened, tabs]);
  expect(read.mock.calls).toEqual([['/Seller/inbox/read', { id }]]);
});
