import { type Posting, post } from '../../mall/wallet/post.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { insertRows } from '../insert-rows.ts';
import { shopperNames as names, newcomers, shoppers } from './accounts.ts';

/**
 * Days since the shoppers registered and got balance and points; earlier than the first demo order.
 */
export const registeredAgo = 40;

/** SMS templates: key, code of the vendor, description. */
const templates = [
  ['register', 'SMS_100001', '注册验证'],
  ['login', 'SMS_100004', '登录验证'],
  ['forget_password', 'SMS_100002', '找回密码'],
  ['edit_user', 'SMS_100003', '修改资料'],
] as const;

/** Writes shoppers without passwords, so that nobody can sign in as one of them. */
export async function writeShoppers(tx: Transaction): Promise<void> {
  await tx.run(
    `
      INSERT INTO users (username, phone, nickname, sex, created_at, updated_at)
      SELECT name, name, nickname, (ordinal - 1) % 2, t, t
      FROM ROWS
      FROM (jsonb_to_recordset($1::jsonb) AS (name text, nickname text))
      WITH ORDINALITY AS w(name, nickname, ordinal)
      CROSS JOIN LATERAL (
        SELECT ${nowSql} - $2 * interval '1 day' AS t
      ) joined
      ORDER BY ordinal`,
    [
      JSON.stringify(shoppers.map(({ nickname }, index) => ({ name: names[index], nickname }))),
      registeredAgo,
    ],
  );
  await tx.run(
    `
      UPDATE users u
      SET inviter_id = i.id
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, inviter text)
      JOIN users i ON i.username = w.inviter
      WHERE u.username = w.name`,
    [
      JSON.stringify(
        shoppers.flatMap(({ inviter }, index) =>
          inviter === undefined ? [] : [{ name: names[index], inviter: names[inviter] }],
        ),
      ),
    ],
  );
  await tx.run(
    `
      INSERT INTO users (username, phone, nickname, sex, created_at, updated_at)
      SELECT name, name, nickname, n % 2, t, t
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, nickname text, n int, ago numeric)
      CROSS JOIN LATERAL (
        SELECT ${nowSql} - w.ago * interval '1 day' AS t
      ) joined
      ORDER BY ago DESC`,
    [
      JSON.stringify(
        newcomers.map(({ nickname, days: ago }, index) => ({
          name: `1990000${String(4000 + index)}`,
          nickname,
          n: index,
          ago,
        })),
      ),
    ],
  );
  await insertRows(
    tx,
    'sms',
    { name: 'text', code: 'text', content: 'text', description: 'text' },
    templates.map(([name, code, description]) => ({ name, code, content: 'Souk', description })),
  );
  await insertRows(
    tx,
    'sms_logs',
    {
      phone: 'text',
      name: 'text',
      content: 'text',
      status: 'smallint',
      error_msg: 'text',
      ip: 'text',
    },
    names.slice(0, 12).map((phone, index) => ({
      phone,
      name: templates[index % 3]![0],
      content: '******',
      status: index % 6 === 4 ? 0 : 1,
      error_msg: index % 6 === 4 ? 'BUSINESS_LIMIT_CONTROL' : '',
      ip: `203.0.113.${index + 10}`,
    })),
  );
  // Sent over the last days: messages that failed a moment ago would raise the alarm of the SMS job
  await tx.run("UPDATE sms_logs SET created_at = mall_now() - id * interval '5 hours'");
}

/** Posts the balances and points as adjustments of the platform, so that the ledger balances. */
export async function giveBalances(tx: Transaction): Promise<void> {
  const rows = await tx.rows<{ id: number; username: string }>(
    'SELECT id, username FROM users WHERE username = ANY($1)',
    [names],
  );
  const numbers = await tx.rows<{ id: number }>(
    "SELECT nextval('adjustment_numbers') AS id FROM generate_series(1, $1::int)",
    [rows.length * 2],
  );
  const gift = (
    index: number,
    id: number,
    kind: 'money' | 'points',
    amount: number,
  ): readonly Posting[] =>
    amount === 0
      ? []
      : [
          {
            cause: { type: 'adjustment', id: numbers[index]!.id },
            event: 'adjustment',
            info: kind === 'money' ? '开业赠送 | Opening gift' : '积分迁移 | Points carried over',
            legs: [
              { account: { owner: 'user', id, kind }, amount },
              {
                account: { owner: 'platform', kind: kind === 'points' ? 'points' : 'adjustments' },
                amount: -amount,
              },
            ],
          },
        ];
  await post(
    tx,
    rows.flatMap(({ id, username }, index) => {
      const { money, points } = shoppers[names.indexOf(username)]!;
      return [...gift(index * 2, id, 'money', money), ...gift(index * 2 + 1, id, 'points', points)];
    }),
  );
}
