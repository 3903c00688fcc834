import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListPage, successText } from '../../helpers/backoffice/list-page.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { nextDownload, openBackOffice } from '../../helpers/browser/open-page.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run('DELETE FROM sms_logs');
  await souk.sql.run(
    `
      INSERT INTO sms_logs (phone, error_msg)
      SELECT
        '139',
        (SELECT string_agg(md5(random()::text || n || m), '') FROM generate_series(1, 30) m)
      FROM generate_series(1, 5000) n`,
  );
});

afterAll(() => souk.sql.run('DELETE FROM sms_logs'));

/** Limits the download rate of the page, in bytes per second; -1 is no limit. */
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

test('an export of all rows shows its progress on every page and can be cancelled', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'sms_logs' });
  const list = new ListPage(page);
  const notice = page.getByRole('status').filter({ hasText: 'Exporting SMS logs' });
  await list.waitForRows();
  const loadAt = await wireOf(page);
  await loadAt(150 * 1024);
  await list.chooseFromMenu('Export', /^All matching rows \(\.csv\)/);
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
  await page.getByRole('heading', { name: 'SMS logs' }).waitFor();
  await list.waitForRows();
  const saved = nextDownload(page);
  await list.chooseFromMenu('Export', /^All matching rows \(\.csv\)/);
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await list.waitForMessage(successText);
  await expect.poll(() => notice.count()).toBe(0);
  await expect
    .poll(
      async () =>
        (
          await souk.sql.rows(
            `
              SELECT 1
              FROM pg_stat_activity
              WHERE datname = current_database()
                AND pid <> pg_backend_pid()
                AND query LIKE '%souk_stream%'
                AND state <> 'idle'`,
          )
        ).length,
    )
    .toBe(0);
});
