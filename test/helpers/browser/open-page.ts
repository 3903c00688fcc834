import type { Download, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import { borrowPage, openFreshPage, type PooledPage, type Storage } from './page-pool.ts';

export interface PageOptions {
  readonly language?: Language;
  readonly mode?: 'light' | 'dark';
  /** IANA zone of the reader. Default: that of the machine. */
  readonly zone?: string;
  /** Width of the window in px. Default 1440. */
  readonly width?: number;
  readonly height?: number;
  /** Default `reduced`: nothing fades or slides in, which is faster. */
  readonly motion?: 'full' | 'reduced';
  /** Console errors that this test causes on purpose. */
  readonly expectedErrors?: readonly RegExp[];
  /**
   * A new profile: nothing is cached, and service workers are installed. Default false: a page of
   * the pool, which loads faster.
   */
  readonly fresh?: boolean;
}
export interface BackOfficeOptions extends PageOptions {
  /** The first page, below the area: `expresses`. Default: the user's start page. */
  readonly path?: string;
  /** The account. Default: a super admin, or the owner of a new store. */
  readonly client?: Client;
}

/** A page that several tests use. Each checks its problems; `afterAll` closes it. */
export interface SharedPage {
  readonly page: Page;
  /** Problems since the last call, see `PageWatcher`. */
  takeProblems(): readonly string[];
  close(): Promise<void>;
}

/**
 * Opens a page with empty storage for one test and closes it after the test. The test fails when
 * the page logged an error, broke the content security policy, lost a request or left a rejection
 * unhandled.
 */
export async function openPage(
  app: Pick<TestApp, 'url'>,
  path: string,
  options: PageOptions & { readonly stored?: Storage } = {},
): Promise<Page> {
  const shared = await openSharedPage(app, options, options.stored);
  onTestFinished(async () => {
    await shared.close();
    const problems = shared.takeProblems();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  });
  await shared.page.goto(path);
  return shared.page;
}

/** Opens a back office for one test, signed in through the API. */
export async function openBackOffice(
  app: TestApp,
  area: BackOffice,
  options: BackOfficeOptions = {},
): Promise<Page> {
  const { start, stored } = await signIn(app, area, options);
  return openPage(app, start, { ...options, stored });
}

/** Opens a back office for several tests, signed in through the API: for `beforeAll`. */
export async function openSharedBackOffice(
  app: TestApp,
  area: BackOffice,
  options: BackOfficeOptions = {},
): Promise<SharedPage> {
  const { start, stored } = await signIn(app, area, options);
  const shared = await openSharedPage(app, options, stored);
  await shared.page.goto(start);
  return shared;
}

/** A page for several tests, at a blank address. Nobody is signed in unless `stored` says so. */
export async function openSharedPage(
  app: Pick<TestApp, 'url'>,
  options: PageOptions = {},
  stored: Storage = {},
): Promise<SharedPage> {
  const { page, watcher, release } = await open(app, options, stored);
  return { page, takeProblems: () => watcher.takeProblems(), close: release };
}

function open(
  { url }: Pick<TestApp, 'url'>,
  options: PageOptions,
  stored: Storage,
): Promise<PooledPage> {
  const { language = 'en', mode = 'light' } = options;
  const profile = {
    origin: url,
    language,
    mode,
    zone: options.zone,
    width: options.width ?? 1440,
    height: options.height ?? 900,
    motion: options.motion ?? 'reduced',
    expectedErrors: options.expectedErrors ?? [],
  } as const;
  const storage = { [storageKeys.language]: language, [storageKeys.mode]: mode, ...stored };
  return options.fresh ? openFreshPage(profile, storage) : borrowPage(profile, storage);
}

async function signIn(
  app: TestApp,
  area: BackOffice,
  { path = '', client }: BackOfficeOptions,
): Promise<{ readonly start: string; readonly stored: Storage }> {
  const caller = client ?? (area === 'Admin' ? await app.as.admin() : await app.as.seller());
  const { data: user } = await caller.post<UserInfo>(`${apiPrefix[area]}auth/info`);
  return {
    start: path ? `/${area}/${path}` : user.defaultUrl,
    stored: {
      [storageKeys.token(area)]: caller.token ?? '',
      [storageKeys.user(area)]: JSON.stringify(user),
    },
  };
}

/**
 * The next file that the page saves: call it before the click. When the click fails, the test
 * reports the click and not the missing file.
 */
export function nextDownload(page: Page): Promise<Download> {
  const saved = page.waitForEvent('download');
  saved.catch(() => undefined);
  return saved;
}
