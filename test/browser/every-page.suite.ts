import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiPrefix, type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import { type Language, languages } from '../../schemas/contract/language.ts';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { demoStaff } from '../helpers/demo-people.ts';
import { axeProblems } from '../helpers/axe.ts';
import { keepBackOffice, keepPage, type KeptPage } from '../helpers/browser.ts';
import { allScreens } from '../helpers/found-screens.ts';
import { ListPage, openByMenu } from '../helpers/list-page.ts';
import { lostWords, sideways, wrongWords } from '../helpers/page-words.ts';

const desk = { width: 1440, height: 900 },
  phone = { width: 390, height: 844 };

type Menus = readonly MenuEntry[];

/**
 * Every page in both languages, both modes and both widths. Colours do not depend on words, so English is looked at light and Chinese dark; both in both widths, dark colours in one of them.
 *
 * @param part of the screens that this file looks at, 0 to `of` - 1, so that several files share the work; the first looks at the pages of nobody too
 */
export function everyPage(part: number, of: number): void {
  const found = allScreens.filter((_, at) => at % of === part);
  let souk: TestApp;
  const kept = new Map<BackOffice | 'nobody', KeptPage>();
  const menus = new Map<string, Menus>();
  const pageOf = (area: BackOffice | 'nobody'): Page => kept.get(area)!.page;

  beforeAll(async () => {
    souk = await startDemo();
    for (const area of backOffices) {
      const client = await demoStaff(souk, area);
      for (const language of languages)
        menus.set(
          `${area} ${language}`,
          (
            await client
              .speaking(language)
              .get<Menus>(`${apiPrefix[area]}load_menu`, { type: 'getChildren' })
          ).data,
        );
      kept.set(area, await keepBackOffice(souk, area, { client }));
    }
    kept.set('nobody', await keepPage(souk, { expectedErrors: [/status of 404/] }));
  });
  afterAll(async () => {
    for (const { close } of kept.values()) await close();
    await souk?.close();
  });
  afterEach(() => {
    for (const { takeProblems } of kept.values()) expect(takeProblems()).toEqual([]);
  });

  describe.each(languages)('%s', (language) => {
    test.each(found)(
      '$path is readable for everybody, and so is its dialog',
      async ({ path, kind, area }) => {
        const page = pageOf(area),
          list = new ListPage(page),
          words = menus.get(`${area} ${language}`)!;
        if ((await list.dialog.count()) > 0) await page.reload(); // what a failed test left open
        await switchTo(page, language);
        await expect
          .poll(() =>
            page
              .getByRole('banner')
              .getByRole('navigation')
              .getByRole('button')
              .first()
              .innerText(),
          )
          .toBe(words[0]!.name);
        const name = await openByMenu(page, words, `/${path}`);
        await expect.poll(() => page.title()).toBe(`${name} · Souk`);
        if (kind === 'table') await list.settled();
        expect(await problemsOf(page)).toEqual([]);
        if (kind === 'table' && language === 'en') await lookAtFirstRow(list);
        const add = page.locator('.toolbar .ant-btn-primary');
        if ((await add.count()) === 0) return;
        await add.click();
        const dialog = list.dialog.locator('form'),
          ownPage = page
            .waitForURL((url) => url.pathname !== `/${path}`)
            .then(() => 'page' as const);
        const opened = await Promise.race([
          dialog.waitFor().then(() => 'dialog' as const),
          ownPage,
        ]);
        expect(await problemsOf(page), `the ${opened}`).toEqual([]);
        if (opened === 'page') return void (await page.goBack());
        await page.keyboard.press('Escape');
        await list.closed();
      },
    );
  });

  if (part > 0) return;

  describe('pages of nobody', () => {
    test.each(['/Admin/login', '/Seller/login'])('%s', async (path) => {
      const page = pageOf('nobody');
      await page.goto(path);
      for (const language of ['en', 'zh-cn', 'en'] as const) {
        await switchTo(page, language);
        await page
          .getByRole('heading', { level: 1, name: language === 'en' ? 'Sign in' : '登录' })
          .waitFor();
        expect(await page.title()).not.toBe('');
        expect(await problemsOf(page), language).toEqual([]);
      }
    });

    test.each([
      { path: '/', language: 'en' },
      { path: '/', language: 'zh-cn' },
      { path: '/no/such/page', language: 'en' },
      { path: '/no/such/page', language: 'zh-cn' },
    ] as const)('$path in $language', async ({ path, language }) => {
      const page = pageOf('nobody');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${path}?lang=${language}`);
        await page.getByRole('heading').first().waitFor();
        expect(await page.title()).not.toBe('');
        expect(await problemsOf(page), colorScheme).toEqual([]);
      }
    });
  });

  describe.each(backOffices)('%s', (area) => {
    test('the profile, and a page that does not exist', async () => {
      const page = pageOf(area);
      await page.goto(`/${area}/nothing_here`);
      for (const language of ['en', 'zh-cn'] as const) {
        await switchTo(page, language);
        await page
          .getByRole('heading', {
            level: 1,
            name: language === 'en' ? 'This page does not exist' : '页面不存在',
          })
          .waitFor();
        expect(await problemsOf(page), language).toEqual([]);
        await page.locator('.user').click();
        await page.getByRole('menuitem').first().click();
        await page.getByRole('dialog').getByRole('textbox').first().waitFor();
        await page.getByRole('menu').waitFor({ state: 'hidden' });
        expect(await problemsOf(page), language).toEqual([]);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      }
    });
  });
}

let looks = 0;
/** The whole of a row, in one language and one width, by turns: the parts are the same in all. */
async function lookAtFirstRow(list: ListPage): Promise<void> {
  await list.settled();
  const { page } = list,
    row = list.rows().first(),
    before = new URL(page.url()).pathname;
  if ((await row.count()) === 0 || !(await list.actionsOf(row)).includes('View')) return;
  await list.act(row, 'View');
  const opened = await Promise.race([
    list.dialog
      .locator('dl')
      .first()
      .waitFor()
      .then(() => 'dialog' as const),
    page.waitForURL((url) => url.pathname !== before).then(() => 'page' as const),
  ]);
  await page.locator('main dl, [role=dialog] dl').first().waitFor();
  expect(
    await problemsOf(page, [(looks += 1) % 2 === 0 ? desk : phone]),
    `the ${opened} of a row`,
  ).toEqual([]);
  if (opened === 'dialog') return page.keyboard.press('Escape').then(() => list.closed());
  await page.goBack();
  await page.locator('.row-page').waitFor({ state: 'detached' });
  await list.settled();
}

/** To the other language and the other mode, by the page's own switches. */
async function switchTo(page: Page, language: Language): Promise<void> {
  const [tag, mode, languageWord, modeWord] =
    language === 'en'
      ? (['en', 'light', 'English', '浅色'] as const)
      : (['zh-CN', 'dark', '中文', 'Dark'] as const);
  await page.setViewportSize(desk);
  if ((await page.getAttribute('html', 'lang')) === tag) return;
  await page.getByRole('button', { name: modeWord }).click();
  await page.getByRole('button', { name: languageWord }).click();
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe(tag);
  await expect.poll(() => page.getAttribute('html', 'data-mode')).toBe(mode);
  await page.mouse.move(700, 850);
  await expect.poll(() => page.locator('.ant-tooltip:visible').count()).toBe(0);
}

/** What depends on colours: the Chinese pages are the dark ones, and built like the English ones. */
const colours = { runOnly: ['color-contrast', 'link-in-text-block'] };
let darkLooks = 0;

/** What is wrong with the page as it stands, wide and narrow. Dark pages show their colours in one width, in turns: they are made of the same parts. */
async function problemsOf(page: Page, sizes = [desk, phone]): Promise<readonly string[]> {
  const problems: string[] = [],
    dark = (await page.getAttribute('html', 'data-mode')) === 'dark';
  if (dark) darkLooks += 1;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => page.locator('[aria-busy=true], .skeleton').count()).toBe(0);
    await atRest(page);
    const asked = !dark || (size === phone) === (darkLooks % 2 === 0);
    const seen = [
      ...(asked ? await axeProblems(page, dark ? colours : {}) : []),
      ...(await wrongWords(page)),
      ...(await lostWords(page)),
      ...(size === phone ? await sideways(page) : []),
    ];
    problems.push(...seen.map((problem) => `${size.width}: ${problem}`));
  }
  await page.setViewportSize(desk);
  return problems;
}

/** Nothing fades in or out any more: half faded words have no contrast. What turns for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
            ).length,
      ),
    )
    .toBe(0);
}
