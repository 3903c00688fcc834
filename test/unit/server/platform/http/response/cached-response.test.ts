import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Answer } from '../../../../../../server/platform/http/response/answer.ts';
import {
  CachedResponse,
  sendCachedResponse,
} from '../../../../../../server/platform/http/response/cached-response.ts';
import { registerCors } from '../../../../../../server/platform/http/server/cors.ts';

const server = fastify();
server.decorateRequest('language', 'en');
server.addHook('onRequest', async (request, reply) => {
  if (request.headers['accept-language'] === 'zh-cn') request.language = 'zh-cn';
  reply.header('vary', 'accept-language');
});
await registerCors(server, ['https://friend.example']);
server.get('/home', (_, reply) => sendCachedResponse(reply, new CachedResponse({ goods: [] }, 5)));
const shared = { text: new Answer({}, 'msg.success') };
server.get('/text', (_, reply) => sendCachedResponse(reply, new CachedResponse(shared.text, 5)));
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

test('one answer has a text and an etag of its own in each language', async () => {
  const inLanguage = (language: string) =>
    server.inject({ url: '/text', headers: { 'accept-language': language } });
  const [english, chinese, again] = [
    await inLanguage('en'),
    await inLanguage('zh-cn'),
    await inLanguage('en'),
  ];
  expect(chinese.json().msg).not.toBe(english.json().msg);
  expect(chinese.headers.etag).not.toBe(english.headers.etag);
  expect(again.body).toBe(english.body);
});
