import { createCipheriv, randomBytes, randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sandboxSessionKey } from '../../../server/sandbox/oauth/weixin-sandbox.controller.ts';
import {
  expiredSignIn,
  newPerson,
  type OauthMall,
  rejectedSignIn,
  sandboxClients,
  sharedOauthMall,
} from '../../helpers/http/oauth.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Signing in by a provider: states, codes, tokens, and the account that a person gets. */
let mall: OauthMall;
let souk: TestApp;
beforeAll(async () => {
  mall = await sharedOauthMall();
  ({ souk } = mall);
});

describe.each(['oidc', 'weixinweb', 'weixin'] as const)('%s', (name) => {
  test('an unknown person gets an account without a password, and the same one next time', async () => {
    const person = newPerson();
    const first = await mall.signIn(name, { person });
    expect(first).toMatchObject({ code: 200, data: { token_type: 'Bearer', back: '/' } });
    const account = await mall.accountOf(first);
    expect(account).toMatchObject({ nickname: person, has_password: false, phone: '', email: '' });
    expect((await mall.accountOf(await mall.signIn(name, { person }))).id).toBe(account.id);
    expect((await mall.accountOf(await mall.signIn(name, { person: newPerson() }))).id).not.toBe(
      account.id,
    );
    expect(await mall.auditsOf(account.id)).toEqual(['oauth.register', 'login', 'login']);
    const [row] = await souk.sql.rows('SELECT password FROM users WHERE id = $1', [account.id]);
    expect(row).toEqual({ password: '' });
    for (const password of ['123456', ' ', 'x'])
      expect(
        await souk.anonymous.post('/login', { username: account.username, password }),
      ).toMatchObject({ code: 400, msg: 'Wrong account or password' });
  });

  test('a state counts once, in the browser that began, for its own sign-in', async () => {
    const mine = mall.browser();
    const callback = await mine.consent(await mine.begin(name), { person: newPerson() });
    expect(await mine.finish(name, callback, ''), 'no cookie').toMatchObject(expiredSignIn);
    const other = mall.browser();
    await other.begin(name);
    expect(await other.finish(name, callback), 'cookie of another attempt').toMatchObject(
      expiredSignIn,
    );
    const forged = `oauth=${callback.state}.${'0'.repeat(64)}`;
    expect(await mine.finish(name, callback, forged), 'wrong signature').toMatchObject(
      expiredSignIn,
    );
    const elsewhere = name === 'oidc' ? 'weixin' : 'oidc';
    expect(await mine.finish(elsewhere, callback), 'another sign-in').toMatchObject(expiredSignIn);
    expect(await mine.finish(name, { ...callback, state: undefined })).toMatchObject(expiredSignIn);
    expect((await mine.finish(name, callback)).code).toBe(200);
    expect(await mine.finish(name, callback), 'again').toMatchObject(expiredSignIn);
  });

  test('a state ends after ten minutes', async () => {
    const mine = mall.browser();
    const callback = await mine.consent(await mine.begin(name), { person: newPerson() });
    await souk.sql.run(
      "UPDATE oauth_attempts SET created_at = mall_now() - interval '11 minutes' WHERE state = $1",
      [callback.state],
    );
    expect(await mine.finish(name, callback)).toMatchObject(expiredSignIn);
  });

  test('a declined sign-in and a used code are refused', async () => {
    expect(await mall.signIn(name, { action: 'decline' })).toMatchObject({
      code: 400,
      msg: 'Sign-in cancelled',
    });
    expect(await mall.signIn(name, { action: 'used_code' })).toMatchObject(rejectedSignIn);
    expect(await mall.signIn(name, { action: 'wrong_state' })).toMatchObject(expiredSignIn);
  });
});

test.each(['wrong_nonce', 'wrong_signature', 'expired', 'other_audience'])(
  'an id token with one wrong part is refused: %s',
  async (action) => {
    const person = newPerson();
    expect(await mall.signIn('oidc', { action, person })).toMatchObject(rejectedSignIn);
    const rows = await souk.sql.rows('SELECT 1 FROM users WHERE nickname = $1', [person]);
    expect(rows).toEqual([]);
  },
);

test('one person in several applications of WeChat is one account, by the unionid', async () => {
  const person = newPerson();
  const { id } = await mall.accountOf(await mall.signIn('weixinweb', { person }));
  expect((await mall.accountOf(await mall.signIn('weixin', { person }))).id).toBe(id);
  const code = await mall.sdkCode('weixinmini', person);
  const mini = await souk.anonymous.post('/oauth/callback/weixinmini', { code });
  expect((await mall.accountOf(mini)).id).toBe(id);
  expect(await souk.anonymous.post('/oauth/callback/weixinmini', { code })).toMatchObject(
    rejectedSignIn,
  );
  const app = await souk.anonymous.get('/oauth/callback/weixinapp', {
    code: await mall.sdkCode('weixinapp', person),
  });
  expect((await mall.accountOf(app)).id).toBe(id);
  expect(
    (await mall.accountOf(await mall.signIn('oidc', { person }))).id,
    'the name alone',
  ).not.toBe(id);
  const rows = await souk.sql.rows('SELECT 1 FROM oauths WHERE user_id = $1', [id]);
  expect(rows).toHaveLength(4);
});

describe('the phone number of a mini program', () => {
  /** As `getPhoneNumber` encrypts it. */
  function encrypted(phone: string, { appid = sandboxClients.weixinmini, age = 0, key = '' } = {}) {
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
      code: await mall.sdkCode('weixinmini', person),
      ...sent,
    });
  const newPhone = () =>
    `139${String(Date.now()).slice(-5)}${String(randomInt(1000)).padStart(3, '0')}`;

  test('finds its account, or belongs to the new one', async () => {
    const [phone, person] = [newPhone(), newPerson()];
    const first = await mall.accountOf(await enter(person, encrypted(phone)));
    expect((await souk.sql.rows('SELECT phone FROM users WHERE id = $1', [first.id]))[0]).toEqual({
      phone,
    });
    const other = await mall.accountOf(await enter(newPerson(), encrypted(phone)));
    expect(other.id).toBe(first.id);
    const shared = newPhone();
    const answers = await Promise.all(
      [newPerson(), newPerson()].map((somebody) => enter(somebody, encrypted(shared))),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await mall.accountOf(answer)).id));
    expect(new Set(ids).size).toBe(1);
  });

  test('that is the user name of another account is refused', async () => {
    const [phone, owner] = [newPhone(), await souk.aShopper()];
    await souk.sql.run('UPDATE users SET username = $2 WHERE id = $1', [owner.id, phone]);
    expect((await enter(newPerson(), encrypted(phone))).code).toBe(422);
    expect((await souk.as.account('shop', phone, testPassword)).token).toBeDefined();
    expect(await souk.sql.rows('SELECT 1 FROM users WHERE phone = $1', [phone])).toEqual([]);
  });

  test.each([
    ['of another application', { appid: sandboxClients.weixin }],
    ['of yesterday', { age: 86_400 }],
    ['encrypted with another key', { key: Buffer.alloc(16, 1).toString('base64') }],
  ])('%s is rejected', async (_, falsified) => {
    const person = newPerson();
    expect(await enter(person, encrypted(newPhone(), falsified))).toMatchObject(rejectedSignIn);
    expect(await enter(person, {})).toMatchObject({ code: 400, msg: 'Sign-in cancelled' });
    expect(await enter(person, { iv: 'x', encryptedData: 'y' })).toMatchObject(rejectedSignIn);
  });
});

test('two first sign-ins of one person at once make one account', async () => {
  const person = newPerson();
  const names = ['weixinweb', 'weixin', 'weixinweb', 'weixin'] as const;
  const accounts = await Promise.all(
    names.map(async (name) => mall.accountOf(await mall.signIn(name, { person }))),
  );
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
});

test('the same subject of another issuer is another person', async () => {
  const person = newPerson();
  const { id } = await mall.accountOf(await mall.signIn('oidc', { person }));
  await souk.sql.run("UPDATE oauths SET issuer = 'https://before.example' WHERE user_id = $1", [
    id,
  ]);
  expect((await mall.accountOf(await mall.signIn('oidc', { person }))).id).not.toBe(id);
});

test('a locked or deleted account is refused, and no second account is created', async () => {
  const person = newPerson();
  const { id } = await mall.accountOf(await mall.signIn('oidc', { person }));
  const disabled = { code: 400, msg: 'This account is disabled' };
  await souk.sql.run('UPDATE users SET status = 0 WHERE id = $1', [id]);
  expect(await mall.signIn('oidc', { person })).toMatchObject(disabled);
  await souk.sql.run('UPDATE users SET status = 1, deleted_at = mall_now() WHERE id = $1', [id]);
  expect(await mall.signIn('oidc', { person })).toMatchObject(disabled);
});

test('a bound account that became a sub-account cannot shop', async () => {
  const seller = await souk.aSeller();
  const person = newPerson();
  const { id } = await mall.accountOf(await mall.signIn('oidc', { person }));
  await souk.sql.run('UPDATE users SET belong_id = $2 WHERE id = $1', [id, seller.id]);
  expect(await mall.signIn('oidc', { person })).toMatchObject({
    code: 400,
    msg: 'Sub-accounts cannot shop. Sign in with your main account',
  });
});

test('a new account keeps its inviter', async () => {
  const inviter = await souk.aShopper();
  const { id } = await mall.accountOf(
    await mall.signIn('oidc', { person: newPerson() }, { inviter_id: inviter.id }),
  );
  const [row] = await souk.sql.rows('SELECT inviter_id FROM users WHERE id = $1', [id]);
  expect(row).toEqual({ inviter_id: inviter.id });
});
