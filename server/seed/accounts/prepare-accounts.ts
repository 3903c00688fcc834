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
  const hashed = async (names: readonly string[]): Promise<string> =>
    JSON.stringify(
      await Promise.all(
        names.map(async (name) => ({ name, hash: await hashPassword(passwords.of(name)) })),
      ),
    );
  const accounts = {
    admins: await hashed(admins.map(({ username }) => username)),
    users: await hashed(userNames),
  };
  const payment = await hashPassword(passwords.payment);
  return async (tx) => {
    for (const [table, hashes] of Object.entries(accounts))
      await tx.run(
        `
          UPDATE ${table} a
          SET password = w.hash
          FROM jsonb_to_recordset($1::jsonb) AS w(name text, hash text)
          WHERE a.username = w.name AND a.deleted_at IS NULL`,
        [hashes],
      );
    await tx.run('UPDATE users SET pay_password = $2 WHERE username = $1 AND deleted_at IS NULL', [
      demoShopper,
      payment,
    ]);
  };
}

/** Stores the sample cards of the demo's identity checks encrypted, as an upload does. */
export async function prepareChecks(env: Env): Promise<(tx: Transaction) => Promise<void>> {
  const secrets = new Secrets(env);
  const driver = diskDriver(env);
  const sides = await Promise.all(
    ['front', 'back'].map((side) =>
      readFile(inProject('server', 'seed', 'accounts', `card-${side}.webp`)),
    ),
  );
  const store = async (picture: Buffer) => {
    const name = `${randomBytes(20).toString('hex')}.webp`;
    const key = `${sealedFolder}/demo/${name}`;
    await driver.put(key, secrets.seal(picture), { type: 'image/webp', use: 'inline' });
    const size = { bytes: picture.byteLength, width: 856, height: 540 };
    return { kind: 'private', url: sealedPath + name, keys: [key], ...size };
  };
  const cards = await Promise.all(checks.map(() => Promise.all(sides.map(store))));
  return async (tx) => {
    const ago = await readClock(tx);
    const ids = await tx.rows<{ id: number; nickname: string }>(
      'SELECT id, nickname FROM users WHERE nickname = ANY($1) AND belong_id IS NULL',
      [checks.map(({ nickname }) => nickname)],
    );
    for (const [index, { nickname, name, card_no, status, reason }] of checks.entries()) {
      const user_id = ids.find((user) => user.nickname === nickname)!.id;
      const owner = { owner_area: 'shop', owner_id: user_id, account_id: user_id };
      const [front, back] = cards[index]!;
      await insertRows(
        tx,
        'files',
        cards[index]!.map((file) => ({ ...file, ...owner })),
      );
      const bank = encryptCard(secrets, `6214830100${20_261_836 + index * 2741}`);
      await insertRows(tx, 'user_checks', [
        {
          user_id,
          name,
          card_no: bytea(Buffer.from(secrets.encrypt(card_no))),
          card_t: front!.url,
          card_b: back!.url,
          bank_no: bytea(bank),
          bank_name: '招商银行',
          check_status: status,
          refuse_info: reason,
          created_at: ago(2),
        },
      ]);
    }
  };
}

/** Bytes as PostgreSQL reads them from text. */
const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
