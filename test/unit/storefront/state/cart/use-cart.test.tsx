// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../../../../engine/wire/index.ts';
import type { CartEntry, CartStore } from '../../../../../schemas/contract/calls/orders/cart.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { allLines } from '../../../../../storefront/rules/cart-lines.ts';
import { guestLines, storeGuestLines } from '../../../../../storefront/state/cart/cart.ts';
import { useCart } from '../../../../../storefront/state/cart/use-cart.ts';
import { toastAtom } from '../../../../../storefront/state/page/toast.ts';

const lineOf = (entry: CartEntry) => ({ ...entry, state: 'ok', goods_stock: 9 });
/** The preview of a guest's cart, as the server answers it. */
const storesOf = (lines: readonly CartEntry[]) =>
  (lines.length === 0
    ? []
    : [{ id: 1, store_name: 'Kiln', cart_list: lines.map(lineOf) }]) as unknown as CartStore[];

beforeEach(() => {
  localStorage.clear();
  clearSession('shop');
  vi.spyOn(shop, 'post').mockImplementation(
    async (_path, body) => storesOf((body as { lines: CartEntry[] }).lines) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a removal that is undone on another page shows the line on the open page', async () => {
  storeGuestLines([{ goods_id: 3, sku_id: 5, buy_num: 2 }]);
  const left = renderHook(() => useCart(storesOf(guestLines()))).result;
  await act(async () => left.current.remove(allLines(left.current.stores), 'Removed'));
  cleanup();
  const { result } = renderHook(() => useCart(storesOf(guestLines())));
  expect(result.current.stores).toEqual([]);
  await act(async () => getDefaultStore().get(toastAtom)?.undo?.());
  expect(allLines(result.current.stores)).toMatchObject([{ goods_id: 3, sku_id: 5, buy_num: 2 }]);
});
