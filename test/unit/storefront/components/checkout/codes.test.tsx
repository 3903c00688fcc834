// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import texts from '../../../../../locales/en/storefront/checkout.json' with { type: 'json' };
import common from '../../../../../locales/en/storefront/common.json' with { type: 'json' };
import type { StoreQuoteAnswer } from '../../../../../schemas/contract/calls/orders/checkout.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { Codes } from '../../../../../storefront/components/checkout/codes.tsx';
import { useCheckout } from '../../../../../storefront/state/checkout/use-checkout.ts';
import { refused } from '../../../../helpers/call-errors.ts';

// jsdom has no layout to scroll
Element.prototype.scrollIntoView = () => undefined;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const quoteWith = (codes: readonly string[]) =>
  [
    {
      coupon_id: 3,
      coupons: [],
      store_info: { id: 1 },
      savings: [{ code: '' }, ...codes.map((code) => ({ code }))],
    },
  ] as unknown as readonly StoreQuoteAnswer[];
const messages = {
  'storefront.checkout.codes.title': texts.codes.title,
  'storefront.checkout.codes.use': texts.codes.use,
  'storefront.checkout.codes.remove': texts.codes.remove,
  'storefront.common.rule.most': common.rule.most,
};
function Page() {
  return <Codes checkout={useCheckout({ params: 'p', quote: quoteWith([]), addresses: [] })} />;
}
const open = () =>
  render(
    <IntlProvider locale="en" messages={messages}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </IntlProvider>,
  );
const input = () => screen.getByLabelText('Discount code') as HTMLInputElement;
async function type(text: string): Promise<void> {
  fireEvent.change(input(), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
}

test('a code is sent with the coupons, listed when it saves, and removed again', async () => {
  const post = vi.spyOn(shop, 'post').mockResolvedValueOnce(quoteWith(['SPRING10']));
  open();
  await type('spring10');
  expect(post.mock.lastCall?.[1]).toMatchObject({ codes: ['spring10'], coupon_id: '3' });
  expect(input().value).toBe('');
  expect(document.activeElement).toBe(input());
  post.mockResolvedValueOnce(quoteWith(['SPRING10', 'TEA5']));
  await type('tea5');
  expect(post.mock.lastCall?.[1]).toMatchObject({ codes: ['SPRING10', 'tea5'] });
  post.mockResolvedValueOnce(quoteWith(['TEA5']));
  const remove = screen.getByRole('button', { name: 'Remove the code SPRING10' });
  await act(async () => fireEvent.click(remove));
  expect(post.mock.lastCall?.[1]).toMatchObject({ codes: ['TEA5'] });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['TEA5']);
});

test('a refused code stays in the input, with the reason', async () => {
  const refusal = refused(400, 'The code OLD has expired');
  const post = vi.spyOn(shop, 'post').mockRejectedValueOnce(refusal);
  open();
  await type('OLD');
  expect(screen.getByRole('alert').textContent).toBe('The code OLD has expired');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().value).toBe('OLD');
  post.mockResolvedValueOnce(quoteWith(['NEW']));
  await type('NEW');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a code that is too long is not sent', async () => {
  const post = vi.spyOn(shop, 'post');
  open();
  await type('X'.repeat(41));
  expect(screen.getByRole('alert').textContent).toContain('40');
  expect(post).not.toHaveBeenCalled();
});
