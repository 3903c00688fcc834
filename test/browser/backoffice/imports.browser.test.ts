import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { nextDownload, openBackOffice } from '../../helpers/browser/open-page.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { savedSheet, xlsxFile } from '../../helpers/values/sheets.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run('DELETE FROM goods_brands');
});

const csvFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a file is refused by cell, previewed as it will be stored, imported, and its rows are shown', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands' });
  const list = new ListPage(page);
  await list.button('Import').click();
  const choose = (file: ReturnType<typeof xlsxFile>) =>
    list.dialog.locator('input[type=file]').setInputFiles(file);
  const refusal = (text: string) =>
    list.dialog.getByRole('alert').filter({ hasText: text }).waitFor();

  await choose(csvFile('brands.xlsx', '<table><tr><td>Name</td></tr></table>'));
  await refusal('This file is a web page or a document');
  await choose(xlsxFile('brands.csv', [['Name', 'Sort order']]));
  await refusal('The sheet has headings but no rows to import');

  await choose(csvFile('brands.csv', 'Name,Sort order,Name\nTea,1,\n'));
  const errors = list.dialog.getByRole('region', { name: 'Cells to correct' }).getByRole('row');
  await expect
    .poll(() => errors.nth(1).getByRole('cell').allInnerTexts())
    .toEqual(['1', 'Name', '', 'Two columns have this heading. Delete one of them']);

  await choose(
    csvFile('brands.csv', 'Name;Sort order\nImported one;1,5\n#N/A;2\nImported two;"1,000"\n'),
  );
  await expect
    .poll(async () =>
      Promise.all([1, 2].map((row) => errors.nth(row).getByRole('cell').allInnerTexts())),
    )
    .toEqual([
      ['2', 'Sort order', '1,5', expect.stringContaining('without commas')],
      ['3', 'Name', '#N/A', expect.stringContaining('contains an error')],
    ]);
  await list.dialog.getByText('1 of 3 rows are valid. Nothing has been imported.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const download = nextDownload(page);
  await list.dialog.getByRole('button', { name: 'Download refused rows' }).click();
  const refused = await savedSheet(await download);
  expect(refused.file).toBe('brands - refused rows.xlsx');
  expect(refused.head).toEqual(['Row', 'Name', 'Sort order', 'Problem']);
  expect(refused.rows.map((row) => row.slice(0, 3))).toEqual([
    ['2', 'Imported one', '1,5'],
    ['3', '#N/A', '2'],
  ]);

  await choose(
    xlsxFile('brands.xlsx', [
      ['Name', 'Sort order'],
      ['Imported one', '1,000'],
      [' Imported two ', ''],
    ]),
  );
  await list.dialog.getByText('Sheet “Sheet1”.').waitFor();
  const preview = list.dialog
    .getByRole('region', { name: 'First rows as they will be stored' })
    .getByRole('row');
  await expect
    .poll(async () =>
      Promise.all([1, 2].map((row) => preview.nth(row).getByRole('cell').allInnerTexts())),
    )
    .toEqual([
      ['Imported one', '1000'],
      ['Imported two', '0'],
    ]);
  expect(await axeProblems(page)).toEqual([]);
  await souk.as
    .admin()
    .then((admin) => admin.post('/Admin/goods_brands', { name: 'Not imported' }));
  await list.dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await list.dialog.getByText('2 rows were imported').waitFor();
  await list.dialog.getByRole('button', { name: 'Show the new rows' }).click();
  await list.waitForNoDialog();
  await expect.poll(() => list.rows().count()).toBe(2);
  await list.row('Imported two').waitFor();
});
