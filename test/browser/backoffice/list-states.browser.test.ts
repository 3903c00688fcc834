import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** What a list shows while its rows load, when they cannot be loaded, and when there are none. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

const rowsOf = /\/api\/Admin\/goods_brands\?/;

test('rows stay while the next ones load and when they cannot be loaded; a retry loads them', async () => {
  const admin = await souk.as.admin();
  for (const name of ['Kettle works', 'Lamp works'])
    await admin.post('/Admin/goods_brands', { name });
  const page = await open('goods_brands?name=works', [/504/]);
  const list = new ListPage(page);
  await list.row('Kettle works').waitFor();
  const body = page.locator('.list-body');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resume) => {
    answer = resume;
  });
  await page.route(rowsOf, async (route) => {
    await held;
    await route.fulfill({ status: 504, body: '' });
  });
  const search = page.getByRole('textbox', { name: 'Name' }).first();
  await search.fill('Lamp');
  await search.press('Enter');
  await expect.poll(() => body.getAttribute('aria-busy')).toBe('true');
  expect(await list.rows().count(), 'the previous rows stay').toBe(2);
  answer();
  const alert = body.getByRole('alert');
  await alert.waitFor();
  expect(await list.rows().count(), 'and when loading failed').toBe(2);
  await page.unroute(rowsOf);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => list.rows().count()).toBe(1);
  expect(await alert.count()).toBe(0);
});

test('a list that could not be loaded says so, and loads by its button', async () => {
  const page = await open('goods_brands', [/504/]);
  await page.route(rowsOf, (route) => route.fulfill({ status: 504, body: '' }));
  await open('goods_brands?name=nothing', [/504/]);
  const state = page.locator('.list-body .state');
  const title = () => state.getByRole('heading').innerText();
  await expect.poll(title).toBe('The list could not be loaded');
  await page.unroute(rowsOf);
  await state.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(title).toBe('No matching brand');
});
