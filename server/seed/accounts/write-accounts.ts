import { hashPassword } from '../../identity/credentials/passwords.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { hasPicture, type StorePicture } from '../catalogue/pictures.ts';
import { insertRows } from '../insert-rows.ts';
import { admins, demoShopper, ownersIn, subAccountOf } from './accounts.ts';
import type { DemoPasswords } from './passwords.ts';

/**
 * Writes admins, store owners with the logo of their store as avatar, and a sub-account of the first
 * store. Nobody can sign in before `preparePasswords` has set passwords.
 */
export async function prepareAccounts(
  { folder, stores }: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const owners = await Promise.all(
    stores.map(async ({ owner, keeper }, index) => {
      const base = `stores/${owner}`;
      const logo = hasPicture(folder, base, 'logo') ? await storePicture(base, 'logo') : undefined;
      return {
        username: owner,
        nickname: keeper,
        phone: `1990000${1000 + index}`,
        avatar: logo?.url ?? '',
      };
    }),
  );
  const first = owners.find(({ username }) => username === ownersIn(folder)[0]);
  const columns = {
    belong_id: 'bigint',
    username: 'text',
    nickname: 'text',
    avatar: 'text',
  } as const;
  return async (tx) => {
    const [head, ...others] = admins.map((admin) => ({ ...admin, avatar: '' }));
    const [top] = await insertRows(tx, 'admins', { ...columns, is_super: 'smallint' }, [
      { ...head, is_super: 1 },
    ]);
    await insertRows(
      tx,
      'admins',
      columns,
      others.map((admin) => ({ ...admin, belong_id: top })),
    );
    await insertRows(tx, 'users', { ...columns, phone: 'text' }, owners);
    if (!first) return;
    await tx.run(
      `
        INSERT INTO users (belong_id, username, nickname, avatar, phone)
        SELECT id, $2, left(nickname, 10) || '店员', avatar, '19900002000'
        FROM users
        WHERE username = $1 AND deleted_at IS NULL
        ON CONFLICT
        DO NOTHING`,
      [first.username, subAccountOf(first.username)],
    );
  };
}

/** Sets the passwords of the demo accounts from the data folder. */
export async function preparePasswords(
  passwords: DemoPasswords,
  userNames: readonly string[],
): Promise<(tx: Transaction) => Promise<void>> {
  const hashed = (names: readonly string[]): Promise<readonly object[]> =>
    Promise.all(
      names.map(async (username) => ({
        username,
        password: await hashPassword(passwords.of(username)),
      })),
    );
  const [adminRows, userRows, paymentPassword] = await Promise.all([
    hashed(admins.map(({ username }) => username)),
    hashed([...userNames, demoShopper]),
    hashPassword(passwords.paymentPassword(demoShopper)),
  ]);
  const set = (
    tx: Transaction,
    table: 'admins' | 'users',
    rows: readonly object[],
  ): Promise<number> =>
    tx.run(
      `
        UPDATE ${table} a
        SET password = w.password
        FROM jsonb_to_recordset($1::jsonb) AS w(username text, password text)
        WHERE a.username = w.username AND a.deleted_at IS NULL`,
      [JSON.stringify(rows)],
    );
  return async (tx) => {
    await set(tx, 'admins', adminRows);
    await set(tx, 'users', userRows);
    await tx.run('UPDATE users SET pay_password = $2 WHERE username = $1 AND deleted_at IS NULL', [
      demoShopper,
      paymentPassword,
    ]);
  };
}
