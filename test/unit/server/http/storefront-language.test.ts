import { expect, test } from 'vitest';
import { pageLanguage } from '../../../../server/http/storefront.ts';

const ask = (query: object, headers: object) => pageLanguage({ query, headers } as never);

test.each([
  [
    'the address says it',
    { lang: 'en' },
    { cookie: 'language=zh-cn', 'accept-language': 'zh' },
    'en',
  ],
  ['the cookie says it', {}, { cookie: 'a=b; language=en; c=d', 'accept-language': 'zh' }, 'en'],
  ['the browser says it', {}, { 'accept-language': 'en-US,en;q=0.9' }, 'en'],
  ['nobody says anything', {}, {}, 'zh-cn'],
  ['the address speaks an unknown language', { lang: 'fr' }, { 'accept-language': 'en' }, 'en'],
  ['the address says it twice', { lang: ['en', 'zh'] }, {}, 'zh-cn'],
])('when %s', (_, query, headers, language) => {
  expect(ask(query, headers)).toBe(language);
});
