import {
  type DriverTools,
  type JsonObject,
  parseJsonObject,
  textAt,
} from '../../../platform/outbound/driver-tools.ts';
import { oauthErrors } from '../oauth.errors.ts';
import type { AuthorizationRequest, Grant, Identity, SignInSettings } from '../oauth-driver.ts';

/** Two speech bubbles. */
export const wechatIcon =
  'M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 ' +
  '2-2h10a2 2 0 0 1 2 2z' +
  'M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 ' +
  '1-2-2v-1';

/** One application of WeChat: a website, an official account, a mini program or an app. */
export interface WechatApp {
  readonly appId: string;
  readonly secret: string;
  /** `https://open.weixin.qq.com`, or the sandbox; without a trailing slash. */
  readonly pageUrl: string;
  /** `https://api.weixin.qq.com`, or the sandbox. */
  readonly apiUrl: string;
}

export const wechatUrls = {
  pageUrl: 'https://open.weixin.qq.com',
  apiUrl: 'https://api.weixin.qq.com',
} as const;

const sandboxPath = '/sandbox/weixin';

/** Whether an app id stands for the sandbox: the one of its payments, and others beside it. */
export const isSandboxApp = (appId: string): boolean => /^wx0000000sandbox\d{2}$/.test(appId);

/**
 * Reads an application from the settings. Without a secret it is that of the payment settings for
 * the same application. Browsers open the sandbox's page by the name of the mall.
 *
 * @param payment settings of payments that need the openid of the same application
 */
export const wechatConfig =
  (payment?: { readonly group: string; readonly appId: string }) =>
  async ({ text, textOf, sandbox }: SignInSettings): Promise<WechatApp | undefined> => {
    const appId = text('client_id');
    if (appId === '') return undefined;
    if (sandbox && isSandboxApp(appId)) {
      const { apiKey: secret } = await sandbox.keys();
      return { appId, secret, pageUrl: sandboxPath, apiUrl: sandbox.origin + sandboxPath };
    }
    const isPaid = payment && (await textOf(payment.group, payment.appId)) === appId;
    const secret = text('key') || (isPaid ? await textOf(payment.group, 'secret_key') : '');
    return secret === '' ? undefined : { appId, secret, ...wechatUrls };
  };

/** Error codes of a code: invalid, expired, used (developers.weixin.qq.com, return codes). */
const badCodes: readonly string[] = ['40029', '42003', '40163', '41008'];

/**
 * Calls WeChat's API.
 *
 * @throws Refusal `oauth.rejected` for a bad code; Error for every other error code. The URL is in
 *   no message, because it holds the secret.
 */
export async function callWechat(
  { request }: DriverTools,
  url: URL,
  json?: object,
): Promise<JsonObject> {
  const { status, body } = await request({
    method: json ? 'POST' : 'GET',
    url,
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (status !== 200) throw new Error(`WeChat answered ${url.pathname} with status ${status}`);
  const answer = parseJsonObject(body);
  const code = textAt(answer, 'errcode');
  if (badCodes.includes(code)) throw oauthErrors.rejected();
  if (code !== '' && code !== '0') {
    const message = textAt(answer, 'errmsg').slice(0, 200);
    throw new Error(`WeChat answered ${url.pathname} with ${code} ${message}`);
  }
  return answer;
}

/** The URL of a page of WeChat that asks the person; `#wechat_redirect` is required. */
export function wechatPage(
  { appId, pageUrl }: WechatApp,
  path: '/connect/qrconnect' | '/connect/oauth2/authorize',
  {
    redirectUri,
    scope,
    state,
  }: Pick<AuthorizationRequest, 'redirectUri' | 'state'> & { readonly scope: string },
): string {
  // WeChat wants this order of the parameters
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
  });
  return `${pageUrl}${path}?${query}#wechat_redirect`;
}

/** Exchanges a code of a website, an official account or an app, and reads the person's name. */
export async function identifyByToken(
  tools: DriverTools,
  app: WechatApp,
  { code, scope }: Pick<Grant, 'code' | 'scope'>,
): Promise<Identity> {
  const token = await callWechat(
    tools,
    withQuery(app, '/sns/oauth2/access_token', {
      appid: app.appId,
      secret: app.secret,
      code,
      grant_type: 'authorization_code',
    }),
  );
  const openid = textAt(token, 'openid');
  if (scope === 'openid') return toIdentity(app, token);
  const person = await callWechat(
    tools,
    withQuery(app, '/sns/userinfo', {
      access_token: textAt(token, 'access_token'),
      openid,
      lang: 'zh_CN',
    }),
  );
  if (textAt(person, 'openid') !== openid) throw oauthErrors.rejected();
  return toIdentity(app, { ...token, ...person });
}

/** @throws Error for an answer without an openid */
export function toIdentity({ appId }: WechatApp, answer: JsonObject): Identity {
  const openid = textAt(answer, 'openid');
  if (openid === '') throw new Error('WeChat sent no openid');
  return {
    issuer: appId,
    openid,
    unionid: textAt(answer, 'unionid'),
    nickname: textAt(answer, 'nickname'),
  };
}

export const withQuery = (
  { apiUrl }: WechatApp,
  path: string,
  query: Readonly<Record<string, string>>,
): URL => new URL(`${apiUrl}${path}?${new URLSearchParams(query)}`);
