import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPage } from '../../../../server/http/send-page.ts';

test('pages show pictures of our own and of the storage that is configured, and of nobody else', async () => {
  const server = Fastify();
  server.decorate('pictureOrigins', () => ['https://img.example.com']);
  server.get('/', (_, reply) => sendPage(reply, '<p>Souk</p>', 'nonce'));
  const { headers } = await server.inject('/');
  expect(String(headers['content-security-policy'])).toContain(
    "; img-src 'self' data: blob: https://img.example.com; ",
  );
});

test('pictures of a map vendor are allowed by its exact servers, and only where a ground is chosen', async () => {
  const server = Fastify();
  server.get('/', (_, reply) => sendPage(reply, '<p>Souk</p>', 'nonce', { ground: 'amap' }));
  const { headers } = await server.inject('/');
  expect(String(headers['content-security-policy'])).toContain(
    "; img-src 'self' data: blob: https://webrd01.is.autonavi.com https://webrd02.is.autonavi.com https://webrd03.is.autonavi.com https://webrd04.is.autonavi.com; ",
  );
});
