import { expect, test } from 'vitest';
import { forwardedAddresses } from '../../../../../../server/platform/http/request/check-headers.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.1', '203.0.113.7, 10.0.0.1'],
  ['nonsense, 203.0.113.7:5123, 10.0.0.1', '203.0.113.7, 10.0.0.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['1'.repeat(46), ''],
  ['203.0.113.7, unknown', ''],
])('%s is forwarded for %s', (list, addresses) => {
  expect(forwardedAddresses(list).join(', ')).toBe(addresses);
});
