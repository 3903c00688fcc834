import { beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { openShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { desk, phone } from '../../helpers/browser/page-problems.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import { placeAndPay } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let market: Market;
let tea: StoreWithGoods;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
  tea = await market.storeWithGoods('Leaf House', 'Spring tea', { price: 8800 });
});

test('after-sale reasons depend on the delivery, and refusals name the store or the mall', async () => {
  const language = 'zh-cn';
  const t = shopTexts(language);
  const shopper = await market.trade.shopper({ money: 10_000 });
  const id = await placeAndPay(shopper, [{ goods_id: tea.goodsId, sku_id: 0, buy_num: 1 }]);
  const form = `/user/order/refund_form/${id}`;
  const page = await openShop(souk, form, {
    as: shopper.client,
    language,
    width: 390,
  });
  const chips = () =>
    page
      .getByRole('group', { name: t('orders.refund.reasons') })
      .getByRole('button')
      .allTextContents();
  const reasons = (...names: readonly string[]) => names.map((name) => t(`orders.reason.${name}`));
  expect(await chips(), 'before the delivery').toEqual(
    reasons('unwanted', 'address', 'late', 'other'),
  );
  await page.getByText(t('orders.kindText.before')).waitFor();
  await market.ship(tea, id, 'YD12345678');
  await page.reload();
  await waitForShop(page);
  expect(await chips()).toEqual(reasons('damaged', 'different', 'other'));
  await page.getByText(t('orders.kindText.0')).waitFor();
  await page.getByRole('button', { name: t('orders.reason.damaged') }).click();
  await page.getByRole('button', { name: t('orders.refund.send') }).click();
  await page.getByText(t('orders.refundText.review')).waitFor();

  const seller = await market.sellerOf(tea);
  const admin = (await souk.as.admin()).json();
  expect(
    (await seller.put(`/Seller/refunds/${id}`, { refund_verify: 2, refuse_remark: 'Worn 穿过' }))
      .code,
  ).toBe(200);
  await page.reload();
  await page.getByText(t('orders.refundText.rejected')).waitFor();
  expect(await page.locator('dt', { hasText: t('orders.refund.refused') }).count()).toBe(1);
  await page.getByRole('button', { name: t('orders.refund.appeal') }).click();
  await page.getByRole('dialog').getByLabel(t('orders.refund.appealWhy')).fill('Never worn');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.refund.appealSend') })
    .click();
  await page.getByText(t('orders.refundText.appeal')).waitFor();

  const [{ id: refund } = { id: 0 }] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  expect(
    (await admin.post(`/Admin/refunds/${refund}/commands/reject`, { reason: 'Seen 看过' })).code,
  ).toBe(200);
  await page.reload();
  await page.getByText(t('orders.refundText.appealRejected')).waitFor();
  expect(
    await page.locator('dt', { hasText: t('orders.refund.decided') }).count(),
    'the answer of the mall',
  ).toBe(1);
  expect(
    await page.getByRole('button', { name: t('orders.refund.appeal') }).count(),
    'no second appeal',
  ).toBe(0);
});

test('goods with a group price link from it to the open groups', async () => {
  const cup = await market.storeWithGoods('Cup House', 'Group cup', { price: 10_000 });
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 3)',
    [cup.seller.storeId, cup.goodsId],
  );
  const t = shopTexts('en');
  const page = await openShop(souk, `/goods/${cup.goodsId}`);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const price = page.getByRole('link', { name: t('common.card.group', { need: 3 }) });
    expect((await price.innerText()).replaceAll(/\s/g, '')).toContain('¥80');
    expect(
      (await page.locator('.cost .price').innerText()).replaceAll(/\s/g, ''),
      'the price without a group',
    ).toContain('¥100');
    await price.click();
    await expect
      .poll(
        () =>
          page.getByRole('heading', { name: t('goods.group.title') }).evaluate((title) => {
            const { top } = title.getBoundingClientRect();
            return top >= 0 && top < innerHeight;
          }),
        { message: 'the group section is in view' },
      )
      .toBe(true);
  }
});

test('a shopper appeals to the mall against a refusal and withdraws the appeal', async () => {
  const shopper = await market.trade.shopper({ money: 100_000 });
  const id = await placeAndPay(shopper, [{ goods_id: tea.goodsId, sku_id: 0, buy_num: 2 }]);
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
  await page.getByLabel('Why should the mall decide differently?').fill('It never came');
  await page.getByRole('button', { name: 'Submit appeal' }).click();
  await page.getByText('Appealed').waitFor();
  await page.getByText('The mall reviews', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByText('Withdrawn').first().waitFor();
  expect(await market.trade.statusOf(id)).toBe(orderStatus.toShip);
});
