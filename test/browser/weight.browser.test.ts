import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { budgets } from '../budgets.ts';
import { ListPage } from '../helpers/backoffice/list-page.ts';
import { openBackOffice, openPage } from '../helpers/browser/open-page.ts';
import type { TestApp } from '../helpers/server/app.ts';
import { sharedDemo } from '../helpers/server/demo.ts';

/**
 * The size of a first visit against the budgets of test/budgets.ts. Chinese needs more bytes.
 */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

test('the first list of a back office, with date pickers, stays within its budget', async () => {
  const page = await openBackOffice(souk, 'Admin', {
    path: 'orders',
    language: 'zh-cn',
    fresh: true,
  });
  await new ListPage(page).waitForRows();
  await page.locator('.ant-picker').first().waitFor();
  within(await weightOf(page, /\.(js|css|woff2)$/), budgets.backOffice);
});

test('the first dashboard, with charts, stays within its budget', async () => {
  const page = await openBackOffice(souk, 'Admin', {
    path: 'dashboard/order',
    language: 'zh-cn',
    fresh: true,
  });
  await page.locator('.recharts-surface').first().waitFor();
  within(await weightOf(page, /\.(js|css|woff2)$/), budgets.backOffice);
});

test('the scripts of a goods page stay within their budget', async () => {
  const [goods] = await souk.sql.rows<{ id: number }>(
    `
      SELECT id
      FROM goods
      WHERE goods_status = 1 AND goods_verify = 1 AND deleted_at IS NULL
      ORDER BY id
      LIMIT 1`,
    [],
  );
  const page = await openPage(souk, `/goods/${goods?.id}`, { language: 'zh-cn', fresh: true });
  await page.locator('#root[data-live]').waitFor(); // hydrated
  within(await weightOf(page, /\.js$/), budgets.goodsPage);
});

interface Weight {
  readonly kilobytes: number;
  readonly files: number;
}

/** The files of the build that the page loaded, and their compressed size. */
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
  expect(weight.files, 'files are counted').toBeGreaterThan(3);
  expect(weight.kilobytes).toBeLessThanOrEqual(budget.kilobytes);
  expect(weight.files).toBeLessThanOrEqual(budget.files);
}
