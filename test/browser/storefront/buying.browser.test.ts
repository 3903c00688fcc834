import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { translate } from '../../../server/platform/i18n/language.ts';
import { openShop, shareShop, visitShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { registerShopper } from '../../helpers/browser/register-shopper.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import { place } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let market: Market;
let tea: StoreWithGoods;
let chair: StoreWithGoods;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
  tea = await market.storeWithGoods('Tea House', 'Spring tea', { price: 8800 });
  chair = await market.storeWithGoods('Oak Room', 'Oak chair', { price: 50_000, sku: true });
});

const line = ({ goodsId, skuId }: StoreWithGoods, buy_num = 1) => ({
  goods_id: goodsId,
  sku_id: skuId,
  buy_num,
});
/** The statuses of a shopper's orders, oldest first. */
const statusesOf = async ({ id }: { readonly id: number }): Promise<readonly number[]> =>
  (await market.ordersOf(id)).map(({ order_status }) => order_status);
const main = (page: Page) => page.getByRole('main');
/** Waits until the summary shows this total. */
const total = (page: Page, text: string) =>
  expect
    .poll(async () => (await page.locator('.sum .total .price').innerText()).replaceAll(/\s/g, ''))
    .toBe(text);

/** The page of the payment provider. */
async function openedBy(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the payment page on this device' }).click();
  return opening;
}

/**
 * Decides on the provider's page and closes it. It waits for the answer first: closing a page in the
 * middle of a navigation can hang.
 */
async function decide(provider: Page, decision: 'approve' | 'decline'): Promise<void> {
  await provider.waitForLoadState();
  const answered = provider.waitForEvent('load');
  await provider.locator(`button[value=${decision}]`).click();
  await answered;
  await provider.close();
}

async function addAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New address' });
  await dialog.getByLabel('Full name').fill('Mira');
  await dialog.getByLabel('Mobile number').fill('13811112046');
  await dialog.getByLabel('Province').selectOption({ label: 'Zhejiang' });
  await dialog.getByLabel('City').selectOption({ label: 'Hangzhou' });
  await dialog.getByLabel('District').selectOption({ label: 'Xihu' });
  await dialog.getByLabel('Street address').fill('Road 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(1);
}

test('a guest orders from two stores, pays after two declined payments, receives, reviews and returns', {
  timeout: 300_000,
}, async () => {
  const page = await openShop(souk, '/carts', {
    cart: [line(tea, 2), line(chair)],
    fresh: true, // with a service worker, as shoppers have it
  });
  await total(page, '¥676.00');
  await main(page)
    .getByRole('group', { name: 'Quantity of Spring tea' })
    .getByRole('button', { name: 'Decrease quantity' })
    .click();
  await total(page, '¥588.00');
  await page.getByRole('button', { name: 'Remove Oak chair' }).click();
  await total(page, '¥88.00');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await total(page, '¥588.00');
  await page.getByRole('button', { name: 'Check out (2)' }).click();

  await registerShopper(souk, page, '13900001235');
  await page.getByRole('heading', { level: 1, name: 'Confirm your order' }).waitFor();
  const caller = await market.callerOf(page);
  const { data: user } = await caller.post('/auth/info', { provider: 'users' });
  expect((await caller.get('/cart_count')).data, 'the guest cart belongs to the account').toBe(2);
  expect(
    (
      await caller.post('/user/coupon/receive', {
        id: await market.coupon(chair, 'Oak week', { money: 4000, from: 30_000 }),
      })
    ).code,
  ).toBe(200);
  await page.reload();
  await waitForShop(page);
  await total(page, '¥548.00');
  await page.getByLabel('Coupon', { exact: true }).selectOption({ label: 'No coupon' });
  await total(page, '¥588.00');
  await page.getByLabel('Coupon', { exact: true }).selectOption({ label: 'Oak week (−¥40.00)' });
  await total(page, '¥548.00');

  const placing = page.getByRole('button', { name: 'Place order' });
  await placing.click();
  await addAddress(page); // checkout asks for the missing address
  await main(page).getByLabel('Note to store').first().fill('Ring twice');
  await placing.dblclick();
  await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
  const orders = await market.ordersOf(user.id);
  expect([orders.length, (await caller.get('/cart_count')).data]).toEqual([2, 0]);

  await page.getByRole('radio', { name: /WeChat Pay/ }).check();
  await page.getByRole('button', { name: 'Pay ¥548.00 with WeChat Pay' }).click();
  const sandbox = await openedBy(page);
  await decide(sandbox, 'decline');
  await page.getByRole('status').filter({ hasText: 'The payment was declined' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Other payment methods' }).click();
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await page.getByRole('button', { name: 'Pay ¥548.00 with Alipay' }).click();
  const again = await openedBy(page);
  await decide(again, 'decline');
  await page.getByRole('status').filter({ hasText: 'The payment was declined' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  const third = await openedBy(page);
  await decide(third, 'approve');
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();

  const own = orders.find(({ store_id }) => store_id === chair.seller.storeId)!;
  await market.ship(chair, own.id, 'YD12345678');
  await page.getByRole('link', { name: 'My orders' }).first().click();
  const card = page.getByRole('article', { name: 'Oak Room' });
  await card.getByText('On its way', { exact: true }).waitFor();
  await card.getByText(/Yunda Express YD12345678/).waitFor();
  await card.getByRole('button', { name: 'Confirm receipt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, confirm receipt' }).click();
  await card.getByRole('link', { name: 'Write a review' }).click();
  await page.getByLabel('What should others know?').fill('Sits well');
  for (const stars of await page.getByLabel('4 out of 5 stars').all())
    await stars.check({ force: true });
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByRole('article', { name: 'Oak chair' }).getByText('Sits well').waitFor();

  await visitShop(page, `/user/order/${own.id}`);
  await page.getByText('Completed').first().waitFor();
  await page.getByRole('link', { name: 'After-sale', exact: true }).click();
  await page.getByRole('radio', { name: /^Return/ }).check();
  await page.getByRole('button', { name: 'Damaged' }).click();
  await page.getByText('Refund amount ¥460.00').waitFor();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.getByText('Under review').first().waitFor();
  const seller = await market.sellerOf(chair);
  await seller.put(`/Seller/refunds/${own.id}`, { refund_verify: 1 });
  await page.reload();
  await page.getByLabel('Courier').selectOption({ label: 'Yunda Express' });
  await page.getByLabel('Tracking number').fill('YD87654321');
  await page.getByRole('button', { name: 'I have shipped it' }).click();
  await page.getByText('Waiting for the store').first().waitFor();
  await page.getByText('Yunda Express YD87654321').waitFor();
  await seller.put(`/Seller/refunds/${own.id}`, { refund_step: 3 });
  await page.reload();
  await page.getByText('After-sale completed').first().waitFor();
  await page.getByText('¥460.00 is being refunded to your original payment method.').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('After-sale completed').first().waitFor();
});

test('goods are found, ordered and paid from the balance by keyboard alone', async () => {
  const shopper = await market.trade.shopper({ money: 100_000 });
  const page = await openShop(souk, '/', { as: shopper.client });
  const reach = async (target: ReturnType<Page['locator']>, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.first().waitFor();
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press(key);
      if (await target.evaluateAll((found) => found.includes(document.activeElement as never)))
        return;
    }
    throw new Error(`${key} never reaches ${target.toString()}`);
  };
  const to = (name: string | RegExp, role: 'button' | 'textbox' = 'button') =>
    reach(role === 'textbox' ? page.getByLabel(name) : main(page).getByRole(role, { name }));
  await reach(page.getByRole('combobox'));
  await page.keyboard.type('Oak chair');
  const offered = page.getByRole('option').first();
  await expect.poll(() => offered.textContent(), { timeout: 15_000 }).toContain('Oak chair');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Oak chair' }).waitFor();
  await waitForShop(page);
  await to('Add to cart');
  await page.keyboard.press('Enter');
  await page.getByText('Added to cart').waitFor();
  await reach(page.locator('header a[href="/carts"]'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
  await waitForShop(page);
  await total(page, '¥500.00');
  await to('Increase quantity');
  await page.keyboard.press('Enter');
  await total(page, '¥1,000.00');
  await to('Check out (2)');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Confirm your order' }).waitFor();
  await waitForShop(page);
  await to('Place order');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
  await waitForShop(page);
  expect(
    await page
      .getByRole('radio')
      .evaluateAll((radios) =>
        radios.map((radio) => radio.parentElement!.querySelector('b')!.textContent),
      ),
  ).toEqual(['Balance', 'WeChat Pay', 'Alipay']);
  await to('Payment password', 'textbox');
  await page.keyboard.type('12a');
  await page.keyboard.press('Enter');
  await page.getByText('The payment password is six digits, 0 to 9').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('246810');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
  expect(await statusesOf(shopper)).toEqual([orderStatus.toShip]);
  await visitShop(page, '/user');
  await expect
    .poll(
      async () =>
        (await page.locator('.balances .price').first().innerText()).replaceAll(/\s/g, ''),
      { message: 'the paid amount left the balance' },
    )
    .toBe('¥0.00');
});

test('checkout names a seckill and a group, and shows a changed price before it places an order', async () => {
  const language = 'zh-cn';
  const width = 390;
  const t = shopTexts(language);
  const hot = await market.storeWithGoods(`Hot House ${language}`, 'Fast tea', { price: 10_000 });
  const many = await market.storeWithGoods(`Many House ${language}`, 'Group tea', {
    price: 10_000,
  });
  await souk.sql.run(
    `
        INSERT INTO seckills (
          store_id, goods_id, discount, stock, per_limit, start_time, end_time
        )
        VALUES (
          $1, $2, 50, 9, 2, mall_now() - interval '1 minute', mall_now() + interval '1 hour'
        )`,
    [hot.seller.storeId, hot.goodsId],
  );
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 2)',
    [many.seller.storeId, many.goodsId],
  );
  const shopper = await market.trade.shopper({ money: 100_000 });
  const before = (store: StoreWithGoods, more: object = {}): string => {
    const params = JSON.stringify({ order: [{ ...line(store), ...more }], ifcart: 0 });
    return `/order/before/${Buffer.from(params).toString('base64url')}`;
  };
  const page = await openShop(souk, before(hot), { as: shopper.client, language, width });
  await page
    .getByText(translate(language, 'dicts.order_saving.seckill'), { exact: true })
    .waitFor();
  await total(page, '¥50.00');
  await souk.sql.run('UPDATE seckills SET discount = 40 WHERE goods_id = $1', [hot.goodsId]);
  await page.getByRole('button', { name: t('checkout.place') }).click();
  await page.getByRole('alert').getByText(t('errors.orders.changed')).waitFor();
  await total(page, '¥60.00');
  expect(await market.ordersOf(shopper.id)).toEqual([]);
  await page.getByRole('button', { name: t('checkout.place') }).click();
  await page.getByRole('heading', { level: 1, name: t('checkout.pay.title') }).waitFor();

  await visitShop(page, before(many, { collective_id: -1 }));
  await page.getByText(t('checkout.opensGroup', { hours: 24 })).waitFor();
  await total(page, '¥80.00');
  await page.getByRole('button', { name: t('checkout.place') }).click();
  await page.getByRole('heading', { level: 1, name: t('checkout.pay.title') }).waitFor();
  const paying = new URL(page.url()).pathname;
  const own = (await market.ordersOf(shopper.id)).at(-1)!.id;
  for (const path of [`/order/success?order_id=${own}`, `/user/order/${own}`]) {
    await visitShop(page, path);
    await page
      .getByText(t(path.startsWith('/user') ? 'orders.state.pay' : 'checkout.success.waits'))
      .first()
      .waitFor();
    expect(
      await page.getByText(t('checkout.success.group', { missing: 1 })).count(),
      'an unpaid order is no member of the group',
    ).toBe(0);
  }
  await page.getByText(t('orders.group.unpaid', { need: 2, time: '' }).trim()).waitFor();
  const card = (await page.locator('.box.order').first().boundingBox())!;
  const sign = (await page.locator('.order .promo svg').boundingBox())!;
  expect(sign.x - card.x, 'the group sign is inside the card').toBeGreaterThan(12);
  await visitShop(page, paying);
  await page.getByLabel(t('checkout.pay.password')).fill('246810');
  await page.getByRole('button', { name: t('checkout.pay.go', { total: '¥80.00' }) }).click();
  await page.getByText(t('checkout.success.group', { missing: 1 })).waitFor();
  await page.getByText(t('checkout.success.groupText', { total: '¥80.00' })).waitFor();
  const friend = await market.trade.shopper({ money: 100_000 });
  const joining = await openShop(souk, `/goods/${many.goodsId}`, {
    as: friend.client,
    language,
    width,
  });
  await joining
    .getByRole('link', { name: /^(Join|参团)/ })
    .first()
    .click();
  await joining.getByRole('button', { name: t('checkout.place') }).click();
  await joining.getByLabel(t('checkout.pay.password')).fill('246810');
  await joining.getByRole('button', { name: t('checkout.pay.go', { total: '¥80.00' }) }).click();
  await joining.getByRole('heading', { level: 1, name: t('checkout.success.paid') }).waitFor();
  expect(
    await souk.sql.rows('SELECT status FROM collective_logs WHERE goods_id = $1', [many.goodsId]),
    'the group is full',
  ).toEqual([{ status: 1 }]);
  expect(await statusesOf(shopper)).toEqual([orderStatus.toPay, orderStatus.toShip]);
});

describe('orders of a shopper', () => {
  let shopper: Awaited<ReturnType<Market['trade']['shopper']>>;
  beforeAll(async () => {
    shopper = await market.trade.shopper({ money: 100_000 });
  });
  const shared = shareShop(async () => ({ souk, as: shopper.client }));

  test('a shopper without a payment password sets one while paying, and sees why it is refused', async () => {
    await souk.sql.run("UPDATE users SET pay_password = '' WHERE id = $1", [shopper.id]);
    const [id] = await place(shopper, [line(tea)]);
    const page = shared();
    await visitShop(page, '/user/orders?status=1');
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Set payment password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set payment password' });
    await dialog.getByRole('button', { name: 'Set payment password' }).click();
    await expect.poll(() => dialog.getByText('Cannot be empty').count()).toBe(3);
    await dialog.getByLabel('New payment password').fill('24681x');
    await dialog.getByText('The payment password is six digits, 0 to 9').waitFor();
    await dialog.getByLabel('New payment password').fill('246810');
    await dialog.getByLabel('Repeat the password').fill('246811');
    await dialog.getByLabel('Sign-in password').fill(testPassword);
    await dialog.getByText('The two inputs do not match').waitFor();
    await dialog.getByLabel('Repeat the password').fill('246810');
    await dialog.getByRole('button', { name: 'Set payment password' }).click();
    await page.getByLabel('Payment password', { exact: true }).fill('246811');
    await page.getByRole('button', { name: 'Pay ¥88.00' }).click();
    await page.getByText('The payment password is wrong').waitFor();
    await page.getByLabel('Payment password').fill('246810');
    await page.getByRole('button', { name: 'Pay ¥88.00' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
    expect(await market.trade.statusOf(id!)).toBe(orderStatus.toShip);
  });

  test('a cancelled order can be bought again and deleted', async () => {
    const [other] = await place(shopper, [line(chair)]);
    const page = shared();
    await visitShop(page, '/user/orders');
    const card = page.getByRole('article', { name: 'Oak Room' });
    await card.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await card.getByText('Cancelled').first().waitFor();
    await card.getByRole('button', { name: 'Buy again' }).click();
    await total(page, '¥500.00');
    await visitShop(page, '/user/orders?status=0');
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No orders here').waitFor();
    expect(await market.trade.statusOf(other!)).toBe(orderStatus.cancelled);
  });
});
