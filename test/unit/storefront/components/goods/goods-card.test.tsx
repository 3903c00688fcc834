// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import common from '../../../../../locales/en/storefront/common.json' with { type: 'json' };
import type { RankedGoods } from '../../../../../schemas/contract/calls/catalog/shopping.ts';
import { GoodsCard } from '../../../../../storefront/components/goods/goods-card.tsx';
import { Ranking } from '../../../../../storefront/components/goods/ranking.tsx';

afterEach(cleanup);

const goods = {
  id: 61,
  goods_name: 'Lamp',
  goods_master_image: '/lamp.webp',
  goods_sale: 2496,
  goods_stock: 5,
  store_name: 'Oak Room',
  shown_price: { amount: '468.00', was: '528.00', is_from: false, end_at: 0 },
};
const inShop = (children: ReactNode) =>
  render(
    <IntlProvider
      locale="en"
      messages={{ 'storefront.common.card.sold': common.card.sold }}
      onError={() => undefined}
    >
      <MemoryRouter>{children}</MemoryRouter>
    </IntlProvider>,
  );
const struck = (container: HTMLElement) =>
  [...container.querySelectorAll('s')].map(({ textContent }) => textContent?.match(/\d+/)?.[0]);

test('a card with the price of a group strikes the price through that the page strikes', () => {
  const { container } = inShop(
    <>
      <GoodsCard goods={goods} over={<i />} />
      <GoodsCard goods={goods} over={<i />} price="398.00" />
      <GoodsCard
        goods={{ ...goods, shown_price: { ...goods.shown_price, was: '' } }}
        over={<i />}
        price="398.00"
      />
    </>,
  );
  expect(struck(container)).toEqual(['528', '528', '468']);
});

test('cards and best sellers write what was sold in one way', () => {
  inShop(
    <>
      <GoodsCard goods={goods} over={<i />} />
      <Ranking title="Best sellers" goods={[goods as unknown as RankedGoods]} />
    </>,
  );
  expect(screen.getAllByText('2.5K sold')).toHaveLength(2);
});
