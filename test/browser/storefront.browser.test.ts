import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { axeProblems } from '../helpers/axe.ts';
import { openPage } from '../helpers/browser.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
});
afterAll(() => souk.close());

test.each([
  { language: 'en', mode: 'light', width: 1440 }, { language: 'zh-cn', mode: 'dark', width: 1440 }, { language: 'zh-cn', mode: 'light', width: 390 }, { language: 'en', mode: 'dark', width: 390 },
] as const)('the home page is accessible, quiet in the console and never wider than the screen: $language $mode $width', async ({ language, mode, width }) => {
  const page = await openPage(souk, `/?lang=${language}`, { language, mode, width });
  await page.waitForFunction(() => Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')));
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('the other language is one click away and stays', async () => {
  const page = await openPage(souk, '/?lang=en');
  await page.getByRole('link', { name: '中文' }).click();
  await page.getByRole('heading', { level: 1, name: '认真做的好东西，都在这里' }).waitFor();
  await page.goto('/');
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
});

test('a class leads to its floor, and keyboards skip to the content', async () => {
  const page = await openPage(souk, '/?lang=en');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.getByRole('navigation', { name: 'Classes on this page' }).getByRole('link', { name: 'Digital' }).click();
  expect(new URL(page.url()).hash).toMatch(/^#floor-\d+$/);
  await page.getByRole('heading', { level: 2, name: 'Digital' }).isVisible();
});

test('a wrong address has a way back', async () => {
  const page = await openPage(souk, '/nowhere?lang=en', { expectedErrors: [/404/] });
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'To the home page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Good things, from people who make them' }).waitFor();
});
