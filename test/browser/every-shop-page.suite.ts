import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inProject } from '../../server/config/root.ts';
import { shopRoutes } from '../../storefront/routes/index.ts';
import type { ShopRoute } from '../../storefront/routes/shop-route.ts';
import type { TestApp } from '../helpers/app.ts';
import { axeProblems } from '../helpers/axe.ts';
import { keepPage, type KeptPage } from '../helpers/browser.ts';
import { startDemo } from '../helpers/demo.ts';
import { demoShopper } from '../helpers/demo-people.ts';
import { inLanguage, shopReady, storedBy } from '../helpers/open-shop.ts';
import { dressedByOthers } from '../helpers/other-looks.ts';
import { runningOver, sideways, wrongTongues, wrongWords } from '../helpers/page-words.ts';
import { exampleAddresses, type ExampleShopper } from '../helpers/shop-addresses.ts';

interface Found {
  readonly page: string;
  readonly path: string;
  readonly needs: ShopRoute['needs'];
}
const found = (route: ShopRoute, parent = ''): readonly Found[] => {
  const path = `${parent}/${route.path}`.replace(/\/$/, '');
  if (route.children) return route.children.flatMap((child) => found(child, path));
  return existsSync(inProject('storefront', 'pages', `${route.page}.tsx`))
    ? [{ page: route.page, path: path.replace(/\/:\w+\?/g, '') || '/', needs: route.needs }]
    : [];
};

/** The pages of the shop that exist. */
export const shopPages: readonly Found[] = shopRoutes.flatMap((route) => found(route));

interface Look {
  readonly language: 'en' | 'zh-cn';
  readonly mode: 'light' | 'dark';
  readonly width: number;
}

/** Every page of the shop that exists: reached without a mistake, accessible, in its language, never wider than its screen. Each look has its file, so that they share the work. */
export function everyShopPage({ language, mode, width }: Look): void {
  let souk: TestApp, shopper: ExampleShopper;
  const kept = new Map<'visitor' | 'user', KeptPage>();
  beforeAll(async () => {
    souk = await startDemo();
    shopper = await demoShopper(souk);
    const { client } = shopper;
    kept.set('visitor', await keepPage(souk, { language, mode, width }));
    kept.set('user', await keepPage(souk, { language, mode, width }, await storedBy(client)));
  });
  afterAll(async () => {
    for (const { close } of kept.values()) await close();
    await souk?.close();
  });
  afterEach(() => {
    for (const { takeProblems } of kept.values()) expect(takeProblems()).toEqual([]);
  });

  test.each(shopPages)('$path', async ({ page: name, path, needs }) => {
    const address = (await exampleAddresses[name]?.(souk, shopper)) ?? path;
    const { page } = kept.get(needs ?? 'visitor')!;
    const answer = await page.goto(inLanguage(address, language));
    expect(answer?.status(), address).toBe(200);
    await shopReady(page);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(new URL(page.url()).pathname, 'it stays where it was asked for').toBe(
      address.split('?')[0],
    );
    expect(await page.title()).not.toBe('');
    expect([
      ...(await axeProblems(page)),
      ...(await wrongWords(page)),
      ...(await wrongTongues(page)),
      ...(await runningOver(page)),
      ...(width < 768 ? await sideways(page) : await dressedByOthers(page)),
    ]).toEqual([]);
  });
}
