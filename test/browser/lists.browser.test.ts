import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';
import { axeProblems } from '../helpers/axe.ts';
import { openBackOffice } from '../helpers/browser.ts';
import { done, ListPage } from '../helpers/list-page.ts';

/** What people do with lists on a phone. */
let souk: TestApp;
beforeAll(async () => {
  souk = await startApp();
  await souk.sql.run("INSERT INTO goods_brands (name, is_sort) VALUES ('Alder', 1), ('Birch', 2), ('Cedar', 3)");
});
afterAll(() => souk?.close());

test('on a phone rows are ticked, one by one or all, and deleted together', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands', width: 390, height: 844 });
  const bar = page.getByRole('toolbar');
  await page.getByRole('checkbox', { name: 'Select Birch' }).check();
  await bar.getByText('1 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByText('3 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Alder' }).uncheck();
  await bar.getByText('2 selected').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  if (process.env['SOUK_SHOTS']) await page.screenshot({ path: `${process.env['SOUK_SHOTS']}/phone-ticks.png` });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await new ListPage(page).told(done);
  await expect.poll(() => page.locator('.cards li').allInnerTexts()).toEqual([expect.stringContaining('Alder')]);
  expect(await bar.count()).toBe(0);
});
