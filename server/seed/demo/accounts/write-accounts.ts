import { hashPassword } from '../../../identity/credentials/passwords.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { insertRows } from '../../insert-rows.ts';
import { faceSvg } from '../../pictures/marks.ts';
import { enterPictures, type Studio } from '../../pictures/studio.ts';
import { demoAdmins, demoShopper, demoUsers } from './accounts.ts';
import type { DemoPasswords } from './passwords.ts';

/**
 * Writes admins, store owners and sub-accounts with avatars. Nobody can sign in before
 * `preparePasswords` has set passwords.
 */
export async function prepareAccounts(studio: Studio): Promise<(tx: Transaction) => Promise<void>> {
  const people = [...demoAdmins, ...demoUsers];
  const faces = await Promise.all(
    people.map(({ icon, hue }) => studio(faceSvg(icon, hue), [150, 150])),
  );
  const avatars = new Map(people.map(({ username }, index) => [username, faces[index]!.url]));
  const columns = {
    belong_id: 'bigint',
    username: 'text',
    nickname: 'text',
    avatar: 'text',
  } as const;
  return async (tx) => {
    await enterPictures(tx, faces);
    const [top] = await insertRows(
      tx,
      'admins',
      { ...columns, is_super: 'smallint' },
      demoAdmins
        .slice(0, 1)
        .map((admin) => ({ ...admin, avatar: avatars.get(admin.username), is_super: 1 })),
    );
    await insertRows(
      tx,
      'admins',
      columns,
      demoAdmins
        .slice(1)
        .map((admin) => ({ ...admin, avatar: avatars.get(admin.username), belong_id: top })),
    );
    const owners = demoUsers.filter(({ owner }) => owner === undefined);
    await insertRows(
      tx,
      'users',
      { ...columns, phone: 'text' },
      owners.map((user) => ({ ...user, avatar: avatars.get(user.username) })),
    );
    await tx.run(
      `
        INSERT INTO users (belong_id, username, nickname, avatar, phone)
        SELECT o.id, w.username, w.nickname, w.avatar, w.phone
        FROM jsonb_to_recordset($1::jsonb) AS w(
          owner text, username text, nickname text, avatar text, phone text
        )
        JOIN users o ON o.username = w.owner AND o.deleted_at IS NULL
        ON CONFLICT
        DO NOTHING`,
      [
        JSON.stringify(
          demoUsers
            .filter(({ owner }) => owner !== undefined)
            .map((user) => ({ ...user, avatar: avatars.get(user.username) })),
        ),
      ],
    );
  };
}

/** Sets the passwords of the demo accounts from the data folder. */
export async function preparePasswords(
  passwords: DemoPasswords,
): Promise<(tx: Transaction) => Promise<void>> {
  const hashed = (people: readonly { readonly username: string }[]): Promise<readonly object[]> =>
    Promise.all(
      people.map(async ({ username }) => ({
        username,
        password: await hashPassword(passwords.of(username)),
      })),
    );
  const [admins, users, paymentPassword] = await Promise.all([
    hashed(demoAdmins),
    hashed([...demoUsers, { username: demoShopper }]),
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
    await set(tx, 'admins', admins);
    await set(tx, 'users', users);
    await tx.run('UPDATE users SET pay_password = $2 WHERE username = $1 AND deleted_at IS NULL', [
      demoShopper,
      paymentPassword,
    ]);
  };
}
