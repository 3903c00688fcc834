// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoreQuoteAnswer } from '../../../../../schemas/contract/calls/orders/checkout.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { useCheckout } from '../../../../../storefront/state/checkout/use-checkout.ts';
import { latch } from '../../../../helpers/latch.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const quoteOf = (coupons: readonly number[]) =>
  coupons.map((coupon_id, index) => ({
    coupon_id,
    store_info: { id: index + 1 },
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

test('a coupon of another store moves to the store that chooses it', async () => {
  const post = vi.spyOn(shop, 'post').mockResolvedValue(quoteOf([0, 11]));
  const { result } = renderHook(
    () => useCheckout({ params: 'p', quote: quoteOf([11, 0]), addresses: [] }),
    { wrapper: MemoryRouter },
  );
  await act(async () => result.current.chooseCoupon(2, 11));
  expect(post.mock.lastCall?.[1]).toMatchObject({ coupon_id: '0,11' });
});
