// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../../engine/index.ts';
import {
  reloadSpace,
  useImageSpace,
} from '../../../../../screens/parts/image-space/use-image-space.ts';

/** Pages of the folder that the server has. */
let lastPage = 3;
const queries: Record<string, unknown>[] = [];
beforeEach(() => {
  lastPage = 3;
  queries.length = 0;
  vi.spyOn(api, 'get').mockImplementation((async (path: string, query: Record<string, unknown>) => {
    if (path !== '/Seller/file_spaces') return path.endsWith('usage') ? { used: 0 } : [];
    queries.push(query);
    const data = Number(query.page) > lastPage ? [] : [{ id: Number(query.page) }];
    return { data, last_page: lastPage };
  }) as typeof api.get);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openSpace() {
  const { result } = renderHook(() => useImageSpace());
  await act(async () => undefined);
  return {
    result,
    show: (view: object) => act(async () => result.current.changeView(view)),
    asked: () => {
      const { dir_id: folder, page, name } = queries.at(-1)!;
      return { folder, page, name };
    },
  };
}

test('another folder and another search begin at their first page', async () => {
  const space = await openSpace();
  await space.show({ page: 3 });
  expect(space.asked()).toEqual({ folder: 0, page: 3, name: undefined });
  await space.show({ folder: 5 });
  expect(space.asked()).toEqual({ folder: 5, page: 1, name: undefined });
  await space.show({ page: 2 });
  await space.show({ name: 'tea' });
  expect(space.asked()).toEqual({ folder: 5, page: 1, name: 'tea|like' });
});

test('when the last page has become empty, the one before it opens', async () => {
  const space = await openSpace();
  await space.show({ page: 3 });
  lastPage = 2;
  await act(async () => reloadSpace());
  await act(async () => undefined);
  expect(space.asked()).toMatchObject({ page: 2 });
});

test('a last page that is empty, as pictures go while it is read, is asked for once', async () => {
  const space = await openSpace();
  vi.mocked(api.get).mockImplementation((async (_path: string, query: Record<string, unknown>) => {
    queries.push(query);
    return { data: [], last_page: 3 };
  }) as typeof api.get);
  queries.length = 0;
  await space.show({ page: 3 });
  await act(async () => undefined);
  expect(queries).toHaveLength(1);
});
