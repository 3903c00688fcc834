import { expect, test } from 'vitest';
import {
  type Attr,
  bySpecs,
  choicesOf,
  countSkus,
  inOrder,
  readSkus,
  sentSkus,
  type SkuRow,
  skusOf,
} from '../../../../../screens/parts/goods/sku-rows.ts';

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
const ticked = (attr: Attr, ...ids: number[]) => ({ attr, ticked: new Set(ids) });
const blank = { goods_price: '9.00', goods_stock: 0 };
const row = (spec_id: number[], more: object = {}): SkuRow =>
  ({ spec_id, goods_price: '5.00', ...more }) as SkuRow;

test.each([
  ['nothing ticked', [ticked(colour)], 0],
  ['one attribute', [ticked(colour, 11, 12)], 2],
  ['two attributes', [ticked(colour, 11, 12), ticked(size, 21, 23)], 4],
  ['an attribute without a tick makes no difference', [ticked(colour, 11, 12), ticked(size)], 2],
])('%s', (_, choices, count) => {
  expect(countSkus(choices)).toBe(count);
  expect(skusOf(choices, new Map(), blank)).toHaveLength(count);
});

test('every combination has a line, in the order of attributes and specs, whatever was ticked first', () => {
  expect(
    skusOf([ticked(colour, 12, 11), ticked(size, 23, 21)], new Map(), blank).map(
      ({ spec_id }) => spec_id,
    ),
  ).toEqual([
    [11, 21],
    [11, 23],
    [12, 21],
    [12, 23],
  ]);
});

test('a line that is known by its specs stays as it is; a new one begins with what the goods say', () => {
  const known = bySpecs([row([21, 11], { id: 7, goods_stock: 3, goods_image: '/red.webp' })]);
  expect(skusOf([ticked(colour, 11, 12), ticked(size, 21)], known, blank)).toEqual([
    { id: 7, spec_id: [11, 21], goods_price: '5.00', goods_stock: 3, goods_image: '/red.webp' },
    { spec_id: [12, 21], goods_price: '9.00', goods_stock: 0 },
  ]);
});

test('stored SKUs tell which attributes and specs are ticked', () => {
  expect(
    choicesOf(
      [row([11, 21]), row([11, 23])],
      [size, colour, { id: 3, name: 'Other', specs: [{ id: 31, name: 'X' }] }],
    ),
  ).toEqual([ticked(size, 21, 23), ticked(colour, 11)]);
});

test('stored SKUs are shown in the order of attributes and specs', () => {
  expect(
    inOrder([row([23, 12]), row([12, 21]), row([11, 21])], [colour, size]).map(
      ({ spec_id }) => spec_id,
    ),
  ).toEqual([
    [11, 21],
    [12, 21],
    [12, 23],
  ]);
});

test('a stored SKU is sent with the stock that was shown, a new one without', () => {
  expect(
    sentSkus(
      [row([11], { id: 7, goods_stock: 9 }), row([12], { goods_stock: 1 })],
      new Map([[7, 4]]),
    ),
  ).toEqual([row([11], { id: 7, goods_stock: 9, stock_shown: 4 }), row([12], { goods_stock: 1 })]);
});

test('what only the server keeps of a SKU is left out', () => {
  expect(
    readSkus([
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
