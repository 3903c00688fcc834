import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerCors } from '../../../../../../server/platform/http/server/cors.ts';

const server = fastify();
await registerCors(server, ['https://friend.example']);
server.get('/', async () => 'hello');
afterAll(() => server.close());

const corsHeaders = (headers: Record<string, unknown>): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test('a listed origin may call with credentials and read our headers', async () => {
  const { headers } = await server.inject({
    url: '/',
    headers: { origin: 'https://friend.example' },
  });
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'https://friend.example',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'authorization, x-request-id',
  });
});

test('the preflight of a listed origin names methods and headers', async () => {
  const { statusCode, headers } = await server.inject({
    method: 'OPTIONS',
    url: '/',
    headers: { origin: 'https://friend.example', 'access-control-request-method': 'PUT' },
  });
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-max-age': '600',
  });
  expect(headers['access-control-allow-headers']).toContain('idempotency-key');
});

test.each([undefined, 'https://stranger.example', 'null', 'https://friend.example.evil.example'])(
  'origin %s gets no CORS header',
  async (origin) => {
    const { headers } = await server.inject({
      url: '/',
      headers: origin === undefined ? {} : { origin },
    });
    expect(corsHeaders(headers)).toEqual([]);
    expect(headers.vary).toBe('Origin');
  },
);
