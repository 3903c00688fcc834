import { expect, test } from 'vitest';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { completeGoods } from '../../../../../screens/parts/goods/goods-form.tsx';
import { readCell } from '../../../../../screens/parts/goods/skus/sku-store.ts';

setCurrencySymbol('¥');

const skus = (...prices: (string | null)[]): Row => ({
  skuList: prices.map((goods_price) => ({ goods_price })),
});

test.each<[string, Row, Row, Row]>([
  [
    'new goods with SKUs get the lowest SKU price',
    skus('30.00', '9.50'),
    {},
    { goods_price: '9.50' },
  ],
  ['missing prices are ignored', skus(null, '12.00'), {}, { goods_price: '12.00' }],
  ['without any price the errors are on the cells', skus(null), {}, { goods_price: '0.01' }],
])('%s', (_, write, loadedRow, more) => {
  expect(completeGoods(write, loadedRow)).toEqual({ ...write, ...more });
});

test('a change of other fields adds nothing', () => {
  expect(completeGoods({ goods_name: 'Chair' }, { id: 1, goods_stock: 5 })).toEqual({
    goods_name: 'Chair',
  });
});

test.each([
  ['goods_price', '1,200', '1200.00'],
  ['goods_price', '¥12.5', '12.50'],
  ['goods_price', 'cheap', 'cheap'],
  ['goods_market_price', '', null],
  ['goods_stock', '12', 12],
  ['goods_stock', '1.5', '1.5'],
  ['goods_stock', 'many', 'many'],
  ['goods_weight', '0.25', 0.25],
] as const)('a cell of %s with "%s"', (name, typed, value) => {
  expect(readCell(name, typed)).toBe(value);
});
