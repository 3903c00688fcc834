import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sealedPath } from '../../../schemas/contract/files.ts';
import { encryptCard } from '../../mall/wallet/bank-accounts.ts';
import type { Env } from '../../platform/config/env.ts';
import { inProject } from '../../platform/config/project-root.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { sealedFolder } from '../../platform/storage/drivers/file-driver.ts';
import { diskDriver } from '../../platform/storage/drivers/index.ts';

/** Identity checks: nickname of the shopper, the check, its status and why it was rejected. */
const checks = [
  ['林间小鹿', '林晓露', '110101199203078515', 1, ''],
  ['Amelia', '周艾米', '31010119950712462X', 0, ''],
  ['橘子汽水', '陈橙', '440103199811053327', 2, '身份证照片不清晰，请重新拍摄后提交'],
] as const;
const size = [856, 540] as const;

/** Stores the sample cards of the demo's identity checks encrypted, as an upload does. */
export async function prepareChecks(env: Env): Promise<(tx: Transaction) => Promise<void>> {
  const secrets = new Secrets(env);
  const driver = diskDriver(env);
  const [front, back] = await Promise.all(
    ['front', 'back'].map((side) =>
      readFile(inProject('server', 'seed', 'accounts', `card-${side}.webp`)),
    ),
  );
  const store = async (picture: Buffer) => {
    const name = `${randomBytes(20).toString('hex')}.webp`;
    const key = `${sealedFolder}/demo/${name}`;
    await driver.put(key, secrets.seal(picture), { type: 'image/webp', use: 'inline' });
    return { url: sealedPath + name, key, bytes: picture.byteLength };
  };
  const rows = await Promise.all(
    checks.map(async ([nickname, name, cardNo, status, reason], index) => ({
      nickname,
      name,
      card_no: Buffer.from(secrets.encrypt(cardNo)).toString('base64'),
      bank_no: encryptCard(secrets, `6214830100${String(20_261_836 + index * 2741)}`).toString(
        'base64',
      ),
      status,
      reason,
      front: await store(front!),
      back: await store(back!),
    })),
  );
  return async (tx) => {
    await tx.run(insertSql, [JSON.stringify(rows), size[0], size[1]], 'seed.checks');
  };
}

const insertSql = `
  WITH wanted AS (
    SELECT u.id AS user_id, w.*
    FROM jsonb_to_recordset($1::jsonb) AS w(
      nickname text, name text, card_no text, bank_no text, status int, reason text,
      front jsonb, back jsonb
    )
    JOIN users u ON u.nickname = w.nickname AND u.belong_id IS NULL
  ), stored AS (
    INSERT INTO files (owner_area, owner_id, account_id, kind, url, keys, bytes, width, height)
    SELECT
      'shop', w.user_id, w.user_id, 'private', side->>'url', ARRAY[side->>'key'],
      (side->>'bytes')::bigint, $2, $3
    FROM wanted w
    CROSS JOIN LATERAL (VALUES (w.front), (w.back)) AS sides(side)
  )
  INSERT INTO user_checks (
    user_id, name, card_no, card_t, card_b, bank_no, bank_name, check_status, refuse_info,
    created_at
  )
  SELECT
    user_id, name, decode(card_no, 'base64'), front->>'url', back->>'url',
    decode(bank_no, 'base64'), '招商银行', status, reason,
    date_trunc('second', mall_now() - interval '2 days')
  FROM wanted
  ON CONFLICT
  DO NOTHING`;
