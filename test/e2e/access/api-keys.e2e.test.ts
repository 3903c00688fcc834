import { beforeAll, describe, expect, test } from 'vitest';
import { keyStatus } from '../../../schemas/contract/dicts/key-dicts.ts';
import { nowSql } from '../../../server/platform/database/now-sql.ts';
import { aKeyOf, aRoleWith, roleOwnerOf, withKey } from '../../../server/proof/api-key.ts';
import type { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, startApp, type TestApp } from '../../helpers/server/app.ts';

/** API keys: their secrets, rights, scopes, rate and end (docs/api.md). */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = (await souk.as.admin()).json().proven();
});

const keyRights = (area: 'Admin' | 'Seller'): string[] =>
  ['index', 'show', 'store', 'update', 'destroy', 'issue', 'revoke'].map(
    (name) => `${area}.${area === 'Admin' ? 'admin' : 'user'}_keys.${name}`,
  );

describe('the secret of a key', () => {
  test('is shown once; only its digest and its beginning are stored', async () => {
    const { id, secret, client } = await aKeyOf(souk, 'Admin', admin);
    expect(secret).toMatch(/^souk_[\w-]{43}$/);
    expect((await client.get('/Admin/expresses')).code).toBe(200);
    const { data: row } = await admin.get(`/Admin/api_keys/${id}`);
    expect(row).toMatchObject({ hint: secret.slice(0, 9), status: 1 });
    expect(JSON.stringify(row)).not.toContain(secret.slice(5));
    expect(row).not.toHaveProperty('token_hash');
    const stored = await souk.sql.rows('SELECT * FROM admin_keys WHERE id = $1', [id]);
    const histories = await souk.sql.rows(
      "SELECT before, after FROM histories WHERE resource = 'admin_keys' AND row_id = $1",
      [id],
    );
    expect(JSON.stringify([stored, histories])).not.toContain(secret.slice(9));
  });

  test('ends with the next one, and needs the caller’s own password', async () => {
    const { id, client } = await aKeyOf(souk, 'Admin', admin);
    expect((await client.get('/Admin/expresses')).code).toBe(200);
    const path = `/Admin/api_keys/${id}/commands/issue`;
    const unproven = new (admin.constructor as typeof Client)(souk.url, admin.token).json();
    expect(await unproven.post(path)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/proof' }] },
    });
    const { data } = await admin.post(path);
    expect(await client.get('/Admin/expresses')).toMatchObject({ status: 401, code: 401 });
    expect((await withKey(client, data.text).get('/Admin/expresses')).code).toBe(200);
  });

  test('of a draft does not exist', async () => {
    const role_id = await aRoleWith(souk, 'Admin', await roleOwnerOf(admin, 'Admin'), undefined);
    const values = { description: 'Draft', role_id, scopes: ['read'] };
    const { data } = await admin.post('/Admin/api_keys', values);
    const rows = await souk.sql.rows<{ token_hash: string }>(
      'SELECT token_hash FROM admin_keys WHERE id = $1',
      [data.id],
    );
    expect(rows[0]!.token_hash).toMatch(/^[\da-f]{64}$/);
    expect(data.status).toBe(0);
  });
});

describe('the rights of a key', () => {
  test('are those of its role, also for a super admin, a store owner and its sub-accounts', async () => {
    const rights = ['Admin.expresses.index'];
    const { client } = await aKeyOf(souk, 'Admin', admin, { rights });
    expect((await client.get('/Admin/expresses')).code).toBe(200);
    expect(await client.get('/Admin/users')).toMatchObject({ status: 403, code: 402 });
    expect(await client.post('/Admin/expresses', { name: 'A', code: 'a' })).toMatchObject({
      status: 403,
    });
    const owner = await souk.as.seller();
    const ofStore = await aKeyOf(souk, 'Seller', owner, { rights: ['Seller.goods.index'] });
    expect((await ofStore.client.get('/Seller/goods')).code).toBe(200);
    expect((await ofStore.client.get('/Seller/orders')).status).toBe(403);
  });

  test('a role beyond the caller’s own rights is refused when the key is made and changed', async () => {
    const mine = ['Admin.expresses.index', 'Admin.admin_roles.index', ...keyRights('Admin')];
    const account = await souk.anAdmin({ rights: mine });
    const manager = (await souk.as.account('Admin', account.username)).json().proven();
    const [{ belong_id: ownerId }] = (await souk.sql.rows<{ belong_id: number }>(
      'SELECT belong_id FROM admins WHERE id = $1',
      [account.id],
    )) as [{ belong_id: number }];
    const weak = await aRoleWith(souk, 'Admin', ownerId, ['Admin.expresses.index']);
    const strong = await aRoleWith(souk, 'Admin', ownerId, ['Admin.users.index']);
    const values = { description: 'Sync', scopes: ['read'], role_id: strong };
    expect(await manager.post('/Admin/api_keys', values)).toMatchObject({ code: 402 });
    const { data: key } = await manager.post('/Admin/api_keys', { ...values, role_id: weak });
    const path = `/Admin/api_keys/${key.id}`;
    expect((await manager.put(path, { role_id: strong })).code).toBe(402);
    const { data } = await manager.post(`${path}/commands/issue`);
    const client = withKey(manager, data.text);
    expect((await client.get('/Admin/users')).status).toBe(403);

    // A role that grows later does not lift the key above its account
    await souk.sql.run(
      `
        INSERT INTO admin_to_permissions (role_id, permission_id)
        SELECT $1, id
        FROM admin_permissions
        WHERE apis = 'Admin.users.index'`,
      [weak],
    );
    await admin.put(`/Admin/roles/${weak}`, { name: 'Grown' });
    await expect.poll(async () => (await client.get('/Admin/expresses')).code).toBe(200);
    expect((await client.get('/Admin/users')).status).toBe(403);
    // and its account cannot give the grown role a new secret
    expect((await manager.post(`${path}/commands/issue`)).code).toBe(402);
  });

  test('a right that the account loses is lost by its keys within a second', async () => {
    const rights = ['Admin.expresses.index', ...keyRights('Admin')];
    const account = await souk.anAdmin({ rights });
    const owner = await souk.as.account('Admin', account.username);
    const [{ belong_id: ownerId }] = (await souk.sql.rows<{ belong_id: number }>(
      'SELECT belong_id FROM admins WHERE id = $1',
      [account.id],
    )) as [{ belong_id: number }];
    const roleId = await aRoleWith(souk, 'Admin', ownerId, ['Admin.expresses.index']);
    const by = owner.json().proven();
    const { data: key } = await by.post('/Admin/api_keys', {
      description: 'Sync',
      scopes: ['read'],
      role_id: roleId,
    });
    // The role is not one of the account's own list, but lies within its rights
    expect(key.id, JSON.stringify(key)).toBeGreaterThan(0);
    const { data } = await by.post(`/Admin/api_keys/${key.id}/commands/issue`);
    const client = withKey(by, data.text);
    expect((await client.get('/Admin/expresses')).code).toBe(200);
    await souk.sql.run('DELETE FROM admin_to_roles WHERE admin_id = $1', [account.id]);
    await expect
      .poll(async () => (await client.get('/Admin/expresses')).status, { timeout: 2000 })
      .toBe(403);
    await souk.sql.run('UPDATE admins SET status = 0 WHERE id = $1', [account.id]);
    await expect
      .poll(async () => (await client.get('/Admin/expresses')).status, { timeout: 2000 })
      .toBe(401);
  });

  test('a key belongs to who makes it; others read and revoke it, and change nothing', async () => {
    const { id } = await aKeyOf(souk, 'Admin', admin);
    const other = (await souk.as.admin()).json().proven();
    const path = `/Admin/api_keys/${id}`;
    expect((await other.get(path)).code).toBe(200);
    expect((await other.put(path, { description: 'Mine' })).code).toBe(400);
    expect((await other.post(`${path}/commands/issue`)).code).toBe(400);
    const weak = await souk.anAdmin({ rights: keyRights('Admin') });
    const reader = (await souk.as.account('Admin', weak.username)).json().proven();
    expect((await reader.post(`${path}/commands/revoke`)).code).toBe(402);
    expect((await other.post(`${path}/commands/revoke`)).code).toBe(200);
  });

  test('a seller reaches keys of the own store only; an admin revokes every store’s', async () => {
    const owner = await souk.as.seller();
    const stranger = (await souk.as.seller()).json().proven();
    const { id, client } = await aKeyOf(souk, 'Seller', owner);
    expect((await client.get('/Seller/goods')).code).toBe(200);
    expect((await stranger.get(`/Seller/api_keys/${id}`)).code).toBe(404);
    expect((await stranger.post(`/Seller/api_keys/${id}/commands/revoke`)).code).toBe(404);
    const { data } = await admin.get(`/Admin/seller_keys/${id}`);
    expect(data.id).toBe(id);
    expect((await admin.post(`/Admin/seller_keys/${id}/commands/revoke`)).code).toBe(200);
    expect((await client.get('/Seller/goods')).status).toBe(401);
  });
});

test('who made a key revokes and deletes it, also when its role has grown beyond the own rights', async () => {
  const account = await souk.anAdmin({ rights: keyRights('Admin') });
  const by = (await souk.as.account('Admin', account.username)).json().proven();
  const role_id = await aRoleWith(souk, 'Admin', await roleOwnerOf(by, 'Admin'), []);
  const draft = { description: 'Grows', scopes: ['read'], role_id };
  const ids: number[] = [];
  for (let nth = 0; nth < 2; nth += 1) ids.push((await by.post('/Admin/api_keys', draft)).data.id);
  await souk.sql.run(
    `
      INSERT INTO admin_to_permissions (role_id, permission_id)
      SELECT $1, id
      FROM admin_permissions
      WHERE apis = 'Admin.users.index'`,
    [role_id],
  );
  expect((await by.post(`/Admin/api_keys/${ids[0]}/commands/issue`)).code).toBe(402);
  expect(await by.post(`/Admin/api_keys/${ids[0]}/commands/revoke`)).toMatchObject({ code: 200 });
  for (const id of ids) expect((await by.delete(`/Admin/api_keys/${id}`)).code).toBe(200);
});

test('keys end when somebody else sets the password, and stay after the own change', async () => {
  const rights = ['Admin.expresses.index'];
  const account = await souk.anAdmin({ rights: [...rights, ...keyRights('Admin')] });
  const own = await souk.as.account('Admin', account.username);
  const [manager] = await souk.sql.rows<{ username: string }>(
    'SELECT username FROM admins WHERE id = (SELECT belong_id FROM admins WHERE id = $1)',
    [account.id],
  );
  const by = (await souk.as.account('Admin', manager!.username)).json().proven();
  const { id, client } = await aKeyOf(souk, 'Admin', own, { rights });
  const edit = { password: 'a-password-of-my-own-1', old_password: testPassword };
  expect((await own.post('/Admin/auth/edit', edit)).code).toBe(200);
  expect((await client.get('/Admin/expresses')).status).toBe(200);
  const password = 'somebody-else-set-1';
  expect(await by.put(`/Admin/admins/${account.id}`, { password })).toMatchObject({ code: 200 });
  expect((await client.get('/Admin/expresses')).status).toBe(401);
  const [key] = await souk.sql.rows('SELECT status FROM admin_keys WHERE id = $1', [id]);
  expect(key).toEqual({ status: keyStatus.revoked });
});

describe('what a key cannot do', () => {
  test('it makes, changes, revokes and deletes no key', async () => {
    const { id, client } = await aKeyOf(souk, 'Admin', admin);
    const owner = await roleOwnerOf(admin, 'Admin');
    const role_id = await aRoleWith(souk, 'Admin', owner, ['Admin.expresses.index']);
    const path = `/Admin/api_keys/${id}`;
    for (const reply of [
      await client.post('/Admin/api_keys', { description: 'Child', role_id, scopes: ['read'] }),
      await client.put(path, { description: 'Renamed' }),
      await client.put(path, { rate: 6000 }),
      await client.post(`${path}/commands/issue`),
      await client.post(`${path}/commands/revoke`),
      await client.delete(path),
    ])
      expect(reply).toMatchObject({ status: 403, code: 402 });
  });

  test('it gives no proof, also with the right password', async () => {
    const { client } = await aKeyOf(souk, 'Admin', admin);
    const proven = client.proven();
    const notByKey = {
      status: 403,
      msg: 'This needs a person who has signed in. An API key cannot do it',
    };
    const { data: me } = await admin.post('/Admin/auth/info');
    const other = await souk.anAdmin();
    await souk.sql.run('UPDATE admins SET belong_id = $2, is_super = 0 WHERE id = $1', [
      other.id,
      me.id,
    ]);
    expect(
      await proven.put(`/Admin/admins/${other.id}`, { password: 'another-password-1' }),
    ).toMatchObject(notByKey);
    expect(await proven.post('/Admin/roles', { name: 'More', permission_id: [1] })).toMatchObject(
      notByKey,
    );
    expect(await proven.put('/Admin/configs/mail', { host: 'thief.example' })).toMatchObject(
      notByKey,
    );
    expect(
      await proven.post('/Admin/webhooks', {
        description: 'Thief',
        url: 'https://thief.example/hook',
        events: ['order.paid'],
      }),
    ).toMatchObject(notByKey);
    expect(
      await proven.post('/Admin/auth/edit', {
        password: 'x'.repeat(12),
        old_password: testPassword,
      }),
    ).toMatchObject(notByKey);
  });

  test('it calls nothing outside its scopes', async () => {
    const { client } = await aKeyOf(souk, 'Admin', admin, { scopes: ['read'] });
    const { data } = await admin.post('/Admin/expresses', { name: 'Scoped', code: 'scoped' });
    expect((await client.get(`/Admin/expresses/${data.id}`)).code).toBe(200);
    for (const reply of [
      await client.post('/Admin/expresses', { name: 'B', code: 'b' }),
      await client.put(`/Admin/expresses/${data.id}`, { name: 'B' }),
      await client.delete(`/Admin/expresses/${data.id}`),
    ])
      expect(reply).toMatchObject({ status: 403, msg: 'This key does not have the scope “write”' });
    const { client: writer } = await aKeyOf(souk, 'Admin', admin, { scopes: ['write'] });
    expect((await writer.get('/Admin/expresses')).status).toBe(403);
    expect((await writer.post('/Admin/jobs/1/commands/run')).msg).toContain('“commands”');
    expect((await writer.put(`/Admin/expresses/${data.id}`, { name: 'C' })).status).toBe(200);
  });

  test('it calls no other area', async () => {
    const { client } = await aKeyOf(souk, 'Admin', admin);
    expect((await client.get('/Seller/goods')).status).toBe(401);
    expect((await client.get('/user/orders')).status).toBe(401);
  });
});

test('a key that is revoked ends at once, and an expired one when it expires', async () => {
  const { id, client } = await aKeyOf(souk, 'Admin', admin);
  expect((await client.get('/Admin/expresses')).code).toBe(200);
  expect((await admin.post(`/Admin/api_keys/${id}/commands/revoke`)).code).toBe(200);
  expect(await client.get('/Admin/expresses')).toMatchObject({
    status: 401,
    msg: 'This API key is unknown, revoked or expired, or belongs to another area',
  });
  expect((await admin.post(`/Admin/api_keys/${id}/commands/issue`)).code).toBe(400);
  const other = await aKeyOf(souk, 'Admin', admin);
  await souk.sql.run(`UPDATE admin_keys SET expires_at = ${nowSql} WHERE id = $1`, [other.id]);
  expect((await other.client.get('/Admin/expresses')).status).toBe(401);
});

test('a revoked key ends within a second in a second process', async () => {
  const second = await startApp({ DATABASE_URL: souk.databaseUrl });
  try {
    const { id, client } = await aKeyOf(souk, 'Admin', admin);
    const there = client.at(second.url);
    expect((await there.get('/Admin/expresses')).code).toBe(200);
    await admin.post(`/Admin/api_keys/${id}/commands/revoke`);
    await expect
      .poll(async () => (await there.get('/Admin/expresses')).status, { timeout: 1000 })
      .toBe(401);
  } finally {
    await second.close();
  }
});

test('the rate of a key is counted for the key alone', async () => {
  const { client } = await aKeyOf(souk, 'Admin', admin, { rate: 3 });
  const calls = [1, 2, 3, 4].map(() => client.get('/Admin/expresses'));
  const replies = await Promise.all(calls);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
  const { headers } = await client.get('/Admin/expresses');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await admin.get('/Admin/expresses')).code).toBe(200);
});

test('records name the key beside the account, and the last use is kept', async () => {
  const { id, client } = await aKeyOf(souk, 'Admin', admin);
  const { data: key } = await admin.get(`/Admin/api_keys/${id}`);
  const { data: made } = await client.post('/Admin/roles', { name: `By key ${id}` });
  const [history] = await souk.sql.rows<{ actor_name: string; actor_id: number }>(
    "SELECT actor_name, actor_id FROM histories WHERE resource = 'admin_roles' AND row_id = $1",
    [made.id],
  );
  expect(history).toMatchObject({ actor_id: key.admin_id });
  expect(history!.actor_name).toContain(`(${key.description})`);
  const { data: used } = await admin.get(`/Admin/api_keys/${id}`);
  expect(used).toMatchObject({ used_ip: '127.0.0.1', used_at: expect.any(String) });
});

test('refusals of a key have an HTTP status, those of a session have 200', async () => {
  const { client } = await aKeyOf(souk, 'Admin', admin);
  const wrong = { name: '', code: '' };
  expect(await client.get('/Admin/expresses/999999999')).toMatchObject({ status: 404, code: 404 });
  expect(await client.post('/Admin/expresses', wrong)).toMatchObject({ status: 422, code: 422 });
  expect(await client.post('/Admin/expresses', { unknown: 1, ...wrong })).toMatchObject({
    status: 422,
  });
  expect(await admin.post('/Admin/expresses', wrong)).toMatchObject({ status: 200, code: 422 });
  const unknown = withKey(client, `souk_${'a'.repeat(43)}`);
  const refused = await unknown.get('/Admin/expresses');
  expect(refused).toMatchObject({ status: 401, code: 401 });
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
});

test('a key signs nobody out, and an unknown one is no visitor of a back office', async () => {
  const { client } = await aKeyOf(souk, 'Admin', admin);
  const unknown = withKey(client, `souk_${'b'.repeat(43)}`);
  for (const path of ['/Admin/logout', '/logout'])
    expect(await client.post(path), path).toMatchObject({ status: 403, code: 402 });
  expect(await unknown.post('/Admin/logout')).toMatchObject({ status: 401, code: 401 });
  expect(await unknown.get('/Admin/is_login')).toMatchObject({ status: 401, code: 401 });
  expect(await unknown.post('/Admin/mcp', {})).toMatchObject({ status: 401, code: 401 });
});
