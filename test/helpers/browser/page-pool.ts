import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Language } from '../../../schemas/contract/language.ts';
import { findChromium } from '../../find-chromium.mjs';
import { PageWatcher } from './watch-page.ts';

/** Options of a page, without its storage. */
export interface Profile {
  readonly origin: string;
  readonly language: Language;
  readonly mode: 'light' | 'dark';
  readonly zone: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly motion: 'full' | 'reduced';
  readonly expectedErrors: readonly RegExp[];
}
export type Storage = Readonly<Record<string, string>>;

/** A page on loan from the pool. */
export interface PooledPage {
  readonly page: Page;
  readonly watcher: PageWatcher;
  /** Ends the loan: the page is used again, or closed when it no longer answers. */
  release(): Promise<void>;
}
interface IdlePage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watcher: PageWatcher;
  readonly key: string;
}

/**
 * Pages that wait for their next test. A page that has loaded the program once keeps its scripts
 * cached and compiled: it loads the next screen for half the CPU of a new profile.
 */
const idle: IdlePage[] = [];
const maxIdle = 6;
/** Served by the application, without a script, so that storage can be set before the first page. */
const blankPath = '/robots.txt';
/** Long enough for a machine under load; waiting costs nothing where the page is fast. */
const actionTimeoutMs = 15_000;
const navigationTimeoutMs = 45_000;

let launched: Promise<Browser> | undefined;
/** The worker's own Chromium; it ends with the worker. */
const launch = (): Promise<Browser> =>
  (launched ??= chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }));

/**
 * A page of the origin and the language, with empty cookies and this storage. Only its HTTP cache
 * is older than the test. Service workers are blocked: they would outlive the test.
 */
export async function borrowPage(profile: Profile, storage: Storage): Promise<PooledPage> {
  const entry = takeIdle(keyOf(profile)) ?? (await createPage(profile));
  const { page, watcher } = entry;
  await page.setViewportSize({ width: profile.width, height: profile.height });
  await page.emulateMedia({
    // A test before may have printed the page, without buttons and menus
    media: null,
    colorScheme: profile.mode,
    reducedMotion: profile.motion === 'reduced' ? 'reduce' : 'no-preference',
  });
  if (page.url() !== profile.origin + blankPath) await page.goto(blankPath);
  await page.evaluate((values) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, storage);
  watcher.start(profile.expectedErrors);
  return {
    page,
    watcher,
    release: () => putBack(entry).catch(() => entry.context.close()),
  };
}

/** A page in a profile that nothing was loaded in before, and that nothing is loaded in after. */
export async function openFreshPage(profile: Profile, storage: Storage): Promise<PooledPage> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const browser = await launch();
  const context = await browser.newContext({
    ...contextOptions(profile),
    viewport: { width: profile.width, height: profile.height },
    colorScheme: profile.mode,
    reducedMotion: profile.motion === 'reduced' ? 'reduce' : 'no-preference',
    storageState: { cookies: [], origins: [{ origin: profile.origin, localStorage }] },
  });
  const page = await context.newPage();
  setTimeouts(page);
  const watcher = await PageWatcher.of(page);
  watcher.start(profile.expectedErrors);
  return { page, watcher, release: () => context.close() };
}

const keyOf = ({ origin, language, zone = '' }: Profile): string => `${origin} ${language} ${zone}`;

const contextOptions = ({ origin, language, zone }: Profile) => ({
  baseURL: origin,
  ...(zone ? { timezoneId: zone } : {}),
  locale: language === 'en' ? 'en-US' : 'zh-CN',
});

function setTimeouts(page: Page): void {
  page.setDefaultTimeout(actionTimeoutMs);
  page.setDefaultNavigationTimeout(navigationTimeoutMs);
}

function takeIdle(key: string): IdlePage | undefined {
  const position = idle.findLastIndex((entry) => entry.key === key);
  return position < 0 ? undefined : idle.splice(position, 1)[0];
}

async function createPage(profile: Profile): Promise<IdlePage> {
  const browser = await launch();
  const context = await browser.newContext({
    ...contextOptions(profile),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  setTimeouts(page);
  return { context, page, watcher: await PageWatcher.of(page), key: keyOf(profile) };
}

/** Undoes what a test may have done to the page, and leaves its program. */
async function putBack(entry: IdlePage): Promise<void> {
  const { context, page, watcher } = entry;
  watcher.stop();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners('request').removeAllListeners('response');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await page.goto(blankPath);
  idle.push(entry);
  while (idle.length > maxIdle) await idle.shift()!.context.close();
}
