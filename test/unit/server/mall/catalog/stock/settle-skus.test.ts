import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../../../schemas/rules/types.ts';
import {
  type StoredSku,
  settleSkus,
} from '../../../../../../server/mall/catalog/stock/settle-skus.ts';

/** Colour: 1 red, 2 blue. Size: 11 small, 12 large. */
const specs = new Map([
  [1, { name: 'Red', attr: 100 }],
  [2, { name: 'Blue', attr: 100 }],
  [11, { name: 'Small', attr: 200 }],
  [12, { name: 'Large', attr: 200 }],
]);
const stored: readonly StoredSku[] = [
  { id: 71, specs: [1, 11], stock: 5 },
  { id: 72, specs: [2, 11], stock: 8 },
];
const settle = (...rows: Row[]) => settleSkus(rows, { stored, specs });

describe('a row keeps its SKU', () => {
  test.each<[string, Row, object]>([
    ['by its specs, without an id', { spec_id: [1, 11] }, { id: 71, spec_key: '1-11' }],
    ['by its specs in another order', { spec_id: [11, 1] }, { id: 71, spec_key: '1-11' }],
    [
      'by its id, without specs',
      { id: 72, goods_price: '3.00' },
      { id: 72, spec_key: '2-11', spec_id: [2, 11] },
    ],
    [
      'is new for new specs',
      { spec_id: [12, 2] },
      { spec_key: '2-12', sku_name: ['Blue', 'Large'] },
    ],
    [
      'with the names of its specs, in the order of the attributes',
      { spec_id: [11, 1], sku_name: ['Anything'] },
      { sku_name: ['Red', 'Small'] },
    ],
  ])('%s', (_, row, expected) => {
    const { rows, errors } = settle(row);
    expect(errors).toEqual([]);
    expect(rows[0]).toMatchObject(expected);
    expect(rows[0]!.id).toBe(
      stored.find(({ specs: own }) => rows[0]!.spec_key === own.join('-'))?.id,
    );
  });
});

describe('stock', () => {
  test.each<[string, Row, number | undefined]>([
    [
      'with the shown stock changes by the difference',
      { spec_id: [1, 11], goods_stock: 12, stock_shown: 10 },
      7,
    ],
    ['without the shown stock is set', { spec_id: [1, 11], goods_stock: 12 }, 12],
    ['that is not sent stays', { spec_id: [1, 11], goods_price: '1.00' }, undefined],
    ['of a new SKU is the sent one', { spec_id: [1, 12], goods_stock: 4, stock_shown: 9 }, 4],
  ])('%s', (_, row, stock) => {
    expect(settle(row).rows[0]!.goods_stock).toBe(stock);
  });

  test('is not taken below zero; the error has the remaining stock', () => {
    expect(settle({ spec_id: [2, 11], goods_stock: 0, stock_shown: 9 }).errors).toEqual([
      { pointer: '/skuList/0/goods_stock', key: 'errors.goods.stockShort', params: { left: 8 } },
    ]);
  });
});

describe('a list is refused', () => {
  test.each<[string, readonly Row[], string, string]>([
    [
      'with the same specs twice',
      [{ spec_id: [1, 11] }, { spec_id: [11, 1] }],
      '/skuList/1/spec_id',
      'errors.rules.repeated',
    ],
    [
      'with two specs of one attribute',
      [{ spec_id: [1, 2] }],
      '/skuList/0/spec_id',
      'errors.goods.skuAttrTwice',
    ],
    [
      'with a spec of another store',
      [{ spec_id: [1, 99] }],
      '/skuList/0/spec_id',
      'errors.rules.ref',
    ],
    [
      'with rows of different attributes',
      [{ spec_id: [1, 11] }, { spec_id: [2] }],
      '/skuList/1/spec_id',
      'errors.goods.skuAttrs',
    ],
    [
      'that changes the specs of a SKU',
      [{ id: 71, spec_id: [2, 12] }],
      '/skuList/0/spec_id',
      'errors.goods.skuSpecs',
    ],
  ])('%s', (_, rows, pointer, key) => {
    expect(settle(...rows).errors).toEqual([{ pointer, key, params: {} }]);
  });
});
