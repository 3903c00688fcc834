// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  OpenedAtContext,
  type RangeQuery,
  useSource,
} from '../../../../../engine/screen/board/use-source.ts';
import { api } from '../../../../../engine/wire/http.ts';
import type { BackOffice } from '../../../../../schemas/contract/areas.ts';

let openedAt = 0;
beforeEach(() => {
  openedAt += 1;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <OpenedAtContext value={openedAt}>{children}</OpenedAtContext>
);

async function read(area: BackOffice, source: string, range: RangeQuery) {
  const { result } = renderHook(() => useSource(area, source, range), { wrapper });
  await act(async () => undefined);
  return result.current;
}

test('blocks share a call of the same area, source and period, and no other', async () => {
  const get = vi
    .spyOn(api, 'get')
    .mockImplementation(async (url, query) => [url, { ...query }] as never);
  const week = { by: 'week' };
  const calls = [
    ['Admin', 'orders', week],
    ['Admin', 'orders', { by: 'year' }],
    ['Admin', 'orders', { from: '2026-11-01', to: '2026-11-02' }],
    ['Admin', 'stores', week],
    ['Seller', 'orders', week],
  ] as const;
  const answers = [];
  for (const [area, source, range] of [...calls, ...calls]) {
    const loaded = await read(area, source, range);
    answers.push(JSON.stringify(loaded.value));
  }
  expect(new Set(answers).size).toBe(calls.length);
  expect(answers.slice(calls.length)).toEqual(answers.slice(0, calls.length));
  expect(get).toHaveBeenCalledTimes(calls.length);
});

test('a failed call is made again by the next block', async () => {
  vi.spyOn(api, 'get').mockRejectedValueOnce(new Error('offline')).mockResolvedValue([1]);
  expect(await read('Admin', 'orders', {})).toMatchObject({ error: { message: 'offline' } });
  expect(await read('Admin', 'orders', {})).toMatchObject({ value: [1] });
});
