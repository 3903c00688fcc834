import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sentCode } from '../mall/sent-code.ts';
import type { TestApp } from '../server/app.ts';

/** Registers a new account from the English sign-in page, with the code from the log of messages. */
export async function registerShopper(souk: TestApp, page: Page, phone: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The sign-in page has a phone field too
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = () => sentCode(souk, phone);
  await expect.poll(code).toMatch(/^\d{6}$/);
  await page.getByLabel('Verification code').fill(await code());
  await page.getByLabel('Password', { exact: true }).fill('a good long word 7');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}
