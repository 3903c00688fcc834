import { beforeAll, expect, test } from 'vitest';
import { openShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { Market } from '../../helpers/mall/market.ts';
import { payByBalance, place } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

/** Goods of the demo with several SKUs in stock, none in a seckill. */
async function goodsWithSkus(): Promise<number> {
  const [row] = await souk.sql.rows<{ id: number }>(`
    SELECT k.goods_id AS id
    FROM goods_skus k
    JOIN goods_shelf f ON f.goods_id = k.goods_id AND f.seckill_id IS NULL
    WHERE k.goods_id NOT IN (SELECT goods_id FROM seckills WHERE deleted_at IS NULL)
    GROUP BY 1
    HAVING count(*) > 1 AND min(k.goods_stock) > 5
    ORDER BY 1
    LIMIT 1`);
  return row!.id;
}

test('the address follows the chosen SKU, also to the other language and after a reload', async () => {
  const id = await goodsWithSkus();
  const page = await openShop(souk, `/goods/${id}`);
  const options = page
    .locator('.buybox')
    .getByRole('link')
    .filter({ has: page.locator('img, span') });
  expect(await options.count()).toBeGreaterThan(0);
  const other = page.locator('.buybox [href^="?sku="]').last();
  const wanted = new URL((await other.getAttribute('href'))!, page.url()).searchParams.get('sku');
  await other.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sku')).toBe(wanted);
  await page.reload();
  await waitForShop(page);
  expect(new URL(page.url()).searchParams.get('sku')).toBe(wanted);
  await page.locator('.language').first().click();
  await page.waitForURL(/sku=/);
  expect(new URL(page.url()).searchParams.get('sku')).toBe(wanted);
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
});

test('a message after adding to the cart leads to the cart', async () => {
  const page = await openShop(souk, `/goods/${await goodsWithSkus()}`);
  await page.locator('.buy-actions').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('status').getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('heading', { level: 1, name: /^Cart/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/carts');
});

test.each([
  [1440, 900],
  [1280, 720],
  [390, 844],
])('a message does not cover the button that was pressed: %i × %i', async (width, height) => {
  const market = new Market(souk);
  const { goodsId } = await market.storeWithGoods(`House ${width}`, 'Covered cup', {
    price: 4000,
  });
  const page = await openShop(souk, `/goods/${goodsId}`);
  await page.setViewportSize({ width, height });
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first();
  for (const block of ['end', 'start'] as const) {
    await add.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
    await add.click();
    const toast = page.locator('.toast');
    await toast.waitFor();
    await expect.poll(() => toast.evaluate((it) => it.getAnimations().length)).toBe(0);
    const [button, message] = [await add.boundingBox(), await toast.boundingBox()];
    const isApart =
      button!.y + button!.height <= message!.y || message!.y + message!.height <= button!.y;
    expect(isApart, `${block}: ${JSON.stringify({ button, message })}`).toBe(true);
    await page.getByRole('status').getByRole('link', { name: 'View cart' }).waitFor();
  }
});

test('suggestions are as wide as a phone, and the policies are linked', async () => {
  const page = await openShop(souk, '/', { width: 390 });
  await page.getByRole('combobox').click();
  await expect
    .poll(async () => (await page.locator('.suggest').boundingBox())?.width ?? 0)
    .toBeGreaterThan(350);
  expect(await page.locator('.foot').getByRole('link', { name: 'Privacy policy' }).count()).toBe(1);
  const response = await page.goto(`${souk.url}/user/article/privacy`);
  expect(response!.status()).toBe(200);
  await page.goto(`${souk.url}/register`);
  await page.locator('main').getByRole('link', { name: 'Privacy policy' }).waitFor();
});

test('a paid order waits for its group and invites, and its print has the lines in both formats', async () => {
  const market = new Market(souk);
  const stall = await market.storeWithGoods('Pair House', 'Pair of cups', { price: 4000 });
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 5)',
    [stall.seller.storeId, stall.goodsId],
  );
  const shopper = await market.trade.shopper({ money: 100_000 });
  const [id] = await place(shopper, [{ goods_id: stall.goodsId, collective_id: -1 }]);
  await payByBalance(shopper, [id!]);
  const page = await openShop(souk, `/user/order/${id}`, { as: shopper.client });
  await page.getByText('Waiting for group members').first().waitFor();
  expect(await page.getByText('Waiting to ship').count()).toBe(0);
  await page.getByRole('link', { name: 'Invite friends to join' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const width of [720, 1060]) {
    await page.setViewportSize({ width, height: 800 });
    const line = await page.getByText('Pair of cups').first().boundingBox();
    expect(line?.height ?? 0, `${width}`).toBeGreaterThan(0);
    expect(line!.height, `one row of text at ${width}`).toBeLessThan(30);
  }
});
