import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  clientAddress,
  isAllowedOrigin,
} from '../../../../../server/platform/sockets/client-address.ts';

const request = (headers: Record<string, string>, remoteAddress = '192.0.2.9'): IncomingMessage =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const env = { origin: undefined, origins: [], proxies: ['10.0.0.0/8', '::1'] };
const host = { host: 'mall.example:3000' };

test.each([
  ['a program without an origin', {}, true],
  ['a page of the same host', { origin: 'http://mall.example:3000' }, true],
  ['another host', { origin: 'https://evil.example' }, false],
  ['another port', { origin: 'http://mall.example' }, false],
  ['a host that begins alike', { origin: 'http://mall.example:3000.evil.example' }, false],
  ['a sandboxed page', { origin: 'null' }, false],
  ['no origin at all', { origin: '' }, false],
  [
    'a forwarded host of a stranger',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    false,
  ],
])('%s', (_, headers, expected) => {
  expect(isAllowedOrigin(request({ ...host, ...headers }), env)).toBe(expected);
});

test('listed origins, our own and the host that a proxy forwards are allowed', () => {
  const listed = { ...env, origin: 'https://mall.example', origins: ['https://app.example'] };
  for (const origin of ['https://mall.example', 'https://app.example'])
    expect(isAllowedOrigin(request({ ...host, origin }), listed)).toBe(true);
  const forwarded = { origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' };
  expect(isAllowedOrigin(request({ ...host, ...forwarded }, '10.1.2.3'), env)).toBe(true);
});

test.each([
  ['direct', undefined, '192.0.2.9', '192.0.2.9'],
  ['a header of a stranger', '1.1.1.1', '192.0.2.9', '192.0.2.9'],
  ['one proxy', '198.51.100.7', '10.0.0.1', '198.51.100.7'],
  ['two proxies and a forged entry', '1.1.1.1, 198.51.100.7, 10.0.0.2', '10.0.0.1', '198.51.100.7'],
  ['a mapped proxy', '198.51.100.7', '::ffff:10.0.0.1', '198.51.100.7'],
  ['text that is no address', 'unknown', '::1', '::1'],
  ['a proxy that adds the port', '198.51.100.7:5123', '10.0.0.1', '198.51.100.7'],
  ['a forged entry before text that is no address', '1.1.1.1, unknown', '10.0.0.1', '10.0.0.1'],
])('the address of the client: %s', (_, sent, remote, expected) => {
  const headers: Record<string, string> = sent === undefined ? {} : { 'x-forwarded-for': sent };
  expect(clientAddress(request(headers, remote), env.proxies)).toBe(expected);
});
