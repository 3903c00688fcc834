// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { pageLocation, useListState } from '../../../../../engine/table/state/use-list-state.ts';
import { aScreen } from '../a-screen.ts';

function openList(path: string) {
  let current: ReturnType<typeof useListState> | undefined;
  function Probe() {
    current = useListState(aScreen(), pageLocation);
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], {
    initialEntries: ['/before', path],
  });
  renderHook(() => undefined, { wrapper: () => <RouterProvider router={router} /> });
  return { router, state: () => current![0], dispatch: () => current![1] };
}

test('leaving a page that no longer exists adds no history entry, so that Back leaves the list', async () => {
  const { router, state, dispatch } = openList('/list?page=9');
  expect(state().page).toBe(9);
  await act(async () => dispatch()({ type: 'lastPage', page: 2 }));
  expect(state().page).toBe(2);
  await act(async () => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});
