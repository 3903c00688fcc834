import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPage } from '../../../../../server/platform/ssr/send-page.ts';

test('pages may load images of our own and of the configured storage only', async () => {
  const server = Fastify();
  server.decorate('imageOrigins', () => ['https://img.example.com']);
  server.get('/', (_, reply) => sendPage(reply, '<p>Souk</p>', { nonce: 'nonce' }));
  const { headers } = await server.inject('/');
  expect(String(headers['content-security-policy'])).toContain(
    "; img-src 'self' data: blob: https://img.example.com; ",
  );
});

test('map tiles are allowed from the exact servers of the configured provider', async () => {
  const server = Fastify();
  server.get('/', (_, reply) =>
    sendPage(reply, '<p>Souk</p>', { nonce: 'nonce', mapProvider: 'amap' }),
  );
  const { headers } = await server.inject('/');
  const servers = ['01', '02', '03', '04'].map((n) => `https://webrd${n}.is.autonavi.com`);
  expect(String(headers['content-security-policy'])).toContain(
    `; img-src 'self' data: blob: ${servers.join(' ')}; `,
  );
});
