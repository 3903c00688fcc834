import { expect, test } from 'vitest';
import { networksOf } from '../../../../../server/platform/limits/networks.ts';

const networks = (ip: string) => networksOf(ip).map(({ network }) => network);

test('all spellings of an address count for the same networks', () => {
  expect(networks('2001:db8::1')).toEqual(['2001:db8::/64', '2001:db8::/48']);
  for (const ip of [
    '2001:db8:0:0:0:0:0:1',
    '2001:0db8:0000::ffff',
    '2001:DB8::abcd:0:1',
    '2001:db8::192.0.2.1',
  ])
    expect(networks(ip), ip).toEqual(networks('2001:db8::1'));
});

test('an IPv4-mapped address counts as its IPv4 address', () => {
  for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207'])
    expect(networks(ip), ip).toEqual(['192.0.2.7']);
});

test('the lines of one subscriber share a network with a higher limit', () => {
  const [line, subscriber] = networksOf('2001:db8:1:2::5');
  const [otherLine, sameSubscriber] = networksOf('2001:db8:1:ff00::5');
  expect(line!.network).not.toBe(otherLine!.network);
  expect(sameSubscriber).toEqual(subscriber);
  expect(subscriber!.factor).toBeGreaterThan(line!.factor);
});

test('text that is no address counts as one network', () => {
  for (const ip of ['', 'x', '1', '1'.repeat(46), '2001:db8:::'])
    expect(networks(ip), ip).toEqual(['unknown']);
});
