// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { PageError } from '../../../../../storefront/components/feedback/page-error.tsx';
import { useErrorReason } from '../../../../../storefront/state/page/error-reason.ts';

afterEach(cleanup);

const Reason = () => <output>{useErrorReason() ?? 'none'}</output>;

test.each<[string, () => unknown]>([
  ['missing', () => data(null, { status: 404 })],
  ['failed', () => new Error('unavailable')],
])(
  'a page that is %s names the reason to the head of the page, until another is shown',
  async (reason, fail) => {
    const router = createMemoryRouter(
      [
        { path: '/', element: <p>home</p> },
        {
          path: '/x',
          loader: () => {
            throw fail();
          },
          element: <p>page</p>,
          errorElement: <PageError />,
          hydrateFallbackElement: <p />,
        },
      ],
      { initialEntries: ['/x'] },
    );
    render(
      <IntlProvider locale="en" onError={() => undefined}>
        <Reason />
        <RouterProvider router={router} />
      </IntlProvider>,
    );
    await expect.poll(() => screen.getByRole('status').textContent).toBe(reason);
    await router.navigate('/');
    await expect.poll(() => screen.getByRole('status').textContent).toBe('none');
  },
);
