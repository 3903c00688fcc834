import { expect, test } from 'vitest';
import { amapRequest } from '../../../../../server/mall/content/amap.controller.ts';

const settings = { jsapi: 'public', security: 'private' };
const addressOf = (path: string, query = 'key=public&address=x%26y', of = settings) =>
  amapRequest(path, query, of)?.url.href;

test('a call with our key gets the security code', () => {
  expect(addressOf('v3/geocode/geo')).toBe(
    'https://restapi.amap.com/v3/geocode/geo?key=public&address=x%26y&jscode=private',
  );
  expect(addressOf('v4/map/styles')).toContain('https://webapi.amap.com/v4/map/styles?');
});

test('the caller cannot choose the security code', () => {
  expect(addressOf('v3/place', 'key=public&jscode=mine')).toBe(
    'https://restapi.amap.com/v3/place?key=public&jscode=private',
  );
});

test.each(['alert(document.cookie)//', 'jsonp_1_;alert(1)', 'alert', ''])(
  'a callback that AMap’s script does not name is left out: %s',
  (callback) => {
    const sent = `key=public&callback=jsonp_1_&callback=${encodeURIComponent(callback)}`;
    expect(addressOf('v3/place', sent)).toBe(
      'https://restapi.amap.com/v3/place?key=public&jscode=private',
    );
  },
);

test('the callback of AMap’s script stays', () => {
  expect(addressOf('v3/place', 'key=public&callback=jsonp_12345_')).toBe(
    'https://restapi.amap.com/v3/place?key=public&callback=jsonp_12345_&jscode=private',
  );
});

test.each([
  ['another key', 'v3/place', 'key=other', settings],
  ['no key', 'v3/place', '', settings],
  ['another service', 'v9/place', 'key=public', settings],
  ['another host', '/evil.example/v3/', 'key=public', settings],
  ['a step up', 'v3/../admin', 'key=public', settings],
  ['an escaped path', 'v3/%2e%2e/x', 'key=public', settings],
  ['no security code', 'v3/place', 'key=public', { jsapi: 'public', security: '' }],
  ['no settings', 'v3/place', 'key=', { jsapi: '', security: '' }],
])('%s is refused', (_name, path, query, of) => {
  expect(addressOf(path, query, of)).toBeUndefined();
});
