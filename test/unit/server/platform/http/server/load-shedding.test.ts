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

test('more than 1000 requests at once are rejected with 503, probes are not', async () => {
  const slow = Array.from({ length: 1000 }, () => server.inject('/slow'));
  await expect.poll(() => waiting.length).toBe(1000);
  expect((await server.inject('/slow')).statusCode).toBe(503);
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  waiting.forEach((finish) => {
    finish();
  });
  expect(new Set((await Promise.all(slow)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  );
});

test('one long pause of the event loop causes no rejection', async () => {
  const end = Date.now() + 1500;
  while (Date.now() < end);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  const answer = server.inject('/slow');
  await expect.poll(() => waiting.length).toBe(1001);
  waiting.at(-1)!();
  expect((await answer).statusCode).toBe(200);
});
