import { type Posting, post } from '../../../mall/wallet/post.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { insertRows } from '../../insert-rows.ts';
import { faceSvg } from '../../pictures/marks.ts';
import { enterPictures, type Studio } from '../../pictures/studio.ts';
import { atPastTimes } from '../trade/at-past-times.ts';

/** Shoppers: nickname, icon of the avatar, index of the inviter, balance in fen, points. */
const shoppers: readonly (readonly [
  nickname: string,
  icon: string,
  inviter: number | undefined,
  money: number,
  points: number,
])[] = [
  ['林间小鹿', 'deer', undefined, 128_050, 2600],
  ['Amelia', 'cat', undefined, 45_000, 800],
  ['不加糖', 'bear', 0, 9900, 350],
  ['周末去爬山', 'hiking-boot', 0, 0, 120],
  ['Oliver', 'fox', 1, 20_000, 500],
  ['南风知我意', 'owl', 1, 66_660, 0],
  ['橘子汽水', 'tangerine', 2, 5000, 90],
  ['慢慢来', 'turtle', 3, 0, 0],
  ['Sofia', 'penguin', 4, 31_200, 1500],
  ['爱喝茶的老陈', 'teacup-without-handle', 5, 88_800, 4200],
  ['小满', 'hamster', 6, 0, 60],
  ['Noah', 'koala', 8, 12_345, 0],
  ['月亮不睡', 'crescent-moon', 9, 700, 300],
  ['山野有雾', 'mountain', undefined, 0, 0],
  ['豆豆妈', 'rabbit-face', 13, 15_600, 980],
  ['Mia', 'panda', 14, 0, 210],
  ['一个西红柿', 'tomato', 14, 2400, 0],
  ['海盐拿铁', 'hot-beverage', 16, 56_000, 3100],
];

/**
 * Days since the shoppers registered and got balance and points; earlier than the first demo order.
 */
const registeredAgo = 40;

/** Shoppers without orders: nickname, and days since registration. */
const newcomers: readonly (readonly [nickname: string, daysAgo: number])[] = [
  ['青柠', 0.2],
  ['Liam', 0.5],
  ['向日葵', 1.1],
  ['晚风', 1.4],
  ['Emma', 1.8],
  ['阿布', 2.3],
  ['米粒', 3.2],
  ['Lucas', 3.6],
  ['云朵', 3.9],
  ['小鱼干', 4.4],
  ['Grace', 5.3],
  ['木子', 5.7],
  ['星野', 6.2],
  ['Ethan', 7.1],
  ['可可', 7.5],
  ['知夏', 8.4],
  ['Chloe', 9.2],
  ['一诺', 9.6],
  ['北极熊', 10.3],
  ['Leo', 11.4],
  ['南山', 13.2],
  ['Ruby', 15.1],
  ['拾月', 17.6],
  ['Jack', 19.3],
  ['苏打', 22.4],
  ['Alice', 25.8],
  ['夏目', 28.5],
  ['Ivy', 31.2],
];

/** SMS templates: key, code of the vendor, description. */
const templates = [
  ['register', 'SMS_100001', '注册验证'],
  ['login', 'SMS_100004', '登录验证'],
  ['forget_password', 'SMS_100002', '找回密码'],
  ['edit_user', 'SMS_100003', '修改资料'],
] as const;

/** Draws and writes shoppers without passwords, so that nobody can sign in as one of them. */
export async function prepareShoppers(studio: Studio): Promise<(tx: Transaction) => Promise<void>> {
  const faces = await Promise.all(
    shoppers.map(([, icon], index) => studio(faceSvg(icon, (index * 47) % 360), [150, 150])),
  );
  return async (tx) => {
    await enterPictures(tx, faces);
    const names = shoppers.map((_, index) => `1990000${String(3000 + index)}`);
    await atPastTimes(tx, async (setDaysAgo) => {
      await setDaysAgo(registeredAgo);
      await insertRows(
        tx,
        'users',
        { username: 'text', phone: 'text', nickname: 'text', avatar: 'text', sex: 'smallint' },
        shoppers.map(([nickname], index) => ({
          username: names[index],
          phone: names[index],
          nickname,
          avatar: faces[index]!.url,
          sex: index % 2,
        })),
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
            shoppers.flatMap(([, , inviter], index) =>
              inviter === undefined ? [] : [{ name: names[index], inviter: names[inviter] }],
            ),
          ),
        ],
      );
      await giveBalances(tx, names);
    });
    await tx.run(
      `
        INSERT INTO users (username, phone, nickname, sex, created_at, updated_at)
        SELECT name, name, nickname, n % 2, t, t
        FROM jsonb_to_recordset($1::jsonb) AS w(name text, nickname text, n int, ago numeric)
        CROSS JOIN LATERAL (
          SELECT date_trunc('second', mall_now()) - w.ago * interval '1 day' AS t
        ) joined
        ORDER BY ago DESC`,
      [
        JSON.stringify(
          newcomers.map(([nickname, ago], index) => ({
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
  };
}

/** Posts the balances and points as adjustments of the platform, so that the ledger balances. */
async function giveBalances(tx: Transaction, names: readonly string[]): Promise<void> {
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
      const [, , , money, points] = shoppers[names.indexOf(username)]!;
      return [...gift(index * 2, id, 'money', money), ...gift(index * 2 + 1, id, 'points', points)];
    }),
  );
}
