import { type Browser, chromium, type Download, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { apiPrefix, type BackOffice } from '../../schemas/contract/areas.ts';
import type { UserInfo } from '../../schemas/contract/calls/auth.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { watchPage } from './watch-page.ts';

export interface PageOptions {
  readonly language?: Language;
  readonly mode?: 'light' | 'dark';
  /** Width of the window in px. Default 1440. */
  readonly width?: number;
  readonly height?: number;
  /** Whether things fade and slide in. Default: no, as for people who asked their device for that; it is quicker. */
  readonly motion?: 'full' | 'reduced';
  /** Console errors that this test provokes on purpose. */
  readonly expectedErrors?: readonly RegExp[];
}
export interface BackOfficeOptions extends PageOptions {
  /** Where to begin, below the area: `expresses`. Default: the area's start. */
  readonly path?: string;
  /** Who is signed in; default a super admin, or the owner of a new store. */
  readonly client?: Client;
}
type Stored = Readonly<Record<string, string>>;

/** A page that lives longer than a test. Its owner asks after each test what went wrong, and closes it. */
export interface KeptPage {
  readonly page: Page;
  /** What the page did wrong since the last call, see `watchPage`. */
  takeProblems(): readonly string[];
  close(): Promise<void>;
}

let connected: Promise<Browser> | undefined;

/**
 * Opens a page in a fresh profile, to be driven by the test and closed after it.
 * The test fails when the page logged an error, broke the content policy, lost a request or left a rejection unhandled.
 */
export async function openPage(
  souk: Pick<TestApp, 'url'>,
  path: string,
  options: PageOptions & { readonly stored?: Stored } = {},
): Promise<Page> {
  const kept = await newPage(souk, options, options.stored ?? {});
  onTestFinished(async () => {
    await kept.close();
    const problems = kept.takeProblems();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  });
  await kept.page.goto(path);
  return kept.page;
}

/** Opens a back office, signed in through the API. */
export async function openBackOffice(
  souk: TestApp,
  area: BackOffice,
  options: BackOfficeOptions = {},
): Promise<Page> {
  const { start, stored } = await signedIn(souk, area, options);
  return openPage(souk, start, { ...options, stored });
}

/** The same for several tests, which work in it one after the other, as people do: call it in `beforeAll`. */
export async function keepBackOffice(
  souk: TestApp,
  area: BackOffice,
  options: BackOfficeOptions = {},
): Promise<KeptPage> {
  const { start, stored } = await signedIn(souk, area, options);
  const kept = await newPage(souk, options, stored);
  await kept.page.goto(start);
  return kept;
}

/** Another profile for several tests; nobody is signed in unless `stored` says so. */
export const keepPage = (
  souk: TestApp,
  options: PageOptions = {},
  stored: Stored = {},
): Promise<KeptPage> => newPage(souk, options, stored);

async function signedIn(
  souk: TestApp,
  area: BackOffice,
  { path = '', client }: BackOfficeOptions,
): Promise<{ readonly start: string; readonly stored: Stored }> {
  const caller = client ?? (area === 'Admin' ? await souk.as.admin() : await souk.as.seller());
  const { data: user } = await caller.post<UserInfo>(`${apiPrefix[area]}auth/info`);
  return {
    start: path ? `/${area}/${path}` : user.defaultUrl,
    stored: {
      [storageKeys.token(area)]: caller.token ?? '',
      [storageKeys.user(area)]: JSON.stringify(user),
    },
  };
}

async function newPage(
  souk: Pick<TestApp, 'url'>,
  {
    language = 'en',
    mode = 'light',
    width = 1440,
    height = 900,
    motion = 'reduced',
    expectedErrors = [],
  }: PageOptions,
  stored: Stored,
): Promise<KeptPage> {
  const browser = await (connected ??= chromium.connect(inject('browser')));
  const localStorage = Object.entries({
    [storageKeys.language]: language,
    [storageKeys.mode]: mode,
    ...stored,
  }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    colorScheme: mode,
    reducedMotion: motion === 'reduced' ? 'reduce' : 'no-preference',
    baseURL: souk.url,
    storageState: { cookies: [], origins: [{ origin: souk.url, localStorage }] },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems = await watchPage(page, expectedErrors);
  return { page, takeProblems: () => problems.splice(0), close: () => context.close() };
}

/** The next file the page saves: ask before the click that saves it. When that click fails, the test tells of it, and not of the file that never came. */
export function nextDownload(page: Page): Promise<Download> {
  const saved = page.waitForEvent('download');
  saved.catch(() => undefined);
  return saved;
}
