import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { twoFrames } from '../../helpers/browser/measure.ts';
import { lookProblems } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import type { Client } from '../../helpers/http/client.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import type { BuiltSeller } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/** The goods form, used by hand. */
let souk: TestApp;
let owner: BuiltSeller;
let seller: Client;
let classId: number;
beforeAll(async () => {
  souk = await sharedApp();
  owner = await souk.aSeller();
  seller = await souk.as.seller(owner);
  classId = await souk.aClassOf(owner.storeId);
  for (const [name, ...specs] of [
    ['Colour', 'Red', 'Blue'],
    ['Build', 'Small', 'Large'],
  ])
    await seller.json().post('/Seller/goods_attrs', { name, specs });
});
const open = shareBackOffice('Seller', () => ({ app: souk, client: seller }));

const cell = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

test('a seller publishes goods, an admin rejects them, the seller edits them', async () => {
  const page = await open('goods');
  await page.locator('.toolbar').getByRole('button', { name: 'Add product' }).click();
  for (const level of [1, 2, 3])
    await page
      .getByRole('list', { name: `Level ${level}` })
      .getByRole('button')
      .first()
      .click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('5 fields to fix').waitFor();

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oak stool');
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Three legs, oiled');
  await field(page, 'goods_images')
    .locator('input[type=file]')
    .setInputFiles(
      await Promise.all(
        ['front.png', 'side.png'].map(async (name, index) => ({
          name,
          mimeType: 'image/png',
          buffer: await aPicture(200 + index),
        })),
      ),
    );
  const second = page.getByRole('button', { name: 'Make picture 2 the main picture' });
  const side = await second.locator('img').getAttribute('src');
  await second.click();
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: 'Make picture 1 the main picture' })
        .locator('img')
        .getAttribute('src'),
    )
    .toBe(side);
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('120');
  await page.getByRole('textbox', { name: 'Market price' }).fill('150');
  await page.getByRole('textbox', { name: 'Weight' }).fill('2.5');

  await page.getByRole('button', { name: 'Add specs' }).click();
  for (const name of ['Colour', 'Build'])
    await page.getByRole('dialog').getByRole('checkbox', { name }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('group', { name: 'Colour' }).getByRole('button', { name: 'All' }).click();
  await page.getByRole('checkbox', { name: 'Small' }).check();
  await expect.poll(() => cell(page, 'Price: Red / Small').inputValue()).toBe('120.00');
  await expect.poll(() => field(page, 'goods_price').count()).toBe(0);
  await cell(page, 'Stock of all SKUs').fill('8');
  await page.getByRole('button', { name: 'Apply to all' }).click();
  await cell(page, 'Price: Blue / Small').fill('0');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.locator('.sku-grid').getByRole('alert').waitFor();
  await expect
    .poll(() => cell(page, 'Price: Blue / Small').getAttribute('aria-invalid'))
    .toBe('true');
  await cell(page, 'Price: Blue / Small').fill('135');
  await page.getByRole('button', { name: 'Picture of Red / Small' }).click();
  const space = page.getByRole('dialog', { name: 'Image space' });
  await space
    .locator('input[type=file]')
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: await aPicture(300) });
  await space.getByRole('button', { name: 'Use 1 picture' }).click(); // the uploaded picture is selected
  await page.getByRole('button', { name: 'Picture of Red / Small' }).locator('img').waitFor();
  const sent = page
    .waitForRequest((request) => request.method() === 'POST' && /goods$/.test(request.url()), {
      timeout: 1000,
    })
    .catch(() => 'nothing');
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  await cell(page, 'Stock: Blue / Small').press('Enter');
  expect(await sent, 'Enter publishes nothing').toBe('nothing');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Oak stool is on sale' }).waitFor();
  const {
    data: {
      data: [goods],
    },
  } = await seller.get('/Seller/goods', { goods_name: 'Oak stool' });
  expect(goods).toMatchObject({
    goods_status: 1,
    goods_verify: 1,
    class_id: classId,
    price_range: '120.00 ~ 135.00',
    stock_sum: 16,
    goods_master_image: side?.replace('_300', ''),
  });

  // lists.browser.test.ts rejects goods by hand
  const admin = (await souk.as.admin()).json();
  const rejected = await admin.post(`/Admin/goods/${goods.id}/commands/reject`, {
    refuse_info: 'Show it from the front first.',
  });
  expect(rejected.code).toBe(200);
  expect((await seller.get(`/Seller/goods/${goods.id}`)).data.goods_verify).toBe(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByText('Show it from the front first. Correct it and save').waitFor();
  await page.getByRole('button', { name: 'Make picture 2 the main picture' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const list = new ListPage(page);
  await list.waitForRows();
  await list.row('Oak stool').getByText('Waiting for review').waitFor();
});

/** Adds goods with the SKUs Red and Blue. */
async function addBench() {
  const specs: readonly { name: string; id: number }[] = (
    await seller.get('/Seller/goods_attrs', { isAll: 'true', isWith: 'specs' })
  ).data.flatMap((attr: { specs: object[] }) => attr.specs);
  const id = (name: string): number => specs.find((spec) => spec.name === name)!.id;
  const { data } = await seller.json().post('/Seller/goods', {
    class_id: classId,
    goods_name: 'Elm bench',
    goods_images: [await uploadPicture(seller, 'Seller')],
    goods_price: '1.00',
    goods_market_price: '2.00',
    goods_weight: 4,
    skuList: ['Red', 'Blue'].map((name) => ({
      spec_id: [id(name)],
      goods_price: '90.00',
      goods_stock: 10,
    })),
  });
  return data;
}

test('a spec selected again keeps its SKU, and stock is saved as a difference', async () => {
  const data = await addBench();
  const page = await open(`goods/form/${data.id}`);
  await cell(page, 'Stock: Red').fill('13');
  await souk.sql.run('UPDATE goods_skus SET goods_stock = goods_stock - 4 WHERE goods_id = $1', [
    data.id,
  ]);
  await page.getByRole('checkbox', { name: 'Blue' }).uncheck();
  await expect.poll(() => cell(page, 'Stock: Blue').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Blue' }).check();
  await expect.poll(() => cell(page, 'Stock: Red').inputValue()).toBe('13');
  await page.getByRole('complementary').getByRole('link', { name: 'Attributes & specs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await new ListPage(page).waitForRows();
  const { data: saved } = await seller.get(`/Seller/goods/${data.id}`);
  expect(
    saved.skuList.map((sku: { id: number; goods_stock: number }) => [sku.id, sku.goods_stock]),
  ).toEqual([
    [data.skuList[0].id, 9],
    [data.skuList[1].id, 6],
  ]);
});

test('Enter in a cell goes to the next SKU and saves nothing; what is typed is saved', async () => {
  const data = await addBench();
  const page = await open(`goods/form/${data.id}`);
  await cell(page, 'Stock: Blue').fill('7');
  await cell(page, 'Stock: Red').fill('10.5');
  await page.keyboard.press('Enter');
  expect(await cell(page, 'Stock: Blue').evaluate((el) => el === document.activeElement)).toBe(
    true,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.sku-grid').getByText('Must be a whole number').waitFor();
  expect(await cell(page, 'Stock: Red').inputValue()).toBe('10.5');
  await cell(page, 'Stock: Red').fill('１２');
  await cell(page, 'Price: Red').fill('288');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await new ListPage(page).waitForRows();
  const { data: saved } = await seller.get(`/Seller/goods/${data.id}`);
  expect(saved.skuList).toMatchObject([
    { goods_stock: 12, goods_price: '288.00' },
    { goods_stock: 7, goods_price: '90.00' },
  ]);
});

test('a conflict names SKUs and cells; saving both keeps what only the other one changed', async () => {
  const data = await addBench();
  const page = await open(`goods/form/${data.id}`, [/not saved 409|could not|refused the form/]);
  await cell(page, 'Price: Blue').fill('95');
  await seller.json().put(`/Seller/goods/${data.id}`, {
    skuList: data.skuList.map(
      ({ id, spec_id }: { id: number; spec_id: number[] }, index: number) => ({
        id,
        spec_id,
        ...(index === 0 && { goods_price: '189.00' }),
      }),
    ),
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert', {
    name: 'Someone else saved this while you were editing',
  });
  await notice
    .getByRole('row', { name: /Red · Price/ })
    .getByText('189.00')
    .waitFor();
  await notice
    .getByRole('row', { name: /Blue · Price/ })
    .getByText('95.00')
    .waitFor();
  await notice.getByRole('button', { name: 'Save both' }).click();
  await new ListPage(page).waitForRows();
  const { data: saved } = await seller.get(`/Seller/goods/${data.id}`);
  expect(saved.skuList).toMatchObject([{ goods_price: '189.00' }, { goods_price: '95.00' }]);
});

test('in a dialog that chooses goods no part of the search covers another', async () => {
  const page = await open('seckills');
  await page.getByRole('button', { name: 'Add flash sale' }).first().click();
  await page.getByRole('button', { name: 'Choose' }).click();
  const search = page.locator('.picker .search');
  await search.getByRole('button', { name: 'Search', exact: true }).waitFor();
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await twoFrames(page);
    expect(await search.evaluate(overlaps), `${width} px`).toEqual([]);
  }
});

/** Controls of `root` that cover each other, by their texts or classes. */
function overlaps(root: Element): string[] {
  const controls = [...root.querySelectorAll('.ant-select, .ant-picker, input, button')].filter(
    (control) =>
      !control.parentElement!.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper'),
  );
  const boxes = controls.map((control) => control.getBoundingClientRect());
  return controls.flatMap((control, index) =>
    controls
      .filter((_, other) => {
        const [a, b] = [boxes[index]!, boxes[other]!];
        return (
          other > index &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
        );
      })
      .map((other) => `${control.textContent || control.className} / ${other.className}`),
  );
}

test('has no accessibility, text or layout problems in either language, mode and width', async () => {
  const { id } = await addBench();
  for (const [language, width] of [
    ['zh-cn', 390],
    ['en', 1440],
  ] as const) {
    const page = await open(`goods/form/${id}`);
    await switchLook(page, language);
    await page.setViewportSize({ width, height: 900 });
    await page.locator('.sku-grid').waitFor();
    await page.locator('.editor-area').waitFor();
    expect(await lookProblems(page)).toEqual([]);
  }
});
