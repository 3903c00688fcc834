import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Env } from '../../../server/platform/config/env.ts';
import { inProject } from '../../../server/platform/config/project-root.ts';
import { seed } from '../../../server/seed/index.ts';
import { closeAndCheckInvariants } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { testCatalogue } from '../../helpers/server/demo.ts';

/** A copy of the catalogue of the tests with reviews that name a SKU, which no purchase takes. */
const folder = 'dist/catalogue-with-choices';
const reviews = [
  {
    stars: 5,
    text: '礼盒体面，送人正好。',
    days: 60,
    choice: ['礼盒装'],
    reply: '谢谢，盒子是手糊的。',
  },
  { stars: 3, text: 'Good tea, heavy jar.', days: 60, choice: ['陶罐装'] },
  { stars: 4, text: '又买了一盒。', days: 61, choice: ['礼盒装'] },
];
let souk: TestApp;
beforeAll(async () => {
  cpSync(inProject(testCatalogue), inProject(folder), { recursive: true });
  const goods = 'stores/shancha/goods/lapsang-souchong-from';
  writeFileSync(inProject(folder, goods, 'reviews.json'), JSON.stringify(reviews));
  souk = await startApp();
  await seed(souk.sql, souk.app.get(Env), folder);
});
afterAll(async () => {
  rmSync(inProject(folder), { recursive: true, force: true });
  await closeAndCheckInvariants(souk);
});

test('each review has an order of the SKU that it names, and its answer', async () => {
  expect(
    await souk.sql.rows(
      `
        SELECT c.content, c.score::int, c.reply, l.sku_name, o.order_price, o.order_status
        FROM order_comments c
        JOIN order_goods l ON l.id = c.order_goods_id
        JOIN orders o ON o.id = c.order_id
        WHERE c.content = ANY($1)
        ORDER BY c.score`,
      [reviews.map(({ text }) => text)],
    ),
  ).toEqual([
    {
      content: 'Good tea, heavy jar.',
      score: 3,
      reply: '',
      sku_name: '陶罐装 | Clay jar',
      order_price: 25_800,
      order_status: 6,
    },
    {
      content: '又买了一盒。',
      score: 4,
      reply: '',
      sku_name: '礼盒装 | Gift box',
      order_price: 19_800,
      order_status: 6,
    },
    {
      content: '礼盒体面，送人正好。',
      score: 5,
      reply: '谢谢，盒子是手糊的。',
      sku_name: '礼盒装 | Gift box',
      order_price: 19_800,
      order_status: 6,
    },
  ]);
});

test('shoppers who write in English have English names', async () => {
  const [writer] = await souk.sql.rows<{ nickname: string }>(
    `
      SELECT u.nickname
      FROM order_comments c
      JOIN users u ON u.id = c.user_id
      WHERE c.content = 'Good tea, heavy jar.'`,
  );
  expect(writer!.nickname).toMatch(/^\p{Script=Latin}/u);
});
