import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DrawnPage } from '../../../../server/http/drawn-page.ts';
import { sendDrawn } from '../../../../server/http/send-drawn.ts';

const page = new DrawnPage({
  status: 200,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-language', 'en'],
  ],
  html: '<p>Teapots</p>',
});
let server: FastifyInstance, answered: number[];
beforeEach(async () => {
  answered = [];
  server = fastify();
  server.decorate('pictureOrigins', () => ['https://pictures.example']);
  server.addHook('onResponse', async (_, reply) => {
    answered.push(reply.statusCode);
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'x-request-id': 'one', 'content-security-policy': "default-src 'none'" });
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/ready') sendDrawn(reply, page);
    else done();
  });
  server.get('/drawn', (_, reply) => sendDrawn(reply, page));
  server.get('/ready', () => {
    throw new Error('no hook after it runs, and no handler');
  });
  await server.ready();
});
afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });
/** Without what tells the moment and the connection. */
const lasting = ({
  date: _date,
  'server-timing': _now,
  connection: _connection,
  'keep-alive': _alive,
  ...headers
}: Record<string, unknown>) => headers;

test('a page that is ready is sent as any other, and noted in the log', async () => {
  const [ready, drawn] = [await get('/ready'), await get('/drawn')];
  expect(brotliDecompressSync(ready.rawPayload).toString()).toBe('<p>Teapots</p>');
  expect(ready.headers).toMatchObject({
    'x-request-id': 'one',
    etag: page.tag,
    vary: 'accept-encoding, accept-language, cookie',
    'content-language': 'en',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
  });
  expect(ready.headers['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://pictures.example",
  );
  const sizeless = ({ 'content-length': _length, ...headers }: Record<string, unknown>) =>
    lasting(headers); // packed with more care the second time
  expect(sizeless(ready.headers)).toEqual(sizeless(drawn.headers));
  await expect.poll(() => answered).toEqual([200, 200]);
});

test.each(['/ready', '/drawn'])(
  '%s tells the server’s clock as it goes out, whole or not',
  async (url) => {
    const before = Date.now(),
      answers = [await get(url), await get(url, { 'if-none-match': page.tag })];
    for (const { headers } of answers)
      expect(
        Number(/^now;desc="(\d{13})"$/.exec(String(headers['server-timing']))?.[1]),
      ).toBeGreaterThanOrEqual(before);
  },
);

test.each(['/ready', '/drawn'])(
  '%s answers 304 to who has it, with the policy of the page: a browser takes over the headers of that answer',
  async (url) => {
    const [whole, answer] = [await get(url), await get(url, { 'if-none-match': page.tag })];
    for (const name of ['content-security-policy', 'cache-control'])
      expect(answer.headers[name], name).toBe(whole.headers[name]);
    expect([
      answer.statusCode,
      answer.body,
      answer.headers['etag'],
      answer.headers['content-encoding'],
    ]).toEqual([304, '', page.tag, undefined]);
  },
);

test('who takes no compression gets plain html', async () => {
  const answer = await get('/ready', { 'accept-encoding': 'identity' });
  expect([
    answer.body,
    answer.headers['content-encoding'],
    answer.headers['content-length'],
  ]).toEqual(['<p>Teapots</p>', undefined, '14']);
});
