import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { ListPage, openByMenu, openWithoutMenu } from '../../helpers/backoffice/list-page.ts';
import { loadMenus } from '../../helpers/backoffice/load-menus.ts';
import {
  allScreens,
  coverParts,
  type ProjectScreen,
  partsOf,
} from '../../helpers/backoffice/project-screens.ts';
import { layoutProblems } from '../../helpers/browser/layout-problems.ts';
import { loadFewRows } from '../../helpers/browser/load-few-rows.ts';
import { openSharedBackOffice, type SharedPage } from '../../helpers/browser/open-page.ts';
import {
  colourRules,
  desk,
  type ProblemOptions,
  pageProblems,
  phone,
  type ScreenSize,
} from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

interface Office {
  readonly shared: SharedPage;
  readonly menus: Readonly<Record<Language, readonly MenuEntry[]>>;
  /** The language that the page is in; undefined before the first visit. */
  language: Language | undefined;
}
interface Visit extends ProjectScreen {
  readonly language: Language;
  /** Whether the menu opens the page. Default: its address does, within the program. */
  readonly byMenu: boolean;
  readonly sizes: readonly ScreenSize[];
  /** `axeAt` is one of the sizes; without it axe does not run. */
  readonly axe: ProblemOptions;
  readonly visitsForm: boolean;
  readonly visitsView: boolean;
}

/** The parts of a screen that a visit draws: further columns of its files are none. */
const drawnParts = (screen: ProjectScreen): ReadonlySet<string> =>
  new Set([...partsOf(screen)].filter((part) => !part.startsWith('exportColumns ')));
/** The screens that together show every kind of column, field, view and widget. */
const covering: ReadonlySet<ProjectScreen> = new Set(coverParts(allScreens, drawnParts));
/** Those of them that together have every part of one section of their files. */
const coverSection = (section: string): ReadonlySet<ProjectScreen> =>
  new Set(
    coverParts(
      [...covering],
      (screen) => new Set([...partsOf(screen)].filter((part) => part.startsWith(`${section} `))),
    ),
  );
/** Lists with many columns, none of which may be cut by the actions in a wide window. */
const fitting: ReadonlySet<string> = new Set([
  ...['coupon_logs', 'coupons', 'users', 'returns', 'appeals', 'order_settlements'].map(
    (path) => `Admin/${path}`,
  ),
  ...['coupon_logs', 'returns', 'order_settlements'].map((path) => `Seller/${path}`),
]);
/** One screen of each kind in each area is opened by the menu, which opens another page first. */
const byMenu: ReadonlySet<ProjectScreen> = new Set(
  coverParts([...covering], ({ area, kind }) => new Set([`${area} ${kind}`])),
);
/** A covering subset of forms and views, because all use the same fields. */
const withForm = coverSection('form');
const withView = coverSection('view');
/** A low window, in which a list draws a third of its rows: it takes half the time. */
const low: ScreenSize = { width: desk.width, height: 480 };
/** Wide windows show every screen, a low one those with nothing new; phones the covering ones. */
const inEnglish: readonly Visit[] = allScreens.map((screen) => ({
  ...screen,
  language: 'en',
  byMenu: byMenu.has(screen),
  sizes: covering.has(screen) ? [desk, phone] : [low],
  axe: axeOf(screen),
  visitsForm: withForm.has(screen),
  visitsView: withView.has(screen),
}));

/** Axe runs where a part is shown for the first time: it takes as long as the rest of a visit. */
function axeOf(screen: ProjectScreen): ProblemOptions {
  return covering.has(screen) ? { axeAt: phone } : {};
}

const inChinese: readonly Visit[] = [...covering].map((screen, position) => {
  const size = position % 2 === 0 ? desk : phone;
  return {
    ...screen,
    language: 'zh-cn',
    byMenu: false,
    sizes: [size],
    axe: { axeAt: size, rules: colourRules },
    visitsForm: withForm.has(screen),
    visitsView: false,
  };
});

/**
 * Visits every screen in English and light mode, and a covering subset on phones and in Chinese and
 * dark mode; of some also the form and the view. One engine draws all screens, so a part that fits
 * in one of them fits in the others, and a part that is accessible too: axe runs on the subset.
 * screen-texts.e2e.test.ts tests over HTTP that all texts are translated.
 * @param part of the screens that this file visits, 0 to `of` - 1
 */
export function everyPage(part: number, of: number): void {
  const share = (visits: readonly Visit[]) =>
    visits.filter((_, position) => position % of === part);
  let app: TestApp;
  const offices = new Map<BackOffice, Office>();

  beforeAll(async () => {
    app = await sharedDemo();
    for (const area of backOffices) offices.set(area, await openOffice(app, area));
  });
  afterAll(async () => {
    for (const { shared } of offices.values()) await shared.close();
  });
  afterEach(() => {
    for (const { shared } of offices.values()) expect(shared.takeProblems()).toEqual([]);
  });

  describe.each([
    { look: 'English and light', visits: share(inEnglish) },
    { look: 'Chinese and dark', visits: share(inChinese) },
  ])('in $look', ({ visits }) => {
    test.each(visits)('$path has no problems', async (visit) => {
      await visitScreen(offices.get(visit.area)!, visit);
    });
  });
}

async function openOffice(app: TestApp, area: BackOffice): Promise<Office> {
  const client = await demoStaff(app, area);
  const menus = {
    en: await loadMenus(client.speaking('en'), area),
    'zh-cn': await loadMenus(client.speaking('zh-cn'), area),
  };
  const shared = await openSharedBackOffice(app, area, { client, path: 'roles' });
  await loadFewRows(shared.page);
  return { menus, shared, language: undefined };
}

async function visitScreen(office: Office, visit: Visit): Promise<void> {
  const { path, kind, language, axe } = visit;
  const { page } = office.shared;
  const menus = office.menus[language];
  const list = new ListPage(page);
  if ((await list.dialog.count()) > 0) await page.reload(); // left open by a failed test
  if (office.language !== language) await switchLook(page, language, menus[0]!.name);
  office.language = language;
  await page.setViewportSize(visit.byMenu || visit.sizes[0] === desk ? desk : low);
  const open = visit.byMenu ? openByMenu : openWithoutMenu;
  const name = await open(page, menus, `/${path}`);
  await expect.poll(() => page.title()).toBe(`${name} · Souk`);
  if (kind === 'table') await list.waitForRows();
  if (fitting.has(path) && page.viewportSize()!.width === desk.width)
    await expect.poll(() => pxBelowActions(page)).toBeLessThan(2);
  if (visit.visitsView) await visitFirstRow(list, axe);
  for (const size of visit.sizes) expect(await pageProblems(page, size, axe)).toEqual([]);
  if (language === 'en') expect(await layoutProblems(page)).toEqual([]);
  await page.setViewportSize(desk);
  await visitAddForm(list, visit);
}

/** How far the columns of a list reach below the action column. */
const pxBelowActions = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('.ag-header-cell[col-id]')];
    const [actions, others] = [true, false].map((isActions) =>
      headings.filter((heading) => (heading.getAttribute('col-id') === '_actions') === isActions),
    );
    const ends = others!.map((heading) => heading.getBoundingClientRect().right);
    return Math.max(...ends) - actions![0]!.getBoundingClientRect().left;
  });

/** The form behind the button that adds a row, in the sizes of the visit. */
async function visitAddForm(list: ListPage, visit: Visit): Promise<void> {
  const { page } = list;
  const { axe, language } = visit;
  const sizes = visit.visitsForm ? visit.sizes : [];
  const before = page.url();
  const add = page.locator('.toolbar .ant-btn-primary');
  if ((await add.count()) === 0) return;
  await add.click();
  const opened = await openedBy(page, before, list.dialog.locator('form'));
  const options = opened === 'dialog' ? { ...axe, within: '[role=dialog]' } : axe;
  for (const size of sizes)
    expect(await pageProblems(page, size, options), `the form, a ${opened}`).toEqual([]);
  if (language === 'en') expect(await layoutProblems(page), `the form, a ${opened}`).toEqual([]);
  await page.setViewportSize(desk);
  if (opened === 'page') {
    await page.goBack();
    return;
  }
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
}

/** The view of the first row, in the size in which axe runs. */
async function visitFirstRow(list: ListPage, axe: ProblemOptions): Promise<void> {
  const { page } = list;
  const row = list.rows().first();
  const before = page.url();
  if ((await row.count()) === 0) return;
  await list.clickAction(row, 'View');
  const opened = await openedBy(page, before, list.dialog.locator('dl').first());
  await page.locator('main dl, [role=dialog] dl').first().waitFor();
  const options = opened === 'dialog' ? { ...axe, within: '[role=dialog]' } : axe;
  expect(await pageProblems(page, axe.axeAt!, options), `the view, a ${opened}`).toEqual([]);
  await page.setViewportSize(desk);
  if (opened === 'dialog') {
    await page.keyboard.press('Escape');
    await list.waitForNoDialog();
    return;
  }
  await page.goBack();
  await page.locator('.row-page').waitFor({ state: 'detached' });
  await list.waitForRows();
}

/** Whether a click opens a dialog or leads to a page. */
function openedBy(
  page: Page,
  before: string,
  inDialog: ReturnType<Page['locator']>,
): Promise<'dialog' | 'page'> {
  const { pathname } = new URL(before);
  return Promise.race([
    inDialog.waitFor().then(() => 'dialog' as const),
    page.waitForURL((url) => url.pathname !== pathname).then(() => 'page' as const),
  ]);
}
