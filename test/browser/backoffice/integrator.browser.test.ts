import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { searchFields } from '../../../schemas/contract/limits.ts';
import { ListPage, successText } from '../../helpers/backoffice/list-page.ts';
import { openAnew } from '../../helpers/backoffice/share-back-office.ts';
import { openSharedPage, type SharedPage } from '../../helpers/browser/open-page.ts';
import {
  addWarehouses,
  anIntegrator,
  type Integrator,
  integratorPassword,
} from '../../helpers/server/integrator.ts';

/**
 * Pages that an integrator adds by files alone to a built program (docs/first-page.md).
 */
let souk: Integrator;
let shared: SharedPage;
const names = ['sender', 'receiver', 'street', 'town', 'remark', 'label'] as const;

beforeAll(async () => {
  souk = await anIntegrator();
  addWarehouses(souk);
  addParcels();
  for (const [name, ...parameters] of [['migration', 'warehouses'], ['migrate']] as const) {
    const command = souk.run(name, ...parameters);
    if ((await command.ended()) !== 0) throw new Error(command.output());
  }
  await souk.start().until('Stop with Ctrl-C');
  await souk.admin();
  shared = await openSharedPage(souk);
  await signIn(shared.page);
});
afterAll(async () => {
  await shared?.close();
  await souk?.remove();
});
afterEach(() => expect(shared.takeProblems()).toEqual([]));

/** A page with more search fields than are shown at first, and one without any. */
function addParcels(): void {
  const words = (text: string) => ({ en: text, 'zh-cn': `${text}（中）` });
  const fields = Object.fromEntries(
    names.map((name, index) => [
      name,
      { type: 'text', label: words(name), ...(index === 0 ? { required: true } : {}) },
    ]),
  );
  souk.write('schemas/resources/parcels.json', {
    resource: 'parcels',
    label: words('Parcel'),
    display: 'sender',
    fields: { ...fields, note: { type: 'textarea', label: words('note') } },
    scope: { Admin: true },
  });
  souk.write('screens/Admin/parcels.json', {
    resource: 'parcels',
    search: [...names],
    columns: ['sender', 'created_at'],
  });
  souk.write('screens/Admin/unsearched.json', {
    resource: 'parcels',
    search: [],
    columns: ['sender'],
  });
  souk.change('screens/Admin/menu.json', ({ items }) => {
    items.goods.children.parcels = {
      name: words('Parcels'),
      icon: 'fa-archive',
      apis: '/Admin/parcels',
    };
    items.goods.children.unsearched = {
      name: words('Unsearched'),
      icon: 'fa-archive',
      apis: '/Admin/unsearched',
    };
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/Admin/login');
  await page.getByLabel('Username or phone').fill('integrator');
  await page.getByLabel('Password').fill(integratorPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

async function enter(path: string): Promise<ListPage> {
  await openAnew(shared.page, 'Admin', path);
  const list = new ListPage(shared.page);
  await list.waitForRows();
  return list;
}

test('the page of docs/first-page.md has menu entry, list, form with its rule, and added row', async () => {
  const list = await enter('warehouses');
  const { page, dialog } = list;
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Warehouses of ours' })
    .waitFor();
  await page.getByRole('heading', { level: 2, name: 'No warehouse yet' }).waitFor();
  await list.add.click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Swift');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('Not so');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('swift');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await list.waitForMessage(successText);
  await list.row('Swift').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('自有仓库');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warehouses of ours' }).waitFor();
});

test('five search fields are shown, the rest behind More', async () => {
  const { page, search } = await enter('parcels');
  await expect.poll(() => search.getByRole('textbox').count()).toBe(searchFields);
  await search.getByRole('button', { name: 'More' }).click();
  await expect.poll(() => search.getByRole('textbox').count()).toBe(names.length);
  await search.getByRole('button', { name: 'Less' }).click();
  await expect.poll(() => search.getByRole('textbox').count()).toBe(searchFields);
  await page.getByRole('button', { name: 'Search', expanded: true }).click();
  await expect.poll(() => search.count()).toBe(0);
});

test('searching without search fields shows `wait setting.`', async () => {
  const list = await enter('unsearched');
  await list.button('Search').click();
  await list.waitForMessage('wait setting.');
  expect(await list.search.count()).toBe(0);
});

test('a textarea without a rule takes 15 characters', async () => {
  const list = await enter('parcels');
  await list.add.click();
  const note = list.dialog.getByRole('textbox', { name: 'note' });
  await note.click();
  await list.page.keyboard.type('1234567890123456');
  await expect.poll(() => note.inputValue()).toBe('1234567890123456');
  await list.dialog.getByText('16 / 15').waitFor();
  await list.dialog.getByRole('button', { name: 'Save' }).click();
  await list.dialog.getByText('At most 15 characters').waitFor();
  await list.page.keyboard.press('Escape');
  await list.page.getByRole('button', { name: 'Discard' }).click();
  await list.waitForNoDialog();
});
