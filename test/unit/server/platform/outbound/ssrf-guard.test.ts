import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, ssrfGuard } from '../../../../../server/platform/outbound/ssrf-guard.ts';

const lookup = (addresses: readonly string[]) =>
  new Promise<readonly LookupAddress[] | string>((settle) => {
    const guard = ssrfGuard('production', (_host, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
    );
    guard.lookup('shop.example', { all: true }, (error, found) =>
      settle(error ? String(error.code) : (found as LookupAddress[])),
    );
  });

test('an address in a URL is checked, in brackets too', () => {
  const allowed = (url: string): boolean => {
    try {
      ssrfGuard('production').assertAllowed(new URL(url));
      return true;
    } catch {
      return false;
    }
  };
  expect(
    ['http://10.0.0.1/x', 'http://[::1]/x', 'http://[fd12::1]:8080/x', 'http://0x7f.1/x'].map(
      allowed,
    ),
  ).toEqual([false, false, false, false]);
  expect(
    ['http://8.8.8.8/x', 'http://[2606:4700::1111]/x', 'http://shop.example/x'].map(allowed),
  ).toEqual([true, true, true]);
});

test('a name is allowed when every address of it is public', async () => {
  expect(await lookup(['93.184.216.34', '1.1.1.1'])).toHaveLength(2);
  expect(await lookup(['93.184.216.34', '10.0.0.1'])).toBe('EPRIVATE');
  expect(await lookup(['127.0.0.1'])).toBe('EPRIVATE');
  expect(await lookup([])).toBe('EPRIVATE');
});

test.each([
  ...['0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.19.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::7f00:1', '::a00:1', '::ffff:10.0.0.1', '::ffff:168.63.129.16'],
  ...['::ffff:0:127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2002:a00:1::'],
  ...['2001:db8::1', '3fff::1', '5f00::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  ...['4000::1', 'e000::1'],
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '::ffff:8.8.8.8',
  '2001:4860:4860::8888',
  '2606:4700::1111',
])('%s is of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
