import { expect, test } from 'vitest';
import { langOf, localName } from '../../../../schemas/rules/local-name.ts';

test.each([
  ['each language shows its half', '紫砂壶 | Clay teapot', '紫砂壶', 'Clay teapot'],
  ['Latin letters may stand in the Chinese half', '拾光 K87 机械键盘 | Keyboard K87', '拾光 K87 机械键盘', 'Keyboard K87'],
  ['one language stands in both', '紫砂壶', '紫砂壶', '紫砂壶'],
  ['so does the other', 'Clay teapot', 'Clay teapot', 'Clay teapot'],
  ['a bar between two English texts is a bar', 'iPhone 15 | 128 GB', 'iPhone 15 | 128 GB', 'iPhone 15 | 128 GB'],
  ['so is one between two Chinese texts', '云杉 | 餐椅', '云杉 | 餐椅', '云杉 | 餐椅'],
  ['and one of several', '红 | Red | L', '红 | Red | L', '红 | Red | L'],
  ['a bar without spaces is part of a word', '红|Red', '红|Red', '红|Red'],
  ['numbers are no language', '茶 | 500', '茶 | 500', '茶 | 500'],
  ['nothing is nothing', '', '', ''],
])('%s', (_, name, chinese, english) => {
  expect([localName(name, 'zh-cn'), localName(name, 'en')]).toEqual([chinese, english]);
});

test('the language of a name is seen from its script', () => {
  expect(['紫砂壶', 'NFC 橙汁', 'Clay teapot', ''].map(langOf)).toEqual(['zh-CN', 'zh-CN', 'en', 'en']);
});
