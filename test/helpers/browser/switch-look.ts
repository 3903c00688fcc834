import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../../schemas/contract/language.ts';
import { desk } from './page-problems.ts';

/** The two looks, and the names that the switches to them have in the other one. */
const looks = {
  en: { tag: 'en', mode: 'light', languageSwitch: 'English', modeSwitch: '浅色' },
  'zh-cn': { tag: 'zh-CN', mode: 'dark', languageSwitch: '中文', modeSwitch: 'Dark' },
} as const;

/**
 * Switches a back office to English and light, or to Chinese and dark, by its own buttons.
 * @param firstModule a module's name in the language: the menu is loaded again
 */
export async function switchLook(
  page: Page,
  language: Language,
  firstModule?: string,
): Promise<void> {
  const { tag, mode, languageSwitch, modeSwitch } = looks[language];
  await page.setViewportSize(desk);
  // The language of the page is set when the program has drawn it
  await page
    .getByRole('button', { name: /^(English|中文)$/ })
    .first()
    .waitFor();
  if ((await page.getAttribute('html', 'lang')) !== tag) {
    await page.getByRole('button', { name: modeSwitch }).click();
    await page.getByRole('button', { name: languageSwitch }).click();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe(tag);
    await expect.poll(() => page.getAttribute('html', 'data-mode')).toBe(mode);
    await page.mouse.move(700, 850);
    await expect.poll(() => page.locator('.ant-tooltip:visible').count()).toBe(0);
  }
  if (firstModule === undefined) return;
  const modules = page.getByRole('banner').getByRole('navigation').getByRole('button');
  await expect.poll(() => modules.first().innerText()).toBe(firstModule);
}
