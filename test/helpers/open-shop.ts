import type { Page } from 'playwright-core';
import type { UserInfo } from '../../schemas/contract/calls/auth.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import type { TestApp } from './app.ts';
import { openPage, type PageOptions } from './browser.ts';
import type { Client } from './client.ts';

export interface ShopOptions extends PageOptions {
  /** Who is signed in: `as: await souk.as.shopper()`. Default: a visitor. */
  readonly as?: Client;
  /** A visitor's cart. */
  readonly cart?: readonly {
    readonly goods_id: number;
    readonly sku_id: number;
    readonly buy_num: number;
  }[];
}

/** Opens a page of the storefront as a visitor or as a shopper, and waits until it answers to clicks and has read what it shows. */
export async function openShop(
  souk: TestApp,
  path: string,
  { as, cart, ...options }: ShopOptions = {},
): Promise<Page> {
  const { language = 'en' } = options;
  const page = await openPage(souk, inLanguage(path, language), {
    ...options,
    stored: {
      ...(await storedBy(as)),
      ...(cart ? { [storageKeys.guestCart]: JSON.stringify(cart) } : {}),
    },
  });
  await shopReady(page);
  return page;
}

/** What this browser keeps of somebody who signed in through the API. */
export async function storedBy(
  client: Client | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (!client) return {};
  const { data } = await client.post<UserInfo>('/auth/info', { provider: 'users' });
  return {
    [storageKeys.token('shop')]: client.token ?? '',
    [storageKeys.user('shop')]: JSON.stringify(data),
  };
}

export const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** The page is taken over by its program and laid out as a whole, and nothing is on its way. */
export async function shopReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root[data-live]');
    if (root?.matches(':not([data-laid])')) dispatchEvent(new Event('pointermove')); // what stands below is laid out at the first sign of life
    return (
      root?.matches('[data-laid]') &&
      document.querySelector('[aria-busy=true], .progress.on') === null
    );
  });
}
