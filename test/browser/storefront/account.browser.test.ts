import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { encryptCard } from '../../../server/mall/wallet/bank-accounts.ts';
import { Secrets } from '../../../server/platform/config/secrets.ts';
import { openInProgram } from '../../helpers/browser/open-in-program.ts';
import { openShop, shareShop, visitShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sentCode } from '../../helpers/mall/sent-code.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedDemo();
  trade = new Trade(souk);
});

let phones = 13_600_000_000;
const newPhone = (): string => {
  phones += 1;
  return String(phones);
};
/** The last code that was sent to the phone; the log driver stores it. */
async function codeOf(phone: string, purpose: string): Promise<string> {
  const read = () => sentCode(souk, phone, purpose);
  await expect.poll(read).toMatch(/^\d{6}$/);
  return read();
}
const path = (page: Page): string => new URL(page.url()).pathname;
const waitForPath = (page: Page, wanted: string) => expect.poll(() => path(page)).toBe(wanted);

test('a visitor registers by invitation, adds an address and resets the password', async () => {
  const inviter = await trade.shopper();
  const phone = newPhone();
  const page = await openShop(souk, `/register?inviter_id=${inviter.id}`);
  // The invitation survives other pages
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await waitForPath(page, '/login');
  await page.goto('/register?back=/user/address/form');
  await waitForShop(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('The phone number is empty').waitFor();
  await page.getByText('Read and accept the agreement first').waitFor();
  await page.getByLabel('Phone number').fill(`+86 ${phone.slice(0, 3)} ${phone.slice(3)}`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: /^\d+ s$/ }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('A-good-password-7');
  await page.getByRole('button', { name: 'user agreement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I accept' }).click();
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('The code is wrong or no longer valid').waitFor();
  // The input is still there
  expect(await page.getByLabel('Phone number').inputValue()).toContain(phone.slice(0, 3));
  await page.getByLabel('Verification code').fill(await codeOf(phone, 'register'));
  await page.getByRole('button', { name: 'Register' }).click();
  await waitForPath(page, '/user/address/form');
  expect(await souk.sql.rows('SELECT inviter_id FROM users WHERE phone = $1', [phone])).toEqual([
    { inviter_id: inviter.id },
  ]);

  await visitShop(page, '/user/address');
  const add = page.getByRole('link', { name: 'Add address' });
  expect((await add.boundingBox())!.height, 'the icon of the button is small').toBeLessThan(60);
  await add.click();
  await page.getByLabel('Full name').fill('Lin');
  await page.getByLabel('Mobile number').fill('13800000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose a province, city and district').waitFor();
  await page.getByLabel('Province').selectOption({ label: 'Zhejiang' });
  await page.getByLabel('City').selectOption({ label: 'Hangzhou' });
  await page.getByLabel('District').selectOption({ label: 'Xihu' });
  await page.getByLabel('Street address').fill('文三路 1 号');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await waitForPath(page, '/user/address');
  await page.getByText('Zhejiang Hangzhou Xihu').waitFor();
  await expect.poll(() => page.locator('.place-card').count()).toBe(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForPath(page, '/');
  await waitForShop(page);
  await openInProgram(page, '/user/info');
  await waitForPath(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await waitForPath(page, '/forget_password');
  // The sign-in page has a label that starts with it
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: /^\d+ s$/ }).waitFor();
  await page.getByLabel('Verification code').fill(await codeOf(phone, 'forget_password'));
  await page.getByLabel('New password', { exact: true }).fill('Another-password-8');
  await page.getByLabel('Repeat the new password').fill('Another-password-9');
  await page.getByRole('button', { name: 'Reset and sign in' }).click();
  await page.getByText('The two inputs do not match').waitFor();
  await page.getByLabel('Repeat the new password').fill('Another-password-8');
  await page.getByRole('button', { name: 'Reset and sign in' }).click();
  await waitForPath(page, '/user/info');
});

describe('the sign-in of a visitor', () => {
  const visitor = shareShop(async () => ({ souk }));
  async function visitSignIn(): Promise<Page> {
    const page = visitor();
    if (path(page) !== '/login') await visitShop(page, '/login');
    return page;
  }

  test('a sub-account that the server lets in is signed out again and its token removed', async () => {
    const page = await visitSignIn();
    const shopper = await souk.aShopper();
    await page.route('**/api/auth/info', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, belong_id: 7 } },
      });
    });
    await page.getByLabel('Phone number or username').fill(shopper.username);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Sub-accounts cannot buy').waitFor();
    await page.unrouteAll();
    expect([path(page), await page.evaluate(() => localStorage.getItem('token'))]).toEqual([
      '/login',
      null,
    ]);
    expect(
      await souk.sql.rows(
        "SELECT 1 FROM sessions WHERE account_id = $1 AND area = 'shop' AND ends_at > mall_now()",
        [shopper.id],
      ),
    ).toHaveLength(0);
  });

  test('sign-in by keyboard reports a wrong password and refuses a sub-account', async () => {
    const page = await visitSignIn();
    const shopper = await souk.aShopper();
    const owner = await souk.aSeller();
    const sub = await souk.aShopper();
    await souk.sql.run('UPDATE users SET belong_id = $2 WHERE id = $1', [sub.id, owner.id]);
    const enter = async (name: string, password: string) => {
      await page.getByLabel('Phone number or username').fill(name);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
    };
    await enter(shopper.username, 'not-the-password');
    await page.getByText('Wrong account or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('');
    await enter(sub.username, testPassword);
    await page.getByText('Sub-accounts cannot shop. Sign in with your main account').waitFor();
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
    ).toEqual([null, null]);
    await page.getByLabel('Password', { exact: true }).fill('');
    await enter(shopper.username, testPassword);
    await waitForPath(page, '/');
  });
});

test('a payment password is set by a code, and both inputs must match', async () => {
  const shopper = await souk.aShopper();
  const phone = newPhone();
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [shopper.id, phone]);
  const page = await openShop(souk, '/user/safe/pay_password', {
    as: await souk.as.shopper(shopper),
  });
  await page.getByLabel('Payment password').fill('135790');
  await page.getByLabel('Repeat the password').fill('135791');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeOf(phone, 'edit_user'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The two inputs do not match').waitFor();
  await page.getByLabel('Repeat the password').fill('135790');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForPath(page, '/user/safe');
  await page.getByText('3 of 4 set up').waitFor();
  await page.getByRole('link', { name: /payment password/i }).click();
  await page.getByRole('heading', { name: 'Change your payment password' }).waitFor();
  expect(await page.title()).toMatch(/^Payment password/);
});

test('a code by SMS signs in and returns to the requested page; switching the tab keeps what was typed', async () => {
  const shopper = await souk.aShopper();
  const phone = newPhone();
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [shopper.id, phone]);
  const page = await openShop(souk, '/login?back=/user/safe', { language: 'zh-cn', width: 390 });
  await page.getByRole('tab', { name: '短信登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('手机号码不能为空').waitFor();
  await page.getByLabel('手机号码', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('tab', { name: '短信登录' }).press('ArrowLeft');
  await page.getByLabel('密码', { exact: true }).waitFor();
  await page.getByRole('tab', { name: '密码登录' }).press('ArrowRight');
  expect(await page.getByLabel('手机号码', { exact: true }).inputValue()).toBe(phone);
  await page.getByLabel('短信验证码').fill('000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('验证码错误或已失效').waitFor();
  await page.getByLabel('短信验证码').fill(await codeOf(phone, 'login'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await waitForPath(page, '/user/safe');
});

describe('a shopper in English', () => {
  let shopper: Awaited<ReturnType<Trade['shopper']>>;
  beforeAll(async () => {
    shopper = await trade.shopper();
  });
  const shared = shareShop(async () => ({ souk, as: shopper.client }));

  test('a shopper changes nickname and sex', async () => {
    const page = shared();
    await visitShop(page, '/user/info');
    await page.getByLabel('Nickname').fill('Lin');
    await page.getByText('Female').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await shopper.client.post('/auth/info')).data)
      .toMatchObject({ nickname: 'Lin', sex: 0 });
  });

  test('a shopper sees whether the identity check waits, and why it was rejected', async () => {
    await souk.sql.run(
      `
        INSERT INTO user_checks (user_id, name, card_no, card_t, card_b, bank_no, bank_name)
        VALUES ($1, 'Lin Mei', '\\x00', '', '', $2, 'Bank')`,
      [shopper.id, encryptCard(souk.app.get(Secrets), '6222000011112222')],
    );
    const page = shared();
    await visitShop(page, '/user/safe/check');
    await page.getByText('Under review.').waitFor();
    expect(await page.getByLabel('Full name').count()).toBe(0);
    await souk.sql.run(
      "UPDATE user_checks SET check_status = 2, refuse_info = 'Blurred' WHERE user_id = $1",
      [shopper.id],
    );
    await page.reload();
    await page.getByText('Your last request was not approved: Blurred').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
  });

  test('a coupon of a store links to the store, one of the mall to all goods', async () => {
    const claim = async (own: string) => {
      const [coupon] = await souk.sql.rows<{ id: number; name: string }>(
        `
            SELECT id, name
            FROM coupons
            WHERE ${own} AND end_time > mall_now() AND stock > 0
            ORDER BY id
            LIMIT 1`,
      );
      expect((await shopper.client.post('/user/coupon/receive', { id: coupon!.id })).code).toBe(
        200,
      );
      return coupon!.name.split(' | ')[1]!;
    };
    const mallCoupon = await claim('store_id IS NULL');
    const storeCoupon = await claim('store_id IS NOT NULL');
    const page = shared();
    await visitShop(page, '/user/coupons');
    const hrefOf = (name: string) =>
      page
        .getByRole('link', { name: new RegExp(`${name.replaceAll(/[^\w ]/g, '.')}$`) })
        .getAttribute('href');
    expect([await hrefOf(mallCoupon), await hrefOf(storeCoupon)]).toEqual([
      '/s',
      expect.stringMatching(/^\/store\/\d+$/),
    ]);
  });
});
