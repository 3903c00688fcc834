import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import { openShop, shareShop, visitShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { latch } from '../../helpers/latch.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const open =
  'g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND t.store_status = 1 AND t.store_verify = 4';
const idOf = async (more: string): Promise<number> =>
  (
    await souk.sql.rows<{ id: number }>(
      `
        SELECT g.id
        FROM goods g
        JOIN stores t ON t.id = g.store_id
        WHERE ${open} AND ${more}
        ORDER BY g.id
        LIMIT 1`,
    )
  )[0]!.id;
/** Goods with a running seckill. */
const running = `
  EXISTS (
    SELECT
    FROM seckills k
    WHERE k.goods_id = g.id
      AND k.deleted_at IS NULL
      AND k.start_time <= mall_now()
      AND k.end_time > mall_now()
      AND k.sold < k.stock
  )`;

// Consecutive tests open different goods: a page that is open already is loaded again
const visitor = shareShop(async () => ({ souk }));
/** Shows goods on the visitor's page. */
async function visit(goods: number | string, width = 1440): Promise<Page> {
  const page = visitor();
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await visitShop(page, `/goods/${goods}`);
  return page;
}

test('the gallery shows the picture of the chosen colour', async () => {
  const page = await visit(await idOf("g.goods_name LIKE '拾光 Air-1%'"));
  const thumbs = page.locator('.gallery .thumbs a');
  expect(await thumbs.count()).toBe(6);
  expect(
    await page.locator('.gallery .strip').evaluate((strip) => strip.scrollLeft),
    'the gallery starts at its first picture',
  ).toBe(0);
  const white = page.getByRole('radio', { name: /Mica white/ });
  const picture = (await white.locator('img').getAttribute('src'))!;
  await white.click();
  await expect
    .poll(() => page.locator('.gallery .thumbs a[aria-current] img').getAttribute('src'))
    .toBe(picture);
});

test('the marked part follows a jump to the end and back; the ranking is apart from the store', async () => {
  const page = await visit(await idOf('true'), 390);
  const current = () => page.locator('.parts .tabs [aria-current]').innerText();
  await expect.poll(current).toBe('Details');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(current).toBe('Returns');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(current).toBe('Details');
  const gap = await page.locator('.below aside').evaluate((aside) => {
    const [store, ranking] = [...aside.children].map((part) => part.getBoundingClientRect());
    return ranking!.top - store!.bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});

test('the picture dialog pages and zooms by keys, and the gallery shows the last picture afterwards', async () => {
  const goods = await idOf('NOT EXISTS (SELECT FROM goods_skus k WHERE k.goods_id = g.id)');
  await souk.sql.run(
    `
      UPDATE goods
      SET goods_images = jsonb_build_array(
        goods_master_image,
        (SELECT goods_master_image FROM goods WHERE id <> $1 ORDER BY id DESC LIMIT 1)
      )
      WHERE id = $1`,
    [goods],
  );
  const page = await visit(goods);
  const second = page.getByRole('link', { name: 'Picture 2 of 2', exact: true });
  // Answers that a page contains are cached for up to 3 s
  await expect
    .poll(
      async () => {
        if ((await second.count()) === 0) await page.reload();
        return second.count();
      },
      { interval: 1500 },
    )
    .toBe(1);
  await waitForShop(page);
  await page.getByRole('link', { name: 'Enlarge picture 1 of 2' }).press('Enter');
  const large = page.locator('dialog.zoom-dialog');
  await large.waitFor();
  await page.keyboard.press('ArrowRight');
  await large.getByText('Picture 2 of 2', { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('+');
  await expect
    .poll(() => large.locator('img').evaluate((img: HTMLImageElement) => img.style.width))
    .toBe('175%');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.locator('.thumbs [aria-current]').getAttribute('aria-label'))
    .toBe('Picture 2 of 2');
});

test('a SKU is chosen by keyboard; a sold-out option gives the reason and offers another combination', async () => {
  const goods = await idOf(
    `NOT ${running} AND (SELECT count(*) FROM goods_skus s WHERE s.goods_id = g.id) >= 6`,
  );
  // Sells out one combination: the first value of one attribute with another of the second
  const skus = (
    await souk.sql.rows<{ id: number; names: string[] }>(
      'SELECT id, sku_name AS names FROM goods_skus WHERE goods_id = $1 ORDER BY id',
      [goods],
    )
  ).map(({ id, names }) => ({ id, names: names.map((name) => localName(name, 'en')) }));
  const [first] = skus;
  const soldOut = skus.find(
    ({ names }) => names[0] === first!.names[0] && names[1] !== first!.names[1],
  )!;
  await souk.sql.run(
    'UPDATE goods_skus SET goods_stock = CASE WHEN id = $2 THEN 0 ELSE 50 END WHERE goods_id = $1',
    [goods, soldOut.id],
  );
  const page = await visit(`${goods}?sku=${first!.id}`);
  const option = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect.poll(() => option(soldOut.names[1]!).getAttribute('aria-disabled')).toBe('true');
  await option(first!.names[1]!).focus();
  const optionTexts = await page
    .getByRole('radiogroup')
    .filter({ has: option(first!.names[1]!) })
    .getByRole('radio')
    .allTextContents();
  const steps =
    optionTexts.findIndex((text) => text.startsWith(soldOut.names[1]!)) -
    optionTexts.findIndex((text) => text.startsWith(first!.names[1]!));
  for (let step = 0; step < Math.abs(steps); step++)
    await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  await page.getByText(`${soldOut.names[1]} is sold out in ${first!.names[0]}.`).waitFor();
  await page
    .getByRole('button', { name: `Choose ${soldOut.names[1]} and change the other options` })
    .press('Enter');
  await expect.poll(() => option(soldOut.names[1]!).getAttribute('aria-checked')).toBe('true');
  expect(await option(first!.names[0]!).getAttribute('aria-checked')).toBe('false');
  await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter');
  await page.getByText('Added to cart').waitFor();
  const [line] = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { sku_id: number }[],
  );
  expect(skus.find(({ id }) => id === line!.sku_id)?.names).toContain(soldOut.names[1]);
});

test('a running seckill shows its countdown and claimed share, and is bought without the cart', async () => {
  const page = await visit(await idOf(running), 390);
  const band = page.getByRole('region', { name: 'Flash sale' });
  await band.getByRole('timer').waitFor();
  await band
    .getByText(/\d+% claimed/)
    .first()
    .waitFor();
  expect(
    await page.getByRole('button', { name: 'Add to cart' }).count(),
    'no button for the cart',
  ).toBe(0);
  await page.getByText(/Flash-sale items are bought directly/).waitFor();
  await page
    .getByRole('region', { name: 'Buy' })
    .last()
    .getByRole('link', { name: /Buy now/ })
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(order\/before|login)/);
});

test('comments that cannot be loaded say so, and the shown ones stay', async () => {
  const goods = await idOf('EXISTS (SELECT FROM order_comments c WHERE c.goods_id = g.id)');
  const page = await visit(goods);
  await page.route('**/api/goods_comments/**', (route) =>
    route.fulfill({ json: { code: 503, msg: 'Comments are not there', data: {} } }),
  );
  await page.locator('.kinds .chip').nth(1).click();
  await page.getByText('Comments are not there').waitFor();
  await page.unrouteAll();
  expect(await page.locator('.kinds .chip').first().getAttribute('aria-current')).toBe('true');
});

test('a goods page starts a group purchase', async () => {
  const goods = await idOf(
    `
      NOT ${running}
      AND EXISTS (
        SELECT
        FROM collectives c
        WHERE c.goods_id = g.id AND c.store_id = g.store_id AND c.deleted_at IS NULL
      )`,
  );
  const page = await visit(goods);
  const group = page.getByRole('region', { name: /^Group buy/ });
  await group.getByText(/A group of \d gets this price/).waitFor();
  const href = await group.getByRole('link', { name: 'Start a group' }).getAttribute('href');
  expect(JSON.parse(Buffer.from(href!.split('/').at(-1)!, 'base64url').toString())).toMatchObject({
    order: [{ goods_id: goods, collective_id: -1, buy_num: 1 }],
    ifcart: 0,
  });
});

test('a goods page shows the delivery for an area; the next document has the area and the viewed goods', async () => {
  const first = await idOf('true');
  const second = await idOf(`g.id > ${first}`);
  const page = await visit(first);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: /^Choose your area/ }).click();
  const where = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await where.getByLabel('Province').selectOption({ label: 'Shanghai' });
  await where.getByRole('button', { name: 'Use this area' }).click();
  await page.getByRole('button', { name: /To Shanghai.* · by / }).waitFor();

  await page.goto(`/goods/${second}?lang=en`);
  await waitForShop(page);
  await page.getByRole('button', { name: /To Shanghai/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Choose your area/ }).count()).toBe(0);
  const recent = page
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('link', { name: name! });
  const pieces = page.getByRole('textbox', { name: 'Quantity' });
  await recent.waitFor();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => pieces.inputValue()).toBe('2');
  await recent.click();
  await page.getByRole('heading', { level: 1, name: name! }).waitFor();
  expect(await pieces.inputValue(), 'the quantity of other goods').toBe('1');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Recently viewed' }).count()).toBe(0);
});

/**
 * Delays hydration. Nothing comes from the browser's cache while a route is set.
 * @returns lets the scripts load
 */
async function delayScripts(page: Page): Promise<() => void> {
  const { open, opened } = latch();
  await page.route(/\/dist\/assets\/packages-/, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}
/** The quantity of each line in a visitor's cart. */
const inCart = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    (key) =>
      (JSON.parse(localStorage.getItem(key) ?? '[]') as { buy_num: number }[]).map(
        ({ buy_num: pieces }) => pieces,
      ),
    storageKeys.guestCart,
  );

test('clicks before hydration are handled after it, once and in order', async () => {
  const goods = await idOf(
    `g.goods_stock > 1 AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id) AND NOT ${running}`,
  );
  const page = await openPage(souk, '/robots.txt');
  const release = await delayScripts(page);
  await page.goto(`/goods/${goods}?lang=en`);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  expect(await page.locator('#root[data-live]').count(), 'not hydrated').toBe(0);
  release();
  await page.getByText('Added to cart').first().waitFor();
  await expect.poll(() => inCart(page)).toEqual([2]);
});

test('text typed before hydration stays and is used by the clicks that followed it', async () => {
  const goods = await idOf(
    `g.goods_stock > 3 AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id) AND NOT ${running}`,
  );
  const page = await openPage(souk, '/robots.txt');
  const release = await delayScripts(page);
  await page.goto(`/goods/${goods}?lang=en`);
  const search = page.getByRole('combobox');
  const pieces = page.getByRole('textbox', { name: 'Quantity' });
  await pieces.fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await pieces.fill('2');
  await search.pressSequentially('tea');
  release();
  await page.getByText('Added to cart').first().waitFor();
  await expect.poll(() => inCart(page)).toEqual([3]);
  await search.pressSequentially('pot');
  expect([await search.inputValue(), await pieces.inputValue()]).toEqual(['teapot', '2']);
});

test('a claimed coupon and a favourite on a goods page are there after a reload, by one call', async () => {
  const client = await souk.as.shopper();
  const goods = await idOf(
    `
      EXISTS (
        SELECT
        FROM coupons c
        WHERE c.store_id = g.store_id
          AND c.deleted_at IS NULL
          AND c.stock > 0
          AND c.start_time <= mall_now()
          AND c.end_time > mall_now()
      )`,
  );
  const page = await openShop(souk, `/goods/${goods}`, { as: client });
  const claim = page.getByRole('button', { name: /^Claim:/ }).first();
  const name = (await claim.getAttribute('aria-label'))!.replace('Claim: ', '');
  await claim.click();
  await page.getByText(`Claimed: ${name}`).first().waitFor();
  const heart = page.locator('.buy-actions').getByRole('button', { name: 'Add to favourites' });
  const was = await heart.getAttribute('aria-pressed');
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(was);
  await page
    .getByText(was === 'true' ? 'Removed from favourites' : 'Added to favourites')
    .waitFor();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/favorites\/kept|\/mine$/.test(request.url()))
      requested.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await waitForShop(page);
  await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(was);
  expect(requested).toEqual([`/api/goods/${goods}/mine`]);
});
