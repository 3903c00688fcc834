import { type Browser, chromium, type Page } from 'playwright-core';
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
  /** Console errors that this test provokes on purpose. */
  readonly expectedErrors?: readonly RegExp[];
}
export interface BackOfficeOptions extends PageOptions {
  /** Where to begin, below the area: `expresses`. Default: the area's start. */
  readonly path?: string;
  /** Who is signed in; default a super admin, or the owner of a new store. */
  readonly client?: Client;
}

let connected: Promise<Browser> | undefined;

/**
 * Opens a page in a fresh profile, to be driven by the test and closed after it.
 * The test fails when the page logged an error, broke the content policy or left a rejection unhandled.
 */
export async function openPage(souk: TestApp, path: string, options: PageOptions & { readonly stored?: Readonly<Record<string, string>> } = {}): Promise<Page> {
  const { language = 'en', mode = 'light', width = 1440, height = 900, expectedErrors = [], stored = {} } = options;
  const browser = await (connected ??= chromium.connect(inject('browser')));
  const context = await browser.newContext({ viewport: { width, height }, locale: language === 'en' ? 'en-US' : 'zh-CN', colorScheme: mode, baseURL: souk.url });
  const entries = { [storageKeys.language]: language, [storageKeys.mode]: mode, ...stored };
  await context.addInitScript((wanted) => {
    if (sessionStorage.getItem('souk-test')) return; // once: what the page changes afterwards is its own
    sessionStorage.setItem('souk-test', 'prepared');
    Object.entries(wanted).forEach(([key, text]) => localStorage.setItem(key, text));
  }, entries);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems = await watchPage(page, expectedErrors);
  onTestFinished(async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  });
  await page.goto(path);
  return page;
}

/** Opens a back office, signed in through the API. */
export async function openBackOffice(souk: TestApp, area: BackOffice, { path = '', client, ...options }: BackOfficeOptions = {}): Promise<Page> {
  const caller = client ?? (area === 'Admin' ? await souk.as.admin() : await souk.as.seller());
  const { data: user } = await caller.post<UserInfo>(`${apiPrefix[area]}auth/info`);
  const stored = { [storageKeys.token(area)]: caller.token ?? '', [storageKeys.user(area)]: JSON.stringify(user) };
  return openPage(souk, path ? `/${area}/${path}` : user.defaultUrl, { ...options, stored });
}
