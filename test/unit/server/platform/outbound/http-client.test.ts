import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from '../../../../../server/platform/outbound/http-client.ts';
import { ssrfGuard } from '../../../../../server/platform/outbound/ssrf-guard.ts';

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
