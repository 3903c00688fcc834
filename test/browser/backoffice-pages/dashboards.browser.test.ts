import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openAnew, shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { payByBalance, place, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** The dashboards of the demo mall: numbers, and charts for mouse, keyboard and screen reader. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

test('the dashboard shows the sales and the waiting orders, and a tile links to the orders it counts', async () => {
  const client = await souk.as.admin();
  const { data } = await client.get('/Admin/dashboard/all');
  const page = await open('');
  await page.locator('.headline').waitFor();
  expect(new URL(page.url()).pathname).toBe('/Admin/dashboard');
  await expect
    .poll(() => page.locator('.headline .big').innerText())
    .toBe(`¥${Number(data.total_price).toLocaleString('en', { minimumFractionDigits: 2 })}`);
  expect(
    await page.locator('.headline .month span').evaluate((bar) => bar.style.inlineSize),
  ).toMatch(/%$/);
  const tile = page.getByRole('link', { name: /Waiting to ship/ });
  expect(await tile.innerText()).toContain(String(data.order_send));
  await tile.click();
  await page.waitForURL('**/Admin/orders?view=ship');
  const list = new ListPage(page);
  await list.waitForRows();
  await expect.poll(() => page.locator('.pager').innerText()).toContain(String(data.order_send));
});

test('a chart has a text and a table, and a point links to its orders by mouse and by keyboard', async () => {
  const page = await open(await pathOfPastWeek());
  const chart = page.getByRole('group', { name: 'Sales', exact: true });
  await expect.poll(() => chart.locator('.recharts-area-curve').count()).toBe(1);
  expect(await chart.locator('p').innerText()).toMatch(/^7 points from \w{3}, .* Total: ¥/);
  const drawing = chart.locator('.recharts-surface').first();
  const tip = chart.locator('.tip');
  await expect
    .poll(async () => {
      await drawing.focus();
      await page.keyboard.press('ArrowRight');
      return (await tip.allInnerTexts()).join();
    })
    .toContain('¥');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Admin\/orders\?pay_time%5B0%5D=\d{4}-\d\d-\d\d&pay_time%5B1%5D=/);
  await page.goBack();
  await expect.poll(() => chart.locator('.recharts-area-curve').count()).toBe(1);
  const box = (await drawing.boundingBox())!;
  await expect
    .poll(async () => {
      // The tip shows the point that a click opens
      await page.mouse.move(box.x + box.width * 0.25 + Math.random(), box.y + box.height / 2);
      return (await tip.allInnerTexts()).join();
    })
    .toContain('¥');
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(/\/Admin\/orders\?pay_time/);
  await page.goBack();
  await page.getByRole('button', { name: 'Show as table: Sales' }).click();
  const table = page.getByRole('region', { name: 'Sales', exact: true });
  await expect.poll(() => table.getByRole('row').count()).toBe(8);
  await page.getByRole('button', { name: 'Show as chart: Sales' }).click();
  await expect.poll(() => chart.locator('.recharts-area-curve').count()).toBe(1);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  'a reader in %s sees the days of the mall',
  async (zone) => {
    const path = await pathOfPastWeek();
    const page = await openBackOffice(souk, 'Admin', { path, zone });
    const chart = page.getByRole('group', { name: 'Sales', exact: true });
    const { searchParams } = new URL(path, souk.url);
    const [from, to] = ['_from', '_to'].map((name) =>
      new Intl.DateTimeFormat('en', {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        weekday: 'short',
        timeZone: 'UTC',
      }).format(new Date(`${searchParams.get(name)}T00:00:00Z`)),
    );
    await expect
      .poll(async () => (await chart.locator('p').allInnerTexts()).join())
      .toContain(`7 points from ${from} to ${to}`);
  },
);

/** Seven past days: points of future days have no link. */
async function pathOfPastWeek(): Promise<string> {
  const [week] = await souk.sql.rows<{ from: string; to: string }>(
    `
      SELECT
        to_char(mall_now() - interval '8 days', 'YYYY-MM-DD') AS from,
        to_char(mall_now() - interval '2 days', 'YYYY-MM-DD') AS to`,
  );
  return `dashboard/order?_from=${week!.from}&_to=${week!.to}`;
}

test('the period applies to the whole page, stays in the address and is translated', async () => {
  const page = await openBackOffice(souk, 'Seller', {
    path: 'dashboard/order',
    client: await souk.as.account('Seller', await sellerWithSales()),
    language: 'zh-cn',
  });
  await page.getByText('本年', { exact: true }).click();
  await page.waitForURL('**?_range=year');
  const chart = page.getByRole('group', { name: '销售额', exact: true });
  await expect.poll(() => chart.locator('p').innerText()).toMatch(/共 12 个点/);
  await openAnew(page, 'Seller', `dashboard/order${new URL(page.url()).search}`);
  await expect.poll(() => chart.locator('p').innerText()).toMatch(/共 12 个点/);
  const first = page.locator('.ranking').first().getByRole('link').first();
  const name = await first.locator('.rank-name').innerText();
  await first.click();
  await page.waitForURL('**/Seller/goods?goods_name=*');
  await new ListPage(page).row(name).first().waitFor();
});

test('a paid order changes the numbers without a reload, and the charts are updated in place', async () => {
  const trade = new Trade(souk);
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const goods = await trade.goods(store);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'dashboard',
    client: await souk.as.seller(store),
  });
  const sold = page.locator('.headline .big');
  await expect.poll(() => sold.innerText()).toBe('¥0.00');
  for (const part of ['.headline', '.chart-body'])
    await page
      .locator(part)
      .first()
      .evaluate((element) => {
        element.setAttribute('data-kept', '');
      });
  await payByBalance(shopper, await place(shopper, [{ goods_id: goods.id }]));
  await expect.poll(() => sold.innerText(), { timeout: 15_000 }).toBe('¥10.00');
  expect(await page.getByRole('link', { name: /Waiting to ship/ }).innerText()).toContain('1');
  expect(await page.locator('[data-kept]').count()).toBe(2);
  await openAnew(page, 'Seller', 'money_logs');
  await expect
    .poll(() => page.getByRole('link', { name: /^Pending/ }).innerText())
    .toMatch(/¥10\.00\s+Paid by shoppers/);
});

/** The seller of the demo with most orders; their password is set to a known one. */
async function sellerWithSales(): Promise<string> {
  const { username } = await souk.aSeller();
  const [store] = await souk.sql.rows<{ user_id: number }>(
    `
        SELECT s.user_id
        FROM orders o
        JOIN stores s ON s.id = o.store_id
        WHERE o.order_status > 1
        GROUP BY 1
        ORDER BY count(*) DESC
        LIMIT 1`,
  );
  await souk.sql.run(
    'UPDATE users u SET password = k.password FROM users k WHERE k.username = $1 AND u.id = $2',
    [username, store!.user_id],
  );
  const [owner] = await souk.sql.rows<{ username: string }>(
    'SELECT username FROM users WHERE id = $1',
    [store!.user_id],
  );
  return owner!.username;
}

test('a period without orders and a failed call are reported, and a retry loads the numbers', async () => {
  const page = await open('dashboard/order?_from=2001-01-01&_to=2001-01-05', [
    /not loaded/,
    /500/,
    /Failed to load resource/,
  ]);
  await expect
    .poll(() => page.getByText('No data for this period').filter({ visible: true }).count())
    .toBeGreaterThanOrEqual(3);
  await page.route('**/sources/dashboard.user*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":500,"msg":"no","data":{}}',
    }),
  );
  await openAnew(page, 'Admin', 'dashboard/user');
  await page.getByText('The data could not be loaded').waitFor();
  await page.unroute('**/sources/dashboard.user*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('group', { name: 'New members' }).waitFor();
});
