import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import { twoFrames } from './measure.ts';
import { openInProgram } from './open-in-program.ts';
import { openPage, openSharedPage, type PageOptions, type SharedPage } from './open-page.ts';

export interface ShopOptions extends PageOptions {
  /** The account: `as: await app.as.shopper()`. Default: a visitor. */
  readonly as?: Client;
  /** A visitor's cart. */
  readonly cart?: readonly {
    readonly goods_id: number;
    readonly sku_id: number;
    readonly buy_num: number;
  }[];
}

/** Opens a page of the storefront as a visitor or a shopper, and waits until it is ready. */
export async function openShop(
  souk: TestApp,
  path: string,
  { as, cart, ...options }: ShopOptions = {},
): Promise<Page> {
  const { language = 'en' } = options;
  const page = await openPage(souk, withLanguage(path, language), {
    ...options,
    stored: {
      ...(await shopStorageOf(as)),
      ...(cart ? { [storageKeys.guestCart]: JSON.stringify(cart) } : {}),
    },
  });
  await waitForShop(page);
  return page;
}

/**
 * A page of the storefront, at a blank address, that the tests of a file share. The test after which
 * it has problems fails. Call it after the file's own `beforeAll`.
 */
export function shareShop(
  open: () => Promise<{ readonly souk: TestApp } & Omit<ShopOptions, 'cart'>>,
): () => Page {
  let shared: SharedPage;
  beforeAll(async () => {
    const { souk, as, ...options } = await open();
    shared = await openSharedPage(souk, options, await shopStorageOf(as));
  });
  afterEach(() => expect(shared.takeProblems()).toEqual([]));
  afterAll(() => shared.close());
  return () => shared.page;
}

/**
 * Opens a page of the storefront in the loaded program, which takes a third of the CPU of a new
 * document. Loads a document where no program is loaded yet, or where the page is open already.
 */
export async function visitShop(
  page: Page,
  path: string,
  language: Language = 'en',
): Promise<void> {
  const isLoaded = (await page.locator('#root[data-live]').count()) > 0;
  if (isLoaded) await endNavigation(page);
  const { pathname } = new URL(page.url());
  if (isLoaded && pathname !== path.split(/[?#]/)[0]) {
    await openInProgram(page, path);
    // The program moves the focus to `main` when it shows another page
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  } else await page.goto(withLanguage(path, language));
  await waitForShop(page);
}

/** Waits for a navigation that the test began: within two frames it has moved the focus. */
async function endNavigation(page: Page): Promise<void> {
  await waitForShop(page);
  await twoFrames(page);
}

/** The local storage of a shopper who signed in through the API. */
export async function shopStorageOf(
  client: Client | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (!client) return {};
  const { data } = await client.post<UserInfo>('/auth/info', { provider: 'users' });
  return {
    [storageKeys.token('shop')]: client.token ?? '',
    [storageKeys.user('shop')]: JSON.stringify(data),
  };
}

export const withLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** Waits until the page is hydrated and laid out as a whole, and no call is pending. */
export async function waitForShop(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root[data-live]');
    // Content below the screen is laid out at the first user event
    if (root?.matches(':not([data-laid])')) dispatchEvent(new Event('pointermove'));
    return (
      root?.matches('[data-laid]') &&
      document.querySelector('[aria-busy=true], .progress.on') === null
    );
  });
}
