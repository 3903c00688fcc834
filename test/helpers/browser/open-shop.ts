import type { Page } from 'playwright-core';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import { openPage, type PageOptions } from './open-page.ts';

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
