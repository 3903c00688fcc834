// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/storefront/common.json' with { type: 'json' };
import orders from '../../../../../locales/en/storefront/orders.json' with { type: 'json' };
import type { ShopOrder } from '../../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../../schemas/contract/order-statuses.ts';
import { OrderMoney } from '../../../../../storefront/components/orders/order-money.tsx';

afterEach(cleanup);

const texts = flattenTexts({ storefront: { common, orders } });

test.each([
  [orderStatus.toPay, null, common.sum.toPay],
  [orderStatus.cancelled, null, common.sum.total],
  [orderStatus.toShip, '2026-01-01 08:00:00', orders.paidMoney],
  [orderStatus.cancelled, '2026-01-01 08:00:00', orders.paidMoney],
])('in status %i, paid at %s, the total is called %s', (order_status, pay_time, label) => {
  const order = {
    order_status,
    pay_time,
    order_price: '10.00',
    total_price: '10.00',
    freight_money: '0.00',
    refund_money: '0.00',
    payment_name: '',
    savings: [],
  } as unknown as ShopOrder;
  render(
    <IntlProvider locale="en" messages={texts} onError={() => undefined}>
      <OrderMoney order={order} />
    </IntlProvider>,
  );
  expect(screen.getAllByRole('term').at(-1)!.textContent).toBe(label);
});
