import { expect, test } from 'vitest';
import { encodeParams } from '../../../../schemas/rules/url-params.ts';
import {
  isFormSearch,
  readSearch,
  searchPath,
  toggled,
} from '../../../../storefront/rules/search-params.ts';

const read = (value: object, query = '') =>
  readSearch(encodeParams(value), new URLSearchParams(query));

test('parameters of a search are read back from its address', () => {
  const params = {
    keywords: '餐椅',
    pid: 1,
    sid: 2,
    brand_id: [3, 4],
    price_from: '10',
    price_to: '99.50',
    sort_type: 'goods_price',
    sort_order: 'asc',
  } as const;
  expect(readSearch(searchPath(params).replace('/s/', ''))).toEqual(params);
  expect(searchPath({ keywords: '', brand_id: [] })).toBe('/s');
});

test.each([
  {
    name: 'percent-encoded keywords of legacy clients',
    value: { keywords: encodeURIComponent('餐椅') },
    is: { keywords: '餐椅' },
  },
  {
    name: 'a literal percent sign',
    value: { keywords: '100% wool' },
    is: { keywords: '100% wool' },
  },
  {
    name: 'ids as text',
    value: { brand_id: '7', store_id: ['8', 'x', 8] },
    is: { brand_id: 7, store_id: [8] },
  },
  {
    name: 'reversed prices',
    value: { price_from: '90', price_to: 10 },
    is: { price_from: '10', price_to: '90' },
  },
  { name: 'a comma between thousands', value: { price_to: '1,200' }, is: { price_to: '1200' } },
  {
    name: 'nonsense',
    value: {
      keywords: 5,
      pid: -1,
      sid: 1.5,
      class_id: {},
      deep: 7,
      price_from: '-3',
      price_to: 'much',
      sort_type: 'password',
      sort_order: 'asc',
      other: 1,
    },
    is: {},
  },
])('reads $name', ({ value, is }) => {
  expect(read(value)).toEqual(is);
});

test('a form sent without JavaScript adds to the selection', () => {
  expect(read({ pid: 1, keywords: 'old' }, 'q=new words&price_from=5&price_to=')).toEqual({
    pid: 1,
    keywords: 'new words',
    price_from: '5',
  });
  expect(isFormSearch(new URLSearchParams('q='))).toBe(true);
  expect(isFormSearch(new URLSearchParams('page=2&lang=en'))).toBe(false);
});

test('a brand is selected and deselected', () => {
  expect(toggled(undefined, 3)).toEqual([3]);
  expect(toggled(4, 3)).toEqual([4, 3]);
  expect(toggled([4, 3], 4)).toEqual([3]);
});
