import * as client from 'openid-client';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import type { DriverTools } from '../../../platform/outbound/driver-tools.ts';
import type { SandboxVendors } from '../../kernel/sandbox-vendors.ts';
import { oauthErrors } from '../oauth.errors.ts';
import { defineSignIn, type Grant, type Identity, type PageDriver } from '../oauth-driver.ts';

/** Characters of a person's id (OpenID Connect Core 1.0, 2). */
const maxSubject = 255;

/** The client id that stands for the sandbox. It needs no other settings. */
export const sandboxClientId = 'souk-sandbox';

/** The sandbox's identifier in id tokens; the server calls itself by it. */
export const sandboxIssuer = ({ origin }: Pick<SandboxVendors, 'origin'>): string =>
  `${origin}/sandbox/oidc`;

/** A provider of OpenID Connect. */
export interface OidcConfig {
  /** Its metadata is at `/.well-known/openid-configuration` below this URL. */
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client, which PKCE alone protects. */
  readonly secret: string;
  /**
   * The provider inside this product: it is called over plain HTTP on this machine, and browsers
   * open its page by the name of the mall.
   */
  readonly sandbox: boolean;
}

/** Metadata and keys of a provider are read again after this. */
const metadataMaxAgeMs = 10 * 60_000;
/** Largest difference of the provider's clock and ours, in seconds. */
const clockToleranceSeconds = 30;

/**
 * OpenID Connect by `openid-client`: authorization code with PKCE, state and nonce
 * (docs/decisions/0120-third-party-sign-in.md). It verifies the id token's claims; here its signature is
 * verified too, and requests use our guarded HTTP client.
 */
export function oidc(tools: DriverTools): PageDriver<OidcConfig> {
  const providers = new TtlCache<client.Configuration>({
    ttlMs: metadataMaxAgeMs,
    maxBytes: 2 ** 20,
    sizeOf: () => 10_000,
  });
  const configure = (config: OidcConfig): Promise<client.Configuration> =>
    providers.get(JSON.stringify(config), () => discover(tools, config));

  return {
    kind: 'page',

    authorizationUrl: async (config, { state, nonce, codeVerifier, redirectUri, scope }) => {
      const url = client.buildAuthorizationUrl(await configure(config), {
        redirect_uri: redirectUri,
        scope: scope === 'openid' ? 'openid' : 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return config.sandbox ? url.pathname + url.search : url.href;
    },

    identify: async (config, grant) => {
      const provider = await configure(config);
      return refuseUnproven(tools, () => exchange(provider, grant));
    },
  };
}

export const openidConnect = defineSignIn<OidcConfig>({
  name: 'oidc',
  place: 5,
  async configOf({ text, sandbox }) {
    const clientId = text('client_id');
    if (sandbox && clientId === sandboxClientId) {
      const { apiKey: secret } = await sandbox.keys();
      return { issuer: sandboxIssuer(sandbox), clientId, secret, sandbox: true };
    }
    const issuer = text('issuer');
    if (clientId === '' || issuer === '') return undefined;
    return { issuer, clientId, secret: text('key'), sandbox: false };
  },
  driver: oidc,
});

async function discover(tools: DriverTools, config: OidcConfig): Promise<client.Configuration> {
  const { issuer, clientId, secret, sandbox } = config;
  const execute = sandbox ? [client.allowInsecureRequests] : [];
  const options = { [client.customFetch]: fetchBy(tools), execute };
  const found = await client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    client.None(),
    options,
  );
  const metadata = found.serverMetadata();
  const provider = new client.Configuration(
    metadata,
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticationOf(metadata, secret),
  );
  provider[client.customFetch] = fetchBy(tools);
  if (sandbox) client.allowInsecureRequests(provider);
  client.enableNonRepudiationChecks(provider);
  return provider;
}

/** A provider that names no method takes the basic one (OpenID Connect Discovery 1.0, 3). */
function authenticationOf(
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
  secret: string,
): client.ClientAuth {
  if (secret === '') return client.None();
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/** A call that got no usable response. The library wraps it. */
class CallFailed extends Error {}

/** The library's calls, by our client. */
const fetchBy =
  ({ request }: DriverTools): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const { status, ...response } = await request({
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(url),
      headers,
      ...(body === null || body === undefined ? {} : { body: String(body) }),
    }).catch((cause: unknown) => {
      throw new CallFailed('The provider cannot be reached', { cause });
    });
    if (status >= 500 || status === 429)
      throw new CallFailed(`The provider answered with status ${status}`);
    const sent = Object.entries(response.headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return new Response(response.body, { status, headers: sent });
  };

/**
 * Refuses what the library does not accept: a used code, another nonce, a wrong signature. A call
 * that failed and a client that the provider does not know stay errors.
 */
async function refuseUnproven<T>(tools: DriverTools, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isRefusedCode =
      error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
    const isFault = error instanceof client.ResponseBodyError || error instanceof TypeError;
    const failedCall = failedCallOf(error);
    if (failedCall) throw failedCall;
    if (isFault && !isRefusedCode) throw error;
    tools.warn(`A sign-in by OpenID Connect is refused: ${reasonOf(error)}`);
    throw oauthErrors.rejected();
  }
}

function failedCallOf(error: unknown): CallFailed | undefined {
  if (error instanceof CallFailed) return error;
  return error instanceof Error && error.cause ? failedCallOf(error.cause) : undefined;
}

/** Message and code; never the tokens that a cause may hold. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} (${String((error as { code?: unknown }).code)})` : '';

async function exchange(provider: client.Configuration, grant: Grant): Promise<Identity> {
  const { issuer } = provider.serverMetadata();
  const callback = new URL(grant.redirectUri);
  callback.searchParams.set('code', grant.code);
  callback.searchParams.set('state', grant.state);
  if (grant.issuer !== undefined) callback.searchParams.set('iss', grant.issuer);
  const tokens = await client.authorizationCodeGrant(provider, callback, {
    expectedState: grant.state,
    expectedNonce: grant.nonce,
    pkceCodeVerifier: grant.codeVerifier,
    idTokenExpected: true,
  });
  const { sub, ...claims } = tokens.claims()!;
  if (sub.length > maxSubject) throw oauthErrors.rejected();
  const hasName = textOf(claims.name, claims.nickname) !== '';
  const isAsked = grant.scope === 'profile' && !hasName;
  const more = isAsked ? await readProfile(provider, tokens.access_token, sub) : {};
  const named = { ...more, ...claims };
  return {
    issuer,
    openid: sub,
    unionid: '',
    nickname: textOf(named.nickname, named.name, named.preferred_username),
  };
}

/** The name is not in every id token. A provider without this endpoint has none. */
async function readProfile(
  provider: client.Configuration,
  accessToken: string,
  sub: string,
): Promise<client.UserInfoResponse | object> {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(provider, accessToken, sub);
}

const textOf = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
