import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../../schemas/contract/language.ts';
import { sentCode } from '../mall/sent-code.ts';
import type { TestApp } from '../server/app.ts';

const words = {
  en: {
    begin: 'Create an account',
    heading: 'Create an account',
    phone: 'Phone number',
    send: 'Send code',
    code: 'Verification code',
    password: 'Password',
    end: 'Register',
  },
  'zh-cn': {
    begin: '立即注册',
    heading: '注册账号',
    phone: '手机号码',
    send: '获取验证码',
    code: '短信验证码',
    password: '密码',
    end: '注册',
  },
} as const;

/** Registers a new account from the sign-in page, with the code from the log of messages. */
export async function registerShopper(
  souk: TestApp,
  page: Page,
  phone: string,
  language: Language,
): Promise<void> {
  const say = words[language];
  await page.getByRole('link', { name: say.begin }).click();
  // The sign-in page has a phone field too
  await page.getByRole('heading', { level: 1, name: say.heading }).waitFor();
  await page.getByLabel(say.phone).fill(phone);
  await page.getByRole('button', { name: say.send }).click();
  const code = () => sentCode(souk, phone);
  await expect.poll(code).toMatch(/^\d{6}$/);
  await page.getByLabel(say.code).fill(await code());
  await page.getByLabel(say.password, { exact: true }).fill('a good long word 7');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: say.end, exact: true }).click();
}
