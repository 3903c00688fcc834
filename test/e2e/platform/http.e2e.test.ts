import { beforeAll, describe, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const login = (init: RequestInit) =>
  souk.anonymous.raw('/api/Admin/login', { method: 'POST', ...init });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

describe('the envelope (docs/decisions/0001-wire-envelope.md)', () => {
  test('a successful call answers code 200 with data that is never null', async () => {
    expect(await (await souk.anonymous.raw('/healthz')).json()).toEqual({
      code: 200,
      msg: 'Done',
      data: { status: 'ok' },
    });
    expect(await souk.anonymous.get('/Admin/is_login')).toMatchObject({
      status: 200,
      code: 200,
      data: {},
    });
  });

  test('an unknown route is an HTTP 404 with an envelope', async () => {
    expect(await souk.anonymous.get('/no/such/thing')).toMatchObject({
      status: 404,
      code: 404,
      msg: 'There is nothing at this address',
      data: {},
    });
    expect(await souk.anonymous.get('/admin/is_login')).toMatchObject({ status: 404 });
  });

  test.each(['/%%%', '/no/such/%E0%A4%A', '/articles/50%'])(
    'a malformed path is an unknown route, not a fault of the framework: %s',
    async (path) => {
      expect(await souk.anonymous.get(path)).toMatchObject({
        status: 404,
        code: 404,
        msg: 'There is nothing at this address',
        data: {},
      });
      const { headers } = await souk.anonymous.raw(`/api${path}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('answers in the language of the request', async () => {
    expect((await souk.anonymous.speaking('zh-cn').get('/nothing')).msg).toBe('页面或接口不存在');
    const header = { headers: { 'accept-language': 'fr, en;q=0.5, zh;q=0.4' } };
    expect(await (await souk.anonymous.raw('/api/nothing', header)).json()).toMatchObject({
      msg: 'There is nothing at this address',
    });
  });

  test('bad input is code 422 and lists every invalid value by pointer', async () => {
    const answer = await souk.anonymous.post('/Admin/login', {
      username: '',
      password: 'x'.repeat(600),
      shoe: '42',
    });
    expect(answer).toMatchObject({ status: 200, code: 422, msg: 'Please check your input' });
    expect(answer.data.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/username', message: 'Cannot be empty' },
        { pointer: '/password', message: 'At most 512 characters' },
        { pointer: '/shoe', message: 'Unknown field' },
      ]),
    );
  });

  test('a missing or unknown token is refused by code 401', async () => {
    expect(await souk.anonymous.post('/Admin/auth/info')).toMatchObject({
      status: 200,
      code: 401,
      data: {},
    });
    expect(
      await (
        await souk.anonymous.raw('/api/Admin/auth/info', {
          method: 'POST',
          headers: { authorization: `Bearer ${'a'.repeat(43)}` },
        })
      ).json(),
    ).toMatchObject({ code: 401 });
  });
});

describe('bodies (docs/decisions/0001-wire-envelope.md)', () => {
  test('JSON and a bracketed form mean the same', async () => {
    const wrong = { username: 'nobody', password: 'not-the-password' };
    const asForm = await souk.anonymous.post('/Admin/login', wrong);
    const asJson = await souk.anonymous.json().post('/Admin/login', wrong);
    expect(asForm.code).toBe(400);
    expect(asJson).toMatchObject({ code: asForm.code, msg: asForm.msg, data: asForm.data });
  });

  test.each([
    ['broken JSON', json, '{"username":'],
    ['JSON with a prototype property', json, '{"__proto__":{"isAdmin":true}}'],
    ['a form with a prototype property', form, '__proto__[isAdmin]=1'],
    ['an endlessly nested form', form, `a${'[b]'.repeat(40)}=1`],
  ])('%s is bad input, not a fault', async (_, headers, body) => {
    const response = await login({ headers, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: 422, data: { errors: [{ pointer: '' }] } });
  });

  test('another content type is refused with 415, multipart included', async () => {
    expect(
      await login({ headers: { 'content-type': 'text/xml' }, body: '<login/>' }),
    ).toMatchObject({ status: 415 });
    const parts = new FormData();
    parts.set('username', 'nobody');
    const response = await login({ body: parts });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 415, data: {} });
  });

  test('more than 1 MB is refused with 413', async () => {
    const response = await login({ headers: form, body: `username=${'x'.repeat(1024 * 1024)}` });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 413, msg: 'The request is too large' });
  });

  test('an empty body is accepted', async () => {
    expect(
      await (
        await souk.anonymous.raw('/api/logout', { method: 'POST', headers: json, body: '' })
      ).json(),
    ).toMatchObject({ code: 200 });
    expect(
      await (await souk.anonymous.raw('/api/logout', { method: 'POST' })).json(),
    ).toMatchObject({ code: 200 });
  });
});

describe('headers (docs/invariants.md#errors-and-headers)', () => {
  test('every answer has the security headers, and calls are not cached', async () => {
    const { headers } = await souk.anonymous.get('/is_login');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('keeps a valid request id of the caller and replaces any other', async () => {
    const idFor = async (id: string) =>
      (await souk.anonymous.raw('/healthz', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      );
    expect(await idFor('order-4711-abc')).toBe('order-4711-abc');
    expect(await idFor('a b; DROP')).toMatch(/^[\w-]{9,16}$/);
  });

  test('compresses large JSON for clients that accept it', async () => {
    const admin = await souk.as.admin();
    const answer = await admin.raw('/api/Admin/load_menu?type=getChildren', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.json()).toMatchObject({ code: 200 });
  });
});

describe('health', () => {
  test('readiness queries the database', async () => {
    expect(await (await souk.anonymous.raw('/readyz')).json()).toMatchObject({
      code: 200,
      data: { status: 'ready' },
    });
  });
});

test('a resource with rich text takes 2 MB, any other 1 MB (docs/invariants.md#limits)', async () => {
  const admin = await souk.as.admin();
  const long = 'x'.repeat(1.5 * 1024 * 1024);
  expect((await admin.post('/Admin/articles', { content: long })).status).toBe(200);
  expect((await admin.post('/Admin/expresses', { name: long })).status).toBe(413);
  expect((await admin.post('/Admin/articles', { content: long + long })).status).toBe(413);
});
