import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerLoadShedding } from '../../../../../../server/platform/http/server/load-shedding.ts';

const server = fastify();
server.decorateRequest('routeClass');
server.addHook('onRequest', async (request) => {
  request.routeClass = request.url === '/healthz' ? 'probe' : 'page';
});
registerLoadShedding(server);
const waiting: (() => void)[] = [];
server.get('/slow', async () => {
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return 'done';
});
server.get('/healthz', async () => 'ok');
afterAll(() => server.close());

const from = (address: number) =>
  server.inject({ url: '/slow', remoteAddress: `192.0.2.${address}` });

test('rejects requests beyond 250 of one address and 1000 in all, but no probes', async () => {
  const slow = Array.from({ length: 1000 }, (_, index) => from(Math.floor(index / 250)));
  await expect.poll(() => waiting.length).toBe(1000);
  expect((await from(0)).json()).toMatchObject({ message: 'http.tooFrequent' });
  expect((await from(9)).statusCode).toBe(503);
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  waiting.forEach((finish) => {
    finish();
  });
  expect(new Set((await Promise.all(slow)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  );
});

test('a request whose body is on its way takes no slot of the others', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const slow = Array.from({ length: 60 }, () =>
    connect(port, '127.0.0.1').end(
      'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
  );
  const before = waiting.length;
  const answers = Array.from({ length: 250 }, () =>
    server.inject({ url: '/slow', remoteAddress: '127.0.0.1' }),
  );
  await expect.poll(() => waiting.length).toBe(before + 250);
  for (const finish of waiting.slice(before)) finish();
  expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  );
  for (const socket of slow) socket.destroy();
});

test('one long pause of the event loop causes no rejection', async () => {
  const end = Date.now() + 1500;
  while (Date.now() < end);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  const before = waiting.length;
  const answer = server.inject('/slow');
  await expect.poll(() => waiting.length).toBe(before + 1);
  waiting.at(-1)!();
  expect((await answer).statusCode).toBe(200);
});
