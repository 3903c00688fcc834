import { beforeAll, describe, expect, test } from 'vitest';
import type { OauthName } from '../../../schemas/contract/calls/accounts/oauth.ts';
import type { Client } from '../../helpers/http/client.ts';
import {
  configureSandbox,
  expiredSignIn,
  newPerson,
  type OauthMall,
  sharedOauthMall,
} from '../../helpers/http/oauth.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

/** Binding accounts at providers to an account of the mall, and unbinding them. */
let mall: OauthMall;
let souk: TestApp;
beforeAll(async () => {
  mall = await sharedOauthMall();
  ({ souk } = mall);
});

describe('binding', () => {
  const wrongProof = '422 ';
  async function shopper() {
    const built = await souk.aShopper();
    return { ...built, client: await souk.as.shopper(built) };
  }
  const listed = async (client: Client, name: OauthName) =>
    (await client.get('/user/oauth')).data.find((entry: { name: string }) => entry.name === name);

  test('an account that is deleted while it begins to bind gets no attempt', async () => {
    const { id, client } = await shopper();
    const { code } = await runDuringChange(
      souk.sql,
      async (tx) => {
        await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
        await tx.run('UPDATE users SET deleted_at = mall_now() WHERE id = $1', [id]);
      },
      () => client.post('/user/oauth/oidc', { proof: testPassword, back: '/user/oauth' }),
    );
    expect(code).toBe(401);
    expect(await souk.sql.rows('SELECT 1 FROM oauth_attempts WHERE user_id = $1', [id])).toEqual(
      [],
    );
  });

  test('a signed-in shopper binds with the password, and then signs in by the provider', async () => {
    const { id, client } = await shopper();
    const person = newPerson();
    expect(await listed(client, 'oidc')).toMatchObject({ is_bound: false, is_page: true });
    const mine = mall.browser(client);
    await expect(mine.beginBinding('oidc')).rejects.toThrow(wrongProof);
    await expect(mine.beginBinding('oidc', { proof: 'wrong' })).rejects.toThrow(wrongProof);
    const proof = testPassword;
    expect(await mine.bind('oidc', { person }, { proof, back: '/user/oauth' })).toMatchObject({
      code: 200,
      data: { bound: 'oidc', back: '/user/oauth' },
    });
    expect(await listed(client, 'oidc')).toMatchObject({ is_bound: true, nickname: person });
    expect((await mall.accountOf(await mall.signIn('oidc', { person }))).id).toBe(id);
    expect(await mall.auditsOf(id)).toEqual(['login', 'oauth.bind', 'login']);
  });

  test('a binding at a provider that is gone is listed, so that it can be removed', async () => {
    const { id, client } = await shopper();
    await souk.sql.run(
      "INSERT INTO oauths (user_id, oauth_name, issuer, openid) VALUES ($1, 'gone', 'i', 'o1')",
      [id],
    );
    expect(await listed(client, 'gone')).toMatchObject({
      title: 'gone',
      is_bound: true,
      is_page: false,
    });
    expect((await client.post('/user/oauth/gone/unbind', { proof: testPassword })).code).toBe(200);
    expect(await listed(client, 'gone')).toBeUndefined();
  });

  test('an account at a provider belongs to one shopper, and a shopper has one of each', async () => {
    const [first, second] = [await shopper(), await shopper()];
    const [person, other] = [newPerson(), newPerson()];
    const proof = testPassword;
    expect((await mall.browser(first.client).bind('oidc', { person }, { proof })).code).toBe(200);
    expect(await mall.browser(second.client).bind('oidc', { person }, { proof })).toMatchObject({
      code: 409,
      msg: 'That account is connected to another account of this mall. Disconnect it there first',
    });
    expect(
      await mall.browser(first.client).bind('oidc', { person: other }, { proof }),
    ).toMatchObject({
      code: 409,
      msg: 'Another account of this provider is already connected. Disconnect it first',
    });
    expect((await mall.browser(first.client).bind('oidc', { person }, { proof })).code).toBe(200);
  });

  test('a binding ends for the account that began it', async () => {
    const [first, second] = [await shopper(), await shopper()];
    const mine = mall.browser(first.client);
    const url = await mine.beginBinding('oidc', { proof: testPassword });
    const callback = await mine.consent(url, { person: newPerson() });
    first.client.token = second.client.token;
    expect(await mine.finish('oidc', callback)).toMatchObject(expiredSignIn);
    expect(await listed(second.client, 'oidc')).toMatchObject({ is_bound: false });
  });

  test('unbinding needs the proof, ends other sessions, and is refused for the only way in', async () => {
    const { id, client } = await shopper();
    const person = newPerson();
    await mall.browser(client).bind('oidc', { person }, { proof: testPassword });
    const other = mall.clientOf(await mall.signIn('oidc', { person }));
    expect((await client.post('/user/oauth/oidc/unbind', { proof: 'wrong' })).code).toBe(422);
    expect((await client.post('/user/oauth/oidc/unbind', { proof: testPassword })).code).toBe(200);
    expect((await client.post('/user/oauth/oidc/unbind', { proof: testPassword })).code).toBe(404);
    expect((await other.post('/auth/info')).code).toBe(401);
    expect((await client.post('/auth/info')).code).toBe(200);
    expect((await mall.accountOf(await mall.signIn('oidc', { person }))).id).not.toBe(id);
    expect(await mall.auditsOf(id)).toEqual(['login', 'oauth.bind', 'login', 'oauth.unbind']);
  });

  test('an account without a password proves itself by a new sign-in', async () => {
    const person = newPerson();
    const reply = await mall.signIn('oidc', { person });
    const client = mall.clientOf(reply);
    const { id } = await mall.accountOf(reply);
    const lastWay = 'This is your only way to sign in. Add a phone number or set a password first';
    expect(await client.post('/user/oauth/oidc/unbind')).toMatchObject({ code: 409, msg: lastWay });
    expect((await mall.browser(client).bind('weixinweb', { person }, {})).code).toBe(200);
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
    const fresh = mall.clientOf(await mall.signIn('weixinweb', { person }));
    expect((await fresh.post('/user/oauth/oidc/unbind')).code).toBe(200);
    expect(await fresh.post('/user/oauth/weixinweb/unbind')).toMatchObject({ msg: lastWay });
    expect((await fresh.post('/auth/edit', { password: testPassword })).code).toBe(200);
    expect((await fresh.post('/auth/info')).data).toMatchObject({ has_password: true });
    expect((await fresh.post('/user/oauth/weixinweb/unbind')).code, 'no proof').toBe(422);
    const proof = testPassword;
    expect((await fresh.post('/user/oauth/weixinweb/unbind', { proof })).code).toBe(200);
  });

  test('a binding of a sign-in without settings is no other way in', async () => {
    const person = newPerson();
    const client = mall.clientOf(await mall.signIn('oidc', { person }));
    expect((await mall.browser(client).bind('weixinweb', { person }, {})).code).toBe(200);
    await writeConfig(souk.sql, 'oauth_weixinweb', { client_id: '' });
    try {
      expect((await client.post('/user/oauth/oidc/unbind')).code).toBe(409);
    } finally {
      await configureSandbox(souk, 'weixinweb');
    }
    expect((await client.post('/user/oauth/oidc/unbind')).code).toBe(200);
  });

  test('two bindings that are removed at once leave one', async () => {
    const person = newPerson();
    const client = mall.clientOf(await mall.signIn('oidc', { person }));
    await mall.browser(client).bind('weixinweb', { person }, {});
    const replies = await Promise.all(
      ['oidc', 'weixinweb'].map((name) => client.post(`/user/oauth/${name}/unbind`)),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  test('a mini program binds by its code', async () => {
    const { id, client } = await shopper();
    const person = newPerson();
    const code = await mall.sdkCode('weixinmini', person);
    expect((await client.post('/user/oauth/weixinmini', { code })).code).toBe(422);
    const proof = testPassword;
    expect((await client.post('/user/oauth/weixinmini', { code, proof })).code).toBe(200);
    const again = await mall.sdkCode('weixinmini', person);
    const entered = await souk.anonymous.post('/oauth/callback/weixinmini', { code: again });
    expect((await mall.accountOf(entered)).id).toBe(id);
  });
});
