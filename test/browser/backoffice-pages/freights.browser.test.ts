import { beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { lookProblems } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run(
    `
      INSERT INTO areas (pid, code, name, deep)
      VALUES (NULL, '33', '浙江省', 0), (NULL, '32', '江苏省', 0), (NULL, '54', '西藏自治区', 0)
      ON CONFLICT
      DO NOTHING`,
  );
});

interface Freight {
  readonly name: string;
  readonly is_type: number;
  readonly f_price: string;
  readonly _labels: { readonly area_id: readonly string[] };
}

test('a seller sets the default fee, adds a template, corrects a wrong fee and deletes it', async () => {
  const client = await souk.as.seller();
  const list = async (): Promise<readonly Freight[]> =>
    (await client.get<readonly Freight[]>('/Seller/freights', { isAll: 'true' })).data;
  const page = await openBackOffice(souk, 'Seller', { path: 'freights', client });
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('First fee, Default template').fill('8');
  await page.getByRole('button', { name: 'Add template' }).click();
  await expect
    .poll(() => page.getByLabel('Name, 1').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.getByLabel('Name, 1').fill('Far away');
  await page.getByLabel('First fee, Far away').fill('-5');
  await page.getByLabel('Provinces, Far away').fill('西藏');
  await page.getByTitle('西藏自治区').click();
  await page.keyboard.press('Escape');
  await save.click();
  await page.locator('.field-error').waitFor();
  expect(await list()).toEqual([]);
  await page.getByLabel('First fee, Far away').fill('18');
  await save.click();
  await expect.poll(list).toMatchObject([
    { is_type: 0, f_price: '8.00' },
    { name: 'Far away', f_price: '18.00', _labels: { area_id: ['西藏自治区'] } },
  ]);
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await lookProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByLabel('Provinces, 2').fill('西藏');
  await expect
    .poll(() => page.getByTitle('西藏自治区 · in Far away').getAttribute('aria-disabled'))
    .toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Far away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await list()).length).toBe(1);
});

test('a template without a province or a fee is saved only after a question', async () => {
  const client = await souk.as.seller();
  const count = async (): Promise<number> =>
    (await client.get<readonly Freight[]>('/Seller/freights', { isAll: 'true' })).data.length;
  const page = await openBackOffice(souk, 'Seller', { path: 'freights', client });
  const save = page.getByRole('button', { name: 'Save' });
  const question = page.getByRole('dialog', { name: 'Save these templates?' });
  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByLabel('Name, 1').fill('Nowhere');
  await save.click();
  await question.getByText('“Nowhere” lists no province, so no parcel uses it.').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect(await count()).toBe(0);
  await page.getByLabel('Provinces, Nowhere').fill('西藏');
  await page.getByTitle('西藏自治区').click();
  await page.keyboard.press('Escape');
  await save.click();
  await question.getByText('delivery to its provinces is free').waitFor();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.poll(count).toBe(2);
});

test('has no accessibility, text or layout problems in Chinese and dark on a phone', async () => {
  const page = await openBackOffice(souk, 'Seller', { path: 'freights' });
  const rows = page.locator('.freights tbody tr');
  await switchLook(page, 'zh-cn');
  await rows.waitFor();
  await page.locator('.freights-body > .ant-btn').click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await lookProblems(page)).toEqual([]);
});
