import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  configureSandbox,
  newPerson,
  OauthMall,
  rejectedSignIn,
  sharedOauthMall,
} from '../../helpers/http/oauth.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Addresses of third-party sign-ins: redirects, return URLs, offered providers, WeChat's openid and tickets. */
let mall: OauthMall;
let souk: TestApp;
beforeAll(async () => {
  mall = await sharedOauthMall();
  ({ souk } = mall);
});

describe('addresses', () => {
  const redirect = (path: string) => souk.anonymous.raw(path, { redirect: 'manual' });

  test('GET redirects to the provider with state, nonce and PKCE, in a cookie no script reads', async () => {
    const response = await redirect('/api/oauth/oidc?back=/carts');
    expect(response.status).toBe(302);
    const url = new URL(response.headers.get('location')!, souk.url);
    const query = Object.fromEntries(url.searchParams);
    expect([url.pathname, query]).toMatchObject([
      '/sandbox/oidc/authorize',
      {
        redirect_uri: `${souk.url}/oauth/callback/oidc`,
        response_type: 'code',
        scope: 'openid profile',
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBe(
      `oauth=${query.state}.${/\.(\w+)/.exec(response.headers.get('set-cookie')!)![1]}; Path=/; ` +
        'HttpOnly; SameSite=Lax; Max-Age=600',
    );
    const qr = await redirect('/api/oauth/weixinweb');
    expect(qr.headers.get('location')).toMatch(
      /^\/sandbox\/weixin\/connect\/qrconnect\?appid=.*&scope=snsapi_login&.*#wechat_redirect$/,
    );
  });

  test('the return path is a path of this site', async () => {
    for (const [back, expected] of [
      ['/carts?x=1', '/carts?x=1'],
      ['//evil.example/', '/'],
      ['https://evil.example/', '/'],
      ['/\\evil.example', '/'],
      [`/${'x'.repeat(600)}`, '/'],
    ] as const) {
      const mine = mall.browser();
      const callback = await mine.consent(await mine.begin('oidc', { back }), {});
      expect((await mine.finish('oidc', callback)).data.back, back).toBe(expected);
    }
  });

  test('a return URL of the settings must be on this site', async () => {
    const write = (returnUrl: string) =>
      writeConfig(souk.sql, 'oauth_oidc', { client_id: 'souk-sandbox', return_url: returnUrl });
    await write('https://elsewhere.example/callback');
    const otherSite = { code: 400, msg: 'That address is not on this site' };
    expect(await souk.anonymous.post('/oauth/oidc')).toMatchObject(otherSite);
    await write(`${souk.url}/mobile/callback`);
    const { data } = await souk.anonymous.post('/oauth/oidc');
    const url = new URL(data.url, souk.url);
    expect(url.searchParams.get('redirect_uri')).toBe(`${souk.url}/mobile/callback`);
    expect((await mall.signIn('oidc', { person: newPerson() })).code).toBe(200);
    await configureSandbox(souk, 'oidc');
  });

  test('only configured sign-ins are offered, and others refused', async () => {
    const { data } = await souk.anonymous.get('/oauth/providers');
    const icon = expect.stringMatching(/^M[\d .-]/); // a path of SVG
    expect(data).toEqual([
      { name: 'weixinweb', title: 'Test', icon },
      { name: 'weixin', title: 'Test', icon },
      { name: 'oidc', title: 'Test' },
    ]);
    const unavailable = { code: 400, msg: 'This sign-in method is not available' };
    for (const name of ['weixinmini', 'nobody', 'constructor'])
      expect(await souk.anonymous.post(`/oauth/${name}`), name).toMatchObject(unavailable);
    await writeConfig(souk.sql, 'oauth_weixin', {});
    expect(await souk.anonymous.post('/oauth/weixin')).toMatchObject(unavailable);
    expect((await souk.anonymous.get('/oauth/providers')).data).toHaveLength(2);
    await configureSandbox(souk, 'weixin');
  });

  test('a provider that does not answer is named, and nothing is signed in', async () => {
    await writeConfig(souk.sql, 'oauth_oidc', { client_id: 'x', issuer: 'http://127.0.0.1:1/' });
    expect(await souk.anonymous.post('/oauth/oidc')).toMatchObject({
      code: 503,
      msg: 'The provider is not responding. Please try again in a moment',
    });
    await configureSandbox(souk, 'oidc');
  });

  test('the openid of WeChat’s browser is found without a confirmation and starts no session', async () => {
    const mine = mall.browser();
    const url = await mine.begin('weixin', { purpose: 'openid', back: '/order/pay/x' });
    expect(url).toContain('scope=snsapi_base');
    const response = await redirect(url);
    const callback = Object.fromEntries(new URL(response.headers.get('location')!).searchParams);
    const { code, data } = await mine.finish('weixin', callback);
    expect([code, data]).toEqual([
      200,
      { openid: expect.stringMatching(/^o01-/), back: '/order/pay/x' },
    ]);
    const legacy = await redirect(url);
    const { searchParams } = new URL(legacy.headers.get('location')!);
    const codeOfLegacy = searchParams.get('code');
    expect((await souk.anonymous.get('/openid/code', { code: codeOfLegacy })).data).toEqual({
      openid: data.openid,
    });
    expect(await souk.anonymous.get('/openid/code', { code: codeOfLegacy })).toMatchObject(
      rejectedSignIn,
    );
  });

  test('pages of this site are signed for WeChat’s SDK, and no others', async () => {
    const url = `${souk.url}/goods/1?x=1#top`;
    const { data } = await souk.anonymous.get('/wechat/ticket', { url });
    expect(data).toMatchObject({ appId: 'wx0000000sandbox01', nonceStr: expect.any(String) });
    const text =
      `jsapi_ticket=ticket-wx0000000sandbox01&noncestr=${data.nonceStr}` +
      `&timestamp=${data.timestamp}&url=${souk.url}/goods/1?x=1`;
    expect(data.signature).toBe(createHash('sha1').update(text).digest('hex'));
    expect(await souk.anonymous.get('/wechat/ticket', { url: 'https://x.example/' })).toMatchObject(
      {
        code: 400,
        msg: 'That address is not on this site',
      },
    );
  });

  test('the test provider returns to the configured origin, whatever the request is sent to', async () => {
    const proxied = await startApp({ SOUK_ORIGIN: 'https://mall.example' });
    try {
      await configureSandbox(proxied, 'oidc');
      const mine = new OauthMall(proxied).browser();
      const url = await mine.begin('oidc');
      expect(url).toContain(encodeURIComponent('https://mall.example/oauth/callback/oidc'));
      expect((await mine.finish('oidc', await mine.consent(url, {}))).code).toBe(200);
      const own = url.replace(
        encodeURIComponent('https://mall.example'),
        encodeURIComponent(proxied.url),
      );
      await expect(mine.consent(own, {})).rejects.toThrow('400');
    } finally {
      await proxied.close();
    }
  });
});
