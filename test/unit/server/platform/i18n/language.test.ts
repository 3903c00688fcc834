import { expect, test } from 'vitest';
import { translate } from '../../../../../server/platform/i18n/language.ts';

test.each([
  ['en', 'Teapot', 'No longer on sale: Teapot'],
  ['en', '', 'No longer on sale'],
  ['zh-cn', '茶壶', '商品已下架：茶壶'],
  ['zh-cn', '', '商品已下架'],
] as const)('%s: a text ends before the colon of a missing name: %o', (language, goods, text) => {
  expect(translate(language, 'errors.orders.notOnSale', { goods })).toBe(text);
});

test('a parameter with names in two languages is shown in the language of the text', () => {
  const goods = '茶壶 | Teapot';
  expect(translate('en', 'errors.orders.notOnSale', { goods })).toBe('No longer on sale: Teapot');
  expect(translate('zh-cn', 'errors.orders.notOnSale', { goods })).toBe('商品已下架：茶壶');
});
