// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import common from '../../../../../locales/en/storefront/common.json' with { type: 'json' };
import type { CartStore } from '../../../../../schemas/contract/calls/orders/cart.ts';
import type { StoreQuoteAnswer } from '../../../../../schemas/contract/calls/orders/checkout.ts';
import { SummaryRows } from '../../../../../storefront/components/checkout/summary-rows.tsx';
import { chosenLines } from '../../../../../storefront/rules/cart-lines.ts';
import { countPieces } from '../../../../../storefront/rules/quote-sums.ts';

const stores = [[3, 1], [9]].map((pieces, store) => ({
  lines: pieces.map((buy_num, id) => ({ goods_id: store * 10 + id, sku_id: 0, buy_num })),
}));

test('the summary counts as many pieces as the button of the cart', () => {
  const cart = stores.map(({ lines }) => ({
    cart_list: lines.map((line) => ({ ...line, state: 'ok' })),
  })) as unknown as readonly CartStore[];
  const quote = stores.map(({ lines }) => ({
    goods_list: lines,
    savings: [],
    order_price: '10.00',
    freight_money: '0.00',
    total_price: '10.00',
    integral: 0,
  })) as unknown as readonly StoreQuoteAnswer[];
  const messages = { 'storefront.common.sum.goods': common.sum.goods };
  render(
    <IntlProvider locale="en" messages={messages} onError={() => undefined}>
      <MemoryRouter>
        <SummaryRows stores={quote} name="Total" freightName="Shipping" />
      </MemoryRouter>
    </IntlProvider>,
  );
  const pieces = countPieces(chosenLines(cart, new Set()));
  expect(pieces).toBe(13);
  expect(screen.getByText(`Items (${pieces})`)).toBeTruthy();
});
