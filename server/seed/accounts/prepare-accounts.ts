import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sealedPath } from '../../../schemas/contract/files.ts';
import { hashPassword } from '../../identity/credentials/passwords.ts';
import { encryptCard } from '../../mall/wallet/bank-accounts.ts';
import type { Env } from '../../platform/config/env.ts';
import { inProject } from '../../platform/config/project-root.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { sealedFolder } from '../../platform/storage/drivers/file-driver.ts';
import { diskDriver } from '../../platform/storage/drivers/index.ts';
import { readClock } from '../catalogue/demo.ts';
import { insertRows } from '../insert-rows.ts';
import { admins, checks, demoShopper } from './accounts.ts';
import type { DemoPasswords } from './passwords.ts';

/** Sets the passwords of the demo accounts from the data folder. */
export async function preparePasswords(
  passwords: DemoPasswords,
  userNames: readonly string[],
): Promise<(tx: Transaction) => Promise<void>> {
  const hashed = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => ({ name, hash: await hashPassword(passwords.of(name)) })),
    );
  const payment = [{ name: demoShopper, hash: await hashPassword(passwords.payment) }];
  const columns = [
    ['admins', 'password', await hashed(admins.map(({ username }) => username))],
    ['users', 'password', await hashed(userNames)],
    ['users', 'pay_password', payment],
  ] as const;
  return async (tx) => {
    for (const [table, column, hashes] of columns)
      await tx.run(
        `
          UPDATE ${table} a
          SET ${column} = w.hash
          FROM jsonb_to_recordset($1::jsonb) AS w(name text, hash text)
          WHERE a.username = w.name AND a.deleted_at IS NULL`,
        [JSON.stringify(hashes)],
      );
  };
}

/** Stores the sample cards of the demo's identity checks encrypted, as an upload does. */
export async function prepareChecks(env: Env): Promise<(tx: Transaction) => Promise<void>> {
  const secrets = new Secrets(env);
  const driver = diskDriver(env);
  const store = async (side: string) => {
    const picture = await readFile(inProject('server', 'seed', 'accounts', `card-${side}.webp`));
    const name = `${randomBytes(20).toString('hex')}.webp`;
    const key = `${sealedFolder}/demo/${name}`;
    await driver.put(key, secrets.seal(picture), { type: 'image/webp', use: 'inline' });
    const size = { bytes: picture.byteLength, width: 856, height: 540 };
    return { kind: 'private', url: sealedPath + name, keys: [key], ...size };
  };
  const stored = await Promise.all(
    checks.map(async (check) => ({
      ...check,
      files: await Promise.all([store('front'), store('back')]),
    })),
  );
  return async (tx) => {
    const created_at = (await readClock(tx))(2);
    for (const [index, { nickname, name, card_no, status, reason, files }] of stored.entries()) {
      const [user] = await tx.rows<{ id: number }>(
        'SELECT id FROM users WHERE nickname = $1 AND belong_id IS NULL',
        [nickname],
      );
      const owner = { owner_area: 'shop', owner_id: user!.id, account_id: user!.id };
      await insertRows(
        tx,
        'files',
        files.map((file) => ({ ...file, ...owner })),
      );
      const check = {
        user_id: user!.id,
        name,
        card_no: bytea(Buffer.from(secrets.encrypt(card_no))),
        card_t: files[0].url,
        card_b: files[1].url,
        bank_no: bytea(encryptCard(secrets, `6214830100${20_261_836 + index * 2741}`)),
        bank_name: '招商银行',
        check_status: status,
        refuse_info: reason,
        created_at,
      };
      await insertRows(tx, 'user_checks', [check]);
    }
  };
}

/** Bytes as PostgreSQL reads them from text. */
const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
