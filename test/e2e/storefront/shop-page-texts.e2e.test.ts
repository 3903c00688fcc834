import { beforeAll, expect, test } from 'vitest';
import { shopHtml, textsOf } from '../../helpers/http/shop-html.ts';
import { englishOnlyTexts, messageId } from '../../helpers/locale-texts.ts';
import { demoShopper } from '../../helpers/mall/demo-accounts.ts';
import { type ExampleShopper, exampleAddresses } from '../../helpers/mall/shop-addresses.ts';
import { shopPages } from '../../helpers/mall/shop-pages.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/**
 * Texts of server-rendered pages, and the documents of the others, whose texts
 * every-shop-page.browser tests read in a browser.
 */
let app: TestApp;
let shopper: ExampleShopper;
beforeAll(async () => {
  app = await sharedDemo();
  shopper = await demoShopper(app);
});

/** Accessible names of controls and pictures. */
const namesOf = (html: string): readonly string[] =>
  [...html.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]+)"/g)].map(([, name]) => name!);
/** Texts that are tagged as Chinese. */
const taggedChinese = (html: string): readonly string[] =>
  [...html.matchAll(/<(?!html)\w+[^>]* lang="zh[^"]*"[^>]*>([^<]+)</g)].map(([, text]) => text!);
const isEnglish = (text: string): boolean =>
  /\p{Script=Latin}{2}/u.test(text) && !/\p{Script=Han}/u.test(text);

test.each(shopPages.filter(({ isServerRendered }) => isServerRendered))(
  '$path is Chinese in Chinese',
  async ({ name, path }) => {
    const address = (await exampleAddresses[name]?.(app, shopper)) ?? path;
    const { status, html } = await shopHtml(app, address, 'zh-cn');
    expect(status, address).toBe(200);
    const texts = [...textsOf(html).map((text) => text.trim()), ...namesOf(html)];
    expect(texts.length).toBeGreaterThan(20);
    expect(
      texts.filter((text) => messageId.test(text)),
      'ids in place of texts',
    ).toEqual([]);
    expect(
      texts.filter((text) => englishOnlyTexts.has(text)),
      'English texts',
    ).toEqual([]);
    expect(taggedChinese(html).filter(isEnglish), 'English, tagged as Chinese').toEqual([]);
  },
);

test.each(shopPages.filter(({ isServerRendered }) => !isServerRendered))(
  '$path answers at its address',
  async ({ name, path }) => {
    const address = (await exampleAddresses[name]?.(app, shopper)) ?? path;
    const { status, html } = await shopHtml(app, address);
    expect(status, address).toBe(200);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
  },
);
