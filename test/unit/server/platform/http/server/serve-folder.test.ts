import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveFolder } from '../../../../../../server/platform/http/server/serve-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'souk-served-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** CPU milliseconds of forty requests for a file. */
async function costOf(folder: string): Promise<number> {
  const server = fastify();
  await serveFolder(server, { root, prefix: '/files/' });
  const get = () => server.inject(`/files/${folder}/wanted.txt`);
  expect((await get()).body).toBe('wanted');
  const before = process.cpuUsage();
  for (let call = 0; call < 40; call += 1) await get();
  const { user, system } = process.cpuUsage(before);
  await server.close();
  return (user + system) / 1000;
}

function fill(folder: string, files: number): void {
  mkdirSync(join(root, folder));
  writeFileSync(join(root, folder, 'wanted.txt'), 'wanted');
  for (let file = 0; file < files; file += 1) writeFileSync(join(root, folder, `${file}.txt`), '');
}

test('a file costs no more in a folder of many files', { timeout: 90_000 }, async () => {
  fill('few', 0);
  fill('many', 10_000);
  let few = Number.POSITIVE_INFINITY;
  let many = Number.POSITIVE_INFINITY;
  // The least of several rounds: the first ones also load and compile code
  for (let round = 0; round < 5; round += 1) {
    few = Math.min(few, await costOf('few'));
    many = Math.min(many, await costOf('many'));
  }
  expect(many / few).toBeLessThan(4);
});

test('a file is sent by GET and HEAD, and not again while it is unchanged', async () => {
  writeFileSync(join(root, 'one.txt'), 'one');
  const server = fastify();
  await serveFolder(server, { root, prefix: '/files/' });
  const sent = await server.inject('/files/one.txt?v=2');
  expect([sent.statusCode, sent.body]).toEqual([200, 'one']);
  const head = await server.inject({ method: 'HEAD', url: '/files/one.txt' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '3', '']);
  const again = { url: '/files/one.txt', headers: { 'if-none-match': sent.headers.etag } };
  expect((await server.inject(again)).statusCode).toBe(304);
  await server.close();
});

test('folders are not listed, and parent folders not served', async () => {
  mkdirSync(join(root, 'empty'));
  const server = fastify();
  await serveFolder(server, { root: join(root, 'empty'), prefix: '/files/' });
  const status = async (path: string) => (await server.inject(path)).statusCode;
  for (const path of ['', '.', '%2e%2e/few/wanted.txt', '..%2ffew/wanted.txt', '%252e%252e/few'])
    expect([403, 404], path).toContain(await status(`/files/${path}`));
  await server.close();
});
