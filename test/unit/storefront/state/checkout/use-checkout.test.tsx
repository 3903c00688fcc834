// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoreQuoteAnswer } from '../../../../../schemas/contract/calls/orders/checkout.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import {
  type CheckoutModel,
  useCheckout,
} from '../../../../../storefront/state/checkout/use-checkout.ts';
import { lost, refused } from '../../../../helpers/call-errors.ts';
import { latch } from '../../../../helpers/latch.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Ids from 90 on are coupons for all stores. */
const quoteOf = (used: readonly number[]) =>
  used.map((coupon_id, index) => ({
    coupon_id,
    coupons: [...new Set([...used, 90, 91])].map((id) => ({ id, is_mall: id >= 90 })),
    store_info: { id: index + 1 },
    savings: [],
  })) as unknown as readonly StoreQuoteAnswer[];

test('a coupon chosen while the quote of another store loads keeps both', async () => {
  const first = latch<readonly StoreQuoteAnswer[]>();
  const post = vi
    .spyOn(shop, 'post')
    .mockReturnValueOnce(first.opened)
    .mockResolvedValue(quoteOf([11, 12]));
  const { result } = renderHook(
    () => useCheckout({ params: 'p', quote: quoteOf([0, 0]), addresses: [] }),
    { wrapper: MemoryRouter },
  );
  act(() => result.current.chooseCoupon(1, 11));
  await act(async () => result.current.chooseCoupon(2, 12));
  expect(post.mock.lastCall?.[1]).toMatchObject({ coupon_id: '11,12' });
  await act(async () => first.open(quoteOf([11, 0])));
  expect(result.current.quote.map(({ coupon_id: id }) => id)).toEqual([11, 12]);
});

test.each([
  ['is chosen for all', { used: [0, 0], store: 1, coupon: 90, sent: '90,0' }],
  [
    'replaces a store’s own coupon there only',
    { used: [11, 12], store: 2, coupon: 90, sent: '11,90' },
  ],
  ['replaces another one', { used: [90, 90], store: 2, coupon: 91, sent: '0,91' }],
  [
    'gives way to a store’s own coupon there only',
    { used: [90, 90], store: 2, coupon: 12, sent: '90,12' },
  ],
  ['is removed for all', { used: [90, 90], store: 1, coupon: 0, sent: '0,0' }],
  [
    'stays elsewhere when a store removes its own coupon',
    { used: [11, 90], store: 1, coupon: 0, sent: '0,90' },
  ],
] as const)('a coupon for all stores %s', async (_name, { used, store, coupon, sent }) => {
  const post = vi.spyOn(shop, 'post').mockResolvedValue(quoteOf(used));
  const { result } = renderHook(
    () => useCheckout({ params: 'p', quote: quoteOf(used), addresses: [] }),
    { wrapper: MemoryRouter },
  );
  await act(async () => result.current.chooseCoupon(store, coupon));
  expect(post.mock.lastCall?.[1]).toMatchObject({ coupon_id: sent });
});

test('codes and coupons that are over are removed one after another, though the rest is refused', async () => {
  const quote = quoteOf([11, 12]).map((store) => ({
    ...store,
    savings: ['OLD', 'OLDER'].map((code) => ({ code })),
  })) as never;
  const post = vi.spyOn(shop, 'post').mockRejectedValue(refused(400, 'Over'));
  const { result } = renderHook(() => useCheckout({ params: 'p', quote, addresses: [] }), {
    wrapper: MemoryRouter,
  });
  await act(async () => result.current.removeCode('OLD'));
  expect(result.current).toMatchObject({ codes: ['OLDER'], note: 'Over' });
  await act(async () => result.current.removeCode('OLDER'));
  await act(async () => result.current.chooseCoupon(1, 0));
  expect([1, 2].map(result.current.couponOf)).toEqual([0, 12]);
  await act(async () => result.current.chooseCoupon(2, 13));
  expect(result.current.couponOf(2), 'a refused addition changes nothing').toBe(12);
  post.mockResolvedValue(quoteOf([0, 0]));
  await act(async () => result.current.chooseCoupon(2, 0));
  expect(post.mock.lastCall?.[1]).toMatchObject({ codes: [], coupon_id: '0,0' });
  expect(result.current).toMatchObject({ codes: [], note: '' });
});

/** Answers quotes, and orders by `order`; the keys of the orders in their order. */
function watchOrders(order: () => Promise<unknown>) {
  const keys: unknown[] = [];
  vi.spyOn(shop, 'post').mockImplementation(async (path, _body, options) => {
    if (!path.endsWith('/create')) return quoteOf([0]) as never;
    keys.push((options as { readonly key?: string }).key);
    return (await order()) as never;
  });
  vi.spyOn(shop, 'put').mockResolvedValue({});
  const address = { id: 5, is_default: 1 } as never;
  const { result } = renderHook(
    () => useCheckout({ params: 'p', quote: priced, addresses: [address] }),
    { wrapper: MemoryRouter },
  );
  const place = () => act(async () => result.current.place());
  return { keys, result, place, address };
}
const priced = quoteOf([0]).map((store) => ({ ...store, total_price: '1.00' })) as never;

test('an order whose answer was lost is placed again with the same key', async () => {
  const { keys, place } = watchOrders(() => Promise.reject(lost()));
  await place();
  await place();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a refused order is placed again with another key', async () => {
  const { keys, place } = watchOrders(() => Promise.reject(refused(400, 'No')));
  await place();
  await place();
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

test.each([
  ['remark', (model: CheckoutModel) => model.setRemark(1, 'Ring twice')],
  ['coupon', (model: CheckoutModel) => model.chooseCoupon(1, 11)],
  ['address', (model: CheckoutModel) => model.chooseAddress({ id: 6, is_default: 0 } as never)],
])('an order with another %s has another key, also after a lost answer', async (_, change) => {
  const { keys, result, place } = watchOrders(() => Promise.reject(lost()));
  await place();
  await act(async () => change(result.current));
  await place();
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});
