import { beforeAll, expect, test } from 'vitest';
import { encryptCard } from '../../../server/mall/wallet/bank-accounts.ts';
import { Secrets } from '../../../server/platform/config/secrets.ts';
import { shareShop, visitShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { paramsOf, payPassword, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Coupons and withdrawals of a shopper, in Chinese on a phone. */
let souk: TestApp;
let trade: Trade;
let shopper: Awaited<ReturnType<Trade['shopper']>>;
beforeAll(async () => {
  souk = await sharedDemo();
  trade = new Trade(souk);
  shopper = await trade.shopper({ money: 12_345 });
});
const shared = shareShop(async () => ({
  souk,
  as: shopper.client,
  language: 'zh-cn',
  width: 390,
}));

test('a coupon for some classes names them where it is claimed, listed and used', async () => {
  const [only, use] = ['限手机通讯和影音娱乐', '去使用'];
  const name = 'Bound 7.01';
  await souk.sql.run(
    `
        WITH made AS (
          INSERT INTO coupons (
            name, money, use_money, stock, per_limit, is_platform, start_time, end_time
          )
          VALUES (
            $1, $2, 800, 9, 1, 1, mall_now() - interval '1 hour', mall_now() + interval '1 day'
          )
          RETURNING id
        ),
          bound AS (
            INSERT INTO coupon_classes (coupon_id, class_id)
            SELECT made.id, c.id
            FROM made, goods_classes c
            WHERE c.ename IN ('Phones', 'Audio')
          )
        SELECT 1`,
    [name, 701],
  );
  const [goods] = await souk.sql.rows<{ id: number; sku_id: number }>(
    `
        SELECT
          s.goods_id AS id,
          coalesce(
            (
              SELECT min(k.id)
              FROM goods_skus k
              WHERE k.goods_id = s.goods_id AND k.goods_stock > 0
            ),
            0
          ) AS sku_id
        FROM goods_shelf s
        JOIN goods_classes c ON c.id = s.class_2
        JOIN goods g ON g.id = s.goods_id
        WHERE c.ename = 'Audio' AND g.goods_price > 10000
        ORDER BY 1
        LIMIT 1`,
  );
  const page = shared();
  await visitShop(page, `/goods/${goods!.id}`, 'zh-cn');
  const ticket = page.locator('.ticket', { hasText: '7.01' }).filter({ hasText: only });
  await expect
    .poll(
      async () => {
        if ((await ticket.count()) === 0) await page.reload();
        return ticket.count();
      },
      { timeout: 15_000, interval: 1500 },
    )
    .toBe(1); // the page of a store is cached for a moment
  await ticket.getByRole('button').click();
  await expect.poll(() => ticket.getAttribute('class')).toContain('done');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);

  await visitShop(page, '/user/coupons');
  const claimed = page.locator('.user-coupon', { hasText: name });
  await claimed.getByText(only, { exact: true }).waitFor();
  await claimed.getByRole('link', { name: use }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/s\/./); // the search for its classes

  await visitShop(
    page,
    `/order/before/${paramsOf([{ goods_id: goods!.id, sku_id: goods!.sku_id }])}`,
  );
  await page.locator('.coupon-row').getByText(only, { exact: true }).waitFor();
});

test('a shopper whose identity is checked withdraws with the payment password and cancels the withdrawal', async () => {
  const page = shared();
  await visitShop(page, '/user/cashes', 'zh-cn');
  await page.getByText('请先完成实名认证').waitFor();
  await souk.sql.run(
    `
      INSERT INTO user_checks (check_status, user_id, name, card_no, card_t, card_b, bank_no, bank_name)
      VALUES (1, $1, '林山', '', '/a', '/b', $2, '工商银行')`,
    [shopper.id, encryptCard(souk.app.get(Secrets), '6222000011112222')],
  );
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user')!) as object;
    localStorage.setItem('user', JSON.stringify({ ...user, check: true, has_pay_password: true }));
  });
  await page.reload();
  await waitForShop(page);
  await page.getByText('工商银行 **** 2222').waitFor();
  await page.getByLabel('提现金额').fill('23.45');
  await page.getByLabel('支付密码').fill('12345a');
  await page.getByRole('button', { name: '申请提现' }).click();
  await page.getByText('支付密码必须是 6 位数字（0-9）').waitFor();
  await page.getByLabel('支付密码').fill('000000');
  await page.getByRole('button', { name: '申请提现' }).click();
  await page.getByRole('alert').filter({ hasText: '支付密码' }).first().waitFor();
  expect(await page.getByLabel('提现金额').inputValue()).toBe('23.45');
  await page.getByLabel('支付密码').fill(payPassword);
  await page.getByRole('button', { name: '申请提现' }).dblclick();
  await page.getByText('待审核').waitFor();
  expect(
    await souk.sql.rows('SELECT money + commission AS whole FROM cashes WHERE user_id = $1', [
      shopper.id,
    ]),
  ).toEqual([{ whole: 2345 }]);
  await page.getByRole('button', { name: '撤销提现' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销提现' }).click();
  await page.getByText('已撤销').waitFor();
  expect(await trade.balance('user', shopper.id, 'money')).toBe(12_345);
});
