import { sandboxClientId } from '../../mall/oauth/drivers/oidc.sign-in.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Demo } from '../catalogue/demo.ts';
import type { WrittenStore } from '../catalogue/write-stores.ts';
import { insertRow, insertRows } from '../insert-rows.ts';
import {
  adminRoles,
  admins,
  buyers,
  type DemoRole,
  demoShopper,
  homes,
  newcomers,
  ownersIn,
  shopper_homes,
  storeRoles,
  subAccountOf,
} from './accounts.ts';

/**
 * Writes admins, a sub-account of the first store, roles and shoppers. Nobody can sign in before
 * `preparePasswords` has set passwords; shoppers but the printed one never can.
 */
export async function writeAccounts(
  demo: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
): Promise<void> {
  const { tx, catalogue, urlOf } = demo;
  let top: number | undefined;
  for (const { username, nickname, role } of admins) {
    const row = { belong_id: top, username, nickname, is_super: top === undefined ? 1 : 0 };
    const id = await insertRow(tx, 'admins', row);
    top ??= id;
    if (role === undefined) continue;
    const wanted = adminRoles.find(({ name }) => name === role)!;
    await assign(tx, 'admin', id, await insertRole(tx, 'admin', top, wanted));
  }
  const [first = ''] = ownersIn(catalogue.folder);
  const belong_id = stores.get(first)?.userId;
  if (belong_id !== undefined) {
    const { keeper } = catalogue.stores.find(({ owner }) => owner === first)!;
    const id = await insertRow(tx, 'users', {
      belong_id,
      username: subAccountOf(first),
      nickname: `${keeper.slice(0, 10)}店员`,
      avatar: urlOf(`stores/${first}`, 'logo'),
      phone: '19900002000',
    });
    const roles: number[] = [];
    for (const role of storeRoles) roles.push(await insertRole(tx, 'user', belong_id, role));
    await assign(tx, 'user', id, roles[0]!);
  }
  await writeShoppers(demo);
}

/** Writes a role with menus, those above them, and rights, which the application writes at start. */
async function insertRole(
  tx: Transaction,
  kind: 'admin' | 'user',
  owner: number,
  { name, menus, rights }: DemoRole,
): Promise<number> {
  const id = await insertRow(tx, `${kind}_roles`, { belong_id: owner, name });
  await tx.run(
    `
      INSERT INTO ${kind}_to_menus (role_id, menu_id)
      WITH RECURSIVE chosen AS (
        SELECT id, pid
        FROM ${kind}_menus
        WHERE apis = ANY($2)
        UNION
        SELECT m.id, m.pid
        FROM chosen c
        JOIN ${kind}_menus m ON m.id = c.pid
      )
      SELECT $1, id
      FROM chosen`,
    [id, menus],
  );
  await tx.run(
    `
      INSERT INTO ${kind}_to_permissions (role_id, permission_id)
      SELECT $1, id
      FROM ${kind}_permissions
      WHERE apis LIKE ANY($2)`,
    [id, rights],
  );
  return id;
}

const assign = (
  tx: Transaction,
  kind: 'admin' | 'user',
  account: number,
  role: number,
): Promise<unknown> =>
  tx.run(`INSERT INTO ${kind}_to_roles (${kind}_id, role_id) VALUES ($1, $2)`, [account, role]);

/** Writes buyers, those who registered lately, and the addresses of the buyers. */
async function writeShoppers({ tx, ago, placeOf }: Demo): Promise<void> {
  const { shoppers, zh, en } = buyers;
  const users = [...zh, ...en, ...shoppers, ...newcomers];
  const ids = await insertRows(
    tx,
    'users',
    users.map(({ username, nickname, days }, index) => {
      const times = { created_at: ago(days), updated_at: ago(days) };
      return { username, phone: username, nickname, sex: index % 2, ...times };
    }),
  );
  const idOf = new Map(users.map(({ username }, index) => [username, ids[index]]));
  for (const { username, inviter } of shoppers)
    if (inviter !== undefined)
      await tx.run('UPDATE users SET inviter_id = $2 WHERE id = $1', [
        idOf.get(username),
        idOf.get(shoppers[inviter]!.username),
      ]);
  const addressOf = ({ name, area, address }: (typeof homes)[number], username: string) => ({
    user_id: idOf.get(username),
    receive_name: name,
    receive_tel: username,
    address,
    ...placeOf(area),
  });
  await insertRows(tx, 'addresses', [
    ...[...shoppers, ...zh, ...en].map(({ username }, index) => ({
      ...addressOf(homes[index % homes.length]!, username),
      is_default: 1,
    })),
    ...shopper_homes.map((home) => ({ ...addressOf(home, demoShopper), is_default: 0 })),
  ]);
}

/** Offers a sign-in by the provider inside the product, named as a test. */
export const writeTestSignIn = (tx: Transaction): Promise<number> =>
  insertRow(tx, 'configs', {
    name: 'configs/oauth_oidc',
    value: { name: '测试账号 | Test account', client_id: sandboxClientId },
  });
