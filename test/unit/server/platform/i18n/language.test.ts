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
