import { beforeAll, expect, test } from 'vitest';
import { openAnew } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

interface Row {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_images: readonly string[];
  readonly goods_master_image: string;
  readonly goods_stock: number;
}

test('points goods are added and changed on their own page, with a main picture', async () => {
  const client = await souk.as.admin();
  await client.post('/Admin/integral_goods_classes', { name: 'Cups' });
  const rows = async (): Promise<readonly Row[]> =>
    (await client.get('/Admin/integral_goods', { isAll: 'true' })).data;
  const page = await openBackOffice(souk, 'Admin', { path: 'integral_goods', client });
  await page.locator('.toolbar .ant-btn-primary').click();
  await page.waitForURL('**/Admin/integral_goods/form');
  // The list, whose search has the same labels, stays until the form is loaded
  const form = page.locator('form.schema-form');
  await form.getByRole('textbox', { name: 'Name' }).first().fill('Tea cup');
  await form.getByRole('combobox', { name: 'Category' }).click();
  await page.getByTitle('Cups').click();
  await page.locator('.goods-pictures input[type=file]').setInputFiles(
    await Promise.all(
      [200, 240].map(async (width) => ({
        name: `${width}.png`,
        mimeType: 'image/png',
        buffer: await aPicture(width),
      })),
    ),
  );
  await page.getByRole('button', { name: 'Make picture 2 the main picture' }).click();
  await page.getByRole('textbox', { name: 'Points' }).fill('300');
  await page.getByRole('textbox', { name: 'Market price' }).fill('39');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/Admin/integral_goods');
  await expect
    .poll(async () =>
      (await rows()).map(({ goods_name, goods_images }) => [goods_name, goods_images.length]),
    )
    .toEqual([['Tea cup', 2]]);
  const [row] = await rows();
  expect(row!.goods_master_image).toBe(row!.goods_images[0]);

  await openAnew(page, 'Admin', `integral_goods/form/${row!.id}`);
  await page.getByRole('textbox', { name: 'Stock' }).fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await rows())[0]!.goods_stock).toBe(7);
});
