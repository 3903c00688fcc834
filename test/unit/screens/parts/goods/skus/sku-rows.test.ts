import { expect, test } from 'vitest';
import {
  type Attr,
  buildSkus,
  choicesFromSkus,
  countSkus,
  indexBySpecs,
  parseSkus,
  type SkuRow,
  skusToSend,
  sortSkus,
} from '../../../../../../screens/parts/goods/skus/sku-rows.ts';

const colour: Attr = {
  id: 1,
  name: 'Colour',
  specs: [
    { id: 11, name: 'Red' },
    { id: 12, name: 'Blue' },
  ],
};
const size: Attr = {
  id: 2,
  name: 'Size',
  specs: [
    { id: 21, name: 'S' },
    { id: 22, name: 'M' },
    { id: 23, name: 'L' },
  ],
};
const choice = (attr: Attr, ...ids: number[]) => ({ attr, selectedSpecs: new Set(ids) });
const blank = { goods_price: '9.00', goods_stock: 0 };
const row = (spec_id: number[], more: object = {}): SkuRow =>
  ({ spec_id, goods_price: '5.00', ...more }) as SkuRow;

test.each([
  ['no selection', [choice(colour)], 0],
  ['one attribute', [choice(colour, 11, 12)], 2],
  ['two attributes', [choice(colour, 11, 12), choice(size, 21, 23)], 4],
  ['an attribute without selected specs is ignored', [choice(colour, 11, 12), choice(size)], 2],
])('%s', (_, choices, count) => {
  expect(countSkus(choices)).toBe(count);
  expect(buildSkus(choices, new Map(), blank)).toHaveLength(count);
});

test('has a row per combination, in the order of attributes and specs, in any order of selection', () => {
  expect(
    buildSkus([choice(colour, 12, 11), choice(size, 23, 21)], new Map(), blank).map(
      ({ spec_id }) => spec_id,
    ),
  ).toEqual([
    [11, 21],
    [11, 23],
    [12, 21],
    [12, 23],
  ]);
});

test('keeps rows with known specs; a new row starts with the values of the goods', () => {
  const known = indexBySpecs([row([21, 11], { id: 7, goods_stock: 3, goods_image: '/red.webp' })]);
  expect(buildSkus([choice(colour, 11, 12), choice(size, 21)], known, blank)).toEqual([
    { id: 7, spec_id: [11, 21], goods_price: '5.00', goods_stock: 3, goods_image: '/red.webp' },
    { spec_id: [12, 21], goods_price: '9.00', goods_stock: 0 },
  ]);
});

test('derives the selected attributes and specs from stored SKUs', () => {
  expect(
    choicesFromSkus(
      [row([11, 21]), row([11, 23])],
      [size, colour, { id: 3, name: 'Other', specs: [{ id: 31, name: 'X' }] }],
    ),
  ).toEqual([choice(size, 21, 23), choice(colour, 11)]);
});

test('lists stored SKUs in the order of attributes and specs', () => {
  expect(
    sortSkus([row([23, 12]), row([12, 21]), row([11, 21])], [colour, size]).map(
      ({ spec_id }) => spec_id,
    ),
  ).toEqual([
    [11, 21],
    [12, 21],
    [12, 23],
  ]);
});

test('sends a stored SKU with the stock that was shown, a new one without', () => {
  expect(
    skusToSend(
      [row([11], { id: 7, goods_stock: 9 }), row([12], { goods_stock: 1 })],
      new Map([[7, 4]]),
    ),
  ).toEqual([row([11], { id: 7, goods_stock: 9, stock_shown: 4 }), row([12], { goods_stock: 1 })]);
});

test('omits server-only fields of a SKU', () => {
  expect(
    parseSkus([
      {
        id: 7,
        rev: 3,
        spec_id: [11],
        sku_name: ['Red'],
        goods_price: '5.00',
        created_at: '2026-01-01 00:00:00',
      },
    ]),
  ).toEqual([{ id: 7, spec_id: [11], goods_price: '5.00' }]);
});
