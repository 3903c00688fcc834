// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOptions } from '../../../../../engine/fields/choices/use-options.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';
import { latch } from '../../../../helpers/latch.ts';
import { aField, anItem } from '../../a-screen.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  vi.restoreAllMocks();
});

type Options = readonly { readonly value: number; readonly label: string }[];
const shop = {
  options: {
    item: anItem('shop_id', { type: 'select' }),
    config: aField('shop_id', {
      type: 'ref',
      target: { url: '/Admin/x/options/shop_id' },
    } as never),
  },
  value: null,
  registry: { formContext: { loadedRow: {} } },
};

test('the options are those of the newest call, in whatever order the answers come', async () => {
  vi.useFakeTimers();
  const [older, newer] = [latch<Options>(), latch<Options>()];
  vi.spyOn(api, 'get')
    .mockReturnValueOnce(older.opened as never)
    .mockReturnValueOnce(newer.opened as never);
  const { result } = renderHook(() => useOptions(shop));
  for (const text of ['no', 'nor']) {
    await act(async () => result.current.search(text));
    await act(async () => vi.advanceTimersByTime(1000));
  }
  await act(async () => newer.open([{ value: 2, label: 'Newer' }]));
  await act(async () => older.open([{ value: 1, label: 'Older' }]));
  expect(result.current.listed.map(({ label }) => label)).toEqual(['Newer']);
  expect([result.current.loading, result.current.failed]).toEqual([false, false]);
});

test('a failed call is told, and the next one is tried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(api, 'get')
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue([{ value: 1, label: 'North' }]);
  const { result } = renderHook(() => useOptions(shop));
  await act(async () => result.current.load());
  expect([result.current.failed, result.current.listed]).toEqual([true, []]);
  await act(async () => result.current.load());
  expect([result.current.failed, result.current.listed.length]).toEqual([false, 1]);
});

test('the label of each value is asked for once; a failed call takes no other label away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const labels = new Map([
    [1, 'North'],
    [2, 'South'],
  ]);
  const asked: string[] = [];
  vi.spyOn(api, 'get').mockImplementation((async (_path: string, { id }: { id: string }) => {
    asked.push(id);
    if (id.startsWith('3')) throw new Error('offline');
    return id
      .replace('|in', '')
      .split(',')
      .map((value) => ({ value: Number(value), label: labels.get(Number(value)) }));
  }) as typeof api.get);
  const options = {
    ...shop.options,
    item: anItem('shop_id', { type: 'select', multiple: true }),
  };
  const { result, rerender } = renderHook(
    (value: readonly number[]) => useOptions({ ...shop, options, value: value as never }),
    { initialProps: [1] as readonly number[] },
  );
  const show = async (values: readonly number[]) => {
    rerender(values);
    await act(async () => undefined);
    return result.current.options.map(({ label }) => label);
  };
  expect(await show([1])).toEqual(['North']);
  expect(await show([1, 2])).toEqual(['North', 'South']);
  expect(await show([1, 2, 3])).toEqual(['North', 'South']);
  expect(await show([2])).toEqual(['North', 'South']);
  expect(asked).toEqual(['1|in', '2|in', '3|in']);
});
