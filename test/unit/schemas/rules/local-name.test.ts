import { expect, test } from 'vitest';
import {
  joinAreas,
  joinNames,
  langOf,
  localHtml,
  localName,
} from '../../../../schemas/rules/local-name.ts';

test.each([
  ['each language shows its half', '紫砂壶 | Clay teapot', '紫砂壶', 'Clay teapot'],
  [
    'Latin letters may be in the Chinese half',
    '拾光 K87 机械键盘 | Keyboard K87',
    '拾光 K87 机械键盘',
    'Keyboard K87',
  ],
  ['a name in English is used for both languages', '紫砂壶', '紫砂壶', '紫砂壶'],
  ['a name in Chinese is used for both languages', 'Clay teapot', 'Clay teapot', 'Clay teapot'],
  [
    'a bar between two English texts is kept',
    'iPhone 15 | 128 GB',
    'iPhone 15 | 128 GB',
    'iPhone 15 | 128 GB',
  ],
  ['a bar between two Chinese texts is kept', '云杉 | 餐椅', '云杉 | 餐椅', '云杉 | 餐椅'],
  ['several bars are kept', '红 | Red | L', '红 | Red | L', '红 | Red | L'],
  ['a bar without spaces is part of a word', '红|Red', '红|Red', '红|Red'],
  ['numbers have no language', '茶 | 500', '茶 | 500', '茶 | 500'],
  ['an empty name stays empty', '', '', ''],
])('%s', (_, name, chinese, english) => {
  expect([localName(name, 'zh-cn'), localName(name, 'en')]).toEqual([chinese, english]);
});

test('a city that is named as its province is not named twice', () => {
  const [tianjin, nankai] = ['天津市 | Tianjin', '南开区 | Nankai'];
  expect(joinAreas([tianjin, tianjin, nankai])).toBe('天津市 南开区 | Tianjin Nankai');
  expect(joinAreas(['吉林省 | Jilin', '吉林市 | Jilin', '昌邑区 | Changyi'])).toBe(
    '吉林省 吉林市 昌邑区 | Jilin Jilin Changyi',
  );
});

test('detects the language of a name by its script', () => {
  expect(['紫砂壶', 'NFC 橙汁', 'Clay teapot', ''].map(langOf)).toEqual([
    'zh-CN',
    'zh-CN',
    'en',
    'en',
  ]);
});

test.each([
  ['of both languages', ['月白 | Moon white', 'S'], '月白 S', 'Moon white S'],
  ['of one language', ['月白', 'S'], '月白 S', '月白 S'],
  ['none', [], '', ''],
] as const)('translates the names of a SKU together: %s', (_, names, chinese, english) => {
  expect([localName(joinNames(names), 'zh-cn'), localName(joinNames(names), 'en')]).toEqual([
    chinese,
    english,
  ]);
});

test('translates each text of a rich text and ignores attributes', () => {
  const html = '<h3>壶 | Pot</h3><p title="甲 | A">一样</p><ul><li>紫泥 | Purple clay</li></ul>';
  expect(localHtml(html, 'en')).toBe(
    '<h3>Pot</h3><p title="甲 | A">一样</p><ul><li>Purple clay</li></ul>',
  );
  expect(localHtml(html, 'zh-cn')).toBe(
    '<h3>壶</h3><p title="甲 | A">一样</p><ul><li>紫泥</li></ul>',
  );
});
