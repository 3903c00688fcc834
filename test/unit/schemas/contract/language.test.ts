import { expect, test } from 'vitest';
import { negotiateLanguage } from '../../../../schemas/contract/language.ts';

test.each([
  ['en', 'en'],
  ['zh-TW', 'zh-cn'],
  ['fr, en', 'en'],
  ['fr', 'zh-cn'],
  ['en;q=0.5, zh;q=0.8', 'zh-cn'],
  ['en;q=0.8, zh;q=0.5', 'en'],
  ['en, zh', 'en'],
  ['zh, en', 'zh-cn'],
  ['en;q=0', 'zh-cn'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['fr;q=1, zh;q=0, en ; q=0.2', 'en'],
  ['en;q=x, zh;q=0.1', 'zh-cn'],
  ['EN-us', 'en'],
  ['', 'zh-cn'],
  [undefined, 'zh-cn'],
])('Accept-Language %j is read in %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
