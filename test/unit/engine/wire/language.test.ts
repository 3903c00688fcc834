import { expect, test } from 'vitest';
import { initialLanguage } from '../../../../engine/wire/language.ts';

test.each([
  { stored: 'en', browser: 'zh-CN', language: 'en' },
  { stored: 'zh', browser: 'en-US', language: 'zh-cn' },
  { stored: 'cn', browser: 'en-US', language: 'zh-cn' },
  { stored: undefined, browser: 'en-GB', language: 'en' },
  { stored: undefined, browser: 'zh-TW', language: 'zh-cn' },
  { stored: undefined, browser: 'fr-FR', language: 'zh-cn' },
  { stored: 'klingon', browser: 'en', language: 'en' },
  { stored: undefined, browser: undefined, language: 'zh-cn' },
])('stored $stored, browser $browser: $language', ({ stored, browser, language }) => {
  expect(initialLanguage(stored, browser)).toBe(language);
});
