import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { openShop, visitShop } from '../../helpers/browser/open-shop.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

let souk: TestApp;
let market: Market;
let tea: StoreWithGoods;
let chair: StoreWithGoods;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
  [tea, chair] = [
    await market.storeWithGoods('茶舍 | Tea House', '春茶 | Spring tea', { price: 8800 }),
    await market.storeWithGoods('橡木间 | Oak Room', '橡木凳 | Oak stool', { price: 50_000 }),
  ];
  await souk.sql.run(
    "UPDATE stores SET area_info = '浙江省 杭州市 西湖区', store_address = '文三路 9 号' WHERE id = $1",
    [chair.seller.storeId],
  );
});

const photo = async () => ({ name: 'photo.png', mimeType: 'image/png', buffer: await aPicture() });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Registration, addresses and carts of guests are tested by buying.browser. */
test('a shopper in Chinese on a phone orders, reviews with a photo, exchanges and gets a refund', async () => {
  const shopper = await market.trade.shopper();
  for (const { goodsId } of [tea, chair])
    await shopper.client.post('/user/carts', { goods_id: goodsId, sku_id: 0, buy_num: 1 });
  await shopper.client.post('/user/coupon/receive', {
    id: await market.coupon(chair, '橡木周', { money: 4000, from: 30_000 }),
  });
  const page = await openShop(souk, '/carts', {
    as: shopper.client,
    language: 'zh-cn',
    width: 390,
    height: 844,
  });
  await page.getByRole('link', { name: '春茶', exact: true }).waitFor();
  expect(await page.getByText('Spring tea').count(), 'names are in the language of the page').toBe(
    0,
  );
  await page.getByRole('button', { name: '去结算（2）' }).click();
  await heading(page, '确认订单');
  await page.getByLabel('优惠券', { exact: true }).selectOption({ label: '橡木周（−¥40.00）' });
  await page.getByRole('button', { name: '提交订单' }).click();
  await heading(page, '订单付款');
  await page.getByRole('radio', { name: /支付宝/ }).check();
  await page.getByRole('button', { name: '用支付宝付款 ¥548.00' }).click();
  await page.locator('button[value=approve]').click();
  await page.locator('.back a').click();
  await heading(page, '付款成功');

  const orders = await market.ordersOf(shopper.id);
  expect(orders.map(({ order_status }) => order_status)).toEqual([
    orderStatus.toShip,
    orderStatus.toShip,
  ]);
  const idOf = ({ seller }: StoreWithGoods) =>
    orders.find(({ store_id: id }) => id === seller.storeId)!.id;
  for (const store of [tea, chair]) await market.ship(store, idOf(store), 'YD12345678');
  await visitShop(page, '/user/orders', 'zh-cn');
  const card = page.getByRole('article', { name: '茶舍' });
  await card.getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await card.getByRole('link', { name: '评价' }).click();
  await page.getByLabel('评价内容').fill('香气清雅');
  for (const stars of await page.locator('.rate label:nth-child(5)').all()) await stars.click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo());
  await page.getByRole('button', { name: '移除第 1 张图片' }).waitFor();
  await page.getByRole('button', { name: '发表评价' }).click();
  await page.getByRole('article', { name: '春茶' }).getByText('香气清雅').waitFor();

  await visitShop(page, `/goods/${tea.goodsId}`, 'zh-cn');
  const filters = page.getByRole('navigation', { name: '筛选评价' });
  await filters.getByText(/^差评/).click();
  await page.getByText('暂无此类评价').waitFor();
  await filters.getByText(/^有图/).click();
  await page.getByText('香气清雅').waitFor();
  await expect
    .poll(() =>
      page
        .locator('.shots img')
        .first()
        .evaluate((photo: HTMLImageElement) => photo.naturalWidth),
    )
    .toBe(150);

  await visitShop(page, `/user/order/refund_form/${idOf(chair)}`, 'zh-cn');
  await page.getByRole('radio', { name: /^换货/ }).check();
  await page.getByRole('button', { name: '与描述不符' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo());
  await page.getByRole('button', { name: '移除第 1 张图片' }).waitFor();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('等待审核').waitFor();
  const seller = await market.sellerOf(chair);
  const step = async (body: object) => {
    expect((await seller.put(`/Seller/refunds/${idOf(chair)}`, body)).code).toBe(200);
    await page.reload();
  };
  await step({ refund_verify: 1 });
  await page.getByText('退货地址').waitFor();
  await page.getByText('浙江省 杭州市 西湖区 文三路 9 号').waitFor();
  await page.getByLabel('物流公司').selectOption({ label: '韵达快递' });
  await page.getByLabel('物流单号').fill('YD87654321');
  await page.getByRole('button', { name: '确认寄出' }).click();
  await page.getByText('等待商家确认').waitFor();
  await step({ re_delivery_code: 'yd', re_delivery_no: 'YD11223344' });
  await page.getByRole('button', { name: '确认收到' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收到' }).click();
  await page.getByText('售后处理完成').waitFor();
  await page.getByText('YD11223344').waitFor();

  const refundPath = `/user/order/refund_form/${idOf(tea)}`;
  const sellerOfTea = await market.sellerOf(tea);
  await visitShop(page, refundPath, 'zh-cn');
  await page.getByRole('radio', { name: /^退款/ }).check();
  await page.getByRole('button', { name: '物品破损' }).click();
  await page.getByText('预计退款 ¥88.00').waitFor();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('等待审核').waitFor();
  expect((await sellerOfTea.put(`/Seller/refunds/${idOf(tea)}`, { refund_verify: 1 })).code).toBe(
    200,
  );
  await visitShop(page, '/user/orders', 'zh-cn');
  await page.getByRole('article', { name: '茶舍' }).getByText('售后完成').waitFor();
  await page.getByRole('article', { name: '茶舍' }).getByRole('link', { name: '查看售后' }).click();
  await page.getByText('¥88.00').first().waitFor();
  expect(await souk.sql.rows('SELECT refund_money FROM orders WHERE id = $1', [idOf(tea)])).toEqual(
    [{ refund_money: 8800 }],
  );
});
