// @vitest-environment jsdom
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, clearSession, storeToken } from '../../../../../engine/wire/index.ts';
import type { CartLine } from '../../../../../schemas/contract/calls/orders/cart.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import {
  addToCart,
  guestLines,
  mergeGuestCart,
  storeGuestLines,
} from '../../../../../storefront/state/cart/cart.ts';
import { currentCartStorage } from '../../../../../storefront/state/cart/cart-storage.ts';
import { hideToast, toastAtom } from '../../../../../storefront/state/page/toast.ts';

const t = (id: string) => id;
const cup = { goods_id: 1, sku_id: 0, buy_num: 2 };

beforeEach(() => {
  localStorage.clear();
  clearSession('shop');
  hideToast();
});
afterEach(() => vi.restoreAllMocks());

test('a visitor’s line never has more pieces than the server takes', async () => {
  await addToCart({ ...cup, buy_num: 6000 }, t);
  await addToCart({ ...cup, buy_num: 6000 }, t);
  expect(guestLines()).toEqual([{ ...cup, buy_num: 9999 }]);
});

test('a visitor’s cart takes no more lines than the server, and says so', async () => {
  storeGuestLines(Array.from({ length: 120 }, (_, index) => ({ ...cup, goods_id: index + 1 })));
  expect(await addToCart({ ...cup, goods_id: 500 }, t)).toBe(false);
  expect(guestLines()).toHaveLength(120);
  expect(getDefaultStore().get(toastAtom)?.text).toBe('common.cartFull');
  expect(await addToCart(cup, t)).toBe(true);
});

test('a line that is added again before its removal is undone stays one line', async () => {
  await addToCart(cup, t);
  await currentCartStorage().remove([cup as CartLine]);
  await addToCart({ ...cup, buy_num: 1 }, t);
  await currentCartStorage().restore([cup as CartLine]);
  expect(guestLines()).toEqual([{ ...cup, buy_num: 3 }]);
});

test('goods that shoppers may not see any more keep the name under which they were added', async () => {
  await addToCart({ ...cup, goods_name: 'Cup' }, t);
  const line = { ...cup, cart_id: 0, goods_name: '', state: 'off' } as CartLine;
  const post = vi
    .spyOn(shop, 'post')
    .mockResolvedValue([{ store_id: 0, store_name: '', store_logo: '', cart_list: [line] }]);
  const cart = currentCartStorage();
  const shown = { ...line, goods_name: 'Cup' };
  expect(await cart.read()).toMatchObject([{ cart_list: [shown] }]);
  expect(post.mock.calls[0]![1], 'the server takes no names').toEqual({ lines: [cup] });
  await cart.remove([shown]);
  await cart.restore([shown]);
  expect(await cart.read()).toMatchObject([{ cart_list: [shown] }]);
});

test('a cart whose merge got no answer is merged later with the same key', async () => {
  await addToCart(cup, t);
  storeToken('shop', 'token');
  const call = { method: 'POST', path: '/api/user/carts/merge', status: 0, requestId: '' };
  vi.spyOn(shop, 'get').mockResolvedValue(1);
  const post = vi
    .spyOn(shop, 'post')
    .mockRejectedValueOnce(new CallError('network', call, 'offline'))
    .mockResolvedValue({ merged: 1, left_out: [] });
  await mergeGuestCart();
  expect(guestLines()).toEqual([cup]);
  await mergeGuestCart();
  expect(guestLines()).toEqual([]);
  const [first, second] = post.mock.calls.map(([, , options]) => options?.key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('a cart that changed since its merge got no answer is merged with another key', async () => {
  await addToCart(cup, t);
  const call = { method: 'POST', path: '/api/user/carts/merge', status: 0, requestId: '' };
  vi.spyOn(shop, 'get').mockResolvedValue(1);
  const post = vi.spyOn(shop, 'post').mockRejectedValue(new CallError('network', call, 'offline'));
  await mergeGuestCart();
  await addToCart(cup, t);
  await mergeGuestCart();
  const [first, second] = post.mock.calls.map(([, , options]) => options?.key);
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('the cart of an account is read after the visitor’s lines have joined it', async () => {
  await addToCart(cup, t);
  storeToken('shop', 'token');
  const calls: string[] = [];
  vi.spyOn(shop, 'post').mockImplementation((async (path: string) => {
    await Promise.resolve();
    calls.push(path);
    return {};
  }) as never);
  vi.spyOn(shop, 'get').mockImplementation((async (path: string) => {
    calls.push(path);
    return path === '/cart_count' ? 1 : [];
  }) as never);
  await currentCartStorage().read();
  expect(calls).toEqual(['/user/carts/merge', '/cart_count', '/user/carts']);
});
