import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localName } from '../../schemas/rules/local-name.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import type { TestApp } from '../helpers/app.ts';
import { openPage } from '../helpers/browser.ts';
import { startDemo } from '../helpers/demo.ts';
import { openShop, shopReady } from '../helpers/open-shop.ts';
import { sideways } from '../helpers/page-words.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
});
afterAll(() => souk?.close());

const open =
  'g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND t.store_status = 1 AND t.store_verify = 4';
const idOf = async (more: string): Promise<number> =>
  (
    await souk.sql.rows<{ id: number }>(
      `SELECT g.id FROM goods g JOIN stores t ON t.id = g.store_id WHERE ${open} AND ${more} ORDER BY g.id LIMIT 1`,
    )
  )[0]!.id;
const running =
  'EXISTS (SELECT FROM seckills k WHERE k.goods_id = g.id AND k.deleted_at IS NULL AND k.start_time <= mall_now() AND k.end_time > mall_now() AND k.sold < k.stock)';

test('a search is narrowed by brand and price, sorted, and walked back', async () => {
  const page = await openShop(souk, '/s');
  const found = page.locator('.res-head [role=status]'),
    first = await found.textContent();
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('link', { name: /Shiguang/ })
    .first()
    .click();
  await expect.poll(() => found.textContent()).not.toBe(first);
  const narrowed = await found.textContent();
  await page
    .getByRole('navigation', { name: 'Chosen filters' })
    .getByRole('link', { name: /Shiguang/ })
    .waitFor();
  await page.getByRole('textbox', { name: 'Highest price, yuan' }).fill('500');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: /Up to ¥500: take back/ }).waitFor();
  await page.getByRole('link', { name: 'Price, cheapest first' }).click();
  await page.getByRole('link', { name: 'Price, dearest first' }).waitFor();
  const amounts = (await page.locator('.found .card .price').allTextContents()).map((text) =>
    Number(text.replace(/[¥,]/g, '')),
  );
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  await page.goBack();
  await page.goBack();
  await expect.poll(() => found.textContent()).toBe(narrowed);
  await page
    .getByRole('navigation', { name: 'Chosen filters' })
    .getByRole('link', { name: /Shiguang/ })
    .click();
  await expect.poll(() => found.textContent()).toBe(first);
});

test('whoever narrows by keyboard stays where he is and hears how much is left', async () => {
  const page = await openShop(souk, '/s'),
    filters = page.getByRole('complementary', { name: 'Filters' }),
    found = page.locator('.res-head').getByRole('status');
  const focused = (): Promise<string> =>
    page.evaluate(
      () =>
        `${document.activeElement?.getAttribute('data-facet')} ${document.activeElement?.getAttribute('aria-current')}`,
    );
  for (const kind of ['offer', 'brand', 'class', 'price', 'store']) {
    const link = filters.locator(`[data-facet^="${kind} "]:not([aria-current])`).last(),
      name = await link.getAttribute('data-facet'),
      before = page.url();
    if (!(await link.isVisible()))
      await filters.locator('details:has([data-facet^="' + kind + '"]) > summary').click();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(before);
    await expect.poll(focused).toBe(`${name} true`);
    expect(await found.textContent()).toMatch(/^(\d+ things?|Nothing) found$/);
  }
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^store \d+ null$/);
  await page.getByRole('link', { name: 'Price, cheapest first' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Price, dearest first' }).waitFor();
  expect(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'one who sorts stays there too',
  ).toBe('Price, dearest first');
});

test('prices are narrowed by two thumbs, with keys and by hand; the fields say the same', async () => {
  const page = await openShop(souk, '/s'),
    filters = page.getByRole('complementary', { name: 'Filters' });
  const lower = filters.getByRole('slider', { name: 'From this price' }),
    upper = filters.getByRole('slider', { name: 'Up to this price' });
  const fields = () =>
    Promise.all(
      ['Lowest price, yuan', 'Highest price, yuan'].map((name) =>
        filters.getByLabel(name).inputValue(),
      ),
    );
  const bands = await filters.locator('.prices li').count(),
    most = await upper.getAttribute('max');
  expect(most).toBe(String(bands));
  await lower.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await fields())[0]).not.toBe('');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), {
      message: 'the focus stays',
    })
    .toBe('1');
  const [from] = await fields();
  expect(await lower.getAttribute('aria-valuetext')).toContain(String(Number(from)));
  const { x, y, width, height } = (await upper.boundingBox())!;
  await page.mouse.move(x + width - 12, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await fields())[1]).not.toBe('');
  expect(
    [await lower.inputValue(), await upper.inputValue()],
    'they never pass each other',
  ).toEqual(['1', '2']);
});

test('on a phone the filters come from the side and say how much is left', async () => {
  const page = await openShop(souk, '/s', { language: 'zh-cn', width: 390, height: 844 });
  await page.getByRole('button', { name: /筛选/ }).click();
  const drawer = page.getByRole('dialog', { name: '筛选' });
  const before = await drawer.getByRole('button', { name: /查看 \d+ 件商品/ }).textContent();
  await drawer.getByRole('link', { name: /云杉家居生活馆/ }).click();
  await expect
    .poll(() => drawer.getByRole('button', { name: /查看 \d+ 件商品/ }).textContent())
    .not.toBe(before);
  await drawer.getByRole('button', { name: /查看 \d+ 件商品/ }).click();
  await page.getByRole('link', { name: '云杉家居生活馆：取消' }).waitFor();
  expect(await sideways(page)).toEqual([]);
});

test('a SKU is picked by keyboard alone; what cannot be had says why, and the rest can give way', async () => {
  const goods = await idOf(
    `NOT ${running} AND (SELECT count(*) FROM goods_skus s WHERE s.goods_id = g.id) >= 6`,
  );
  // One combination sold out: the first of the second attribute beside the second of the first.
  const skus = (
    await souk.sql.rows<{ id: number; names: string[] }>(
      'SELECT id, sku_name AS names FROM goods_skus WHERE goods_id = $1 ORDER BY id',
      [goods],
    )
  ).map(({ id, names }) => ({ id, names: names.map((name) => localName(name, 'en')) }));
  const [first] = skus,
    gone = skus.find(({ names }) => names[0] === first!.names[0] && names[1] !== first!.names[1])!;
  await souk.sql.run(
    'UPDATE goods_skus SET goods_stock = CASE WHEN id = $2 THEN 0 ELSE 50 END WHERE goods_id = $1',
    [goods, gone.id],
  );
  const page = await openShop(souk, `/goods/${goods}?sku=${first!.id}`);
  const option = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect.poll(() => option(gone.names[1]!).getAttribute('aria-disabled')).toBe('true');
  await option(first!.names[1]!).focus();
  const places = await page
    .getByRole('radiogroup')
    .filter({ has: option(first!.names[1]!) })
    .getByRole('radio')
    .allTextContents();
  const steps =
    places.findIndex((text) => text.startsWith(gone.names[1]!)) -
    places.findIndex((text) => text.startsWith(first!.names[1]!));
  for (let step = 0; step < Math.abs(steps); step++)
    await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  await page.getByText(`${gone.names[1]} is sold out with ${first!.names[0]}.`).waitFor();
  await page
    .getByRole('button', { name: `Take ${gone.names[1]} and change the rest` })
    .press('Enter');
  await expect.poll(() => option(gone.names[1]!).getAttribute('aria-checked')).toBe('true');
  expect(await option(first!.names[0]!).getAttribute('aria-checked')).toBe('false');
  await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter');
  await page.getByText('It is in your cart').waitFor();
  const [line] = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { sku_id: number }[],
  );
  expect(skus.find(({ id }) => id === line!.sku_id)?.names).toContain(gone.names[1]);
});

test('the pictures open large, leaf and enlarge by keys, and close where they were', async () => {
  const goods = await idOf('NOT EXISTS (SELECT FROM goods_skus k WHERE k.goods_id = g.id)');
  await souk.sql.run(
    'UPDATE goods SET goods_images = jsonb_build_array(goods_master_image, (SELECT goods_master_image FROM goods WHERE id <> $1 ORDER BY id DESC LIMIT 1)) WHERE id = $1',
    [goods],
  );
  const page = await openShop(souk, `/goods/${goods}`);
  await expect
    .poll(() => page.getByRole('link', { name: 'Picture 2 of 2', exact: true }).count())
    .toBe(1);
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

test('goods have several pictures, and the colour that is chosen is the one that is shown', async () => {
  const page = await openShop(souk, `/goods/${await idOf("g.goods_name LIKE '拾光 Air-1%'")}`),
    thumbs = page.locator('.gallery .thumbs a');
  expect(await thumbs.count()).toBe(7);
  expect(
    await page.locator('.gallery .strip').evaluate((strip) => strip.scrollLeft),
    'nothing moves by itself',
  ).toBe(0);
  const white = page.getByRole('radio', { name: /Mica white/ }),
    picture = (await white.locator('img').getAttribute('src'))!;
  await white.click();
  await expect
    .poll(() => page.locator('.gallery .thumbs a[aria-current] img').getAttribute('src'))
    .toBe(picture);
});

test('a running seckill shows its price, its clock and what is claimed, and is bought at once', async () => {
  const page = await openShop(souk, `/goods/${await idOf(running)}`, { width: 390, height: 844 });
  const band = page.getByRole('region', { name: 'Seckill' });
  await band.getByRole('timer').waitFor();
  await band
    .getByText(/\d+% claimed/)
    .first()
    .waitFor();
  expect(
    await page.getByRole('button', { name: 'Add to cart' }).count(),
    'no way into the cart meanwhile',
  ).toBe(0);
  await page
    .getByRole('region', { name: 'Buy' })
    .last()
    .getByRole('link', { name: /Buy now/ })
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(order\/before|login)/);
});

test('a group is opened or joined from the goods', async () => {
  const goods = await idOf(
    `NOT ${running} AND EXISTS (SELECT FROM collectives c WHERE c.goods_id = g.id AND c.store_id = g.store_id AND c.deleted_at IS NULL)`,
  );
  const page = await openShop(souk, `/goods/${goods}`);
  const group = page.getByRole('region', { name: /^Group buy/ });
  await group.getByText(/\d people buy together/).waitFor();
  const href = await group.getByRole('link', { name: 'Start one' }).getAttribute('href');
  expect(JSON.parse(Buffer.from(href!.split('/').at(-1)!, 'base64url').toString())).toMatchObject({
    order: [{ goods_id: goods, collective_id: -1, buy_num: 1 }],
    ifcart: 0,
  });
});

/** Keeps the program back, on a page that has nothing of the shop in its cache, until it is released. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/dist\/assets\/packages-/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
/** Pieces of each line in a visitor's cart. */
const inCart = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    (key) =>
      (JSON.parse(localStorage.getItem(key) ?? '[]') as { buy_num: number }[]).map(
        ({ buy_num: pieces }) => pieces,
      ),
    storageKeys.guestCart,
  );

test('buttons that are pressed before the program is there are answered when it is, once and in their order', async () => {
  const goods = await idOf(
    `g.goods_stock > 1 AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id) AND NOT ${running}`,
  );
  const page = await openPage(souk, '/robots.txt'),
    release = await holdProgram(page);
  await page.goto(`/goods/${goods}?lang=en`);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  expect(await page.locator('#root[data-live]').count(), 'nothing answers yet').toBe(0);
  release();
  await page.getByText('It is in your cart').first().waitFor();
  await expect.poll(() => inCart(page)).toEqual([2]);
});

test('what is typed before the program is there stays, and counts', async () => {
  const goods = await idOf(
    `g.goods_stock > 3 AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id) AND NOT ${running}`,
  );
  const page = await openPage(souk, '/robots.txt'),
    release = await holdProgram(page);
  await page.goto(`/goods/${goods}?lang=en`);
  const search = page.getByRole('combobox');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await search.pressSequentially('tea');
  release();
  await page.getByText('It is in your cart').first().waitFor();
  await expect.poll(() => inCart(page)).toEqual([3]);
  await search.pressSequentially('pot');
  expect([
    await search.inputValue(),
    await page.getByRole('textbox', { name: 'Quantity' }).inputValue(),
  ]).toEqual(['teapot', '3']);
});

test('a shopper claims a coupon and keeps goods where they are seen; both are still so after a reload', async () => {
  const client = await souk.as.shopper();
  const goods = await idOf(
    'EXISTS (SELECT FROM coupons c WHERE c.store_id = g.store_id AND c.deleted_at IS NULL AND c.stock > 0 AND c.start_time <= mall_now() AND c.end_time > mall_now())',
  );
  const page = await openShop(souk, `/goods/${goods}`, { as: client });
  const claim = page.getByRole('button', { name: /^Claim:/ }).first(),
    name = (await claim.getAttribute('aria-label'))!.replace('Claim: ', '');
  await claim.click();
  await page.getByText(`Claimed: ${name}`).first().waitFor();
  const heart = page.locator('.acts').getByRole('button', { name: 'Favourite' }),
    was = await heart.getAttribute('aria-pressed');
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(was);
  await page
    .getByText(was === 'true' ? 'No longer a favourite' : 'Kept in your favourites')
    .waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/favorites\/kept|\/mine$/.test(request.url()))
      asked.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await shopReady(page);
  await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(was);
  expect(asked).toEqual([`/api/goods/${goods}/mine`]);
});

test('the hearts of a list are asked for at once, turn at once and back; visitors sign in first', async () => {
  const client = await souk.as.shopper(),
    page = await openShop(souk, '/s', { as: client });
  const hearts = page.locator('.found').getByRole('button', { name: /^Favourite: / }),
    first = hearts.first();
  await first.click();
  await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(async () => (await client.get('/user/favorites')).data.total).toBe(0);
  await hearts.nth(1).click();
  await expect.poll(async () => (await client.get('/user/favorites')).data.total).toBe(1);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/favorites/kept')) asked.push(request.url());
  });
  await page.reload();
  await expect.poll(() => hearts.nth(1).getAttribute('aria-pressed')).toBe('true');
  expect([asked.length, await first.getAttribute('aria-pressed')]).toEqual([1, 'false']);
  const visiting = await openShop(souk, '/s');
  await visiting
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .click();
  await visiting.waitForURL(/\/login\?back=%2Fs/);
});

test('delivery is told by area before anything is bought, and remembered', async () => {
  const page = await openShop(souk, `/goods/${await idOf('true')}`);
  await page.getByRole('button', { name: /^Where to\?/ }).click();
  const where = page.getByRole('dialog', { name: 'Where shall it go?' });
  await where.getByLabel('Province').selectOption({ label: '上海市' });
  await where.getByRole('button', { name: 'Use this area' }).click();
  await page.getByRole('button', { name: /To 上海市.* · by / }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /To 上海市/ }).waitFor();
});

test('what was looked at stands below the next goods, and can be forgotten', async () => {
  const first = await idOf('true'),
    second = await idOf(`g.id > ${first}`);
  const page = await openShop(souk, `/goods/${first}`);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto(`/goods/${second}?lang=en`);
  await shopReady(page);
  const seen = page
      .getByRole('region', { name: 'Recently viewed' })
      .getByRole('link', { name: name! }),
    pieces = page.getByRole('textbox', { name: 'Quantity' });
  await seen.waitFor();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => pieces.inputValue()).toBe('2');
  await seen.click();
  await page.getByRole('heading', { level: 1, name: name! }).waitFor();
  expect(await pieces.inputValue(), 'other goods, another choice').toBe('1');
  await page.getByRole('button', { name: 'Forget these' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Recently viewed' }).count()).toBe(0);
});
