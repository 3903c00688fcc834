// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, storeToken, storeUser } from '../../../../../engine/wire/index.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import {
  chooseDeliveryArea,
  useDeliveryArea,
} from '../../../../../storefront/state/checkout/delivery-area.ts';

afterEach(() => {
  clearSession('shop');
  localStorage.clear();
  cleanup();
  vi.restoreAllMocks();
});

const address = (is_default: 0 | 1, area: readonly number[] = [1, 12, 123]) => ({
  id: 5,
  is_default,
  area,
  area_info: 'Zhejiang Hangzhou Xihu',
});
const answer = (data: readonly object[]) => vi.spyOn(shop, 'get').mockResolvedValue({ data });
function signIn(id: number): void {
  storeToken('shop', `of ${id}`);
  storeUser('shop', { id, belong_id: 0 } as never);
}
async function area() {
  const { result } = renderHook(() => useDeliveryArea());
  await act(async () => undefined);
  return result.current;
}

test('is that of the default address of a shopper who chose none', async () => {
  signIn(1);
  answer([address(1)]);
  expect(await area()).toEqual({ id: 123, ids: [1, 12, 123], names: ['Zhejiang Hangzhou Xihu'] });
});

test.each([
  ['no address', []],
  ['no default address', [address(0)]],
  ['a default address without an area', [address(1, [])]],
])('is none for a shopper with %s', async (_, data) => {
  signIn(2);
  answer(data);
  expect(await area()).toBeUndefined();
});

test('is none for a guest and after an error', async () => {
  const calls = answer([address(1)]);
  expect(await area()).toBeUndefined();
  expect(calls).not.toHaveBeenCalled();
  signIn(3);
  calls.mockRejectedValue(new Error('offline'));
  expect(await area()).toBeUndefined();
});

test('is the one chosen in this browser, and asks for no address', async () => {
  signIn(4);
  const calls = answer([address(1)]);
  chooseDeliveryArea({ id: 7, ids: [7], names: ['Beijing'] });
  expect(await area()).toEqual({ id: 7, ids: [7], names: ['Beijing'] });
  expect(calls).not.toHaveBeenCalled();
});
