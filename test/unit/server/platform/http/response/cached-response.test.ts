import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import {
  CachedResponse,
  sendCachedResponse,
} from '../../../../../../server/platform/http/response/cached-response.ts';
import { registerCors } from '../../../../../../server/platform/http/server/cors.ts';

const server = fastify();
server.decorateRequest('language', 'en');
server.addHook('onRequest', async (_, reply) => {
  reply.header('vary', 'accept-language');
});
await registerCors(server, ['https://friend.example']);
server.get('/home', (_, reply) => sendCachedResponse(reply, new CachedResponse({ goods: [] }, 5)));
afterAll(() => server.close());

const get = (headers: Record<string, string> = {}) => server.inject({ url: '/home', headers });

test('a cached response varies by the origin too when other origins may call', async () => {
  const { headers } = await get({ origin: 'https://friend.example' });
  const names = String(headers.vary).toLowerCase().split(', ');
  expect(names.toSorted()).toEqual([
    'accept-encoding',
    'accept-language',
    'authorization',
    'origin',
  ]);
  expect(headers['access-control-allow-origin']).toBe('https://friend.example');
});

test('a visitor revalidates by etag', async () => {
  const first = await get();
  expect(first.headers['cache-control']).toBe('public, max-age=5');
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
});

test('a response to a caller with a token cannot be stored by a proxy', async () => {
  const { headers } = await get({ authorization: 'Bearer token' });
  expect([headers['cache-control'], headers.etag]).toEqual([undefined, undefined]);
});
