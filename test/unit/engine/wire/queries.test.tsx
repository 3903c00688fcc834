// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../engine/wire/http.ts';
import { languageAtom } from '../../../../engine/wire/language.ts';
import { useCall, useRead } from '../../../../engine/wire/queries.ts';

const store = getDefaultStore();
const before = store.get(languageAtom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  store.set(languageAtom, before);
});

test('a slow answer of earlier inputs never replaces the newer one', async () => {
  const finish = new Map<number, (text: string) => void>();
  const { result, rerender } = renderHook(
    ({ id }) => useRead(['orders', id], () => new Promise<string>((end) => finish.set(id, end))),
    { initialProps: { id: 7 } },
  );
  rerender({ id: 8 });
  await act(async () => finish.get(8)?.('order 8'));
  await act(async () => finish.get(7)?.('order 7'));
  expect(result.current.data).toBe('order 8');
});

test('every mount reads again, and another language too', async () => {
  const get = vi.spyOn(api, 'get').mockResolvedValue([1]);
  const open = () => renderHook(() => useCall('/Admin/goods', { page: 1 }));
  const first = open();
  await waitFor(() => expect(first.result.current.data).toEqual([1]));
  first.unmount();
  await act(async () => new Promise((resume) => setTimeout(resume)));
  const second = open();
  expect(second.result.current.isPending).toBe(true);
  await waitFor(() => expect(second.result.current.isSuccess).toBe(true));
  await act(async () => store.set(languageAtom, before === 'en' ? 'zh-cn' : 'en'));
  await waitFor(() => expect(second.result.current.isSuccess).toBe(true));
  expect(get).toHaveBeenCalledTimes(3);
});

test('a failed read is not tried again by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const get = vi.spyOn(api, 'get').mockRejectedValue(new Error('offline'));
  const { result } = renderHook(() => useCall('/Admin/goods'));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(get).toHaveBeenCalledTimes(1);
});
