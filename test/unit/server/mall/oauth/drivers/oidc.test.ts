import { createHash, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { oidc } from '../../../../../../server/mall/oauth/drivers/oidc.sign-in.ts';
import type { Grant } from '../../../../../../server/mall/oauth/oauth-driver.ts';
import type { HttpRequest } from '../../../../../../server/platform/outbound/http-client.ts';

const issuer = 'https://id.example';
const config = { issuer, clientId: 'mall', secret: 's3cret', sandbox: false } as const;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const grant: Grant = {
  code: 'CODE',
  state: 'b'.repeat(64),
  nonce: 'c'.repeat(64),
  codeVerifier: 'd'.repeat(64),
  redirectUri: 'https://mall.example/oauth/callback/oidc',
  issuer: undefined,
  scope: 'profile',
};
const nowSeconds = Math.floor(Date.now() / 1000);

interface Falsified {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: typeof keys.privateKey;
  readonly token?: { readonly status: number; readonly json: object };
  readonly metadata?: object;
  readonly userinfo?: object;
}

/** A provider whose exchanges are recorded, one part of which may be falsified. */
function provider({
  claims = {},
  key = keys.privateKey,
  token,
  metadata,
  userinfo,
}: Falsified = {}) {
  const requests: HttpRequest[] = [];
  const idToken = () =>
    new SignJWT({
      iss: issuer,
      sub: '248289761001',
      aud: 'mall',
      iat: nowSeconds,
      exp: nowSeconds + 300,
      nonce: grant.nonce,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(key);
  const answers: Readonly<Record<string, () => Promise<object> | object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...metadata,
    }),
    '/jwks': async () => ({
      keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
    }),
    '/token': async () =>
      token?.json ?? {
        access_token: 'SlAV32hkKG',
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: await idToken(),
      },
    '/userinfo': () => userinfo ?? { sub: '248289761001', name: 'Jane Doe' },
  };
  const warnings: string[] = [];
  const driver = oidc({
    now: () => new Date(),
    warn: (message) => warnings.push(message),
    request: async (request) => {
      requests.push(request);
      const answer = await answers[request.url.pathname]!();
      const status = request.url.pathname === '/token' ? (token?.status ?? 200) : 200;
      return {
        status,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answer),
      };
    },
  });
  return { driver, requests, warnings };
}

test('sends the browser to the provider with state, nonce and the hash of the verifier', async () => {
  const { driver } = provider();
  const url = new URL(await driver.authorizationUrl(config, { ...grant }));
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    `${issuer}/authorize`,
    {
      client_id: 'mall',
      response_type: 'code',
      redirect_uri: grant.redirectUri,
      scope: 'openid profile',
      state: grant.state,
      nonce: grant.nonce,
      code_challenge: createHash('sha256').update(grant.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  ]);
});

test('exchanges the code with the verifier, and asks for the name that the token lacks', async () => {
  const { driver, requests } = provider();
  expect(await driver.identify(config, grant)).toEqual({
    issuer,
    openid: '248289761001',
    unionid: '',
    nickname: 'Jane Doe',
  });
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'GET /.well-known/openid-configuration',
    'POST /token',
    'GET /jwks',
    'GET /userinfo',
  ]);
  const { headers, body } = requests[1]!;
  expect(headers.authorization).toBe(`Basic ${Buffer.from('mall:s3cret').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    grant_type: 'authorization_code',
    code: 'CODE',
    redirect_uri: grant.redirectUri,
    code_verifier: grant.codeVerifier,
  });
});

test('takes the name of the token, and reads metadata once for several sign-ins', async () => {
  const { driver, requests } = provider({ claims: { name: 'Jane' } });
  await driver.identify(config, grant);
  expect(await driver.identify(config, grant)).toMatchObject({ nickname: 'Jane' });
  const paths = requests.map(({ url }) => url.pathname);
  expect(paths.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1);
  expect(paths).not.toContain('/userinfo');
});

test('sends the secret in the body where the provider wants that, and none for a public client', async () => {
  const posts = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
  const { driver, requests } = provider({ metadata: posts, claims: { name: 'Jane' } });
  await driver.identify(config, grant);
  expect(new URLSearchParams(requests[1]!.body).get('client_secret')).toBe('s3cret');
  const open = provider({ claims: { name: 'Jane' } });
  await open.driver.identify({ ...config, secret: '' }, grant);
  expect(open.requests[1]!.headers.authorization).toBeUndefined();
  expect(new URLSearchParams(open.requests[1]!.body).has('client_secret')).toBe(false);
});

describe('refuses', () => {
  test.each<[string, Falsified, Partial<Grant>?]>([
    ['another nonce', { claims: { nonce: 'x' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a signature of another key', { key: otherKeys.privateKey }],
    ['an expired token', { claims: { iat: nowSeconds - 900, exp: nowSeconds - 600 } }],
    ['a token for another client', { claims: { aud: 'somebody-else' } }],
    ['a token of another issuer', { claims: { iss: 'https://other.example' } }],
    ['an answer of another issuer', {}, { issuer: 'https://other.example' }],
    ['a subject that is too long', { claims: { sub: 's'.repeat(256) } }],
    ['a used code', { token: { status: 400, json: { error: 'invalid_grant' } } }],
    ['no id token', { token: { status: 200, json: { access_token: 'x', token_type: 'Bearer' } } }],
    ['a name of another person', { userinfo: { sub: 'other', name: 'x' } }],
  ])('%s', async (_name, falsified, sent = {}) => {
    const { driver, warnings } = provider(falsified);
    await expect(driver.identify(config, { ...grant, ...sent })).rejects.toMatchObject({
      key: 'oauth.rejected',
    });
    expect(warnings.join()).not.toMatch(/SlAV32hkKG|s3cret|eyJ/);
  });
});

test('a wrong secret and a provider that fails are faults', async () => {
  const faults = [
    provider({ token: { status: 401, json: { error: 'invalid_client' } } }),
    provider({ token: { status: 502, json: {} } }),
  ];
  for (const { driver } of faults) {
    const error = await driver.identify(config, grant).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('key');
  }
});

test('metadata of another issuer and plain HTTP are not accepted', async () => {
  const { driver } = provider({ metadata: { issuer: 'https://other.example' } });
  await expect(driver.authorizationUrl(config, grant)).rejects.toThrow('issuer does not match');
  const plain = { ...config, issuer: 'http://id.example' };
  await expect(provider().driver.authorizationUrl(plain, grant)).rejects.toThrow('HTTPS');
});
