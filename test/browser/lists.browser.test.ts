import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';
import { openBackOffice } from '../helpers/browser.ts';
import { testPassword } from '../helpers/build.ts';
import type { Client } from '../helpers/client.ts';
import { ListPage } from '../helpers/list-page.ts';
import { aPicture } from '../helpers/pictures.ts';

/** What lists do beside adding and editing rows (engine.md §4): in place, on many, by tabs, inside dialogs, and into other screens' forms. */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '20' });
  admin = await souk.as.admin();
});
afterAll(() => souk.close());

/** A name that no try of a test before has used. */
let names = 0;
const fresh = (name: string): string => `${name} ${(names += 1)}`;
const rowsAt = async (
  path: string,
  query: object = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await admin.get(path, { isAll: 'true', ...query })).data;

test('a value is written in place: by Enter, by leaving, not by Escape; a wrong one is taken back', async () => {
  const name = fresh('In place'),
    {
      data: { id },
    } = await admin.post('/Admin/goods_brands', { name, is_sort: 3 });
  const order = async () => (await admin.get(`/Admin/goods_brands/${id}`)).data.is_sort;
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands' });
  const cell = page.getByRole('textbox', { name: `Order: ${name}` });
  await cell.fill('8');
  await cell.press('Enter');
  await expect.poll(order).toBe(8);
  await cell.fill('9');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(order).toBe(9);
  await cell.fill('10');
  await cell.press('Escape');
  await expect.poll(() => cell.inputValue()).toBe('9');
  await cell.fill('many');
  await cell.press('Enter');
  await page.locator('.ant-message-notice').first().waitFor();
  await expect.poll(() => cell.inputValue()).toBe('9');
  expect(await order()).toBe(9);
});

test('ticked rows are worked on together: a command passes those it fits, delete asks and takes all', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands' }),
    list = new ListPage(page);
  const [one, two, three] = [fresh('One'), fresh('Two'), fresh('Three')];
  for (const name of [one, two, three]) await admin.post('/Admin/goods_brands', { name });
  await page.reload();
  const bar = page.getByRole('toolbar');
  for (const name of [one, two]) await list.tick(list.row(name));
  await expect.poll(() => bar.innerText()).toContain('2');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await list.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(async () => (await rowsAt('/Admin/goods_brands')).map(({ name }) => name))
    .not.toContain(two);
  expect((await rowsAt('/Admin/goods_brands')).map(({ name }) => name)).toContain(three);
  await expect.poll(() => bar.count()).toBe(0);

  const { storeId } = await souk.aSeller(),
    classId = await souk.aClassOf(storeId),
    [pending, rejected] = [fresh('Pending'), fresh('Rejected')];
  for (const [name, verify] of [
    [pending, 2],
    [rejected, 0],
  ] as const)
    await souk.sql.run(
      'INSERT INTO goods (store_id, class_id, goods_name, goods_price, goods_market_price, goods_weight, goods_verify) VALUES ($1, $2, $3, 100, 100, 1, $4)',
      [storeId, classId, name, verify],
    );
  await page.goto('/Admin/goods');
  for (const name of [pending, rejected]) await list.tick(list.row(name));
  await bar.getByRole('button', { name: 'Reject' }).click();
  await list.dialog.getByText(pending).waitFor();
  await list.dialog.getByRole('textbox').fill('Picture missing');
  await list.dialog.getByRole('button', { name: 'Reject' }).click();
  await list.closed();
  await expect
    .poll(async () =>
      (await rowsAt('/Admin/goods', { store_id: storeId }))
        .map((row) => [row['goods_name'], row['goods_verify'], row['refuse_info']])
        .toSorted(),
    )
    .toEqual([
      [pending, 0, 'Picture missing'],
      [rejected, 0, ''],
    ]);
  await expect
    .poll(() => page.locator('.sidebar a[href="/Admin/goods"] .entry-count').count(), {
      timeout: 8_000,
    })
    .toBe(0); // who did it sees at once that nothing waits any more
});

test('columns share the room that their rows leave: none is cut, and none is seen in part', async () => {
  for (const error of ['', 'isv.BUSINESS_LIMIT_CONTROL'])
    await souk.sql.run(
      "INSERT INTO sms_logs (phone, name, content, status, ip, error_msg) VALUES ('19900003000', 'forget_password', '******', 0, '203.0.113.20', $1)",
      [error],
    );
  const page = await openBackOffice(souk, 'Admin', { path: 'sms_logs', language: 'zh-cn' }),
    list = new ListPage(page);
  await list.settled();
  const edges = () =>
    Promise.all(
      ['[col-id=created_at]', '[col-id=_actions]'].map(
        async (column) => (await list.heads().and(page.locator(column)).boundingBox())!,
      ),
    );
  await expect
    .poll(async () => {
      const [last, actions] = await edges();
      return last!.x + last!.width <= actions!.x + 1;
    })
    .toBe(true);
  const cut = () =>
    list.grid
      .locator('[role=gridcell]:not([col-id=_actions]) .ag-cell-value')
      .evaluateAll((cells) =>
        cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
  expect(await cut()).toEqual([]);
});

test('movements of points are told in points, those of money in money', async () => {
  const { id } = await souk.aShopper();
  for (const [type, money] of [
    [0, '12.00'],
    [2, '50'],
  ] as const)
    expect(
      (
        await admin.post(`/Admin/users/${id}/commands/money`, {
          is_type: type,
          money,
          info: 'Bonus',
          proof: testPassword,
        })
      ).code,
    ).toBe(200);
  const page = await openBackOffice(souk, 'Admin', { path: 'money_logs' }),
    list = new ListPage(page);
  await list.settled();
  await expect
    .poll(async () => (await list.cells('money').allInnerTexts()).slice(0, 2).toSorted())
    .toEqual(['50 points', '¥12.00']);
});

test('tabs filter the list, count what waits, and stay in the address', async () => {
  const { storeName } = await souk.aSeller({ storeVerify: 2 });
  const page = await openBackOffice(souk, 'Admin', { path: 'stores' }),
    list = new ListPage(page),
    tab = page.getByRole('button', { name: /^Verifying/ });
  const waiting = (await rowsAt('/Admin/stores', { store_verify: 2 })).length;
  await expect.poll(() => tab.locator('.tab-count').innerText()).toBe(String(waiting));
  expect(await tab.locator('.tab-count').getAttribute('data-ask')).toBe('true');
  expect(await list.rows(storeName).count()).toBe(0);
  await tab.click();
  await list.row(storeName).waitFor();
  await expect.poll(() => list.rows().count()).toBe(waiting);
  await page.reload();
  await list.row(storeName).waitFor();
  expect(await tab.getAttribute('aria-current')).toBe('true');
});

test('a space’s adverts stand in its view; its row opens their form, which sizes the picture as the space is', async () => {
  const [side, empty] = [fresh('Side'), fresh('Empty')],
    {
      data: { id },
    } = await admin.post('/Admin/adv_spaces', { name: side, width: 312, height: 160 });
  await admin.post('/Admin/adv_spaces', { name: empty, width: 10, height: 10 });
  const page = await openBackOffice(souk, 'Admin', { path: 'adv_spaces' }),
    list = new ListPage(page),
    form = list.dialog;
  await list.act(list.row(side), 'Add advert');
  await form.getByRole('textbox', { name: 'Name' }).fill('Spring tea');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: await aPicture(900) });
  await form.locator('.tile-picture').waitFor();
  for (const [field, text] of [
    ['Begins', '2026-01-01 00:00:00'],
    ['Ends', '2027-01-01 00:00:00'],
  ] as const) {
    const box = form.locator(`[data-field=${field === 'Begins' ? 'adv_start' : 'adv_end'}] input`);
    await box.fill(text);
    await box.press('Enter');
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await list.closed();
  const [advert] = await rowsAt('/Admin/advs', { pid: id });
  expect(advert).toMatchObject({ name: 'Spring tea', pid: id });
  expect(
    await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, String(advert!['image'])),
  ).toEqual([312, 160]);

  await list.act(list.row(side), 'View');
  await list.dialog.getByRole('button', { name: 'Advert', exact: true }).click();
  await list.dialog.getByRole('grid').getByText('Spring tea').waitFor();
  await page.keyboard.press('Escape');
  await list.closed();
  await list.act(list.row(empty), 'View');
  await list.dialog.getByRole('button', { name: 'Advert', exact: true }).click();
  await list.dialog.getByText(/^No .*yet$/).waitFor();
});

test('a role that ticks pages is offered the rights that open them, and has them when it is saved', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'roles' }),
    list = new ListPage(page),
    name = fresh('Points');
  await list.add.click();
  await list.dialog.getByRole('textbox').first().fill(name);
  const offer = list.dialog.locator('.check-offer');
  expect(await offer.count(), 'nothing is ticked yet').toBe(0);
  await list.dialog
    .locator('.ant-tree-treenode')
    .filter({ hasText: 'Points mall' })
    .locator('.ant-tree-checkbox')
    .click();
  await expect.poll(() => offer.innerText()).toContain('Orders, Classes, Goods');
  await offer.getByRole('button', { name: 'Tick list and view for them' }).click();
  await offer.waitFor({ state: 'detached' });
  await list.dialog.getByRole('button', { name: 'Save' }).click();
  await list.row(name).waitFor();
  const rights = await souk.sql.rows<{ apis: string }>(
    'SELECT p.apis FROM admin_roles r JOIN admin_to_permissions t ON t.role_id = r.id JOIN admin_permissions p ON p.id = t.permission_id WHERE r.name = $1 ORDER BY p.apis',
    [name],
  );
  expect(rights.map(({ apis }) => apis)).toEqual(
    ['integral_goods', 'integral_goods_classes', 'integral_orders'].flatMap((resource) =>
      ['index', 'show'].map((verb) => `Admin.${resource}.${verb}`),
    ),
  );
});

test('who misses a button is told the right it needs, and why a row is not listed', async () => {
  const name = fresh('Explained'),
    {
      data: { id },
    } = await admin.post('/Admin/goods_brands', { name });
  const client = await souk.as.adminWith('Admin.goods_brands.index', 'Admin.goods_brands.show');
  const page = await openBackOffice(souk, 'Admin', {
      path: 'goods_brands',
      client: await withMenu(client),
    }),
    list = new ListPage(page);
  await list.row(name).waitFor();
  expect(await list.add.count()).toBe(0);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Why is something missing?' }).click();
  const told = list.dialog.getByRole('region');
  await expect
    .poll(() => told.innerText())
    .toMatch(/Button Add\s+The right “Add” of “Brand” \(Admin\.goods_brands\.store\) is not held/);
  await list.dialog.getByRole('textbox').fill('999999');
  await list.dialog.getByRole('button', { name: 'Ask' }).click();
  await expect.poll(() => told.innerText()).toContain('No row 999999');
  await list.dialog.getByRole('textbox').fill(String(id));
  await list.dialog.getByRole('button', { name: 'Ask' }).click();
  await expect.poll(() => told.innerText()).toContain('The row is listed here');
});

/** The account's role gets every menu, so that its pages have an address. */
async function withMenu(client: Client): Promise<Client> {
  const {
    data: { id },
  } = await client.post<{ id: number }>('/Admin/auth/info');
  await souk.sql.run(
    'INSERT INTO admin_to_menus (role_id, menu_id) SELECT r.role_id, m.id FROM admin_to_roles r, admin_menus m WHERE r.admin_id = $1 ON CONFLICT DO NOTHING',
    [id],
  );
  return client;
}
