import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backOffices } from '../../../schemas/contract/areas.ts';
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

describe.each(backOffices)('%s', (area) => {
  test('the profile, and a page that does not exist, have no problems in both languages and modes', async () => {
    const shared = await openSharedBackOffice(app, area, { client: await demoStaff(app, area) });
    const { page } = shared;
    const dialog = page.getByRole('dialog');
    await page.goto(`/${area}/nothing_here`);
    for (const language of ['en', 'zh-cn'] as const) {
      const axe = { axeAt: desk, ...(language === 'en' ? {} : { rules: colourRules }) };
      await switchLook(page, language);
      const name = language === 'en' ? 'This page does not exist' : '页面不存在';
      await page.getByRole('heading', { level: 1, name }).waitFor();
      for (const size of [phone, desk])
        expect(await pageProblems(page, size, axe), language).toEqual([]);
      await page.locator('.user').click();
      await page.getByRole('menuitem').first().click();
      await dialog.getByRole('textbox').first().waitFor();
      await page.getByRole('menu').waitFor({ state: 'hidden' });
      for (const size of [phone, desk])
        expect(
          await pageProblems(page, size, { ...axe, within: '[role=dialog]' }),
          `the profile, ${language}`,
        ).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
    }
    await shared.close();
    expect(shared.takeProblems()).toEqual([]);
  });
});
