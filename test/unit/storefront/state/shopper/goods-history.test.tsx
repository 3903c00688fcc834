// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storageKeys } from '../../../../../schemas/contract/storage.ts';
import {
  chooseDeliveryArea,
  useDeliveryArea,
} from '../../../../../storefront/state/checkout/delivery-area.ts';
import {
  addToHistory,
  clearHistory,
  useHistory,
} from '../../../../../storefront/state/shopper/goods-history.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const goods = (id: number) => ({ id, goods_name: `Goods ${id}`, goods_master_image: '' });

test('lists viewed goods newest first, each once, until they are cleared', () => {
  const { result } = renderHook(useHistory);
  act(() => [1, 2, 1].forEach((id) => addToHistory(goods(id), 'en')));
  expect(result.current.map(({ id }) => id)).toEqual([1, 2]);
  act(clearHistory);
  expect(result.current).toEqual([]);
  expect(localStorage.getItem(storageKeys.history)).toBeNull();
});

test.each(['not JSON', '{"id":1}', '[{"id":"1"},null]'])('reads %s as no history', (text) => {
  localStorage.setItem(storageKeys.history, text);
  expect(renderHook(useHistory).result.current).toEqual([]);
});

test('follows the delivery area, and ignores one that is not valid', () => {
  localStorage.setItem(storageKeys.place, '{"id":"x"}');
  const { result } = renderHook(useDeliveryArea);
  expect(result.current).toBeUndefined();
  const area = { id: 3, ids: [1, 2, 3], names: ['a', 'b', 'c'] };
  act(() => chooseDeliveryArea(area));
  expect(result.current).toEqual(area);
});
