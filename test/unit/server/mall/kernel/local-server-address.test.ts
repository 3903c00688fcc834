import type { HttpAdapterHost } from '@nestjs/core';
import { expect, test } from 'vitest';
import { LocalServerAddress } from '../../../../../server/mall/kernel/local-server-address.ts';
import type { Env } from '../../../../../server/platform/config/env.ts';

const originOf = (env: Partial<Env>, listening: { readonly port: number } | null): string => {
  const server = { address: () => listening };
  const host = { httpAdapter: { getHttpServer: () => server } } as unknown as HttpAdapterHost;
  return new LocalServerAddress(host, { host: '127.0.0.1', port: 3000, ...env } as Env).origin;
};

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
])('the sandbox calls a server at %s on this machine', (host, origin) => {
  expect(originOf({ host }, { port: 4000 })).toBe(origin);
});

test('without a server of its own a process calls the configured port', () => {
  expect(originOf({}, null)).toBe('http://127.0.0.1:3000');
});

test('an origin for tests replaces the address', () => {
  expect(originOf({ sandboxOrigin: 'http://127.0.0.1:5000' }, { port: 4000 })).toBe(
    'http://127.0.0.1:5000',
  );
});
