import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import type { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/**
 * What lists do beside adding and editing rows: inline edits, bulk actions, tabs, lists inside
 * dialogs, and actions that open the form of another screen.
 */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

/** A name that no other row has. */
let names = 0;
const fresh = (name: string): string => {
  names += 1;
  return `${name} ${names}`;
};
const rowsAt = async (
  path: string,
  query: object = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await admin.get(path, { isAll: 'true', ...query })).data;

test('an inline edit is saved by Enter and by blur, not by Escape; a wrong value stays with its reason', async () => {
  const name = fresh('In place');
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name, is_sort: 3 });
  const order = async () => (await admin.get(`/Admin/goods_brands/${id}`)).data.is_sort;
  const page = await open('goods_brands');
  const cell = page.getByRole('textbox', { name: `Order: ${name}` });
  await cell.focus();
  const isWhole = await cell.evaluate((input) => {
    const [own, around] = [input, input.closest('.ag-cell')!].map((box) =>
      box.getBoundingClientRect(),
    );
    return own!.left >= around!.left && own!.right <= around!.right;
  });
  expect(isWhole, 'the input is inside its cell').toBe(true);
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
  expect(await cell.inputValue(), 'what was typed is kept').toBe('many');
  expect(await order()).toBe(9);
  await cell.press('Escape');
  await expect.poll(() => cell.inputValue()).toBe('9');
});

test('a column is moved by its heading, and stays there after a reload', async () => {
  const page = await open('goods_brands');
  const list = new ListPage(page);
  await list.rows().first().waitFor();
  const headings = async () => {
    const cells = await page.locator('.ag-header-cell[col-id]:not(.ag-column-first)').all();
    const places = await Promise.all(
      cells.map(async (cell) => ({
        field: (await cell.getAttribute('col-id'))!,
        left: (await cell.boundingBox())!.x,
      })),
    );
    return places.sort((a, b) => a.left - b.left).map(({ field }) => field);
  };
  const indexes = async () => {
    const fields = await headings();
    return fields.indexOf('is_sort') - fields.indexOf('name');
  };
  expect(await indexes()).toBeGreaterThan(0);
  const from = (await page.locator('.ag-header-cell[col-id=is_sort]').boundingBox())!;
  const to = (await page.locator('.ag-header-cell[col-id=name]').boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 12 });
  await page.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(indexes).toBeLessThan(0);
  await page.reload();
  await list.rows().first().waitFor();
  expect(await indexes()).toBeLessThan(0);
});

test('selected rows are deleted after a question, and a command runs on those it applies to', async () => {
  const [first, second, third] = [fresh('One'), fresh('Two'), fresh('Three')];
  for (const name of [first, second, third]) await admin.post('/Admin/goods_brands', { name });
  const page = await open('goods_brands');
  const list = new ListPage(page);
  const bar = page.getByRole('toolbar');
  for (const name of [first, second]) await list.selectRow(list.row(name));
  await expect.poll(() => bar.innerText()).toContain('2');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await list.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(async () => (await rowsAt('/Admin/goods_brands')).map(({ name }) => name))
    .not.toContain(second);
  expect((await rowsAt('/Admin/goods_brands')).map(({ name }) => name)).toContain(third);
  await expect.poll(() => bar.count()).toBe(0);

  const { storeId } = await souk.aSeller();
  const classId = await souk.aClassOf(storeId);
  const [pending, rejected] = [fresh('Pending'), fresh('Rejected')];
  for (const [name, verify] of [
    [pending, 2],
    [rejected, 0],
  ] as const)
    await souk.sql.run(
      `
        INSERT INTO goods (
          store_id, class_id, goods_name, goods_price, goods_market_price, goods_weight,
          goods_verify
        )
        VALUES ($1, $2, $3, 100, 100, 1, $4)`,
      [storeId, classId, name, verify],
    );
  await open('goods');
  for (const name of [pending, rejected]) await list.selectRow(list.row(name));
  await bar.getByRole('button', { name: 'Reject' }).click();
  await list.dialog.getByText(pending).waitFor();
  await list.dialog.getByRole('textbox').fill('Picture missing');
  await list.dialog.getByRole('button', { name: 'Reject' }).click();
  await list.waitForNoDialog();
  await expect
    .poll(async () =>
      (await rowsAt('/Admin/goods', { store_id: storeId }))
        .map((row) => [row.goods_name, row.goods_verify, row.refuse_info])
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
    .toBe(0); // the command updates the badge
});

test('columns share the free width, and no text or column is cut', async () => {
  for (const error of ['', 'isv.BUSINESS_LIMIT_CONTROL'])
    await souk.sql.run(
      `
        INSERT INTO sms_logs (phone, name, content, status, ip, error_msg)
        VALUES ('19900003000', 'forget_password', '******', 0, '203.0.113.20', $1)`,
      [error],
    );
  const page = await open('sms_logs');
  const list = new ListPage(page);
  await list.waitForRows();
  const edges = () =>
    Promise.all(
      ['[col-id=created_at]', '[col-id=_actions]'].map(
        async (column) => (await list.columnHeaders().and(page.locator(column)).boundingBox())!,
      ),
    );
  await expect
    .poll(async () => {
      const [last, actions] = await edges();
      return last!.x + last!.width <= actions!.x + 1;
    })
    .toBe(true);
  const clippedTexts = () =>
    list.grid
      .locator('[role=gridcell]:not([col-id=_actions]) .ag-cell-value')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      );
  expect(await clippedTexts()).toEqual([]);
});

test('movements of points are shown in points, those of money in yuan', async () => {
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
  const page = await open('money_logs');
  const list = new ListPage(page);
  await list.waitForRows();
  await expect
    .poll(async () => (await list.cells('money').allInnerTexts()).slice(0, 2).toSorted())
    .toEqual(['50 points', '¥12.00']);
});

test('the amount of an adjustment has the unit of the chosen account', async () => {
  const { username } = await souk.aShopper();
  const page = await open(`users?username=${username}`);
  const list = new ListPage(page);
  await list.row(username).getByRole('button', { name: 'Adjust funds' }).click();
  const amount = list.dialog.getByRole('textbox', { name: /^Amount or points/ });
  const shown = () => list.dialog.locator('.field-money').innerText();
  await expect.poll(shown).toBe('¥');
  const [label, value] = await Promise.all(
    ['dt', 'dd'].map((tag) => list.dialog.locator(`.command-fields ${tag}`).first().boundingBox()),
  );
  expect(value!.x, 'a shown value is beside its label').toBeGreaterThan(
    label!.x + label!.width - 1,
  );
  await amount.fill('12');
  await amount.blur();
  await expect.poll(() => amount.inputValue()).toBe('12.00');
  await list.dialog.getByRole('combobox', { name: /^Account/ }).click();
  await page.getByTitle('Points', { exact: true }).click();
  await expect.poll(shown).toBe('Points');
  await amount.fill('50');
  await amount.blur();
  expect(await amount.inputValue()).toBe('50');
  await list.dialog.getByRole('textbox', { name: /^Reason/ }).fill('Bonus');
  await list.dialog.getByLabel(/Password$/).fill(testPassword);
  await list.dialog.getByRole('button', { name: 'Adjust funds' }).click();
  await list.waitForNoDialog();
  await expect
    .poll(async () => (await admin.get('/Admin/users', { username })).data.data[0].integral)
    .toBe(50);
});

test('tabs filter the list, count waiting rows and stay in the address', async () => {
  const { storeName } = await souk.aSeller({ storeVerify: 2 });
  const page = await open('stores');
  const list = new ListPage(page);
  const tab = page.getByRole('button', { name: /^Waiting for review/ });
  const waiting = (await rowsAt('/Admin/stores', { store_verify: 2 })).length;
  await expect.poll(() => tab.locator('.tab-count').innerText()).toBe(String(waiting));
  expect(await tab.locator('.tab-count').getAttribute('data-ask')).toBe('true');
  await expect.poll(() => list.rows(storeName).count()).toBe(0);
  await tab.click();
  await list.row(storeName).waitFor();
  await expect.poll(() => list.rows().count()).toBe(waiting);
  const { search } = new URL(page.url());
  await open(`stores${search}`);
  await list.row(storeName).waitFor();
  expect(await tab.getAttribute('aria-current')).toBe('true');
});

test('an advert is added from its space, with the space’s picture size, and listed there', async () => {
  const [side, empty] = [fresh('Party'), fresh('Empty')];
  const {
    data: { id },
  } = await admin.post('/Admin/adv_spaces', { name: side, width: 312, height: 160 });
  await admin.post('/Admin/adv_spaces', { name: empty, width: 10, height: 10 });
  const page = await open('adv_spaces');
  const list = new ListPage(page);
  const form = list.dialog;
  await list.clickAction(list.row(side), 'Add advert');
  await form.getByRole('textbox', { name: 'Name' }).fill('Spring tea');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: await aPicture(900) });
  await form.locator('.tile-picture').waitFor();
  for (const [field, text] of [
    ['Begins', '2026-01-01 00:00:00'],
    ['Ends', '2098-01-01 00:00:00'],
  ] as const) {
    const box = form.locator(`[data-field=${field === 'Begins' ? 'adv_start' : 'adv_end'}] input`);
    await box.fill(text);
    await box.press('Enter');
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await list.waitForNoDialog();
  const [advert] = await rowsAt('/Admin/advs', { pid: id });
  expect(advert).toMatchObject({ name: 'Spring tea', pid: id });
  expect(
    await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, String(advert!.image)),
  ).toEqual([312, 160]);

  await list.clickAction(list.row(side), 'View');
  await list.dialog.getByRole('button', { name: 'Advert', exact: true }).click();
  await list.dialog.getByRole('grid').getByText('Spring tea').waitFor();
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
  await list.clickAction(list.row(empty), 'View');
  await list.dialog.getByRole('button', { name: 'Advert', exact: true }).click();
  await list.dialog.getByText(/^No .*yet$/).waitFor();
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
});

test('a role with selected pages is offered the rights for them and saves them', async () => {
  const page = await open('roles');
  const list = new ListPage(page);
  const name = fresh('Points');
  await list.add.click();
  await list.dialog.getByRole('textbox').first().fill(name);
  const offer = list.dialog.locator('.check-offer');
  expect(await offer.count(), 'nothing is selected yet').toBe(0);
  await list.dialog
    .locator('.ant-tree-treenode')
    .filter({ hasText: 'Points mall' })
    .locator('.ant-tree-checkbox')
    .click();
  await expect.poll(() => offer.innerText()).toContain('Orders, Categories, Products');
  await offer.getByRole('button', { name: 'Select List and View for them' }).click();
  await offer.waitFor({ state: 'detached' });
  await list.dialog.getByLabel('Your password').fill(testPassword);
  await list.dialog.getByRole('button', { name: 'Save' }).click();
  await list.row(name).waitFor();
  const rights = await souk.sql.rows<{ apis: string }>(
    `
      SELECT p.apis
      FROM admin_roles r
      JOIN admin_to_permissions t ON t.role_id = r.id
      JOIN admin_permissions p ON p.id = t.permission_id
      WHERE r.name = $1
      ORDER BY p.apis`,
    [name],
  );
  expect(rights.map(({ apis }) => apis)).toEqual(
    ['integral_goods', 'integral_goods_classes', 'integral_orders'].flatMap((resource) =>
      ['index', 'show'].map((verb) => `Admin.${resource}.${verb}`),
    ),
  );
});

test('the explanation names the right for a missing button, and why a row is not listed', async () => {
  const name = fresh('Explained');
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name });
  const client = await souk.as.adminWith('Admin.goods_brands.index', 'Admin.goods_brands.show');
  const page = await openBackOffice(souk, 'Admin', {
    path: 'goods_brands',
    client: await withMenu(client),
  });
  const list = new ListPage(page);
  await list.row(name).waitFor();
  expect(await list.add.count()).toBe(0);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Why is something missing?' }).click();
  const explanation = list.dialog.getByRole('region');
  await expect
    .poll(() => explanation.innerText())
    .toMatch(
      /Button Add\s+You do not have the right “Add” of “Brand” \(Admin\.goods_brands\.store\)/,
    );
  await list.dialog.getByRole('textbox').fill('999999');
  await list.dialog.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => explanation.innerText()).toContain('Row 999999 does not exist');
  await list.dialog.getByRole('textbox').fill(String(id));
  await list.dialog.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => explanation.innerText()).toContain('The row is listed here');
});

/** Gives the account's role every menu, so that its pages have an address. */
async function withMenu(client: Client): Promise<Client> {
  const {
    data: { id },
  } = await client.post<{ id: number }>('/Admin/auth/info');
  await souk.sql.run(
    `
      INSERT INTO admin_to_menus (role_id, menu_id)
      SELECT r.role_id, m.id
      FROM admin_to_roles r, admin_menus m
      WHERE r.admin_id = $1
      ON CONFLICT
      DO NOTHING`,
    [id],
  );
  return client;
}
