import { createCipheriv, randomBytes, randomInt } from 'node:crypto';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OauthName } from '../../schemas/contract/calls/oauth.ts';
import { Client, type Reply } from '../helpers/http/client.ts';
import { type Consent, configureSandbox, OauthBrowser } from '../helpers/http/oauth.ts';
import { testPassword } from '../helpers/mall/builders.ts';
import { writeConfig } from '../helpers/mall/write-config.ts';
import { sandboxSessionKey } from '../../server/mall/oauth/sandbox/weixin-sandbox.controller.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { counter } from '../helpers/values/counter.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '50' });
  await configureSandbox(souk, 'oidc', 'weixinweb', 'weixin', 'weixinmini', 'weixinapp');
});
afterAll(() => souk.close());

const nextNumber = counter();
const newPerson = (): string => `Person ${nextNumber()}`;
const browser = (client: Client = souk.anonymous): OauthBrowser => new OauthBrowser(client);
const signIn = (name: OauthName, consent: Consent, more?: object) =>
  browser().signIn(name, consent, more);
const clientOf = ({ data }: Reply): Client => new Client(souk.url, data.access_token);
async function accountOf(reply: Reply): Promise<{ id: number; [name: string]: unknown }> {
  const { code, msg, data } = await clientOf(reply).post('/auth/info');
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return data;
}
const auditsOf = async (id: number): Promise<readonly string[]> =>
  (
    await souk.sql.rows<{ event: string }>(
      'SELECT event FROM audits WHERE subject_id = $1 AND subject = $2 ORDER BY id',
      [id, 'users'],
    )
  ).map(({ event }) => event);
const expired = { code: 400, msg: 'This sign-in has expired. Start again' };
const rejected = {
  code: 400,
  msg: 'The provider did not confirm this sign-in. Start again',
};

describe.each(['oidc', 'weixinweb', 'weixin'] as const)('%s', (name) => {
  test('an unknown person gets an account without a password, and the same one next time', async () => {
    const person = newPerson();
    const first = await signIn(name, { person });
    expect(first).toMatchObject({ code: 200, data: { token_type: 'Bearer', back: '/' } });
    const account = await accountOf(first);
    expect(account).toMatchObject({ nickname: person, has_password: false, phone: '', email: '' });
    expect((await accountOf(await signIn(name, { person }))).id).toBe(account.id);
    expect((await accountOf(await signIn(name, { person: newPerson() }))).id).not.toBe(account.id);
    expect(await auditsOf(account.id)).toEqual(['oauth.register', 'login', 'login']);
    const [row] = await souk.sql.rows('SELECT password FROM users WHERE id = $1', [account.id]);
    expect(row).toEqual({ password: '' });
    for (const password of ['123456', ' ', 'x'])
      expect(
        (await souk.anonymous.post('/login', { username: account.username, password })).code,
      ).not.toBe(200);
  });

  test('a state counts once, in the browser that began, for its own sign-in', async () => {
    const mine = browser();
    const callback = await mine.consent(await mine.begin(name), { person: newPerson() });
    expect(await mine.finish(name, callback, ''), 'no cookie').toMatchObject(expired);
    const other = browser();
    await other.begin(name);
    expect(await other.finish(name, callback), 'cookie of another attempt').toMatchObject(expired);
    const forged = `oauth=${callback.state}.${'0'.repeat(64)}`;
    expect(await mine.finish(name, callback, forged), 'wrong signature').toMatchObject(expired);
    const elsewhere = name === 'oidc' ? 'weixin' : 'oidc';
    expect(await mine.finish(elsewhere, callback), 'another sign-in').toMatchObject(expired);
    expect((await mine.finish(name, { ...callback, state: undefined })).code).not.toBe(200);
    expect((await mine.finish(name, callback)).code).toBe(200);
    expect(await mine.finish(name, callback), 'again').toMatchObject(expired);
  });

  test('a state ends after ten minutes', async () => {
    const mine = browser();
    const callback = await mine.consent(await mine.begin(name), { person: newPerson() });
    await souk.sql.run(
      "UPDATE oauth_attempts SET created_at = mall_now() - interval '11 minutes' WHERE state = $1",
      [callback.state],
    );
    expect(await mine.finish(name, callback)).toMatchObject(expired);
  });

  test('a declined sign-in and a used code are refused', async () => {
    expect(await signIn(name, { action: 'decline' })).toMatchObject({
      code: 400,
      msg: 'Sign-in cancelled',
    });
    expect(await signIn(name, { action: 'used_code' })).toMatchObject(rejected);
    expect(await signIn(name, { action: 'wrong_state' })).toMatchObject(expired);
  });
});

test.each(['wrong_nonce', 'wrong_signature', 'expired', 'other_audience'])(
  'an id token with one wrong part is refused: %s',
  async (action) => {
    const person = newPerson();
    expect(await signIn('oidc', { action, person })).toMatchObject(rejected);
    const rows = await souk.sql.rows('SELECT 1 FROM users WHERE nickname = $1', [person]);
    expect(rows).toEqual([]);
  },
);

test('one person in several applications of WeChat is one account, by the unionid', async () => {
  const person = newPerson();
  const { id } = await accountOf(await signIn('weixinweb', { person }));
  expect((await accountOf(await signIn('weixin', { person }))).id).toBe(id);
  const code = await sdkCode('weixinmini', person);
  const mini = await souk.anonymous.post('/oauth/callback/weixinmini', { code });
  expect((await accountOf(mini)).id).toBe(id);
  expect(await souk.anonymous.post('/oauth/callback/weixinmini', { code })).toMatchObject(rejected);
  const app = await souk.anonymous.get('/oauth/callback/weixinapp', {
    code: await sdkCode('weixinapp', person),
  });
  expect((await accountOf(app)).id).toBe(id);
  expect((await accountOf(await signIn('oidc', { person }))).id, 'the name alone').not.toBe(id);
  const rows = await souk.sql.rows('SELECT 1 FROM oauths WHERE user_id = $1', [id]);
  expect(rows).toHaveLength(4);
});

describe('the phone number of a mini program', () => {
  /** As `getPhoneNumber` encrypts it. */
  function encrypted(phone: string, { appid = 'wx0000000sandbox03', age = 0, key = '' } = {}) {
    const iv = randomBytes(16);
    const secret = Buffer.from(key || sandboxSessionKey, 'base64');
    const cipher = createCipheriv('aes-128-cbc', secret, iv);
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const data = { purePhoneNumber: phone, countryCode: '86', watermark: { appid, timestamp } };
    const bytes = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()]);
    return { iv: iv.toString('base64'), encryptedData: bytes.toString('base64') };
  }
  const enter = async (person: string, sent: object) =>
    souk.anonymous.post('/oauth/callback/weixinminiphone', {
      code: await sdkCode('weixinmini', person),
      ...sent,
    });
  const newPhone = () =>
    `139${String(Date.now()).slice(-5)}${String(randomInt(1000)).padStart(3, '0')}`;

  test('finds its account, or belongs to the new one', async () => {
    const [phone, person] = [newPhone(), newPerson()];
    const first = await accountOf(await enter(person, encrypted(phone)));
    expect((await souk.sql.rows('SELECT phone FROM users WHERE id = $1', [first.id]))[0]).toEqual({
      phone,
    });
    const other = await accountOf(await enter(newPerson(), encrypted(phone)));
    expect(other.id).toBe(first.id);
    const shared = newPhone();
    const answers = await Promise.all(
      [newPerson(), newPerson()].map((somebody) => enter(somebody, encrypted(shared))),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await accountOf(answer)).id));
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ['of another application', { appid: 'wx0000000sandbox01' }],
    ['of yesterday', { age: 86_400 }],
    ['encrypted with another key', { key: Buffer.alloc(16, 1).toString('base64') }],
  ])('%s is rejected', async (_, falsified) => {
    const person = newPerson();
    expect(await enter(person, encrypted(newPhone(), falsified))).toMatchObject(rejected);
    expect((await enter(person, {})).code).not.toBe(200);
    expect((await enter(person, { iv: 'x', encryptedData: 'y' })).code).not.toBe(200);
  });
});

/** A code as `wx.login` and the SDK for apps give it. */
async function sdkCode(name: 'weixinmini' | 'weixinapp', person: string): Promise<string> {
  const app = { weixinmini: 'wx0000000sandbox03', weixinapp: 'wx0000000sandbox04' }[name];
  const response = await fetch(`${souk.url}/sandbox/weixin/login?appid=${app}`, {
    method: 'POST',
    body: new URLSearchParams({ person }),
  });
  return ((await response.json()) as { code: string }).code;
}

test('two first sign-ins of one person at once make one account', async () => {
  const person = newPerson();
  const names = ['weixinweb', 'weixin', 'weixinweb', 'weixin'] as const;
  const accounts = await Promise.all(
    names.map(async (name) => accountOf(await signIn(name, { person }))),
  );
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
});

test('the same subject of another issuer is another person', async () => {
  const person = newPerson();
  const { id } = await accountOf(await signIn('oidc', { person }));
  await souk.sql.run("UPDATE oauths SET issuer = 'https://before.example' WHERE user_id = $1", [
    id,
  ]);
  expect((await accountOf(await signIn('oidc', { person }))).id).not.toBe(id);
});

test('a locked or deleted account stays out, and no second one is made', async () => {
  const person = newPerson();
  const { id } = await accountOf(await signIn('oidc', { person }));
  const disabled = { code: 400, msg: 'This account is disabled' };
  await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [id]);
  expect(await signIn('oidc', { person })).toMatchObject(disabled);
  await souk.sql.run('UPDATE users SET status = 1, deleted_at = mall_now() WHERE id = $1', [id]);
  expect(await signIn('oidc', { person })).toMatchObject(disabled);
});

test('a bound account that became a sub-account cannot shop', async () => {
  const seller = await souk.aSeller();
  const person = newPerson();
  const { id } = await accountOf(await signIn('oidc', { person }));
  await souk.sql.run('UPDATE users SET belong_id = $2 WHERE id = $1', [id, seller.id]);
  expect(await signIn('oidc', { person })).toMatchObject({
    code: 400,
    msg: 'Sub-accounts cannot shop. Sign in with your main account',
  });
});

test('a new account keeps its inviter', async () => {
  const inviter = await souk.aShopper();
  const { id } = await accountOf(
    await signIn('oidc', { person: newPerson() }, { inviter_id: inviter.id }),
  );
  const [row] = await souk.sql.rows('SELECT inviter_id FROM users WHERE id = $1', [id]);
  expect(row).toEqual({ inviter_id: inviter.id });
});

describe('binding', () => {
  const wrongProof = '422 ';
  async function shopper() {
    const built = await souk.aShopper();
    return { ...built, client: await souk.as.shopper(built) };
  }
  const listed = async (client: Client, name: OauthName) =>
    (await client.get('/user/oauth')).data.find((entry: { name: string }) => entry.name === name);

  test('a signed-in shopper binds with the password, and then signs in by the provider', async () => {
    const { id, client } = await shopper();
    const person = newPerson();
    expect(await listed(client, 'oidc')).toMatchObject({ is_bound: false, is_page: true });
    const mine = browser(client);
    await expect(mine.beginBinding('oidc')).rejects.toThrow(wrongProof);
    await expect(mine.beginBinding('oidc', { proof: 'wrong' })).rejects.toThrow(wrongProof);
    const proof = testPassword;
    expect(await mine.bind('oidc', { person }, { proof, back: '/user/oauth' })).toMatchObject({
      code: 200,
      data: { bound: 'oidc', back: '/user/oauth' },
    });
    expect(await listed(client, 'oidc')).toMatchObject({ is_bound: true, nickname: person });
    expect((await accountOf(await signIn('oidc', { person }))).id).toBe(id);
    expect(await auditsOf(id)).toEqual(['login', 'oauth.bind', 'login']);
  });

  test('an account at a provider belongs to one shopper, and a shopper has one of each', async () => {
    const [first, second] = [await shopper(), await shopper()];
    const [person, other] = [newPerson(), newPerson()];
    const proof = testPassword;
    expect((await browser(first.client).bind('oidc', { person }, { proof })).code).toBe(200);
    expect(await browser(second.client).bind('oidc', { person }, { proof })).toMatchObject({
      code: 409,
      msg: 'That account is connected to another account of this mall. Disconnect it there first',
    });
    expect(await browser(first.client).bind('oidc', { person: other }, { proof })).toMatchObject({
      code: 409,
      msg: 'Another account of this provider is already connected. Disconnect it first',
    });
    expect((await browser(first.client).bind('oidc', { person }, { proof })).code).toBe(200);
  });

  test('a binding ends for the account that began it', async () => {
    const [first, second] = [await shopper(), await shopper()];
    const mine = browser(first.client);
    const url = await mine.beginBinding('oidc', { proof: testPassword });
    const callback = await mine.consent(url, { person: newPerson() });
    first.client.token = second.client.token;
    expect(await mine.finish('oidc', callback)).toMatchObject(expired);
    expect(await listed(second.client, 'oidc')).toMatchObject({ is_bound: false });
  });

  test('unbinding needs the proof, ends other sessions, and is refused for the only way in', async () => {
    const { id, client } = await shopper();
    const person = newPerson();
    await browser(client).bind('oidc', { person }, { proof: testPassword });
    const other = clientOf(await signIn('oidc', { person }));
    expect((await client.post('/user/oauth/oidc/unbind', { proof: 'wrong' })).code).toBe(422);
    expect((await client.post('/user/oauth/oidc/unbind', { proof: testPassword })).code).toBe(200);
    expect((await client.post('/user/oauth/oidc/unbind', { proof: testPassword })).code).toBe(404);
    expect((await other.post('/auth/info')).code).toBe(401);
    expect((await client.post('/auth/info')).code).toBe(200);
    expect((await accountOf(await signIn('oidc', { person }))).id).not.toBe(id);
    expect(await auditsOf(id)).toEqual(['login', 'oauth.bind', 'login', 'oauth.unbind']);
  });

  test('an account without a password proves itself by a new sign-in', async () => {
    const person = newPerson();
    const reply = await signIn('oidc', { person });
    const client = clientOf(reply);
    const { id } = await accountOf(reply);
    const lastWay = 'This is your only way to sign in. Add a phone number or set a password first';
    expect(await client.post('/user/oauth/oidc/unbind')).toMatchObject({ code: 409, msg: lastWay });
    expect((await browser(client).bind('weixinweb', { person }, {})).code).toBe(200);
    await souk.sql.run(
      `
        UPDATE sessions
        SET created_at = mall_now() - interval '11 minutes'
        WHERE account_id = $1 AND area = 'shop'`,
      [id],
    );
    const again = {
      code: 400,
      msg: 'This account has no password yet. Sign in again and repeat this within ten minutes',
    };
    expect(await client.post('/user/oauth/oidc/unbind')).toMatchObject(again);
    expect(await client.post('/auth/edit', { password: testPassword })).toMatchObject(again);
    const fresh = clientOf(await signIn('weixinweb', { person }));
    expect((await fresh.post('/user/oauth/oidc/unbind')).code).toBe(200);
    expect(await fresh.post('/user/oauth/weixinweb/unbind')).toMatchObject({ msg: lastWay });
    expect((await fresh.post('/auth/edit', { password: testPassword })).code).toBe(200);
    expect((await fresh.post('/auth/info')).data).toMatchObject({ has_password: true });
    expect((await fresh.post('/user/oauth/weixinweb/unbind')).code, 'no proof').toBe(422);
    const proof = testPassword;
    expect((await fresh.post('/user/oauth/weixinweb/unbind', { proof })).code).toBe(200);
  });

  test('two bindings that are removed at once leave one', async () => {
    const person = newPerson();
    const client = clientOf(await signIn('oidc', { person }));
    await browser(client).bind('weixinweb', { person }, {});
    const replies = await Promise.all(
      ['oidc', 'weixinweb'].map((name) => client.post(`/user/oauth/${name}/unbind`)),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  test('a mini program binds by its code', async () => {
    const { id, client } = await shopper();
    const person = newPerson();
    const code = await sdkCode('weixinmini', person);
    expect((await client.post('/user/oauth/weixinmini', { code })).code).toBe(422);
    const proof = testPassword;
    expect((await client.post('/user/oauth/weixinmini', { code, proof })).code).toBe(200);
    const again = await sdkCode('weixinmini', person);
    const entered = await souk.anonymous.post('/oauth/callback/weixinmini', { code: again });
    expect((await accountOf(entered)).id).toBe(id);
  });
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

  test('the way back stays on this site', async () => {
    for (const [back, expected] of [
      ['/carts?x=1', '/carts?x=1'],
      ['//evil.example/', '/'],
      ['https://evil.example/', '/'],
      ['/\\evil.example', '/'],
      [`/${'x'.repeat(600)}`, '/'],
    ] as const) {
      const mine = browser();
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
    expect((await signIn('oidc', { person: newPerson() })).code).toBe(200);
    await configureSandbox(souk, 'oidc');
  });

  test('only configured sign-ins are offered, and others refused', async () => {
    const { data } = await souk.anonymous.get('/oauth/providers');
    expect(data).toEqual([
      { name: 'weixinweb', title: 'Test' },
      { name: 'weixin', title: 'Test' },
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
      msg: 'The provider does not respond. Please try again in a moment',
    });
    await configureSandbox(souk, 'oidc');
  });

  test('the openid of WeChat’s browser is found without a question, and signs nobody in', async () => {
    const mine = browser();
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
      rejected,
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
});
