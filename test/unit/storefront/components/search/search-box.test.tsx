// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from '../../../../../storefront/components/search/search-box.tsx';
import { searchPath } from '../../../../../storefront/rules/search-path.ts';

afterEach(cleanup);

function open(at: string) {
  const layout = { id: 'layout', element: <SearchBox />, loader: () => ({}) };
  const router = createMemoryRouter([{ ...layout, children: [{ path: '*', element: null }] }], {
    hydrationData: { loaderData: { layout: {} } },
    initialEntries: [at],
  });
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return { router, input: screen.getByRole<HTMLInputElement>('combobox') };
}

test('Escape that cancels a candidate of an input method keeps the text', () => {
  const { input } = open('/');
  fireEvent.change(input, { target: { value: '茶杯 qing' } });
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
  expect(input.value).toBe('茶杯 qing');
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(input.value).toBe('');
});

test.each([
  [searchPath({ keywords: '茶杯 mug' }), '茶杯 mug'],
  ['/s?q=mug', 'mug'],
  [searchPath({ class_id: 3 } as never), ''],
  ['/s', ''],
  ['/stores', ''],
  ['/s/not-encoded', ''],
])('at %s the box has the words of the search', (at, words) => {
  expect(open(at).input.value).toBe(words);
});

test('the box follows the search and keeps on other pages what was typed', async () => {
  const { router, input } = open(searchPath({ keywords: 'mug' }));
  fireEvent.change(input, { target: { value: 'mugs' } });
  await act(() => router.navigate('/goods/5'));
  expect(input.value).toBe('mugs');
  await act(() => router.navigate(searchPath({ keywords: 'bowl' })));
  expect(input.value).toBe('bowl');
});
