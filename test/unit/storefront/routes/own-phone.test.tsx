// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { clearSession, storeToken, storeUser } from '../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../schemas/contract/calls/accounts/auth.ts';
import { page } from '../../../../storefront/routes/pages/user/info.tsx';

afterEach(() => {
  clearSession('shop');
  cleanup();
});

test('the profile hides the middle of the phone of the account, as the pages around it do', () => {
  storeToken('shop', 'of ada');
  const user = { id: 7, nickname: 'Ada', avatar: '', sex: 0, phone: '13800002046' };
  storeUser('shop', user as UserInfo);
  const Profile = page.Page as ComponentType;
  const { container } = render(
    <IntlProvider locale="en" onError={() => undefined}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Profile /> }])} />
    </IntlProvider>,
  );
  expect(container.textContent).toContain('138 **** 2046');
  expect(container.textContent).not.toContain('13800002046');
});
