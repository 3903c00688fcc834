// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api, queryClient } from '../../../../../../engine/index.ts';
import { type GoodsOwner, useAttrs } from '../../../../../../screens/parts/goods/skus/use-attrs.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

test.each<[GoodsOwner, string, object]>([
  [{ area: 'Seller' }, '/Seller/goods_attrs', {}],
  [{ area: 'Admin', storeId: 7 }, '/Admin/goods_attrs', { store_id: 7 }],
])('%j chooses among the specs of its store', async (owner, path, query) => {
  const get = vi.spyOn(api, 'get').mockResolvedValue([]);
  const { result } = renderHook(() => useAttrs(owner).data);
  await act(async () => undefined);
  expect(result.current).toEqual([]);
  const all = { isAll: 'true', isWith: 'specs', order: 'id' };
  expect(get.mock.calls.map(([url, sent]) => [url, sent])).toEqual([[path, { ...all, ...query }]]);
});

test('specs that another page added are there when the window gets the focus', async () => {
  const color = { id: 1, name: 'Colour', specs: [] };
  vi.spyOn(api, 'get').mockResolvedValueOnce([]).mockResolvedValue([color]);
  const owner = { area: 'Seller' } as const;
  const { result } = renderHook(() => useAttrs(owner).data);
  await act(async () => undefined);
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(result.current).toEqual([color]);
});
