import { createHash, randomBytes } from 'node:crypto';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { beforeAll, expect, test } from 'vitest';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { aRoleWith, roleOwnerOf } from '../../../server/proof/api-key.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { mcpClient } from '../../helpers/services/mcp-client.ts';

/** OAuth 2.1 for assistants: the client of the official SDK gets a key that a person agrees to. */
let app: TestApp;
let admin: Client;
let seller: Client;
beforeAll(async () => {
  app = await sharedApp();
  admin = (await app.as.admin()).json().proven();
  seller = (await app.as.seller()).json().proven();
});

const redirect = 'http://localhost:4711/callback';

/** A program that uses the SDK. It keeps what the SDK gives it. */
function aProgram() {
  const kept: {
    url?: URL;
    tokens?: OAuthTokens;
    verifier?: string;
    client?: ReturnType<OAuthClientProvider['clientInformation']>;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [redirect] },
    state: () => 'state-of-the-program',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.url = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

/** What the page of consent does: makes a key and its code. */
async function agree(by: Client, area: BackOffice, sent: object, rights?: readonly string[]) {
  const roleId = await aRoleWith(app, area, await roleOwnerOf(by, area), rights);
  const key = { description: 'Assistant', role_id: roleId, scopes: ['read'] };
  const { data: made } = await by.post(`/${area}/api_keys`, key);
  const { code, msg, data } = await by.post(`/${area}/api_keys/${made.id}/commands/connect`, {
    input: sent,
  });
  return { id: made.id as number, code, msg, text: data?.text as string };
}

const exchange = async (area: BackOffice, sent: Record<string, string>) => {
  const answer = await fetch(`${app.url}/api/${area}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', ...sent }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

async function register(area: BackOffice, redirects: readonly unknown[] = [redirect]) {
  const answer = await fetch(`${app.url}/api/${area}/connect/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test assistant', redirect_uris: redirects }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

/** A consent with all that a program needs to fetch its secret. */
async function aGrant(by: Client, area: BackOffice) {
  const { body } = await register(area);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const client = { client_id: body.client_id!, redirect_uri: redirect };
  const grant = await agree(by, area, { ...client, code_challenge: challenge });
  expect(grant, grant.msg).toMatchObject({ code: 200 });
  return { id: grant.id, sent: { ...client, code: grant.text, code_verifier: verifier } };
}

test.each(['Admin', 'Seller'] as const)(
  'an assistant connects to %s and calls tools',
  async (area) => {
    const by = area === 'Admin' ? admin : seller;
    const { kept, provider } = aProgram();
    const serverUrl = `${app.url}/api/${area}/mcp`;
    expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
    expect(kept.url?.pathname).toBe(`/${area}/connect`);
    const asked = Object.fromEntries(kept.url!.searchParams);
    expect(asked).toMatchObject({ state: 'state-of-the-program', code_challenge_method: 'S256' });

    const { client_id, redirect_uri, code_challenge } = asked;
    const shown = await by.get(`/${area}/connect/program`, { client_id, redirect_uri });
    expect(shown.data).toEqual({ name: 'Test assistant' });
    const { text, msg } = await agree(by, area, { client_id, redirect_uri, code_challenge });
    expect(text, msg).toBeTruthy();

    expect(await auth(provider, { serverUrl, authorizationCode: text })).toBe('AUTHORIZED');
    expect(kept.tokens).toMatchObject({ token_type: 'Bearer', scope: 'read' });
    const mcp = await mcpClient(app.url, area, kept.tokens?.access_token);
    expect(mcp.tools).toEqual(['search', 'schema', 'execute']);
    const list = await mcp.call('execute', { resource: 'goods', operation: 'index' });
    expect(list, JSON.stringify(list.data)).toMatchObject({ isError: false });
    await mcp.close();
  },
);

test('a caller without a key is told where to ask for one', async () => {
  const answer = await fetch(`${app.url}/api/Admin/mcp`, { method: 'POST' });
  expect(answer.status).toBe(401);
  const [, url] = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate')!) ?? [];
  const metadata = await (await fetch(url!)).json();
  expect(metadata).toMatchObject({ resource: `${app.url}/api/Admin/mcp` });
});

test('a code is used once; a second use ends the key', async () => {
  const { id, sent } = await aGrant(admin, 'Admin');
  const first = await exchange('Admin', sent);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const key = { authorization: `Bearer ${first.body.access_token}` };
  const list = () => fetch(`${app.url}/api/Admin/expresses`, { headers: key });
  expect((await list()).status).toBe(200);
  expect(await exchange('Admin', sent)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
  expect((await list()).status).toBe(401);
  expect((await admin.get(`/Admin/api_keys/${id}`)).data.status).toBe(2);
  const ended = await fetch(`${app.url}/api/Admin/mcp`, { method: 'POST', headers: key });
  expect(ended.status).toBe(401);
  expect(ended.headers.get('www-authenticate')).toContain('/api/Admin/mcp');
});

test('a code is worthless to others, and stays good for its program', async () => {
  const { sent } = await aGrant(admin, 'Admin');
  const other = (await register('Admin')).body.client_id!;
  const verifier = randomBytes(32).toString('base64url');
  const wrong: readonly [BackOffice, Partial<typeof sent>][] = [
    ['Admin', { code_verifier: verifier }],
    ['Admin', { code_verifier: '' }],
    ['Admin', { client_id: other }],
    ['Admin', { code: `${sent.code}=` }],
    ['Admin', { redirect_uri: 'http://localhost:4711/other' }],
    ['Admin', { code: `${sent.code.slice(0, -2)}AA` }],
    ['Admin', { code: sent.client_id }],
    ['Seller', {}],
  ];
  for (const [area, change] of wrong)
    expect(await exchange(area, { ...sent, ...change }), JSON.stringify(change)).toEqual({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  expect((await exchange('Admin', sent)).status).toBe(200);
});

test('a code that another secret has replaced ends nothing', async () => {
  const { id, sent } = await aGrant(admin, 'Admin');
  const { data } = await admin.post(`/Admin/api_keys/${id}/commands/issue`);
  expect((await exchange('Admin', sent)).status).toBe(400);
  const key = { authorization: `Bearer ${data.text}` };
  expect((await fetch(`${app.url}/api/Admin/expresses`, { headers: key })).status).toBe(200);
});

test.each([
  ['Claude (claude.ai) asks', 'Claude claude.ai asks'],
  ['\u3164', 'localhost'],
  ['助手 2.0', '助手 2.0'],
])('the name "%s" of a program is shown as "%s"', async (client_name, shown) => {
  const answer = await fetch(`${app.url}/api/Admin/connect/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer souk_of_another_mall' },
    body: JSON.stringify({ client_name, redirect_uris: [redirect] }),
  });
  expect((await answer.json()).client_name).toBe(shown);
});

test('a code is no key, and a revoked key gives no secret', async () => {
  const { id, sent } = await aGrant(admin, 'Admin');
  const asKey = { authorization: `Bearer ${sent.code.slice(0, 190)}` };
  expect((await (await fetch(`${app.url}/api/Admin/goods`, { headers: asKey })).json()).code).toBe(
    401,
  );
  await admin.post(`/Admin/api_keys/${id}/commands/revoke`);
  expect((await exchange('Admin', sent)).status).toBe(400);
});

test('consent needs the password, the own draft key and a registered address', async () => {
  const { body } = await register('Admin');
  const challenge = 'a'.repeat(43);
  const sent = { client_id: body.client_id, redirect_uri: redirect, code_challenge: challenge };
  const unproven = (await app.as.admin()).json();
  const { id } = await agree(admin, 'Admin', { ...sent, redirect_uri: 'https://evil.example/' });
  const connect = (by: Client, input: object) =>
    by.post(`/Admin/api_keys/${id}/commands/connect`, { input });
  expect((await connect(unproven, sent)).code).toBe(422);
  for (const [change, code] of [
    [{ redirect_uri: 'https://evil.example/' }, 400],
    [{ redirect_uri: 'http://localhost:4711/callback/../other' }, 400],
    [{ client_id: 'made-up' }, 400],
    [{ code_challenge: 'short' }, 422],
  ] as const)
    expect(await connect(admin, { ...sent, ...change }), JSON.stringify(change)).toMatchObject({
      code,
    });
  // A program on the same machine takes any free port
  const port = { redirect_uri: 'http://localhost:50123/callback' };
  expect(await connect(admin, { ...sent, ...port })).toMatchObject({ code: 200 });
  await admin.post(`/Admin/api_keys/${id}/commands/issue`);
  expect((await connect(admin, sent)).code).toBe(400);
});

test.each([
  ['https://assistant.example/callback', 201],
  ['http://127.0.0.1/callback', 201],
  ['http://[::1]:8080/callback', 201],
  ['cursor://anysphere.cursor/oauth', 201],
  ['http://assistant.example/callback', 400],
  ['https://assistant.example/callback#fragment', 400],
  ['https://user:secret@assistant.example/', 400],
  ['javascript:alert(1)//', 400],
  ['data:text/html,hello', 400],
  ['intent://scan/', 400],
  ['mailto:me@example.com', 400],
  ['/callback', 400],
  [7, 400],
])('the address %s of a program answers %i', async (address, status) => {
  expect((await register('Admin', [address])).status).toBe(status);
});
