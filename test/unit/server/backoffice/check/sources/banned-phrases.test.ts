import { expect, test } from 'vitest';
import { bannedPhrases } from '../../../../../../server/backoffice/check/sources/banned-phrases.ts';
import { treeOf } from './tree-of.ts';

const problemsOf = (path: string, text: string) =>
  bannedPhrases.find(treeOf({ [path]: text })).map(({ message }) => message);

test('a banned phrase is reported with what to write', () => {
  expect(problemsOf('locales/en/storefront/goods.json', '"added": "It is in your cart"')).toEqual([
    '"It is in your cart": write "Added to cart"',
  ]);
  expect(problemsOf('locales/zh-cn/screens.json', '"rejected": "拒绝审核"')).toEqual([
    '"拒绝审核": write 审核不通过',
  ]);
});

test.each([
  ['en', '"title": "All your stores, one basket."', '"basket": write "cart"'],
  ['en', '"mail_test": "Test email"', '"email": write "e-mail"'],
  ['zh-cn', '"legal_person": "法人姓名"', '"法人": write 法定代表人'],
  ['zh-cn', '"ship": "等待发货"', '"等待发货": write 待付款, 待发货, 待收货, 待评价'],
])('a second word for a term of the glossary is reported: %s %s', (language, text, problem) => {
  expect(problemsOf(`locales/${language}/screens.json`, text)).toEqual([problem]);
});

test('keys and parameters named email are left', () => {
  const text = '"email": "E-mails go to {email}."';
  expect(problemsOf('locales/en/storefront/user.json', text)).toEqual([]);
});

test('a plural form that Chinese never chooses is reported', () => {
  const text = '"done": "{count, plural, one {订单已发货} other {# 个订单已发货}}"';
  expect(problemsOf('locales/zh-cn/resources.json', text)).toEqual(['"one {": write "=1 {"']);
  expect(problemsOf('locales/en/resources.json', text)).toEqual([]);
});

test('prescribed labels, other languages and other files are left', () => {
  expect(problemsOf('locales/zh-cn/legacy.json', '"rejected": "拒绝审核"')).toEqual([]);
  expect(problemsOf('locales/en/screens.json', '"rejected": "拒绝审核"')).toEqual([]);
  expect(problemsOf('docs/product.md', 'It is in your cart')).toEqual([]);
});
