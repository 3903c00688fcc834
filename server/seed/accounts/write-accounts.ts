import { sandboxClientId } from '../../mall/oauth/drivers/oidc.sign-in.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Demo } from '../catalogue/demo.ts';
import type { WrittenStore } from '../catalogue/write-stores.ts';
import { insertRow, insertRows } from '../insert-rows.ts';
import {
  admins,
  demoShopper,
  homes,
  ownersIn,
  reviewers,
  roles,
  shopper_homes,
  shoppers,
  subAccountOf,
  users,
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
  const [first, ...others] = admins;
  const top = await insertRow(tx, 'admins', { ...first, is_super: 1 });
  await insertRows(
    tx,
    'admins',
    others.map((admin) => ({ ...admin, belong_id: top, is_super: 0 })),
  );
  const [owner = ''] = ownersIn(catalogue.folder);
  const store = stores.get(owner);
  if (store)
    await insertRow(tx, 'users', {
      belong_id: store.userId,
      username: subAccountOf(owner),
      nickname: `${catalogue.stores.find((each) => each.owner === owner)!.keeper.slice(0, 10)}店员`,
      avatar: urlOf(`stores/${owner}`, 'logo'),
      phone: '19900002000',
    });
  for (const { kind, name, menus, rights, member } of roles) {
    const belongId = kind === 'admin' ? top : store?.userId;
    if (belongId === undefined) continue;
    const username = member === 'sub-account' ? subAccountOf(owner) : member;
    await tx.run(roleSql(kind), [belongId, name, menus, rights, username]);
  }
  await writeShoppers(demo);
}

/**
 * A role with its member, rights, and menus with those above them. The application wrote menus and
 * rights when it started.
 */
const roleSql = (kind: string): string => `
  WITH RECURSIVE chosen AS (
    SELECT id, pid FROM ${kind}_menus WHERE apis = ANY($3)
    UNION
    SELECT m.id, m.pid FROM chosen c JOIN ${kind}_menus m ON m.id = c.pid
  ),
    role AS (INSERT INTO ${kind}_roles (belong_id, name) VALUES ($1, $2) RETURNING id),
    menus AS (
      INSERT INTO ${kind}_to_menus (role_id, menu_id)
      SELECT role.id, chosen.id FROM role, chosen
    ),
    rights AS (
      INSERT INTO ${kind}_to_permissions (role_id, permission_id)
      SELECT role.id, p.id FROM role JOIN ${kind}_permissions p ON p.apis LIKE ANY($4)
    )
  INSERT INTO ${kind}_to_roles (role_id, ${kind}_id)
  SELECT role.id, a.id FROM role JOIN ${kind}s a ON a.username = $5`;

/** Writes buyers, those who registered lately, and the addresses of the buyers. */
async function writeShoppers({ tx, ago, placeOf }: Demo): Promise<void> {
  const ids = await insertRows(
    tx,
    'users',
    users.map(({ username, nickname, days }, index) => {
      const times = { created_at: ago(days), updated_at: ago(days) };
      return { username, phone: username, nickname, sex: index % 2, ...times };
    }),
  );
  await tx.run(
    `
      UPDATE users u
      SET inviter_id = i.id
      FROM jsonb_to_recordset($1::jsonb) AS s(username text, inviter text)
      JOIN users i ON i.username = s.inviter
      WHERE u.username = s.username`,
    [JSON.stringify(shoppers)],
  );
  const idOf = new Map(users.map(({ username }, index) => [username, ids[index]]));
  const addressOf = ({ name, area, address }: (typeof homes)[number], username: string) => ({
    user_id: idOf.get(username),
    receive_name: name,
    receive_tel: username,
    address,
    ...placeOf(area),
  });
  await insertRows(tx, 'addresses', [
    ...[...shoppers, ...reviewers.zh, ...reviewers.en].map(({ username }, index) => ({
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
