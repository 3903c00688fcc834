import { beforeAll, expect, test } from 'vitest';
import { openShop, visitShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
}, 180_000);

const words = {
  en: {
    close: 'Close Close account',
    heading: 'Close your account',
    obstacle: '1 order is not completed',
    look: 'View',
    password: 'Current password',
    ask: 'Close my account',
    wrong: 'Your password is wrong',
    will: /^Your account will be closed on [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d$/,
    keep: 'Keep my account',
    kept: 'Your account stays open',
  },
  'zh-cn': {
    close: '注销 注销账户',
    heading: '注销账户',
    obstacle: '1 个订单未完成',
    look: '查看',
    password: '当前登录密码',
    ask: '申请注销',
    wrong: '您的密码不正确',
    will: /^您的账户将于 \d{4}年\d+月\d+日 \d\d:\d\d 注销$/,
    keep: '保留账户',
    kept: '已取消注销，账户继续保留',
  },
} as const;

test.each(['en', 'zh-cn'] as const)(
  'a shopper asks to close the account, and keeps it with one press (%s)',
  async (language) => {
    const say = words[language];
    const trade = new Trade(souk);
    const shopper = await trade.shopper();
    const goods = await trade.goods(await trade.aStore());
    const [order] = await place(shopper, [{ goods_id: goods.id }]);
    const page = await openShop(souk, '/user/safe', { as: shopper.client, language });
    await page.getByRole('link', { name: say.close }).click();
    await page.getByRole('heading', { level: 1, name: say.heading }).waitFor();
    await page.locator('b').getByText(say.obstacle).waitFor();
    expect(await page.getByRole('button', { name: say.ask }).count()).toBe(0);
    await page.getByRole('link', { name: `${say.look} ${say.obstacle}` }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user/orders');

    await shopper.client.post(`/user/orders/${order}/cancel`);
    await visitShop(page, '/user/safe/close');
    await page.getByLabel(say.password).fill('not the password');
    await page.getByRole('button', { name: say.ask }).click();
    await page.getByText(say.wrong).waitFor();
    await page.getByLabel(say.password).fill(testPassword);
    await page.getByRole('button', { name: say.ask }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user/safe');
    const notice = page.getByRole('status').filter({ hasText: say.keep });
    await notice.getByText(say.will).waitFor();

    await page.goto(`/?lang=${language}`);
    await waitForShop(page);
    await notice.getByRole('button', { name: say.keep }).click();
    await page.getByText(say.kept).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    expect((await shopper.client.get('/user/closing')).data.closing_at).toBe('');
  },
);
