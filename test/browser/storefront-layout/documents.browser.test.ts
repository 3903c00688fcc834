import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { layoutShifts } from '../../helpers/browser/measure.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import { openShop } from '../../helpers/browser/open-shop.ts';
import { untranslatedTexts } from '../../helpers/browser/page-checks.ts';
import { latch } from '../../helpers/latch.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** How documents of the shop load: their layout, caches, missing files, and without a network. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

test('content far below the first screen of a phone works without scrolling and shifts nothing', async () => {
  const page = await openPage(souk, '/?lang=en', {
    width: 390,
    motion: 'full',
    fresh: true,
  });
  const heart = page.locator('#recommended .heart').last();
  await page.locator('#root[data-live]').waitFor();
  await page.locator('#root[data-laid]').waitFor(); // nothing has moved or scrolled
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await layoutShifts(page)).toBeLessThanOrEqual(0.02);
  await heart.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login?back=*');
});

test('without scripts a phone lays out and loads content when it is scrolled to, and all can be read', async () => {
  const page = await openPage(souk, '/robots.txt', { width: 390, fresh: true });
  const requested = new Set<string>();
  await page.route('**/dist/**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  page.on('request', (request) => requested.add(request.url()));
  await page.goto('/?lang=en', { waitUntil: 'networkidle' });
  const isDrawn = (selector: string) =>
    page
      .locator(selector)
      .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
  const isRequested = (selector: string) =>
    page
      .locator(selector)
      .evaluate((picture: HTMLImageElement) => picture.src)
      .then((src) => requested.has(src));
  const second = '.adverts.only-thin li:nth-child(2) img';
  expect([
    await isDrawn('.adverts.only-thin li:first-child strong'),
    await isDrawn('.shortcuts a >> nth=0'),
    await isDrawn('.flash h2'),
    await isDrawn('#together'),
  ]).toEqual([true, true, false, false]);
  expect([
    await isRequested('.adverts.only-thin li:first-child img'),
    await isRequested(second),
  ]).toEqual([true, false]);
  await page
    .locator('.adverts.only-thin ul')
    .evaluate((track) => track.scrollTo({ left: track.clientWidth, behavior: 'instant' }));
  await expect
    .poll(() =>
      page
        .locator(second)
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
    )
    .toBe(true);
  await page.locator('.flash').scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn('.flash h2')).toBe(true);
  expect(await layoutShifts(page)).toBeLessThanOrEqual(0.02);

  expect(await page.locator('#root').getAttribute('data-live')).toBeNull();
  const last = page.locator('#recommended .card').last();
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      last.evaluate((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
  expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(5);
});

test('nothing is laid out before the styles arrive, and a page without styles can be read', async () => {
  const page = await openPage(souk, '/robots.txt', { expectedErrors: [/Failed to load|\.css/] });
  const styles = latch();
  await page.route('**/dist/**/*.css', async (route) => {
    await styles.opened;
    await route.fulfill({ status: 404 });
  });
  const isDrawn = () =>
    page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
  await page.goto('/?lang=en', { waitUntil: 'commit' });
  await page.locator('#page-data').waitFor({ state: 'attached' });
  expect(await isDrawn()).toBe(false);
  styles.open();
  await expect.poll(isDrawn).toBe(true);
});

test('an address with a fragment scrolls to it', async () => {
  const page = await openPage(souk, '/?lang=en#recommended', { width: 390 });
  await page.locator('#root[data-live][data-laid]').waitFor();
  await expect
    .poll(() =>
      page
        .locator('#recommended')
        .evaluate((part) => Math.abs(Math.round(part.getBoundingClientRect().top) - 80)),
    )
    .toBeLessThanOrEqual(2);
});

test('a shop that was open during a deployment reloads itself once', async () => {
  const page = await openShop(souk, '/login', {
    expectedErrors: [/404|Failed to load|dynamically imported|loading a script/],
  });
  const requested: string[] = [];
  await page.route(/\/dist\/assets\/(stores|seckills)-[^/]+\.js/, async (route) => {
    // The files of the old build are gone; of the new build one file stays missing
    requested.push(
      route
        .request()
        .url()
        .replace(/.*\/(\w+)-.*/, '$1'),
    );
    await (requested.at(-1) === 'stores' && requested.length > 1
      ? route.continue()
      : route.fulfill({ status: 404 }));
  });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Stores', exact: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /Stores/ }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.getElementById('root')!).some((key) =>
          key.startsWith('__reactContainer'),
        ),
      ),
    )
    .toBe(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Flash sale' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor(); // as the server rendered it
  await page.waitForLoadState('networkidle');
  expect(
    requested.filter((file) => file === 'seckills').length,
    'one attempt and one more, in two pages',
  ).toBeLessThanOrEqual(4);
});

// The mall's first language is Chinese. every-shop-page reads the Chinese texts of the offline page
test('the offline page is styled and translated, and the shop goes on when the network is back', async () => {
  const page = await openShop(souk, '/login', {
    width: 390,
    height: 844,
    fresh: true, // with a service worker
    // The document and the styles are requested before the cache answers. No script is requested
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/],
  });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto('/stores');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await page.locator('script[type=module]').count(), 'the program').toBe(0);
  expect([
    await page.evaluate(() => getComputedStyle(document.querySelector('.button')!).borderRadius),
    await untranslatedTexts(page),
  ]).toEqual([expect.stringMatching(/^\d{3,}px$/), []]);
  await page.route('**/healthz', (route) => route.abort());
  await page.context().setOffline(false);
  await page.getByText('Try again', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Stores/ }).waitFor();
  await page.unroute('**/healthz');
  await page.context().setOffline(true);
  await page.goto('/register');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
});

test('a new page starts at its top, a reloaded one where it was', async () => {
  const page = await openShop(souk, '/s', { width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 700));
  await page.reload();
  await page.locator('#root[data-live]').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.goto('/stores?lang=en');
  await page.locator('#root[data-live]').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a closed shop shows the reason on a goods page and opens again', async () => {
  const admin = await souk.as.admin();
  const [goods] = await souk.sql.rows<{ id: number }>(
    'SELECT goods_id AS id FROM goods_shelf ORDER BY 1 LIMIT 1',
  );
  const path = `/goods/${goods!.id}?lang=zh-cn`;
  const answers = async (status: number) =>
    expect.poll(() => fetch(souk.url + path).then((answer) => answer.status)).toBe(status);
  const openMall = () => admin.put('/Admin/configs/web', { close_status: 1, close_reason: '' });
  onTestFinished(async () => {
    await openMall();
    await answers(200);
  });
  await admin.put('/Admin/configs/web', {
    close_status: 0,
    close_reason: '系统升级，今晚十点恢复',
  });
  await answers(503);
  const page = await openPage(souk, path, {
    language: 'zh-cn',
    width: 390,
    expectedErrors: [/503/],
  });
  await page.locator('#root[data-live]').waitFor();
  await page.getByText('系统升级，今晚十点恢复').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await openMall();
  await answers(200);
  await page.reload();
  await page.getByRole('region', { name: '购买' }).last().waitFor();
});

test('a page keeps its etag until its data changes, and carries the current server time', async () => {
  const [goods] = await souk.sql.rows<{ id: number }>(
    `
      SELECT goods_id AS id
      FROM goods_shelf
      WHERE goods_id NOT IN (SELECT goods_id FROM seckills WHERE end_time > mall_now())
        AND goods_id NOT IN (SELECT goods_id FROM collective_logs)
      ORDER BY 1
      LIMIT 1`,
  );
  const path = `/goods/${goods!.id}?lang=en`;
  const tagOf = async () => (await fetch(souk.url + path)).headers.get('etag');
  const page = await openPage(souk, '/robots.txt');
  const first = await tagOf();
  const clock = () =>
    page.evaluate(() =>
      Number(
        (
          performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
        ).serverTiming.find(({ name }) => name === 'now')?.description,
      ),
    );
  const loaded = await page.goto(path);
  const serverTime = await clock();
  const unchanged = await page.reload();
  expect([
    serverTime > 0,
    (await clock()) > serverTime,
    unchanged!.headers().etag,
    await tagOf(),
  ]).toEqual([true, true, loaded!.headers().etag, first]);
  await souk.sql.run('UPDATE goods SET goods_subname = $2 WHERE id = $1', [
    goods!.id,
    'Freshly told',
  ]);
  await expect
    .poll(async () => (await fetch(souk.url + path)).text(), { timeout: 8000, interval: 250 })
    .toContain('Freshly told');
  expect(await tagOf()).not.toBe(first);
});
