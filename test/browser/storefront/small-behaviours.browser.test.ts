import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { documentBox } from '../../helpers/browser/measure.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import { openShop, shareShop, visitShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { horizontalOverflow } from '../../helpers/browser/page-checks.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import { latch } from '../../helpers/latch.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import { paramsOf, place, placeAndPay } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Behaviours of pages that only a browser shows. */
let souk: TestApp;
let market: Market;
let tea: StoreWithGoods;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
  tea = await market.storeWithGoods('Cloud House', 'Cloud tea', { price: 8800, stock: 50 });
});
const line = () => ({ goods_id: tea.goodsId, sku_id: 0, buy_num: 1 });

test('the cart shows no amount before its quote', async () => {
  const page = await openPage(souk, '/robots.txt', {
    stored: { [storageKeys.guestCart]: JSON.stringify([line()]) },
  });
  const quoting = latch();
  await page.route('**/api/cart/quote', async (route) => {
    await quoting.opened;
    await route.continue();
  });
  await page.goto('/carts?lang=en');
  await page.locator('.sum-skeleton').waitFor();
  expect(await page.locator('.sum').innerText()).not.toContain('0.00');
  quoting.open();
  await page.locator('.sum .total').getByText('88.00').waitFor();
});

test('a coupon is claimed after the sign-in that it asked for, and says when it is used', async () => {
  const shopper = await market.trade.shopper();
  // A store of its own: pages of the others are cached without the coupon
  const pots = await market.storeWithGoods('Coupon House', 'Tea pot', { price: 8800, stock: 5 });
  await market.coupon(pots, 'Sixty off', { money: 6000, from: 0 });
  const order = [{ goods_id: pots.goodsId }];
  const page = await openShop(souk, `/goods/${pots.goodsId}`);
  await page.getByRole('button', { name: /^Claim: ¥60/ }).click();
  await page.waitForURL('**/login**');
  await waitForShop(page);
  await page.getByLabel('Phone number or username').fill(shopper.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/goods/${pots.goodsId}**`);
  await page.getByRole('button', { name: /^Claimed: ¥60/ }).waitFor();

  const { data: quotes } = await shopper.client.post('/user/order/before', {
    params: paramsOf(order),
  });
  await place(shopper, order, { coupon_id: String(quotes[0].coupon_id) });
  await page.reload();
  await page.getByRole('button', { name: /^Used: ¥60/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Claim(ed)?: ¥60/ }).count()).toBe(0);
});

describe('a shopper', () => {
  let shopper: Awaited<ReturnType<Market['trade']['shopper']>>;
  beforeAll(async () => {
    shopper = await market.trade.shopper({ money: 30_000 });
  });
  const shared = shareShop(async () => ({ souk, as: shopper.client }));

  test('a second press of "Place order" is silent and leads to the same order', async () => {
    const params = Buffer.from(JSON.stringify({ order: [line()], ifcart: 0 })).toString(
      'base64url',
    );
    const page = shared();
    await visitShop(page, `/order/before/${params}`);
    const placing = latch();
    let calls = 0;
    await page.route('**/api/user/order/create', async (route) => {
      calls += 1;
      await placing.opened;
      await route.continue();
    });
    const button = page.getByRole('button', { name: 'Place order' }).filter({ visible: true });
    await button.click();
    await button.click({ force: true });
    expect(await page.locator('.toast').count()).toBe(0);
    placing.open();
    await page.waitForURL('**/order/pay/**');
    await page.unrouteAll();
    expect(calls).toBe(1);
  });

  test('a review needs stars and a text', async () => {
    const t = shopTexts('en');
    const id = await placeAndPay(shopper, [line()]);
    await market.ship(tea, id, 'YD12345679');
    await shopper.client.post(`/user/orders/${id}/receive`);
    const page = shared();
    await visitShop(page, `/user/comment/add/${id}`);
    expect(await page.locator('input[type=radio]:checked').count()).toBe(0);
    const send = page.getByRole('button', { name: t('orders.comment.send') });
    await send.click();
    await expect.poll(() => page.getByText(t('orders.comment.noScore')).count()).toBe(4);
    await expect.poll(() => page.getByText(t('orders.comment.writeText')).count()).toBe(1);
    for (const group of await page.locator('fieldset.rate').all())
      await group.locator('label').nth(3).click();
    await page.getByRole('textbox', { name: t('orders.comment.text') }).fill('Smells of spring');
    await send.click();
    await page.waitForURL(`**/user/order/comment/${id}*`);
    await page.getByText('Smells of spring').waitFor();
    const thanks = page.getByText(t('orders.comment.thanks'));
    await thanks.waitFor();
    // A navigation within 500 ms belongs to the same action and keeps its message; a later one removes it
    await page.waitForTimeout(600);
    await page.locator('.head a[href="/"], header a[href="/"]').first().click();
    await thanks.waitFor({ state: 'detached' });
  });

  test('the hint of the order search is not cut, and an order without an estimate has no gap', async () => {
    const [id] = await place(shopper, [{ goods_id: tea.goodsId, buy_num: 1 }]);
    const page = shared();
    await visitShop(page, '/user/orders');
    const room = await page.locator('.order-find input').evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = font;
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return input.clientWidth - padding - context.measureText(input.placeholder).width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
    await visitShop(page, `/user/order/${id}`);
    const gap = await page.locator('section[aria-labelledby=place]').evaluate((box) => {
      const [heading, address] = [box.querySelector('h2'), box.querySelector('p.sm')];
      return address!.getBoundingClientRect().top - heading!.getBoundingClientRect().bottom;
    });
    expect(gap).toBeLessThanOrEqual(24);
  });
});

describe('a visitor', () => {
  const shared = shareShop(async () => ({ souk }));

  test('a pause before the next code closes its button only', async () => {
    const t = shopTexts('en');
    const page = shared();
    await visitShop(page, '/register');
    const phone = page.locator('input[autocomplete*=tel], input[name=username]').first();
    await phone.fill('13900003471');
    await page.getByRole('button', { name: t('common.code.send') }).click();
    const pause = page.locator('.in-field[disabled]');
    await pause.waitFor();
    const code = page.locator('input[autocomplete=one-time-code]');
    await code.fill('123456');
    const look = (input: Element) => {
      const { color, backgroundColor, opacity } = getComputedStyle(input);
      return { color, backgroundColor, opacity };
    };
    expect(await code.evaluate(look)).toEqual(await phone.evaluate(look));
  });

  test('errors of the sign-in keep a distance from the next label, and the form does not move', async () => {
    const page = shared();
    // The providers, whose buttons are below the form, are known late
    await page.route('**/api/oauth/providers', async (route) => {
      await sleep(300);
      await route.continue();
    });
    await visitShop(page, '/login');
    const form = page.getByRole('main').locator('form').first();
    const before = await documentBox(form);
    await page.locator('.gate-others').waitFor();
    expect(await documentBox(form)).toEqual(before);
    await page.unroute('**/api/oauth/providers');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await form.locator('.msg[role=alert]').first().waitFor();
    expect(await documentBox(form)).toEqual(before);
    const gaps = await form.locator('.field').evaluateAll((fields) =>
      fields.slice(1).map((field, index) => {
        const message = fields[index]!.querySelector('.msg');
        const label = field.querySelector('label, .field-label');
        return label!.getBoundingClientRect().top - message!.getBoundingClientRect().bottom;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4);
  });
});

test('a name without breaks stays beside its prices in cart and checkout', async () => {
  const long = await market.storeWithGoods('Long House', 'W'.repeat(60), { price: 123_456 });
  const shopper = await market.trade.shopper();
  await shopper.client.post('/user/carts', { goods_id: long.goodsId, buy_num: 1 });
  const page = await openShop(souk, '/carts', { as: shopper.client });
  const expectApart = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const name = page.getByRole('main').getByText(long.name).first();
    await name.waitFor();
    const covered = await name.evaluate((element) => {
      const { left, right, top, bottom } = element.closest('h3, b, p')!.getBoundingClientRect();
      const prices = [...element.closest('li')!.querySelectorAll('.price')];
      return prices
        .map((price) => price.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .some(
          (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        );
    });
    expect(covered, `${page.url()} at ${width}`).toBe(false);
    expect(await horizontalOverflow(page), `${page.url()} at ${width}`).toEqual([]);
  };
  for (const width of [1440, 390, 320]) await expectApart(width);
  await page
    .getByRole('button', { name: /^Check out/ })
    .first()
    .click();
  await page.waitForURL('**/order/**');
  await waitForShop(page);
  for (const width of [390, 1440]) await expectApart(width);
});

test('the pressed button of a favourite store has enough contrast', async () => {
  const shopper = await market.trade.shopper();
  await shopper.client.post('/user/favorites', { out_id: tea.seller.storeId, is_type: 1 });
  const page = await openShop(souk, `/store/${tea.seller.storeId}`, { as: shopper.client });
  await page.locator('.keep[aria-pressed="true"]').first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeProblems(page, { runOnly: ['color-contrast'] }, 'main')).toEqual([]);
  }
});

test('a removed SKU in the cart names its goods and leads to the others', async () => {
  const seller = await market.trade.aStore();
  const goods = await market.trade.goods(seller, { price: 900, skuStocks: [5, 5] });
  await souk.sql.run("UPDATE goods SET goods_name = 'Two glazes' WHERE id = $1", [goods.id]);
  const shopper = await market.trade.shopper();
  const added = { goods_id: goods.id, sku_id: goods.skus[0], buy_num: 1 };
  expect(await shopper.client.post('/user/carts', added)).toMatchObject({ code: 200 });
  await souk.sql.run('DELETE FROM goods_skus WHERE id = $1', [goods.skus[0]]);
  const page = await openShop(souk, '/carts', { as: shopper.client });
  await page.locator('.gone').getByRole('link', { name: 'Two glazes' }).click();
  await page.waitForURL(`**/goods/${goods.id}**`);
  await waitForShop(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('status').getByRole('link', { name: 'View cart' }).waitFor();
});
