import { beforeAll, expect, test } from 'vitest';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import type { Client } from '../../helpers/http/client.ts';
import { waitForSessionCache } from '../../helpers/http/session-cache.ts';
import { type Built, testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** What ends the rights of an account ends those of its running sessions and of its API keys. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const disabled = 'status = 0';
const deleted = 'deleted_at = mall_now()';
const refused = 'store_verify = 3';

/** What the staff of these tests may do: read a list, and make keys that read it. */
const reads = {
  Admin: { right: 'Admin.expresses.index', path: '/Admin/expresses' },
  Seller: { right: 'Seller.file_space_dirs.index', path: '/Seller/file_space_dirs' },
} as const;
const adminRights = [reads.Admin.right, 'Admin.admin_keys.store', 'Admin.admin_keys.issue'];
const sellerRights = [reads.Seller.right, 'Seller.user_keys.store', 'Seller.user_keys.issue'];

/** An account and the change that ends its rights. */
interface EndedAccount {
  readonly area: Area;
  readonly account: Built;
  readonly end: () => Promise<unknown>;
}
const change = (table: 'admins' | 'users' | 'stores', set: string, id: number) => () =>
  souk.sql.run(`UPDATE ${table} SET ${set} WHERE id = $1`, [id]);
async function admin(set: string): Promise<EndedAccount> {
  const account = await souk.anAdmin({ rights: adminRights });
  return { area: 'Admin', account, end: change('admins', set, account.id) };
}
async function shopper(set: string): Promise<EndedAccount> {
  const account = await souk.aShopper();
  return { area: 'shop', account, end: change('users', set, account.id) };
}
async function seller(
  who: 'owner' | 'sub-account',
  whose: 'own' | 'owner' | 'store',
  set: string,
): Promise<EndedAccount> {
  const owner = await souk.aSeller();
  const account = who === 'owner' ? owner : await souk.aSubAccount(owner, { rights: sellerRights });
  const end = {
    own: change('users', set, account.id),
    owner: change('users', set, owner.id),
    store: change('stores', set, owner.storeId),
  };
  return { area: 'Seller', account, end: end[whose] };
}

const staffAccounts = async (): Promise<Readonly<Record<string, EndedAccount>>> => ({
  'a disabled admin': await admin(disabled),
  'a deleted admin': await admin(deleted),
  'a disabled seller': await seller('owner', 'own', disabled),
  'a deleted seller': await seller('owner', 'own', deleted),
  'the seller of a refused store': await seller('owner', 'store', refused),
  'the seller of a deleted store': await seller('owner', 'store', deleted),
  'a disabled sub-account': await seller('sub-account', 'own', disabled),
  'a deleted sub-account': await seller('sub-account', 'own', deleted),
  'the sub-account of a disabled seller': await seller('sub-account', 'owner', disabled),
  'the sub-account of a deleted seller': await seller('sub-account', 'owner', deleted),
  'the sub-account of a refused store': await seller('sub-account', 'store', refused),
  'the sub-account of a deleted store': await seller('sub-account', 'store', deleted),
});

test('an account that may not work any more is signed out and cannot sign in', async () => {
  const ended: Readonly<Record<string, EndedAccount>> = {
    ...(await staffAccounts()),
    'a disabled shopper': await shopper(disabled),
    'a deleted shopper': await shopper(deleted),
    'a shopper who became a sub-account': await shopper(`belong_id = ${(await souk.aSeller()).id}`),
  };
  const codes: Record<string, readonly number[]> = {};
  const sessions = new Map<string, Client>();
  const read = async (): Promise<void> => {
    for (const [name, { area, account }] of Object.entries(ended)) {
      const session = sessions.get(name) ?? (await souk.as.account(area, account.username));
      sessions.set(name, session);
      const login = { username: account.username, password: testPassword };
      codes[name] = [
        (await session.post(`${apiPrefix[area]}auth/info`)).code,
        (await souk.anonymous.post(`${apiPrefix[area]}login`, login)).code,
      ];
    }
  };
  const all = (expected: readonly number[]) =>
    Object.fromEntries(Object.keys(ended).map((name) => [name, expected]));
  await read();
  expect(codes).toEqual(all([200, 200]));
  for (const { end } of Object.values(ended)) await end();
  await waitForSessionCache();
  await read();
  expect(codes).toEqual(all([401, 400]));
});

test('the API keys of an account that may not work any more end', async () => {
  const keys: { name: string; end: EndedAccount['end']; key: Client; path: string }[] = [];
  for (const [name, { area, account, end }] of Object.entries(await staffAccounts())) {
    if (area === 'shop') throw new Error('Shoppers have no keys');
    const { right, path } = reads[area];
    const owner = await souk.as.account(area, account.username);
    const { client: key } = await aKeyOf(souk, area, owner, { rights: [right] });
    keys.push({ name, end, key, path });
  }
  const statuses = async () => {
    const read: Record<string, number> = {};
    for (const { name, key, path } of keys) read[name] = (await key.get(path)).status;
    return read;
  };
  const all = (status: number) => Object.fromEntries(keys.map(({ name }) => [name, status]));
  expect(await statuses()).toEqual(all(200));
  for (const { end } of keys) await end();
  await waitForSessionCache();
  expect(await statuses()).toEqual(all(401));
});

test.each([
  ['Admin', 'admin', reads.Admin.right, reads.Admin.path],
  ['Seller', 'user', reads.Seller.right, reads.Seller.path],
] as const)(
  'a right ends with its role, its holder and its grant in %s',
  async (area, kind, right, path) => {
    const holder = async (end: string) => {
      const { id, username } =
        area === 'Admin'
          ? await souk.anAdmin({ rights: [right] })
          : await souk.aSubAccount(await souk.aSeller(), { rights: [right] });
      const client = await souk.as.account(area, username);
      return {
        end: () => souk.sql.run(end, [id]),
        call: async () => (await client.get(path)).code,
      };
    };
    const role = `(SELECT role_id FROM ${kind}_to_roles WHERE ${kind}_id = $1)`;
    const holders = [
      await holder(`UPDATE ${kind}_roles SET ${deleted} WHERE id = ${role}`),
      await holder(`DELETE FROM ${kind}_to_roles WHERE ${kind}_id = $1`),
      await holder(`DELETE FROM ${kind}_to_permissions WHERE role_id = ${role}`),
    ];
    const codes = () => Promise.all(holders.map(({ call }) => call()));
    expect(await codes()).toEqual([200, 200, 200]);
    for (const { end } of holders) await end();
    await waitForSessionCache();
    expect(await codes()).toEqual([402, 402, 402]);
  },
);

test('a signed-out session is refused at once by the process that has just read it', async () => {
  for (const area of ['Admin', 'Seller', 'shop'] as const) {
    const { username } = area === 'Admin' ? await souk.anAdmin() : await souk.aSeller();
    const client = await souk.as.account(area, username);
    const call = async () => (await client.post(`${apiPrefix[area]}auth/info`)).code;
    expect(await call(), area).toBe(200);
    await client.post('/logout');
    expect(await call(), area).toBe(401);
  }
});

test('a new password ends the sessions of the account in every area', async () => {
  const { username } = await souk.aSeller();
  const changing = await souk.as.account('Seller', username);
  const other = await souk.as.account('Seller', username);
  const shopping = await souk.as.account('shop', username);
  const calls = async () => [
    (await changing.post('/Seller/auth/info')).code,
    (await other.post('/Seller/auth/info')).code,
    (await shopping.post('/auth/info')).code,
  ];
  expect(await calls()).toEqual([200, 200, 200]);
  const edit = { nickname: 'A', password: 'a-good-long-password', old_password: testPassword };
  expect((await changing.post('/Seller/auth/edit', edit)).code).toBe(200);
  expect(await calls()).toEqual([200, 401, 401]);
});
