// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearSession,
  connectClient,
  storeToken,
  storeUser,
} from '../../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import { storageKeys } from '../../../../../schemas/contract/storage.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { OtherTabNotice } from '../../../../../storefront/components/layout/shop-layout.tsx';
import { useShopForm } from '../../../../../storefront/state/form/use-shop-form.ts';
import { useFrameUser } from '../../../../../storefront/state/session/other-tab.ts';

const ada = { id: 7, nickname: 'Ada', belong_id: 0 } as UserInfo;
const bob = { ...ada, id: 8, nickname: 'Bob' };
const reload = vi.fn();
const request = vi.fn();

beforeEach(() => {
  localStorage.clear();
  clearSession('shop');
  storeToken('shop', 'of ada');
  storeUser('shop', ada);
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', request);
  connectClient({ origin: 'http://mall.test' });
});
afterEach(() => {
  clearSession('shop');
  cleanup();
  vi.unstubAllGlobals();
  reload.mockReset();
  request.mockReset();
});

function Frame() {
  const form = useShopForm<{ note: string }, object>({
    defaults: { note: '' },
    submitValues: (values) => shop.post('/user/notes', values),
    onSuccess: () => undefined,
  });
  return (
    <>
      <OtherTabNotice />
      <p className="name">{useFrameUser()?.nickname}</p>
      <form role="search">
        <input aria-label="Search" />
      </form>
      <form onSubmit={form.submit}>
        <input aria-label="Note" {...form.register('note')} />
        <p className="error">{form.error}</p>
      </form>
    </>
  );
}

function open() {
  const view = render(
    <IntlProvider locale="en" messages={{}} onError={() => undefined}>
      <MemoryRouter>
        <Frame />
      </MemoryRouter>
    </IntlProvider>,
  );
  const type = (label: string, text: string) =>
    fireEvent.input(view.getByLabelText(label), { target: { value: text } });
  const textOf = (name: string) => view.container.querySelector(`.${name}`)?.textContent;
  return { ...view, type, textOf };
}

/** Another tab writes this account, or signs out. */
function otherTab(user: UserInfo | undefined): void {
  const changes = [
    [storageKeys.token('shop'), user && `of ${user.nickname}`],
    [storageKeys.user('shop'), user && JSON.stringify(user)],
  ] as const;
  for (const [key, text] of changes) {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  }
}

test('a page is loaded again when another shopper signs in, or its own signs out, in another tab', () => {
  const { type } = open();
  type('Search', 'teapot');
  otherTab(ada);
  expect(reload).not.toHaveBeenCalled();
  otherTab(bob);
  expect(reload).toHaveBeenCalled();
  reload.mockClear();
  otherTab(ada);
  reload.mockClear();
  otherTab(undefined);
  expect(reload).toHaveBeenCalled();
});

test('a page in the back/forward cache is loaded again when it is shown', () => {
  open();
  localStorage.setItem(storageKeys.user('shop'), JSON.stringify(bob));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what is typed stays, is not sent as another shopper, and is sent by its own', async () => {
  const { type, textOf, getByLabelText, queryByRole, container } = open();
  const submit = () =>
    act(async () => void fireEvent.submit(container.querySelector('form:not([role])')!));
  type('Note', 'for Ada');
  otherTab(bob);
  expect([queryByRole('alert')?.textContent, textOf('name')]).toEqual([
    expect.stringContaining('switched'),
    '',
  ]);
  await submit();
  expect(request).not.toHaveBeenCalled();
  expect(textOf('error')).toContain('otherAccount');
  otherTab(undefined);
  expect(queryByRole('alert')?.textContent).toContain('signedOut');
  await submit();
  expect([request.mock.calls, (getByLabelText('Note') as HTMLInputElement).value]).toEqual([
    [],
    'for Ada',
  ]);
  otherTab(ada);
  expect([queryByRole('alert'), textOf('name'), reload.mock.calls]).toEqual([null, 'Ada', []]);
  request.mockResolvedValue(new Response('{"code":200,"msg":"","data":{}}'));
  await submit();
  expect(request).toHaveBeenCalledTimes(1);
});
