import { expect, test } from 'vitest';
import { returnUrl, returnUrlOr } from '../../../../storefront/rules/return-url.ts';

const back = (address: string) => new URLSearchParams({ back: address });

test.each([
  ['/goods/7?a=1#b', '/goods/7?a=1#b'],
  ['/user/../carts', '/carts'],
  ['/s/eyJ9?q=%2F%2Fevil.com', '/s/eyJ9?q=%2F%2Fevil.com'],
])('returns to %s', (address, path) => {
  expect(returnUrlOr(back(address), '/fallback')).toBe(path);
});

test.each([
  '',
  'carts',
  'https://evil.com/',
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '/%2e/\t/evil.com',
  '/./\n/evil.com',
  '/a/..//evil.com',
  '/a/%2E%2e/\\evil.com',
  'javascript:alert(1)',
  'http://shop.invalid.evil.com/',
])('does not return to %j', (address) => {
  expect(returnUrlOr(back(address), '/fallback')).toBe('/fallback');
  expect(returnUrl(back(address))).toBe('/');
});

test('does not return to a sign-in page or a back office', () => {
  for (const path of ['/login', '/user/../login?back=/login', '/Admin/login', '/Seller'])
    expect(returnUrl(back(path))).toBe('/');
  expect(returnUrl(back('/carts'))).toBe('/carts');
});
