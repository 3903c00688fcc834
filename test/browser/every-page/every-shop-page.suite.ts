import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Language } from '../../../schemas/contract/language.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { leakedStyles } from '../../helpers/browser/leaked-styles.ts';
import { openSharedPage, type SharedPage } from '../../helpers/browser/open-page.ts';
import { shopStorageOf, waitForShop, withLanguage } from '../../helpers/browser/open-shop.ts';
import {
  horizontalOverflow,
  untranslatedTexts,
  verticalOverflow,
  wrongLanguageTags,
} from '../../helpers/browser/page-checks.ts';
import { colourRules, desk, phone, type ScreenSize } from '../../helpers/browser/page-problems.ts';
import { demoShopper } from '../../helpers/mall/demo-accounts.ts';
import { exampleAddresses, type ExampleShopper } from '../../helpers/mall/shop-addresses.ts';
import { type ShopPage, shopPages } from '../../helpers/mall/shop-pages.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/**
 * Window widths in px: 1280 px at 400 % zoom (WCAG 2.2, 1.4.10), and a phone of 390 px at 200 % text
 * size (1.4.4). Checked in English, which has the longest words.
 */
const narrowWidths = [320, 195] as const;
/** Signed-in shoppers are redirected from these pages. */
const visitorsOnly = /^(login|register|forget-password)$/;
/** Pages that run axe in phone size; the others run it in desktop size. */
const axeOnPhone = new Set(shopPages.filter((_, position) => position % 2 === 1));

/**
 * Visits every page of the shop in English as a shopper with a cart: desktop, phone, dark mode and
 * the narrowest windows. Visits browser-rendered pages in Chinese too; shop-page-texts.e2e.test.ts
 * tests the Chinese of the others over HTTP.
 * @param part of the pages that this file visits, 0 to `of` - 1
 */
export function everyShopPage(part: number, of: number): void {
  const pages = shopPages.filter((_, position) => position % of === part);
  const addresses = new Map<string, string>();
  const shared = new Map<string, SharedPage>();
  let app: TestApp;
  let shopper: ExampleShopper;

  beforeAll(async () => {
    app = await sharedDemo();
    shopper = await demoShopper(app);
    await fillCart(app, shopper);
    const stored = await shopStorageOf(shopper.client);
    for (const language of ['en', 'zh-cn'] as const) {
      const look = { language, ...(language === 'en' ? desk : phone) };
      shared.set(`visitor ${language}`, await openSharedPage(app, look));
      shared.set(`user ${language}`, await openSharedPage(app, look, stored));
    }
  });
  afterAll(async () => {
    for (const { close } of shared.values()) await close();
  });
  afterEach(() => {
    for (const { takeProblems } of shared.values()) expect(takeProblems()).toEqual([]);
  });

  /** Opens a page and expects that it does not redirect. */
  async function open(
    { name, path }: ShopPage,
    caller: 'visitor' | 'user',
    language: Language,
  ): Promise<Page> {
    const address = addresses.get(name) ?? (await exampleAddresses[name]?.(app, shopper)) ?? path;
    addresses.set(name, address);
    const { page } = shared.get(`${caller} ${language}`)!;
    const response = await page.goto(withLanguage(address, language));
    expect(response?.status(), address).toBe(200);
    await waitForShop(page);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
    expect(await page.title()).not.toBe('');
    return page;
  }

  // Each page in both languages before the next one: an example address may change the shopper
  const visits = pages.flatMap((shopPage) => [
    { ...shopPage, language: 'en' as const, shopPage },
    ...(shopPage.isServerRendered ? [] : [{ ...shopPage, language: 'zh-cn' as const, shopPage }]),
  ]);
  test.each(visits)('$path has no problems: $language', async ({ language, shopPage }) => {
    const { name, needs } = shopPage;
    if (language === 'zh-cn') {
      expect(await chineseProblems(await open(shopPage, needs ?? 'visitor', language))).toEqual([]);
      return;
    }
    const caller = visitorsOnly.test(name) ? 'visitor' : (needs ?? 'user');
    const page = await open(shopPage, caller, language);
    await expectNoProblems(page, axeOnPhone.has(shopPage) ? phone : desk);
  });
}

const chineseProblems = async (page: Page): Promise<readonly string[]> => [
  ...(await untranslatedTexts(page)),
  ...(await wrongLanguageTags(page)),
  ...(await verticalOverflow(page)),
  ...(await horizontalOverflow(page)),
];

/** Checks all window sizes in light and dark mode. Starts and ends in desktop size. */
async function expectNoProblems(page: Page, axeAt: ScreenSize): Promise<void> {
  expect([
    ...(axeAt === desk ? await axeProblems(page) : []),
    ...(await untranslatedTexts(page)),
    ...(await wrongLanguageTags(page)),
    ...(await verticalOverflow(page)),
    ...(await leakedStyles(page)),
  ]).toEqual([]);
  await page.setViewportSize(phone);
  expect([
    ...(axeAt === phone ? await axeProblems(page) : []),
    ...(await verticalOverflow(page)),
    ...(await horizontalOverflow(page)),
  ]).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeProblems(page, colourRules), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 640 });
    expect(await horizontalOverflow(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize(desk);
}

async function fillCart({ sql }: TestApp, { client }: ExampleShopper): Promise<void> {
  const [goods] = await sql.rows<{ goods_id: number; id: number }>(
    `
      SELECT s.goods_id, s.id
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      WHERE g.goods_status = 1 AND g.goods_verify = 1 AND s.goods_stock > 5
      ORDER BY s.id
      LIMIT 1`,
  );
  await client.post('/user/carts', { goods_id: goods!.goods_id, sku_id: goods!.id, buy_num: 2 });
}
