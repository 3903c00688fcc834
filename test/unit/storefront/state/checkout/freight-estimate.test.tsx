// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { useFreightEstimate } from '../../../../../storefront/state/checkout/freight-estimate.ts';
import { latch } from '../../../../helpers/latch.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const estimate = { freight_money: '8.00', is_free: false, days: { from: 2, to: 3 } };

test('a late failure of an earlier quantity keeps the newer estimate', async () => {
  const first = latch();
  vi.spyOn(shop, 'get')
    .mockImplementationOnce(async () => {
      await first.opened;
      throw new Error('offline');
    })
    .mockResolvedValue(estimate);
  const { result, rerender } = renderHook(
    ({ quantity }) => useFreightEstimate({ goodsId: 1, skuId: 2, areaId: 3, quantity }),
    { initialProps: { quantity: 1 } },
  );
  await act(async () => rerender({ quantity: 2 }));
  expect(result.current).toEqual(estimate);
  await act(async () => first.open());
  expect(result.current).toEqual(estimate);
});

test('another area shows no estimate until its own arrives', async () => {
  const second = latch<typeof estimate>();
  vi.spyOn(shop, 'get').mockResolvedValueOnce(estimate).mockReturnValue(second.opened);
  const { result, rerender } = renderHook(
    ({ areaId }) => useFreightEstimate({ goodsId: 1, skuId: 2, areaId, quantity: 1 }),
    { initialProps: { areaId: 3 } },
  );
  await act(async () => undefined);
  expect(result.current).toEqual(estimate);
  rerender({ areaId: 4 });
  expect(result.current).toBeUndefined();
  await act(async () => second.open({ ...estimate, freight_money: '12.00' }));
  expect(result.current?.freight_money).toBe('12.00');
});
