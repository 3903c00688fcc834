import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import { openSharedPage, type SharedPage } from '../../helpers/browser/open-page.ts';
import { shopStorageOf, visitShop } from '../../helpers/browser/open-shop.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/**
 * The messages of shopper flows (docs/product.md), word by word in both languages, on the pages that
 * show them.
 */
let souk: TestApp;
let tea: StoreWithGoods;
let shirt: StoreWithGoods;
type Reader = Language | 'visitor en' | 'visitor zh-cn';
const pages = new Map<Reader, SharedPage>();
beforeAll(async () => {
  souk = await sharedDemo();
  const market = new Market(souk);
  const shopper = await market.trade.shopper({ money: 100_000 });
  [tea, shirt] = [
    await market.storeWithGoods('Green House', 'Green tea', { price: 8800, stock: 3 }),
    await market.storeWithGoods('Shirt House', 'White shirt', { price: 5000, sku: true }),
  ];
  await souk.sql.run("UPDATE users SET phone = '13611112222' WHERE id = $1", [shopper.id]);
  await shopper.client.post('/user/carts', lineOf(tea));
  for (const language of ['en', 'zh-cn'] as const) {
    const look = { language, width: language === 'en' ? 1440 : 390, height: 844 };
    pages
      .set(language, await openSharedPage(souk, look, await shopStorageOf(shopper.client)))
      .set(`visitor ${language}`, await openSharedPage(souk, look));
  }
});
afterAll(async () => {
  for (const { close } of pages.values()) await close();
});
afterEach(() => {
  for (const { takeProblems } of pages.values()) expect(takeProblems()).toEqual([]);
});

type Translate = ReturnType<typeof shopTexts>;
interface Message {
  readonly check: string;
  /** Triggers the message. Without it the page shows the message already. */
  readonly act?: (page: Page, t: Translate) => Promise<void>;
  readonly en: string;
  readonly zh: string;
}
/** Messages of one page, one after the other. */
interface Form {
  readonly form: string;
  /** Whether the page is opened without an account. */
  readonly visitor?: true;
  readonly path: () => string;
  readonly messages: readonly Message[];
}
const before = (line: object): string =>
  `/order/before/${Buffer.from(JSON.stringify({ order: [line], ifcart: 0 })).toString('base64url')}`;
const lineOf = ({ goodsId, skuId }: StoreWithGoods, buy_num = 1) => ({
  goods_id: goodsId,
  sku_id: skuId,
  buy_num,
});
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const payPassword = (first: string, second: string) => async (page: Page, t: Translate) => {
  await page.getByLabel(t('user.safe.pay_password.fresh'), { exact: true }).fill(first);
  await page.getByLabel(t('user.safe.again'), { exact: true }).fill(second);
  await press(page, t('common.save'));
};
const amount = (number: string) => async (page: Page) => {
  const field = page.locator('.step input').first();
  await field.fill(number);
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).not.toBe(number);
};

const forms: readonly Form[] = [
  {
    form: 'the payment password',
    path: () => '/user/safe/pay_password',
    messages: [
      {
        check: 'payment password must be digits 0-9',
        act: payPassword('12345a', '12345a'),
        en: 'The payment password is six digits, 0 to 9',
        zh: '支付密码必须是 6 位数字（0-9）',
      },
      {
        check: 'two inputs must match',
        act: payPassword('135790', '135791'),
        en: 'The two inputs do not match',
        zh: '两次输入不一致',
      },
    ],
  },
  {
    form: 'the profile',
    path: () => '/user/info',
    messages: [
      {
        check: 'cannot be empty',
        act: async (page, t) => {
          await page.getByLabel(t('user.info.nickname')).fill('');
          await press(page, t('common.save'));
        },
        en: 'Cannot be empty',
        zh: '不能为空',
      },
    ],
  },
  {
    form: 'the registration',
    visitor: true,
    path: () => '/register',
    messages: [
      {
        check: 'phone number empty',
        act: (page, t) => press(page, t('account.register.go')),
        en: 'The phone number is empty',
        zh: '手机号码不能为空',
      },
      {
        check: 'agreements must be read first',
        en: 'Read and accept the agreement first',
        zh: '请先阅读并同意协议',
      },
    ],
  },
  {
    form: 'the quantity of goods',
    path: () => `/goods/${tea.goodsId}`,
    messages: [
      {
        check: 'purchase quantity minimum 1',
        act: amount('0'),
        en: 'The minimum quantity is 1',
        zh: '购买数量最少为 1',
      },
      {
        check: 'no more than there is',
        act: amount('9'),
        en: 'You can buy 3 at most',
        zh: '最多可购买 3 件',
      },
    ],
  },
  {
    form: 'a checkout of too many pieces',
    path: () => before(lineOf(tea, 4)),
    messages: [
      {
        check: 'stock insufficient',
        en: 'Insufficient stock: only 3 left of Green tea',
        zh: '库存不足：Green tea 仅剩 3 件',
      },
    ],
  },
  {
    form: 'a checkout without a SKU',
    path: () => before({ ...lineOf(shirt), sku_id: 0 }),
    messages: [
      {
        check: 'a SKU must be selected',
        en: 'Choose the specification of White shirt first',
        zh: '请选择商品规格：White shirt',
      },
    ],
  },
  {
    form: 'the cart',
    path: () => '/carts',
    messages: [
      {
        check: 'empty cart means no product selected',
        act: async (page) => {
          await page.locator('.lot input[type=checkbox]').first().uncheck();
          await page
            .locator('.paybar .button, .sum .button')
            .filter({ visible: true })
            .first()
            .click();
        },
        en: 'No product selected',
        zh: '没有选择商品',
      },
    ],
  },
];

const runs = forms.flatMap((form) => languages.map((language) => ({ ...form, language })));
test.each(runs)('messages of $form: $language', async ({ path, messages, language, visitor }) => {
  const { page } = pages.get(visitor ? `visitor ${language}` : language)!;
  await visitShop(page, path(), language);
  for (const { check, act, en, zh } of messages) {
    await act?.(page, shopTexts(language));
    const message = page.getByText(language === 'en' ? en : zh, { exact: true }).first();
    await expect.poll(() => message.isVisible(), { message: check }).toBe(true);
  }
});
