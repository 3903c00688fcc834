import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPage } from '../../../../server/http/send-page.ts';

test('pages show pictures of our own and of the storage that is configured, and of nobody else', async () => {
  const server = Fastify();
  server.decorate('pictureOrigins', () => ['https://img.example.com']);
  server.get('/', (_, reply) => sendPage(reply, '<p>Souk</p>', 'nonce'));
  const { headers } = await server.inject('/');
  expect(String(headers['content-security-policy'])).toContain("; img-src 'self' data: blob: https://img.example.com; ");
});
