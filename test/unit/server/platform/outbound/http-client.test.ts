import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from '../../../../../server/platform/outbound/http-client.ts';
import { isPublicAddress, ssrfGuard } from '../../../../../server/platform/outbound/ssrf-guard.ts';

let server: Server;
let url: (path: string) => URL;
const answers: Readonly<Record<string, RequestListener>> = {
  '/echo': (request, response) => {
    request
      .toArray()
      .then((parts) =>
        response
          .writeHead(201, { 'X-Kind': 'echo' })
          .end(`${request.method} ${Buffer.concat(parts as Buffer[])}`),
      );
  },
  '/away': (_, response) => response.writeHead(302, { location: '/echo' }).end(),
  '/long': (_, response) => response.end(Buffer.alloc(1024 * 1024 + 1)),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half');
    setImmediate(() => response.destroy());
  },
};
beforeAll(async () => {
  server = createServer((request, response) => answers[request.url!]!(request, response));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  url = (path) => new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());

const send = createHttpClient(ssrfGuard('demo'));

test('sends a body and returns status, headers and text', async () => {
  expect(
    await send({ method: 'POST', url: url('/echo'), headers: {}, body: '中文' }),
  ).toMatchObject({ status: 201, headers: { 'x-kind': 'echo' }, body: 'POST 中文' });
  expect(await send({ method: 'GET', url: url('/echo'), headers: {} })).toMatchObject({
    body: 'GET ',
  });
});

test('follows no redirect', async () => {
  expect(await send({ method: 'GET', url: url('/away'), headers: {} })).toMatchObject({
    status: 302,
    headers: { location: '/echo' },
  });
});

test('refuses a response that is too long or cut off', async () => {
  await expect(send({ method: 'GET', url: url('/long'), headers: {} })).rejects.toThrow('too long');
  await expect(send({ method: 'GET', url: url('/cut'), headers: {} })).rejects.toThrow('aborted');
});

test('in production private addresses are refused', async () => {
  const production = createHttpClient(ssrfGuard('production'));
  await expect(production({ method: 'GET', url: url('/echo'), headers: {} })).rejects.toThrow(
    'not an address on the internet',
  );
  await expect(
    production({
      method: 'GET',
      url: new URL(url('/echo').href.replace('127.0.0.1', 'localhost')),
      headers: {},
    }),
  ).rejects.toMatchObject({ cause: { code: 'EPRIVATE' } });
});

test.each([
  '10.0.0.1',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001:0:53aa:64c:0:7aff:80ff:fffe',
  '2002:7f00:1::',
])('%s is no address on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '2606:4700::1111', '2001:4860:4860::8888'])(
  '%s is an address on the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
