import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../schemas/contract/language.ts';
import {
  openSharedBackOffice,
  openSharedPage,
  type SharedPage,
} from '../../helpers/browser/open-page.ts';
import { colourRules, desk, pageProblems, phone } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Pages that no screen file describes: sign-in, profile, and addresses that do not exist. */
let app: TestApp;
beforeAll(async () => {
  app = await sharedDemo();
});

describe('without an account', () => {
  let shared: SharedPage;
  beforeAll(async () => {
    shared = await openSharedPage(app, { expectedErrors: [/status of 404/] });
  });
  afterAll(() => shared.close());
  afterEach(() => expect(shared.takeProblems()).toEqual([]));

  const inEnglish = ['en', 'Sign in', { axeAt: desk }] as const;
  const inChinese = ['zh-cn', '登录', { axeAt: phone }] as const;
  // Both areas show the same component
  test.each([
    { path: '/Admin/login', looks: [inEnglish, inChinese, ['en', 'Sign in', {}] as const] },
    { path: '/Seller/login', looks: [inChinese] },
  ])('$path has no problems in the languages and modes', async ({ path, looks }) => {
    const { page } = shared;
    await page.goto(path);
    for (const [language, name, axe] of looks) {
      await switchLook(page, language);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.title()).not.toBe('');
      for (const size of [desk, phone])
        expect(await pageProblems(page, size, axe), language).toEqual([]);
    }
  });

  test('an address that does not exist has no problems in both languages and modes', async () => {
    const { page } = shared;
    for (const [language, colorScheme, axeAt] of [
      ['en', 'light', desk],
      ['zh-cn', 'dark', phone],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/no/such/page?lang=${language}`);
      await page.getByRole('heading').first().waitFor();
      expect(await page.title()).not.toBe('');
      for (const size of [desk, phone])
        expect(await pageProblems(page, size, { axeAt }), language).toEqual([]);
    }
  });
});

// Both areas show the same components
test.each([
  { area: 'Admin', languages: ['en', 'zh-cn'] },
  { area: 'Seller', languages: ['zh-cn'] },
] as const)(
  '$area: the profile, and a page that does not exist, have no problems: $languages',
  async ({ area, languages }) => {
    const client = await demoStaff(app, area);
    const shared = await openSharedBackOffice(app, area, { client, path: 'nothing_here' });
    for (const language of languages) await visitWithoutScreen(shared.page, language);
    await shared.close();
    expect(shared.takeProblems()).toEqual([]);
  },
);

async function visitWithoutScreen(page: Page, language: Language): Promise<void> {
  const axe = { axeAt: desk, ...(language === 'en' ? {} : { rules: colourRules }) };
  const dialog = page.getByRole('dialog');
  await switchLook(page, language);
  const name =
    language === 'en'
      ? 'This page does not exist, or you may not open it'
      : '页面不存在，或您没有访问权限';
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const size of [phone, desk]) expect(await pageProblems(page, size, axe)).toEqual([]);
  await page.locator('.user').click();
  await page.getByRole('menuitem').first().click();
  await dialog.getByRole('textbox').first().waitFor();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  for (const size of [phone, desk])
    expect(
      await pageProblems(page, size, { ...axe, within: '[role=dialog]' }),
      'the profile',
    ).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
}
