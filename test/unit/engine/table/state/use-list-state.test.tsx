// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { pageLocation, useListState } from '../../../../../engine/table/state/use-list-state.ts';
import { aScreen } from '../a-screen.ts';

afterEach(cleanup);

function openList(path: string) {
  let current: ReturnType<typeof useListState> | undefined;
  function Probe() {
    current = useListState(aScreen(), pageLocation);
    return null;
  }
  history.pushState(null, '', '/before');
  history.pushState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element: <Probe /> }]);
  renderHook(() => undefined, { wrapper: () => <RouterProvider router={router} /> });
  return { router, state: () => current![0], dispatch: () => current![1] };
}

test('leaving a page that no longer exists adds no history entry, so that Back leaves the list', async () => {
  const { router, state, dispatch } = openList('/list?page=9');
  expect(state().page).toBe(9);
  await act(async () => dispatch()({ type: 'lastPage', page: 2 }));
  expect(state().page).toBe(2);
  await act(async () => router.navigate(-1));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});

test('two changes are both kept, although the first one is not rendered yet', async () => {
  const { state, dispatch } = openList('/list');
  await act(async () => {
    dispatch()({ type: 'page', page: 3 });
    await vi.waitFor(() => expect(location.search).toBe('?page=3'));
    expect(state().page, 'not rendered').toBe(1);
    dispatch()({ type: 'panel', panel: 'shut' });
  });
  expect([state().page, state().panel]).toEqual([3, 'shut']);
});
