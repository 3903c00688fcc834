import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { successText } from '../../helpers/backoffice/list-page.ts';
import { openAnew, shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { lookProblems } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let seller: Client;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run(
    `
      INSERT INTO areas (pid, code, name, deep)
      VALUES (NULL, '33', '浙江省', 0), ('33', '3301', '杭州市', 1), ('3301', '330106', '西湖区', 2)
      ON CONFLICT
      DO NOTHING`,
  );
  seller = await souk.as.seller();
  const path = await souk.sql.rows<{ id: number }>(
    "SELECT id FROM areas WHERE code IN ('33', '3301', '330106') ORDER BY deep",
  );
  await seller.put('/Seller/stores', { area: path.map(({ id }) => id) });
});
const open = shareBackOffice('Seller', () => ({ app: souk, client: seller }));

interface Degrees {
  readonly lng: number;
  readonly lat: number;
}
const stored = async (): Promise<Degrees | null> =>
  (await seller.get<{ readonly point: Degrees | null }>('/Seller/stores')).data.point;
const degreesOf = async (page: Page): Promise<Degrees> => ({
  lng: Number(await page.getByRole('textbox', { name: /Longitude/ }).inputValue()),
  lat: Number(await page.getByRole('textbox', { name: /Latitude/ }).inputValue()),
});
const ground = (page: Page) => page.getByRole('application', { name: /^Location on map: map/ });
const showMap = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('button', { name: tab, exact: true }).click();
  await page.locator('.map-city span').first().waitFor();
};
const openMap = async (): Promise<Page> => {
  const page = await open('stores');
  await showMap(page, 'Map');
  return page;
};

test('a map without a point shows the city; click, arrow keys and numbers set the point', async () => {
  const page = await openMap();
  await page.locator('.map-city span', { hasText: 'Hangzhou' }).waitFor();
  const box = (await ground(page).boundingBox())!;
  await ground(page).click({ position: { x: box.width / 2 + 40, y: box.height / 2 } });
  const clicked = await degreesOf(page);
  expect(clicked.lng).toBeCloseTo(120.16 + (40 * 360) / (256 * 2 ** 10), 2);
  expect(clicked.lat).toBeCloseTo(30.27, 2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  const moved = await degreesOf(page);
  expect(moved.lng).toBeGreaterThan(clicked.lng);
  expect(moved.lat).toBeGreaterThan(clicked.lat);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(stored).toEqual(moved);
  await page.getByText(successText).first().waitFor();

  await page.getByRole('textbox', { name: /Longitude/ }).fill('113.2644');
  await page.getByRole('textbox', { name: /Latitude/ }).fill('23.1291');
  await page.keyboard.press('Tab');
  await page.locator('.map-city span', { hasText: 'Guangzhou' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(stored).toEqual({ lng: 113.2644, lat: 23.1291 });

  await page.getByRole('button', { name: 'Go to the city' }).click();
  await page.locator('.map-city span', { hasText: 'Hangzhou' }).waitFor();
});

test('the pin is dragged', async () => {
  await seller.put('/Seller/stores', { point: { lng: 120.2, lat: 30.3 } });
  const page = await openMap();
  const pin = (await page.locator('.map-pin').boundingBox())!;
  await page.mouse.move(pin.x + 14, pin.y + 14);
  await page.mouse.down();
  await page.mouse.move(pin.x + 54, pin.y + 14, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await degreesOf(page)).lng).toBeGreaterThan(120.22);
  expect((await degreesOf(page)).lat).toBeCloseTo(30.3, 2);
});

test('the view of a store shows an admin its point, which cannot be moved there', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'stores' });
  await page
    .getByRole('row')
    .filter({ hasText: /\d{4}-/ })
    .first()
    .getByRole('button', { name: 'View' })
    .click();
  const map = page.getByRole('dialog').getByRole('application');
  await map.scrollIntoViewIfNeeded();
  await page.locator('.map-pin').waitFor();
  const coordinates = page.getByRole('dialog').getByText(/Longitude .*Latitude/);
  const before = await coordinates.textContent();
  await map.click({ position: { x: 30, y: 30 } });
  await page.keyboard.press('ArrowRight');
  expect(await coordinates.textContent()).toBe(before);
});

test('the content policy allows AMap tiles only when a key is configured', async () => {
  const policyOf = async (): Promise<string> =>
    (await fetch(`${souk.url}/Seller/stores`)).headers.get('content-security-policy') ?? '';
  expect(await policyOf()).not.toContain('autonavi');
  const admin = await souk.as.admin();
  onTestFinished(async () => {
    await admin.put('/Admin/configs/amap', { key: '' });
  });
  await admin.put('/Admin/configs/amap', { key: 'abc123' });
  expect(await policyOf()).toContain('https://webrd01.is.autonavi.com');
  const tile = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  // A new document: the policy is in its header
  const page = await openBackOffice(souk, 'Seller', { path: 'stores', client: seller });
  const requested: string[] = [];
  await page.route(/autonavi\.com/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: tile });
  });
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  expect(requested[0]).toMatch(/^https:\/\/webrd0[1-4]\.is\.autonavi\.com\/appmaptile\?lang=en&/);
  await page.getByText('© 高德地图 AMap').waitFor();
});

test('has no accessibility, text or layout problems in either language, mode and width', async () => {
  const page = await openBackOffice(souk, 'Seller', { path: 'stores', client: seller });
  await showMap(page, 'Map');
  expect(await lookProblems(page)).toEqual([]);
  await switchLook(page, 'zh-cn');
  await openAnew(page, 'Seller', 'stores');
  await page.setViewportSize({ width: 390, height: 900 });
  await showMap(page, '地图位置');
  expect(await lookProblems(page)).toEqual([]);
});
