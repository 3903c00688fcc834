import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { Market, type Stall } from '../helpers/market.ts';
import { openShop, shopReady } from '../helpers/open-shop.ts';
import { say } from '../helpers/say.ts';
import { payByBalance, place } from '../helpers/trade.ts';

let souk: TestApp, market: Market, tea: Stall;
beforeAll(async () => {
  souk = await startDemo();
  market = new Market(souk);
  tea = await market.stall('Tea House', 'Spring tea', { price: 8800 });
});
afterAll(() => souk.close());

test.each(['en', 'zh-cn'] as const)(
  'reasons fit what was sent, and what store and mall refused is told as theirs: %s',
  async (language) => {
    const told = say(language),
      shopper = await market.trade.shopper({ money: 10_000 });
    const [id] = await place(shopper, [{ goods_id: tea.goodsId, sku_id: 0, buy_num: 1 }]);
    await payByBalance(shopper, [id!]);
    const form = `/user/order/refund_form/${id}`,
      page = await openShop(souk, form, {
        as: shopper.client,
        language,
        ...(language === 'en' ? {} : { width: 390 }),
      });
    const chips = () =>
        page
          .getByRole('group', { name: told('orders.refund.reasons') })
          .getByRole('button')
          .allTextContents(),
      reasons = (...names: readonly string[]) => names.map((name) => told(`orders.reason.${name}`));
    expect(await chips(), 'before anything was sent nobody has seen the goods').toEqual(
      reasons('unwanted', 'address', 'late', 'other'),
    );
    await page.getByText(told('orders.kindText.before')).waitFor();
    await market.ship(tea, id!, 'YD12345678');
    await page.reload();
    await shopReady(page);
    expect(await chips()).toEqual(reasons('damaged', 'size', 'colour', 'other'));
    await page.getByText(told('orders.kindText.0')).waitFor();
    await page.getByRole('button', { name: told('orders.reason.damaged') }).click();
    await page.getByRole('button', { name: told('orders.refund.send') }).click();
    await page.getByText(told('orders.refundText.review')).waitFor();

    const seller = await market.sellerOf(tea),
      admin = (await souk.as.admin()).json();
    expect(
      (await seller.put(`/Seller/refunds/${id}`, { refund_verify: 2, refuse_remark: 'Worn 穿过' }))
        .code,
    ).toBe(200);
    await page.reload();
    await page.getByText(told('orders.refundText.rejected')).waitFor();
    expect(await page.locator('dt', { hasText: told('orders.refund.refused') }).count()).toBe(1);
    await page.getByRole('button', { name: told('orders.refund.appeal') }).click();
    await page.getByRole('dialog').getByLabel(told('orders.refund.appealWhy')).fill('Never worn');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: told('orders.refund.appealSend') })
      .click();
    await page.getByText(told('orders.refundText.appeal')).waitFor();

    const [{ id: refund } = { id: 0 }] = await souk.sql.rows<{ id: number }>(
      'SELECT id FROM refunds WHERE order_id = $1',
      [id],
    );
    expect(
      (await admin.post(`/Admin/refunds/${refund}/commands/reject`, { reason: 'Seen 看过' })).code,
    ).toBe(200);
    await page.reload();
    await page.getByText(told('orders.refundText.appealRejected')).waitFor();
    expect(
      await page.locator('dt', { hasText: told('orders.refund.decided') }).count(),
      'the mall’s answer, not the store’s',
    ).toBe(1);
    expect(
      await page.getByRole('button', { name: told('orders.refund.appeal') }).count(),
      'it is the last word',
    ).toBe(0);
  },
);

test('goods that are sold to groups say so beside their price, and lead to the open groups', async () => {
  const cup = await market.stall('Cup House', 'Group cup', { price: 10_000 });
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 3)',
    [cup.seller.storeId, cup.goodsId],
  );
  for (const [language, width] of [
    ['en', 1440],
    ['zh-cn', 390],
  ] as const) {
    const told = say(language),
      page = await openShop(souk, `/goods/${cup.goodsId}`, { language, width });
    const price = page.getByRole('link', { name: told('common.card.group', { need: 3 }) });
    expect((await price.innerText()).replaceAll(/\s/g, '')).toContain('¥80');
    expect(
      (await page.locator('.cost .price').innerText()).replaceAll(/\s/g, ''),
      'who buys alone pays the ordinary price',
    ).toContain('¥100');
    await price.click();
    await expect
      .poll(
        () =>
          page.getByRole('heading', { name: told('goods.group.title') }).evaluate((title) => {
            const { top } = title.getBoundingClientRect();
            return top >= 0 && top < innerHeight;
          }),
        { message: 'the group is in sight' },
      )
      .toBe(true);
  }
});

test('what a store refuses goes to the mall once, and an appeal can be taken back', async () => {
  const shopper = await market.trade.shopper({ money: 100_000 });
  const [id] = await place(shopper, [{ goods_id: tea.goodsId, sku_id: 0, buy_num: 2 }]);
  await payByBalance(shopper, [id!]);
  await shopper.client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    refund_remark: 'Too late',
  });
  await (await market.sellerOf(tea)).put(`/Seller/refunds/${id}`, {
    refund_verify: 2,
    refuse_remark: 'It is on its way',
  });
  const page = await openShop(souk, `/user/order/refund/${id}`, { as: shopper.client });
  await page.getByText('It is on its way').waitFor();
  await page.getByRole('button', { name: 'Appeal to the mall' }).click();
  await page.getByLabel('Why the mall should decide otherwise').fill('It never came');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Appealed').waitFor();
  await page.getByText('The mall decides', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('Taken back').first().waitFor();
});
