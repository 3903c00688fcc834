import { expect, test } from 'vitest';
import { pageLanguage } from '../../../../../server/platform/i18n/page-language.ts';

const chosen = (query: object, headers: object) => pageLanguage({ query, headers } as never);

test.each([
  ['the URL names it', { lang: 'en' }, { cookie: 'language=zh-cn', 'accept-language': 'zh' }, 'en'],
  ['the cookie names it', {}, { cookie: 'a=b; language=en; c=d', 'accept-language': 'zh' }, 'en'],
  ['the browser asks for it', {}, { 'accept-language': 'en-US,en;q=0.9' }, 'en'],
  ['nothing names a language', {}, {}, 'zh-cn'],
  ['the URL names an unknown language', { lang: 'fr' }, { 'accept-language': 'en' }, 'en'],
  ['the URL names it twice', { lang: ['en', 'zh'] }, {}, 'zh-cn'],
])('when %s', (_, query, headers, language) => {
  expect(chosen(query, headers)).toBe(language);
});
