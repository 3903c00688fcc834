import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ClientHooks } from '../../../../engine/wire/hooks.ts';
import type { Area } from '../../../../schemas/contract/areas.ts';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const stored = vi.hoisted(() => {
  const map = new Map<string, string>();
  const browser = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
  };
  Object.assign(globalThis, { localStorage: browser, window: globalThis });
  return map;
});
const { createHttp } = await import('../../../../engine/wire/http.ts');
const { CallError } = await import('../../../../engine/wire/call-error.ts');

let answer: (request: ReceivedRequest, response: ServerResponse) => void;
let received: ReceivedRequest;
const shownMessages: string[] = [];
const signedOutAreas: Area[] = [];
const writtenAreas: Area[] = [];
const connectionStates: string[] = [];
let area: Area = 'Admin';
const server = createServer((request, response) => {
  let body = '';
  request
    .on('data', (part) => {
      body += part;
    })
    .on('end', () => {
      received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      answer(received, response);
    });
});
const hooks: { -readonly [K in keyof ClientHooks]: ClientHooks[K] } = {
  origin: '',
  area: () => area,
  language: () => 'en',
  showMessage: (text) => shownMessages.push(text),
  onSignedOut: (ended) => signedOutAreas.push(ended),
  onWritten: (written) => writtenAreas.push(written),
  signInAgain: () => Promise.resolve(false),
  onConnection: (state) => connectionStates.push(state),
  translate: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
};
const http = createHttp(() => hooks);
const envelope =
  (code: number, data: unknown, msg = 'ok') =>
  (_: ReceivedRequest, response: ServerResponse) =>
    void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ code, msg, data }));
const status =
  (code: number, body = '') =>
  (_: ReceivedRequest, response: ServerResponse) =>
    void response.writeHead(code).end(body);

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  hooks.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  stored.clear();
  shownMessages.length = 0;
  signedOutAreas.length = 0;
  area = 'Admin';
  answer = envelope(200, {});
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('GET and DELETE send a query under /api with the language and the area’s bearer token', async () => {
  stored.set('admin_token', 'secret').set('token', 'other');
  answer = envelope(200, [1]);
  expect(await http.get('/Admin/goods_brands', { page: 2, name: 'a b|like' })).toEqual([1]);
  expect(received).toMatchObject({
    method: 'GET',
    url: '/api/Admin/goods_brands?page=2&name=a%20b%7Clike',
    headers: { authorization: 'Bearer secret', 'accept-language': 'en' },
  });
  await http.delete('/Admin/goods_brands/1,2');
  expect(received).toMatchObject({
    method: 'DELETE',
    url: '/api/Admin/goods_brands/1,2',
    body: '',
  });
});

test('POST and PUT send forms; the base path is optional; files are multipart', async () => {
  await http.post('/Admin/goods_brands', { name: 'x', is_sort: '' });
  expect(received).toMatchObject({ method: 'POST', body: 'name=x&is_sort=0' });
  expect(received.headers['content-type']).toMatch('application/x-www-form-urlencoded');
  await http.put('/Admin/goods_brands/3', { name: 'y' }, { base: 'none' });
  expect(received).toMatchObject({ method: 'PUT', url: '/Admin/goods_brands/3', body: 'name=y' });
  const form = new FormData();
  form.append('file', new Blob(['x']), 'a.png');
  await http.post('/Admin/uploads', form);
  expect(received.headers['content-type']).toMatch('multipart/form-data');
});

test('successful writes are reported, reads and refusals are not', async () => {
  writtenAreas.length = 0;
  await http.get('/Admin/goods_brands');
  await http.put('/Admin/goods_brands/3', { name: 'y' });
  await http.post('/Seller/goods', {}, { area: 'Seller' });
  answer = envelope(422, {});
  await expect(http.delete('/Admin/goods_brands/3')).rejects.toMatchObject({ code: 422 });
  expect(writtenAreas).toEqual(['Admin', 'Seller']);
});

test('is_login sends the shopper’s token, a chat call the token of its body', async () => {
  stored.set('admin_token', 'admin').set('token', 'shopper');
  await http.get('/is_login');
  expect(received.headers.authorization).toBe('Bearer shopper');
  await http.post('/Chat/send', { token: 'chat', text: 'hi' });
  expect(received.headers.authorization).toBe('Bearer chat');
});

test('a renewed token replaces the stored one, but not after the session ended', async () => {
  stored.set('admin_token', 'old');
  answer = (_, response) =>
    void response.setHeader('authorization', 'Bearer new').end('{"code":200,"msg":"","data":1}');
  await http.get('/x');
  expect(stored.get('admin_token')).toBe('new');
  answer = (_, response) => {
    stored.delete('admin_token');
    response.setHeader('authorization', 'Bearer late').end('{"code":200,"msg":"","data":1}');
  };
  await http.get('/x');
  expect(stored.has('admin_token')).toBe(false);
});

test('401 shows a message, removes token and user, and opens the area’s login page, once', async () => {
  stored.set('admin_token', 'old').set('admin_user', '{}').set('seller_token', 'kept');
  answer = envelope(401, {}, 'Account expired');
  const calls = [http.get('/Admin/a'), http.get('/Admin/b', {}, { messages: 'quiet' })];
  for (const call of calls)
    await expect(call).rejects.toMatchObject({ kind: 'refused', code: 401 });
  expect([shownMessages, signedOutAreas]).toEqual([['Account expired'], ['Admin']]);
  expect([...stored.keys()]).toEqual(['seller_token']);
});

test('an ended session signs in again in place, and every refused call is repeated', async () => {
  stored.set('admin_token', 'dead');
  answer = (request, response) => {
    const isDead = request.headers.authorization === 'Bearer dead';
    envelope(isDead ? 401 : 200, { url: request.url, body: request.body })(request, response);
  };
  let dialogs = 0;
  const dialog = new Promise<boolean>((resolve) => {
    hooks.signInAgain = () => {
      dialogs += 1;
      if (dialogs === 2) {
        stored.set('admin_token', 'new');
        resolve(true);
      }
      return dialog;
    };
  });
  const [saved, read] = await Promise.all([
    http.put('/Admin/articles/1', { title: 'Kept' }),
    http.get('/Admin/articles'),
  ]);
  hooks.signInAgain = () => Promise.resolve(false);
  expect([saved, read]).toEqual([
    { url: '/api/Admin/articles/1', body: 'title=Kept' },
    { url: '/api/Admin/articles', body: '' },
  ]);
  expect(signedOutAreas).toEqual([]);
});

test('a late 401 of an earlier session keeps the new one', async () => {
  stored.set('admin_token', 'old');
  answer = (request, response) => {
    stored.set('admin_token', 'new');
    envelope(401, {}, 'Account expired')(request, response);
  };
  let asked = 0;
  hooks.signInAgain = async () => {
    asked += 1;
    return false;
  };
  await expect(http.get('/Admin/a')).rejects.toMatchObject({ code: 401 });
  hooks.signInAgain = () => Promise.resolve(false);
  expect([stored.get('admin_token'), shownMessages, signedOutAreas, asked]).toEqual([
    'new',
    [],
    [],
    0,
  ]);
});

test.each([
  { name: '402 shows its message', code: 402, options: {}, shown: ['no right'] },
  { name: '429 shows the too-frequent text', code: 429, options: {}, shown: ['msg.tooFrequent'] },
  { name: 'any other code shows its message', code: 400, options: {}, shown: ['no right'] },
  {
    name: 'a quiet call leaves 422 to the form',
    code: 422,
    options: { messages: 'quiet' as const },
    shown: [],
  },
])('$name and throws the refusal', async ({ code, options, shown }) => {
  answer = envelope(code, { errors: [] }, 'no right');
  await expect(http.post('/x', {}, options)).rejects.toMatchObject({ kind: 'refused', code });
  expect(shownMessages).toEqual(shown);
});

test('405 returns its data without a message', async () => {
  answer = envelope(405, [], 'signed out');
  expect(await http.get('/x')).toEqual([]);
  expect(shownMessages).toEqual([]);
});

test('a row with a column named code is data, not a failure', async () => {
  answer = envelope(200, { id: 1, code: 110000, name: 'Beijing' });
  expect(await http.get('/Admin/areas/1')).toMatchObject({ code: 110000 });
});

test('a refusal names the fields of a 422 and the row of a stale write', async () => {
  const errors = [{ pointer: '/name', message: 'Too long' }];
  answer = envelope(422, { errors }, 'Check the form');
  await expect(http.put('/x')).rejects.toMatchObject({ fieldErrors: errors });
  const stale = { current: { id: 1, rev: 4 }, fields: ['name'] };
  answer = envelope(409, stale, 'Changed meanwhile');
  await expect(http.put('/x')).rejects.toMatchObject({ fieldErrors: [], staleWrite: stale });
});

test.each([
  { name: '404', reply: status(404), shown: 'msg.notFoundPage' },
  {
    name: '500',
    reply: status(500, '{"code":500,"msg":"broken","data":{}}'),
    shown: 'msg.serverError broken',
  },
  {
    name: '401',
    reply: status(401, '{"code":401,"msg":"who are you","data":{}}'),
    shown: 'who are you',
  },
  {
    name: '503',
    reply: status(503, '{"code":503,"msg":"busy","data":{}}'),
    shown: 'msg.httpStatus busy 503 503',
  },
  {
    name: '502 of a proxy',
    reply: status(502, '<html>bad</html>'),
    shown: 'msg.httpStatus Bad Gateway 502 502',
  },
])('HTTP $name shows a message and throws', async ({ reply, shown }) => {
  answer = reply;
  await expect(http.get('/x')).rejects.toMatchObject({ name: 'CallError', kind: 'status' });
  expect(shownMessages).toEqual([shown]);
});

test('a missing response is a network error: logged, shown, thrown', async () => {
  answer = (_, response) => void response.destroy();
  await expect(http.get('/x')).rejects.toMatchObject({ kind: 'network' });
  expect(shownMessages).toEqual(['msg.networkAbnormal']);
  expect(console.error).toHaveBeenCalled();
});

test.each([
  {
    name: 'a page in place of the reply',
    reply: status(200, '<!doctype html><p>login to the wifi'),
  },
  { name: 'a page in place of the data', reply: envelope(200, '<!DOCTYPE html><p>x') },
])('$name throws html without a message', async ({ reply }) => {
  answer = reply;
  const error = await http.get('/x').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ kind: 'html' });
  expect(shownMessages).toEqual([]);
});

test('a file is a blob; its refusal is thrown', async () => {
  answer = (_, response) => void response.setHeader('content-type', 'text/csv').end('a,b');
  const file = await http.file('/Admin/goods_brands/export', { format: 'csv' });
  expect(file instanceof Blob && (await file.text())).toBe('a,b');
  answer = envelope(402, {}, 'no right');
  await expect(http.file('/x')).rejects.toMatchObject({ code: 402 });
});

test('the trace of a failure is one line', async () => {
  answer = (_, response) => void response.writeHead(503, { 'x-request-id': 'r-1' }).end();
  await expect(http.get('/Admin/goods')).rejects.toMatchObject({
    trace: 'GET /api/Admin/goods · 503 · r-1',
  });
});
