import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { ssrfGuard } from '../../../../../server/platform/outbound/ssrf-guard.ts';

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

test('a name is allowed when every address of it is public', async () => {
  expect(await lookup(['93.184.216.34', '1.1.1.1'])).toHaveLength(2);
  expect(await lookup(['93.184.216.34', '10.0.0.1'])).toBe('EPRIVATE');
  expect(await lookup(['127.0.0.1'])).toBe('EPRIVATE');
  expect(await lookup([])).toBe('EPRIVATE');
});
