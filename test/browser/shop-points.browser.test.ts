import { afterAll, beforeAll, expect, test } from 'vitest';
import { localName } from '../../schemas/rules/local-name.ts';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { openShop } from '../helpers/open-shop.ts';
import { say } from '../helpers/say.ts';
import { Trade } from '../helpers/trade.ts';

let souk: TestApp, trade: Trade;
beforeAll(async () => {
  souk = await startDemo({ SOUK_RATE_FACTOR: '50' });
  trade = new Trade(souk);
});
afterAll(() => souk.close());

test.each([
  { language: 'zh-cn', width: 390 },
  { language: 'en', width: 1440 },
] as const)(
  'points buy goods of the mall, once, and the order is there to follow: $language, $width px',
  async ({ language, width }) => {
    const told = say(language);
    const [goods] = await souk.sql.rows<{
      id: number;
      goods_name: string;
      goods_price: number;
      goods_stock: number;
    }>(
      'SELECT id, goods_name, goods_price, goods_stock FROM integral_goods WHERE goods_status = 1 AND goods_stock > 3 AND deleted_at IS NULL ORDER BY id LIMIT 1',
    );
    const name = localName(goods!.goods_name, language),
      shopper = await trade.shopper({ points: goods!.goods_price * 2 });
    const page = await openShop(souk, '/integral', { as: shopper.client, language, width });
    await page
      .getByText((goods!.goods_price * 2).toLocaleString('en'), { exact: true })
      .first()
      .waitFor();
    await page.goto(`/integral/goods/${goods!.id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: told('common.quantity.more') }).click();
    await page.getByRole('button', { name: told('points.buy') }).click();
    await page.getByText('Lin').first().waitFor();
    await page.getByRole('button', { name: told('points.pay') }).dblclick();
    await page
      .getByRole('heading', { level: 1, name: told('user.place.integral_order') })
      .waitFor();
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
      ),
      admin = (await souk.as.admin()).json();
    expect(
      (
        await admin.post(`/Admin/integral_orders/${order!.id}/commands/ship`, {
          rows: [{ id: order!.id, input: { delivery_code: 'sf', delivery_no: 'SF12345678' } }],
        })
      ).code,
    ).toBe(200);
    const [{ sent } = { sent: '' }] = await souk.sql.rows<{ sent: string }>(
      "SELECT to_char(delivery_time, 'YYYY-MM-DD HH24:MI') AS sent FROM integral_orders WHERE id = $1",
      [order!.id],
    );
    await page.reload();
    await page.getByText(told('orders.sentAt', { time: sent }), { exact: true }).waitFor();
    await page.goto(`/integral/goods/${goods!.id}`);
    await page.getByText(told('points.lacking', { count: goods!.goods_price })).waitFor();
    expect(await page.getByRole('button', { name: told('points.buy') }).isDisabled()).toBe(true);
  },
);
