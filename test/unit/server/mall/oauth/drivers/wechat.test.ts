import { describe, expect, test } from 'vitest';
import { wechatUrls } from '../../../../../../server/mall/oauth/drivers/wechat-api.ts';
import { wechatApp } from '../../../../../../server/mall/oauth/drivers/wechat-app.sign-in.ts';
import { wechatMini } from '../../../../../../server/mall/oauth/drivers/wechat-mini.sign-in.ts';
import {
  readPageTicket,
  signPage,
  wechatOfficial,
} from '../../../../../../server/mall/oauth/drivers/wechat-official.sign-in.ts';
import { wechatWeb } from '../../../../../../server/mall/oauth/drivers/wechat-web.sign-in.ts';
import type { DriverTools } from '../../../../../../server/platform/outbound/driver-tools.ts';
import type { HttpRequest } from '../../../../../../server/platform/outbound/http-client.ts';

const app = { appId: 'wx1', secret: 's3cret', ...wechatUrls };
const attempt = {
  state: 'a'.repeat(64),
  nonce: 'n',
  codeVerifier: 'v',
  redirectUri: 'https://mall.example/oauth/callback/weixin',
} as const;
const grant = { ...attempt, code: 'CODE', issuer: undefined, scope: 'profile' } as const;

/** Answers as WeChat's documentation records them, by path. */
const recorded: Readonly<Record<string, object>> = {
  '/sns/oauth2/access_token': {
    access_token: 'ACCESS_TOKEN',
    expires_in: 7200,
    refresh_token: 'REFRESH_TOKEN',
    openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M',
    scope: 'snsapi_userinfo',
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
  },
  '/sns/userinfo': {
    openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M',
    nickname: '云杉',
    sex: 1,
    province: '',
    city: '',
    country: '',
    headimgurl: 'https://thirdwx.qlogo.cn/mmopen/g3MonUZtNHkdmzicIlibx6iaFqAc56vxLSUfpb6n5/46',
    privilege: [],
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
  },
  '/sns/jscode2session': {
    openid: 'oMini',
    session_key: 'tiihtNczf5v6AKRyjwEUhQ==',
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
  },
  '/cgi-bin/stable_token': { access_token: 'APP_TOKEN', expires_in: 7200 },
  '/cgi-bin/ticket/getticket': {
    errcode: 0,
    errmsg: 'ok',
    ticket:
      'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    expires_in: 7200,
  },
};

function tools(answers: Readonly<Record<string, object>> = {}, status = 200) {
  const requests: HttpRequest[] = [];
  const opened: DriverTools = {
    now: () => new Date(0),
    warn: () => undefined,
    request: async (request) => {
      requests.push(request);
      const answer = { ...recorded, ...answers }[request.url.pathname];
      return { status, headers: {}, body: JSON.stringify(answer) };
    },
  };
  return { opened, requests };
}

test.each([
  ['a website', wechatWeb, 'https://open.weixin.qq.com/connect/qrconnect', 'snsapi_login'],
  [
    'WeChat’s browser',
    wechatOfficial,
    'https://open.weixin.qq.com/connect/oauth2/authorize',
    'snsapi_userinfo',
  ],
] as const)('sends %s to WeChat’s page', async (_name, driver, page, scope) => {
  const url = await driver(tools().opened).authorizationUrl(app, { ...attempt, scope: 'profile' });
  expect(url).toBe(
    `${page}?appid=wx1&redirect_uri=https%3A%2F%2Fmall.example%2Foauth%2Fcallback%2Fweixin` +
      `&response_type=code&scope=${scope}&state=${attempt.state}#wechat_redirect`,
  );
});

test.each([
  ['a website', wechatWeb],
  ['WeChat’s browser', wechatOfficial],
  ['an app', wechatApp],
] as const)('exchanges the code of %s and reads the name', async (_name, driver) => {
  const { opened, requests } = tools();
  expect(await driver(opened).identify(app, grant)).toEqual({
    issuer: 'wx1',
    openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M',
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    nickname: '云杉',
  });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://api.weixin.qq.com/sns/oauth2/access_token' +
      '?appid=wx1&secret=s3cret&code=CODE&grant_type=authorization_code',
    'GET https://api.weixin.qq.com/sns/userinfo' +
      '?access_token=ACCESS_TOKEN&openid=o6_bmjrPTlm6_2sgVt7hMZOPfL2M&lang=zh_CN',
  ]);
});

test('finds the openid without asking for the name', async () => {
  const { opened, requests } = tools();
  const driver = wechatOfficial(opened);
  const url = await driver.authorizationUrl(app, { ...attempt, scope: 'openid' });
  expect(url).toContain('scope=snsapi_base');
  expect(await driver.identify(app, { ...grant, scope: 'openid' })).toMatchObject({
    openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M',
    nickname: '',
  });
  expect(requests).toHaveLength(1);
});

test('exchanges the code of a mini program and does not keep the session key', async () => {
  const { opened, requests } = tools();
  expect(await wechatMini(opened).identify(app, { code: 'CODE' })).toEqual({
    issuer: 'wx1',
    openid: 'oMini',
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    nickname: '',
  });
  expect(String(requests[0]?.url)).toBe(
    'https://api.weixin.qq.com/sns/jscode2session' +
      '?appid=wx1&secret=s3cret&js_code=CODE&grant_type=authorization_code',
  );
});

describe('refuses', () => {
  test.each([
    [40029, 'invalid code'],
    [40163, 'code been used'],
    [42003, 'code expired'],
  ])('a code with the error %d', async (errcode, errmsg) => {
    const path = { '/sns/oauth2/access_token': { errcode, errmsg } };
    const rejected = { key: 'oauth.rejected' };
    await expect(wechatWeb(tools(path).opened).identify(app, grant)).rejects.toMatchObject(
      rejected,
    );
    const session = { '/sns/jscode2session': { errcode, errmsg } };
    await expect(wechatMini(tools(session).opened).identify(app, grant)).rejects.toMatchObject(
      rejected,
    );
  });

  test('a name of another person', async () => {
    const other = { '/sns/userinfo': { openid: 'oSomebodyElse', nickname: 'x' } };
    await expect(wechatWeb(tools(other).opened).identify(app, grant)).rejects.toMatchObject({
      key: 'oauth.rejected',
    });
  });
});

test('a wrong secret, a failure and an empty answer are faults that name no secret', async () => {
  const path = '/sns/oauth2/access_token';
  const faults = [
    tools({ [path]: { errcode: 40125, errmsg: 'invalid appsecret' } }),
    tools({ [path]: { access_token: 'x' }, '/sns/userinfo': {} }),
    tools({}, 502),
    tools({ [path]: [] }),
  ];
  for (const { opened } of faults) {
    const error = await wechatWeb(opened)
      .identify(app, grant)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('key');
    expect(String(error)).not.toContain('s3cret');
  }
});

test('reads a ticket by the stable token and signs the page of WeChat’s example', async () => {
  const { opened, requests } = tools();
  const ticket = await readPageTicket(opened, app);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://api.weixin.qq.com/cgi-bin/stable_token?',
    'GET https://api.weixin.qq.com/cgi-bin/ticket/getticket?access_token=APP_TOKEN&type=jsapi',
  ]);
  expect(JSON.parse(requests[0]!.body!)).toEqual({
    grant_type: 'client_credential',
    appid: 'wx1',
    secret: 's3cret',
  });
  const page = {
    nonce: 'Wm3WZYTPz0wzccnW',
    seconds: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  };
  expect(signPage(ticket, page)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});
