import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { leakedStyles } from '../../helpers/browser/leaked-styles.ts';
import { openInProgram } from '../../helpers/browser/open-in-program.ts';
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
import { type ExampleShopper, exampleAddresses } from '../../helpers/mall/shop-addresses.ts';
import { type ShopPage, shopPages } from '../../helpers/mall/shop-pages.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/**
 * Window widths in px: 1280 px at 400 % zoom (WCAG 2.2, 1.4.10), and a phone of 390 px at 200 % text
 * size (1.4.4). Checked in English, which has the longest words.
 */
const narrowSizes = [320, 195].map((width): ScreenSize => ({ width, height: 640 }));
const englishSizes: readonly ScreenSize[] = [desk, phone, ...narrowSizes];
/** Signed-in shoppers are redirected from these pages. */
const visitorsOnly = /^(login|register|forget-password)$/;
/** Pages that run axe in phone size; the others run it in desktop size. */
const axeOnPhone = new Set(shopPages.filter((_, position) => position % 2 === 1));
const axeSizeOf = (shopPage: ShopPage): ScreenSize => (axeOnPhone.has(shopPage) ? phone : desk);

/**
 * Visits every page of the shop as a shopper with a cart. In English each page is checked in all
 * window sizes: server-rendered pages are loaded by their addresses; the program opens the
 * browser-rendered ones one after the other, and in Chinese again. shop-page-texts.e2e.test.ts tests
 * over HTTP the Chinese of the others, and that browser-rendered pages answer at their addresses. Axe
 * runs in one of the two: in Chinese where it can, because a document that stays keeps it compiled.
 * A page is opened in the size and mode in which the one before it was left, because each change costs
 * a layout of the whole page.
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
    for (const caller of ['visitor', 'user']) {
      for (const language of ['en', 'zh-cn']) {
        const { page } = shared.get(`${caller} ${language}`)!;
        await page.goto(withLanguage('/offline', language));
        await waitForShop(page);
      }
    }
  });
  afterAll(async () => {
    for (const { close } of shared.values()) await close();
  });
  afterEach(() => {
    for (const { takeProblems } of shared.values()) expect(takeProblems()).toEqual([]);
  });

  async function addressOf({ name, path }: ShopPage): Promise<string> {
    const address = addresses.get(name) ?? (await exampleAddresses[name]?.(app, shopper)) ?? path;
    addresses.set(name, address);
    return address;
  }

  // Each page in both languages before the next one: an example address may change the shopper
  const visits = pages.flatMap((shopPage) => [
    { ...shopPage, language: 'en' as const, shopPage },
    ...(shopPage.isServerRendered ? [] : [{ ...shopPage, language: 'zh-cn' as const, shopPage }]),
  ]);
  test.each(visits)('$path has no problems: $language', async ({ language, shopPage }) => {
    const { name, needs, isServerRendered } = shopPage;
    const address = await addressOf(shopPage);
    const look = { axeSize: axeSizeOf(shopPage), isWhole: pages.indexOf(shopPage) < 3 };
    if (language === 'zh-cn') {
      const { page } = shared.get(`${needs ?? 'visitor'} zh-cn`)!;
      await openWithoutDocument(page, address);
      expect(await chineseProblems(page, look)).toEqual([]);
      return;
    }
    const caller = visitorsOnly.test(name) ? 'visitor' : (needs ?? 'user');
    const { page } = shared.get(`${caller} en`)!;
    await (isServerRendered ? openByAddress : openWithoutDocument)(page, address);
    expect(await englishProblems(page, shopPage, look)).toEqual([]);
  });
}

/** Loads a page and expects that it does not redirect. */
async function openByAddress(page: Page, address: string): Promise<void> {
  const response = await page.goto(withLanguage(address, 'en'));
  expect(response?.status(), address).toBe(200);
  await waitForShop(page);
  await expectShown(page, address);
}

/** Opens a page without a new document. The program moves the focus to `main` then. */
async function openWithoutDocument(page: Page, address: string): Promise<void> {
  await openInProgram(page, address);
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await waitForShop(page);
  await expectShown(page, address);
}

async function expectShown(page: Page, address: string): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
  expect(await page.title()).not.toBe('');
}

interface AxeLook {
  readonly axeSize: ScreenSize;
  /** Whether the colours around `main`, which all pages share, are checked in dark mode. */
  readonly isWhole: boolean;
}

/** The sizes, from the one that the page is in. */
const fromCurrent = (page: Page, sizes: readonly ScreenSize[]): readonly ScreenSize[] =>
  page.viewportSize()!.width === sizes.at(-1)!.width ? sizes.toReversed() : sizes;

/** Texts and what is too wide or too high on a phone, and accessibility. */
async function chineseProblems(page: Page, look: AxeLook): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const size of fromCurrent(page, [...new Set([phone, look.axeSize])])) {
    await page.setViewportSize(size);
    if (size === phone)
      problems.push(
        ...(await untranslatedTexts(page)),
        ...(await wrongLanguageTags(page)),
        ...(await verticalOverflow(page)),
        ...(await horizontalOverflow(page)),
      );
    if (size === look.axeSize) problems.push(...(await accessibilityProblems(page, look)));
  }
  return problems;
}

/** Texts and styles in desktop size, and what is too wide or too high in each size. */
async function englishProblems(
  page: Page,
  { sources, isServerRendered }: ShopPage,
  look: AxeLook,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const size of fromCurrent(page, englishSizes)) {
    await page.setViewportSize(size);
    if (size === desk)
      problems.push(
        ...(await untranslatedTexts(page)),
        ...(await wrongLanguageTags(page)),
        ...(await leakedStyles(page, sources)),
      );
    if (size === desk || size === phone) problems.push(...(await verticalOverflow(page)));
    if (size !== desk) {
      const wide = await horizontalOverflow(page);
      problems.push(...wide.map((problem) => `${size.width} px: ${problem}`));
    }
    if (isServerRendered && size === look.axeSize)
      problems.push(...(await accessibilityProblems(page, look)));
  }
  return problems;
}

/** Accessibility in light mode, and the colours in dark mode, from the mode that the page is in. */
async function accessibilityProblems(page: Page, { isWhole }: AxeLook): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const problems: string[] = [];
  for (const mode of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: mode });
    const found =
      mode === 'light'
        ? await axeProblems(page)
        : await axeProblems(page, colourRules, isWhole ? undefined : 'main');
    problems.push(...found.map((problem) => `in ${mode}: ${problem}`));
  }
  return problems;
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
