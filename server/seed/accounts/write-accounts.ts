import { sandboxClientId } from '../../mall/oauth/drivers/oidc.sign-in.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Demo } from '../catalogue/demo.ts';
import rows from '../catalogue/rows.json' with { type: 'json' };
import type { WrittenStore } from '../catalogue/write-stores.ts';
import { insertRow, insertRows } from '../insert-rows.ts';
import {
  adminRoles,
  admins,
  type DemoRole,
  shopperNames as names,
  newcomers,
  ownersIn,
  reviewerNames,
  reviewers,
  shoppers,
  storeRoles,
  subAccountOf,
} from './accounts.ts';

/**
 * Days since the shoppers registered and got balance and points; earlier than the first demo order.
 */
export const registeredAgo = 40;

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

/** Days since the reviewers registered; earlier than every review. */
const reviewersAgo = 440;

/** Writes reviewers, shoppers, those who registered lately, and the messages that they got. */
async function writeShoppers({ tx, ago }: Demo): Promise<void> {
  const registered = (username: string, nickname: string, index: number, days: number) => ({
    username,
    phone: username,
    nickname,
    sex: index % 2,
    created_at: ago(days),
    updated_at: ago(days),
  });
  for (const language of ['zh', 'en'] as const)
    await insertRows(
      tx,
      'users',
      reviewers[language].map((nickname, index) =>
        registered(reviewerNames[language][index]!, nickname, index, reviewersAgo),
      ),
    );
  const ids: number[] = [];
  for (const [index, { nickname, inviter }] of shoppers.entries())
    ids.push(
      await insertRow(tx, 'users', {
        ...registered(names[index]!, nickname, index, registeredAgo),
        inviter_id: inviter === undefined ? null : ids[inviter],
      }),
    );
  await insertRows(
    tx,
    'users',
    newcomers
      .map(({ nickname, days }, index) =>
        registered(`1990000${4000 + index}`, nickname, index, days),
      )
      .toReversed(),
  );
  // Sent over the last days: messages that failed a moment ago would raise the alarm of the SMS job
  await insertRows(
    tx,
    'sms_logs',
    names.slice(0, 12).map((phone, index) => ({
      phone,
      name: rows.sms[index % 3]!.name,
      content: '******',
      status: index % 6 === 4 ? 0 : 1,
      error_msg: index % 6 === 4 ? 'BUSINESS_LIMIT_CONTROL' : '',
      ip: `203.0.113.${index + 10}`,
      created_at: ago((5 * (index + 1)) / 24),
    })),
  );
}

/** Offers a sign-in by the provider inside the product, named as a test. */
export const writeTestSignIn = (tx: Transaction): Promise<number> =>
  insertRow(tx, 'configs', {
    name: 'configs/oauth_oidc',
    value: { name: '测试账号 | Test account', client_id: sandboxClientId },
  });
