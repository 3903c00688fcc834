// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from '../../../../../storefront/components/search/search-box.tsx';

afterEach(cleanup);

test('Escape that cancels a candidate of an input method keeps the text', () => {
  const router = createMemoryRouter([{ id: 'layout', path: '/', element: <SearchBox /> }], {
    hydrationData: { loaderData: { layout: { pages: [] } } },
  });
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.change(input, { target: { value: '茶杯 qing' } });
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
  expect(input.value).toBe('茶杯 qing');
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(input.value).toBe('');
});
