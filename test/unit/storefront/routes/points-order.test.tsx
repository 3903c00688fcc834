// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Address } from '../../../../storefront/api/accounts/addresses.ts';
import { shop } from '../../../../storefront/api/client/shop.ts';
import { page } from '../../../../storefront/routes/pages/integral/order.tsx';

beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(addresses: readonly Partial<Address>[]) {
  const { Page } = page;
  const goods = { id: 7, goods_name: 'Mug', goods_price: 10, goods_master_image: '' };
  const data = { goods, num: 1, addresses } as never;
  const router = createMemoryRouter([{ path: '/', element: <Page data={data} /> }]);
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return screen.getByRole('button', { name: /points\.pay$/ }) as HTMLButtonElement;
}

test('an order without an address opens the form of one and is not sent', () => {
  vi.spyOn(shop, 'get').mockReturnValue(new Promise(() => undefined));
  const post = vi.spyOn(shop, 'post');
  const pay = open([]);
  fireEvent.click(screen.getByRole('button', { name: /common\.close$/ }));
  expect(screen.queryByLabelText(/address\.name$/)).toBeNull();
  expect(pay.disabled).toBe(false);
  fireEvent.click(pay);
  expect(screen.queryByLabelText(/address\.name$/)).not.toBeNull();
  expect(post).not.toHaveBeenCalled();
});

test('an order goes to the chosen address', async () => {
  const post = vi.spyOn(shop, 'post').mockReturnValue(new Promise(() => undefined));
  const address = { receive_name: 'Lin', receive_tel: '13800002046', area_info: '', address: '' };
  const pay = open([
    { ...address, id: 4, is_default: 1 },
    { ...address, id: 5, is_default: 0 },
  ]);
  expect(screen.getAllByText('13800002046')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('radio')[1]!);
  fireEvent.click(pay);
  await vi.waitFor(() =>
    expect(post.mock.lastCall?.[1]).toMatchObject({ id: 7, address_id: 5, total: 10 }),
  );
});
