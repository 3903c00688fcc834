import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';
import { axeProblems } from '../helpers/axe.ts';
import { nextDownload, openBackOffice } from '../helpers/browser.ts';
import { done, ListPage } from '../helpers/list-page.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp();
  await souk.sql.run(
    "INSERT INTO sms_logs (phone, error_msg) SELECT '139', (SELECT string_agg(md5(random()::text || n || m), '') FROM generate_series(1, 30) m) FROM generate_series(1, 5000) n",
  );
});
afterAll(() => souk.close());

/** Sets how fast the page loads, in bytes a second; -1: as fast as it goes. */
async function wireOf(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (downloadThroughput) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
}

test('exporting all rows tells how far it is on every page, and can be cancelled', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'sms_logs' }),
    list = new ListPage(page),
    notice = page.getByRole('status').filter({ hasText: 'Exporting SMS logs' });
  await list.settled();
  const loadAt = await wireOf(page);
  await loadAt(150 * 1024);
  await list.choose('Export', /^All matching rows \(\.csv\)/);
  await notice.getByText(/^[1-9][\d,]* of 5,000 rows$/).waitFor();
  await expect
    .poll(() =>
      notice
        .getByRole('progressbar')
        .evaluate((bar: HTMLProgressElement) => bar.value > 0 && bar.value < 1),
    )
    .toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Signatures' }).click();
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => notice.count()).toBe(0);
  await loadAt(-1);
  await page.goBack();
  const saved = nextDownload(page);
  await list.choose('Export', /^All matching rows \(\.csv\)/);
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await list.told(done);
  await expect.poll(() => notice.count()).toBe(0);
  await expect
    .poll(
      async () =>
        (
          await souk.sql.rows(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%souk_stream%' AND state <> 'idle'",
          )
        ).length,
    )
    .toBe(0);
});
