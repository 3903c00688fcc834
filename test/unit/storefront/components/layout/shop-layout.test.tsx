// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CallError,
  clearSession,
  storeToken,
  storeUser,
} from '../../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { ShopLayout } from '../../../../../storefront/components/layout/shop-layout.tsx';
import { guestLines, storeGuestLines } from '../../../../../storefront/state/cart/cart.ts';

const ada = { id: 7, nickname: 'Ada', belong_id: 0, closing_at: '' } as unknown as UserInfo;
const common = {
  classes: [],
  brands: [],
  ip: '',
  now: 0,
  common: { close_status: 1, web_name: 'Souk', logo: '', tel: '', mobile: '', email: '', icp: '' },
};

beforeEach(() => {
  localStorage.clear();
  clearSession('shop');
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  clearSession('shop');
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the shop; a second call is a page that is loaded anew. */
async function open() {
  const router = createMemoryRouter(
    [{ id: 'layout', path: '/', element: <ShopLayout />, loader: () => common }],
    { hydrationData: { loaderData: { layout: common } } },
  );
  await act(async () =>
    render(
      <IntlProvider locale="en" messages={{}} onError={() => undefined}>
        <RouterProvider router={router} />
      </IntlProvider>,
    ),
  );
}

test('a cart whose merge failed is merged by the next page, with the same key and no message', async () => {
  storeGuestLines([{ goods_id: 3, sku_id: 5, buy_num: 2 }]);
  storeToken('shop', 'of ada');
  storeUser('shop', ada);
  vi.spyOn(shop, 'get').mockResolvedValue(1);
  const call = { method: 'POST', path: '/api/user/carts/merge', status: 0, requestId: '' };
  const post = vi.spyOn(shop, 'post').mockRejectedValue(new CallError('network', call, 'offline'));
  await open();
  expect(guestLines()).toHaveLength(1);
  cleanup();
  post.mockResolvedValue({});
  await open();
  const [first, second] = post.mock.calls;
  expect(second).toEqual(first);
  expect(second).toMatchObject([
    '/user/carts/merge',
    { lines: [{ goods_id: 3, sku_id: 5, buy_num: 2 }] },
    { messages: 'quiet', key: expect.any(String) },
  ]);
  expect([post.mock.calls.length, guestLines()]).toEqual([2, []]);
});

test('a page whose shopper is replaced in another tab is loaded again', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  storeToken('shop', 'of ada');
  storeUser('shop', ada);
  vi.spyOn(shop, 'get').mockResolvedValue(0);
  await open();
  localStorage.setItem('user', JSON.stringify({ ...ada, id: 8 }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(reload).toHaveBeenCalled();
});
