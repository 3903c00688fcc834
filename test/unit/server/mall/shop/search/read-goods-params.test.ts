import { expect, test } from 'vitest';
import { encodeParams } from '../../../../../../schemas/rules/url-params.ts';
import { readGoodsParams } from '../../../../../../server/mall/shop/search/read-goods-params.ts';
import { Refusal } from '../../../../../../server/platform/http/response/errors.ts';

const nothing = {
  words: [],
  classes: undefined,
  brands: [],
  stores: [],
  from: undefined,
  to: undefined,
  offers: [],
  sort: undefined,
  order: 'desc',
};

test.each([
  ['no parameters', {}, {}],
  [
    'empty parameters',
    { keywords: '', class_id: [], brand_id: 0, store_id: null, sort_type: '', price_from: '' },
    {},
  ],
  ['words in any case, each once', { keywords: '  Tea  耳机 tea ' }, { words: ['tea', '耳机'] }],
  ['words encoded by a legacy client', { keywords: '%E8%80%B3%E6%9C%BA' }, { words: ['耳机'] }],
  ['signs only', { keywords: '%' }, { words: ['%'] }],
  ['a zero that is typed', { keywords: '0' }, { words: ['0'] }],
  ['a zero of a legacy client', { keywords: 0 }, {}],
  ['full-width letters', { keywords: 'ＴＶ' }, { words: ['tv'] }],
  ['the deepest class', { pid: 1, sid: 4, tid: 9 }, { classes: { lev: 3, ids: [9] } }],
  ['a class of the second level', { pid: 1, sid: 4 }, { classes: { lev: 2, ids: [4] } }],
  [
    'a legacy client’s classes of the third level',
    { class_id: [9, 3, 9] },
    { classes: { lev: 3, ids: [3, 9] } },
  ],
  [
    'a legacy client’s class with its level',
    { class_id: 5, deep: 1 },
    { classes: { lev: 1, ids: [5] } },
  ],
  ['brands and stores', { brand_id: '7,2', store_id: [4] }, { brands: [2, 7], stores: [4] }],
  ['prices in yuan', { price_from: '50', price_to: '99.90' }, { from: 5000, to: 9990 }],
  ['offers in any order', { offer: ['free', 'reduced'] }, { offers: ['reduced', 'free'] }],
  ['the cheapest first', { sort_type: 'goods_price' }, { sort: 'goods_price', order: 'asc' }],
  ['the best sold first', { sort_type: 'goods_sale' }, { sort: 'goods_sale', order: 'desc' }],
  [
    'the most expensive first',
    { sort_type: 'goods_price', sort_order: 'desc' },
    { sort: 'goods_price', order: 'desc' },
  ],
])('reads %s', (_name, params, wish) => {
  expect(readGoodsParams(encodeParams(params))).toEqual({ ...nothing, ...wish });
});

test('reads standard base64; an absent text is empty', () => {
  expect(readGoodsParams(Buffer.from('{"keywords":"?>"}').toString('base64')).words).toEqual([
    '?>',
  ]);
  expect(readGoodsParams(undefined)).toEqual(nothing);
});

const pointersOf = (text: string): readonly string[] => {
  try {
    readGoodsParams(text);
    return [];
  } catch (error) {
    return (error as Refusal).errors.map(({ pointer }) => pointer);
  }
};
test.each([
  ['invalid JSON', '!!', ['/params']],
  ['a list', Buffer.from('[1]').toString('base64url'), ['/params']],
  ['an unknown name', encodeParams({ colour: 1 }), ['/params/colour']],
  ['invalid ids', encodeParams({ brand_id: 'x', tid: -1 }), ['/params/tid', '/params/brand_id']],
  [
    'ids that are only numbers by conversion',
    encodeParams({ brand_id: true, store_id: '1e3', tid: '0x10' }),
    ['/params/tid', '/params/brand_id', '/params/store_id'],
  ],
  [
    'too many ids',
    encodeParams({ class_id: Array.from({ length: 51 }, (_, index) => index + 1) }),
    ['/params/class_id'],
  ],
  ['a price with words', encodeParams({ price_from: '1e3' }), ['/params/price_from']],
  ['an unknown sort', encodeParams({ sort_type: 'id; DROP TABLE goods' }), ['/params/sort_type']],
  [
    'an unknown order',
    encodeParams({ sort_type: 'goods_price', sort_order: 'up' }),
    ['/params/sort_order'],
  ],
])('refuses %s', (_name, text, pointers) => {
  expect(pointersOf(text)).toEqual(pointers);
});
