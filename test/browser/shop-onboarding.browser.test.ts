import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { openShop } from '../helpers/open-shop.ts';
import { aPicture } from '../helpers/pictures.ts';

let souk: TestApp;
beforeAll(async () => { souk = await startDemo({ SOUK_RATE_FACTOR: '50' }); });
afterAll(() => souk.close());

const reached = (page: Page, wanted: string) => expect.poll(() => new URL(page.url()).pathname).toBe(wanted);

test('a shopper opens a store in three steps, is denied, corrects, is passed and signs in as a seller', async () => {
  const shopper = await souk.aShopper(), admin = (await souk.as.admin()).json();
  const page = await openShop(souk, '/store/join', { as: await souk.as.shopper(shopper) });
  await page.getByRole('link', { name: 'Open a store', exact: true }).click();
  await reached(page, '/store/step_1');
  await page.getByRole('button', { name: 'Accept and go on' }).click();
  await page.getByText('Read and accept the agreement first').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept and go on' }).click();
  await reached(page, '/store/step_2');

  await page.getByRole('button', { name: 'Hand in for verification' }).click();
  await page.getByText('Choose at least one class').waitFor();
  await fillIn(page);
  await page.getByRole('button', { name: 'Hand in for verification' }).dblclick();
  await reached(page, '/store/step_3');
  await page.getByRole('heading', { name: 'Verifying' }).waitFor();

  const [store] = await souk.sql.rows<{ id: number }>('SELECT id FROM stores WHERE user_id = $1 AND store_verify = 2', [shopper.id]);
  expect((await admin.post(`/Admin/stores/${store!.id}/commands/deny`, { store_refuse_info: '执照不清晰' })).code).toBe(200);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('heading', { name: 'Verification denied' }).waitFor();
  await page.getByText('执照不清晰').waitFor();
  await page.getByRole('link', { name: 'Correct it' }).click();
  expect(await page.getByLabel('Name of the store').inputValue()).toBe('云边小铺'); // nothing filled in is lost
  await page.getByLabel('Licence number').fill('91330110MA2');
  await page.getByRole('button', { name: 'Hand in for verification' }).click();
  await reached(page, '/store/step_3');
  expect((await admin.post(`/Admin/stores/${store!.id}/commands/verify`, {})).code).toBe(200);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('heading', { name: 'Passed' }).waitFor();
  expect(await page.getByRole('link', { name: 'To the seller centre' }).getAttribute('href')).toBe('/Seller/login');
  expect((await (await souk.as.account('Seller', shopper.username)).get('/Seller/stores')).data).toMatchObject({ store_name: '云边小铺', store_verify: 4 });
});

async function fillIn(page: Page): Promise<void> {
  const picture = { name: 'paper.png', mimeType: 'image/png', buffer: await aPicture() };
  const texts = { 'Name of the store': '云边小铺', 'Street and house': '文三路 1 号', Company: '云边贸易有限公司', 'Licence number': '91330110MA1', 'Legal representative': '林山', 'Company phone': '0571-88888888', 'Identity card number': '330110199001011234', Contact: '林海', 'Mobile number': '13800000000' };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const label of ['Logo, 150 × 150', 'Business licence', 'Identity card, front', 'Identity card, back']) {
    await page.getByLabel(label, { exact: true }).locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('img', { name: `${label} 1` }).waitFor();
  }
  await page.locator('.class-leaves input').first().check();
  for (const [label, option] of [['Province', '浙江省'], ['City', '杭州市'], ['District', '西湖区']] as const) await page.getByLabel(label, { exact: true }).selectOption({ label: option });
}
