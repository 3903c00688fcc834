import { expect, test } from 'vitest';
import meta from '../../../../../schemas/meta/resource.v1.json' with { type: 'json' };
import { formats } from '../../../../../schemas/rules/validation/formats.ts';
import { hasText } from '../../../../../server/platform/i18n/language.ts';

test('every named format has a message in both languages', () => {
  expect(Object.keys(formats).filter((name) => !hasText(`errors.rules.${name}`))).toEqual([]);
});

test('formats are distinct, because a message is found by its format', () => {
  expect(new Set(Object.values(formats)).size).toBe(Object.keys(formats).length);
});

test('the meta-schema of resources knows every format', () => {
  expect(meta.definitions.rules.properties.format.enum.toSorted()).toEqual(
    Object.keys(formats).toSorted(),
  );
});

const starts = [
  '/',
  '//',
  '/\\',
  '/\\/',
  '\\/',
  '\\\\',
  '/\t/',
  '/ /',
  '/%2f/',
  '/%5c',
  '/./',
  '/@',
];
test.each(starts.flatMap((start) => [`${start}evil.example`, `${start}goods/5?a=1#b`]))(
  'the link %j is refused or leads to this mall',
  (link) => {
    const origin = 'https://mall.example';
    const isAccepted = new RegExp(formats.link, 'u').test(link);
    expect(isAccepted && new URL(link, origin).origin !== origin).toBe(false);
  },
);

test('a link leads to a page of this mall or to the web', () => {
  const accepted = ['/goods/5', '/s/%E8%8C%B6?x=1#y', 'https://example.com/a', 'http://例子.cn/'];
  const isLink = (link: string): boolean => new RegExp(formats.link, 'u').test(link);
  expect(accepted.filter((link) => !isLink(link))).toEqual([]);
  expect(['goods/5', 'javascript:alert(1)', 'ftp://example.com', ''].filter(isLink)).toEqual([]);
});
