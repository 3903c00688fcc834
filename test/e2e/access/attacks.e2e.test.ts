import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Regression tests of attacks that succeeded on earlier versions, one test each. */
let app: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  app = await sharedApp();
  admin = (await app.as.admin()).json();
  shopper = (await app.as.shopper()).json();
});

const asJson = (body: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('bodies that cannot be stored or parsed are bad input, not a fault (docs/invariants.md#input)', () => {
  test.each([
    ['a NUL character', '{"username":"a\\u0000b","password":"x"}', '/username'],
    ['half a surrogate pair', '{"username":"x","password":"\\ud800"}', '/password'],
    [
      'a property name of every object',
      '{"username":{"constructor":"x"},"password":"x"}',
      '/username/constructor',
    ],
    ['a name with a NUL character', '{"a\\u0000":1}', '/a'],
    ['endlessly nested lists', `{"username":${nested(100_000)},"password":"x"}`, ''],
    [
      'endlessly nested objects',
      `{"username":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
      '',
    ],
  ])('%s, without a session', async (_, body, pointer) => {
    const response = await app.anonymous.raw('/api/login', asJson(body));
    expect(await response.json()).toMatchObject({ code: 422, data: { errors: [{ pointer }] } });
  });

  test('NUL characters and lone surrogates in a form, a profile and a sheet', async () => {
    expect(await app.anonymous.post('/login', { username: 'a\0b', password: 'x' })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/username' }] },
    });
    expect(await shopper.post('/auth/edit', { nickname: 'a\0b' })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/nickname' }] },
    });
    expect(
      await admin.post('/Admin/expresses/import/excel?dry=1', [{ name: '\ud800', code: 'a' }]),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/0/name' }] } });
    expect(
      await admin.post('/Admin/expresses/import/excel', [{ name: 'a\0b', code: 'a' }]),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/0/name' }] } });
  });
});

describe('exports', () => {
  test('a file name cut within a surrogate pair is no fault', async () => {
    const response = await admin.raw(
      `/api/Admin/expresses/export?format=csv&name=${encodeURIComponent(`${'a'.repeat(79)}😀b`)}`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${'a'.repeat(79)}${encodeURIComponent('😀')}.csv`,
    );
    await response.text();
  });
});

describe('imports', () => {
  test('repeated dry runs keep only the newest three sheets of an account, and those of others', async () => {
    const trial = async (client: Client, name: string): Promise<string> =>
      (await client.post('/Admin/expresses/import/excel?dry=1', [{ name, code: name }])).data.token;
    const colleague = (await app.as.admin()).json();
    const theirs = await trial(colleague, 'kept');
    const tokens: string[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      tokens.push(await trial(admin, name));
    const { id } = (await admin.post('/Admin/auth/info')).data;
    const { id: colleagueId } = (await colleague.post('/Admin/auth/info')).data;
    expect(
      await app.sql.rows(
        `SELECT 1 FROM import_drafts WHERE actor_area = 'Admin' AND actor_id = ANY($1)`,
        [[id, colleagueId]],
      ),
    ).toHaveLength(4);
    const commit = async (client: Client, token: string) =>
      (await client.post(`/Admin/expresses/import/excel?token=${token}`)).code;
    expect(await Promise.all(tokens.map((token) => commit(admin, token)))).toEqual([
      422, 422, 200, 200, 200,
    ]);
    expect(await commit(colleague, theirs)).toBe(200);
  });
});
