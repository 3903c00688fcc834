import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../budgets.ts';
import type { TestApp } from '../helpers/app.ts';
import { openBackOffice, openPage } from '../helpers/browser.ts';
import { startDemo } from '../helpers/demo.ts';
import { ListPage } from '../helpers/list-page.ts';

/** What a first visit carries over the wire, against the budgets. Chinese is the heavier language. */
let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo({ SOUK_RATE_FACTOR: '20' });
});
afterAll(() => souk.close());

test('the first list of a back office, with dates to search by, stays within its budget', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'orders', language: 'zh-cn' });
  await new ListPage(page).settled();
  await page.locator('.ant-picker').first().waitFor();
  within(await weightOf(page, /\.(js|css|woff2)$/), budgets.backOffice);
});

test('the first dashboard stays within the same budget, charts included', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'dashboard/order', language: 'zh-cn' });
  await page.locator('.recharts-surface').first().waitFor();
  within(await weightOf(page, /\.(js|css|woff2)$/), budgets.backOffice);
});

test('a goods page stays within its budget of scripts', async () => {
  const [goods] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM goods WHERE goods_status = 1 AND goods_verify = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1',
    [],
  );
  const page = await openPage(souk, `/goods/${goods?.id}`, { language: 'zh-cn' });
  await page.locator('#root[data-live]').waitFor(); // taken over by the program
  within(await weightOf(page, /\.js$/), budgets.goodsPage);
});

interface Weight {
  readonly kilobytes: number;
  readonly files: number;
}

/** What the page has loaded from the build, bodies as they travelled. */
function weightOf(page: Page, kind: RegExp): Promise<Weight> {
  return page.evaluate((pattern) => {
    const loaded = performance
      .getEntriesByType('resource')
      .filter(
        ({ name }) => name.includes('/dist/') && new RegExp(pattern).test(name),
      ) as PerformanceResourceTiming[];
    return {
      kilobytes: Math.round(
        loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      ),
      files: loaded.length,
    };
  }, kind.source);
}

function within(weight: Weight, budget: Weight): void {
  console.log(`${weight.kilobytes} kB in ${weight.files} files`);
  expect(weight.files, 'something was loaded').toBeGreaterThan(3);
  expect(weight.kilobytes).toBeLessThanOrEqual(budget.kilobytes);
  expect(weight.files).toBeLessThanOrEqual(budget.files);
}
