import { beforeAll, expect, test } from 'vitest';
import { localName } from '../../../schemas/rules/local-name.ts';
import { openShop, visitShop } from '../../helpers/browser/open-shop.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedDemo();
  trade = new Trade(souk);
});

test('points goods are ordered once by a double click, and the order shows its delivery', async () => {
  const language = 'en';
  const t = shopTexts(language);
  const [goods] = await souk.sql.rows<{
    id: number;
    goods_name: string;
    goods_price: number;
    goods_stock: number;
  }>(
    `
        SELECT id, goods_name, goods_price, goods_stock
        FROM integral_goods
        WHERE goods_status = 1 AND goods_stock > 3 AND deleted_at IS NULL
        ORDER BY id
        LIMIT 1`,
  );
  const name = localName(goods!.goods_name, language);
  const shopper = await trade.shopper({ points: goods!.goods_price * 2 });
  const page = await openShop(souk, '/integral', { as: shopper.client });
  await page
    .getByText((goods!.goods_price * 2).toLocaleString('en'), { exact: true })
    .first()
    .waitFor();
  await visitShop(page, `/integral/goods/${goods!.id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: t('common.quantity.more') }).click();
  await page.getByRole('button', { name: t('points.buy') }).click();
  await page.getByText('Lin').first().waitFor();
  await page.getByRole('button', { name: t('points.pay') }).dblclick();
  await page.getByRole('heading', { level: 1, name: t('user.menu.integral_order') }).waitFor();
  await page.getByText(name).first().waitFor();
  expect(
    await souk.sql.rows('SELECT buy_num, total_price FROM integral_orders WHERE user_id = $1', [
      shopper.id,
    ]),
  ).toEqual([{ buy_num: 2, total_price: goods!.goods_price * 2 }]);
  expect(await trade.balance('user', shopper.id, 'points')).toBe(0);

  const [order] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM integral_orders WHERE user_id = $1',
    [shopper.id],
  );
  const admin = (await souk.as.admin()).json();
  expect(
    (
      await admin.post(`/Admin/integral_orders/${order!.id}/commands/ship`, {
        rows: [{ id: order!.id, input: { delivery_code: 'sf', delivery_no: 'SF12345678' } }],
      })
    ).code,
  ).toBe(200);
  const [{ sent } = { sent: '' }] = await souk.sql.rows<{ sent: string }>(
    `
        SELECT to_char(delivery_time, 'Mon FMDD, YYYY, HH24:MI') AS sent
        FROM integral_orders
        WHERE id = $1`,
    [order!.id],
  );
  await visitShop(page, `/integral/goods/${goods!.id}`);
  await page.getByText(t('points.lacking', { count: goods!.goods_price })).waitFor();
  expect(await page.getByRole('button', { name: t('points.buy') }).isDisabled()).toBe(true);
  await visitShop(page, '/user/integral_order');
  await page.getByText(t('orders.sentAt', { time: sent }), { exact: true }).waitFor();
});

test('a price that changed since the page was opened is shown before it is paid', async () => {
  const t = shopTexts('en');
  const gift = await trade.pointsGoods();
  const shopper = await trade.shopper({ points: 1000 });
  const page = await openShop(souk, `/integral/order/${gift.id}/1`, { as: shopper.client });
  await page.getByText('Lin').first().waitFor();
  await souk.sql.run('UPDATE integral_goods SET goods_price = 777 WHERE id = $1', [gift.id]);
  await page.getByRole('button', { name: t('points.pay') }).click();
  await page.getByText('The price has changed. Please check it again').waitFor();
  await page.getByText('777').first().waitFor();
  expect(await trade.balance('user', shopper.id, 'points')).toBe(1000);
  await page.getByRole('button', { name: t('points.pay') }).click();
  await page.getByRole('heading', { level: 1, name: t('user.menu.integral_order') }).waitFor();
  expect(await trade.balance('user', shopper.id, 'points')).toBe(223);
});
