// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../../../storefront/api/client/create-api.ts';
import { shop } from '../../../../storefront/api/client/shop.ts';
import { SendBack } from '../../../../storefront/components/orders/send-back.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a failed load of couriers offers a retry, after which the parcel can be sent', async () => {
  vi.spyOn(browserApi, 'read').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(shop, 'get')
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue([{ id: 1, name: '顺丰', code: 'sf' }]);
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <MemoryRouter>
        <SendBack orderId={1} storeId={2} onSent={() => undefined} />
      </MemoryRouter>
    </IntlProvider>,
  );
  const send = screen.getByRole('button', { name: /refund\.sent$/ }) as HTMLButtonElement;
  fireEvent.click(await screen.findByRole('button', { name: /couriersRetry$/ }));
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(send.disabled).toBe(false);
  expect(screen.queryByRole('button', { name: /couriersRetry$/ })).toBeNull();
});
