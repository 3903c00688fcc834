import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aRoleWith } from '../../../server/proof/api-key.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** An assistant asks for an API key in the browser of a person (docs/api.md#assistants). */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const redirect = 'http://localhost:4711/callback';
const verifier = 'v'.repeat(43);

/** The address that a program opens. */
async function address(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${souk.url}/api/Admin/connect/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Shopkeeper', redirect_uris: [redirect] }),
  });
  const { client_id } = (await answer.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'of the program',
    scope: 'read write',
    ...more,
  });
  return `${souk.url}/Admin/connect?${query}`;
}

test('a person signs in, gives an assistant a key, and returns to it', async () => {
  const { id, username } = await souk.anAdmin();
  await souk.sql.run('UPDATE admins SET is_super = 1 WHERE id = $1', [id]);
  await aRoleWith(souk, 'Admin', id, ['Admin.goods.index']);
  const page = await openPage(souk, await address());
  await page.route(`${redirect}**`, (route) => route.fulfill({ body: 'Connected' }));
  await page.getByLabel('Username or phone').fill(username);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByText('A program on this computer').waitFor();
  // Nothing covers the switch of the language on a phone
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByText('本机程序').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('A program on this computer').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Allow' }).click();
  expect(await page.getByRole('alert').count()).toBe(1); // the role is missing
  await page.getByRole('combobox', { name: 'Role' }).press('ArrowDown');
  await page.locator('.ant-select-item-option').first().click();
  await page.getByLabel('password').fill('not-the-password');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Your password is wrong').waitFor();
  await page.getByLabel('password').fill(testPassword);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Connected').waitFor();

  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('of the program');
  expect(answer.get('iss')).toBe(`${souk.url}/Admin`);
  const [key] = await souk.sql.rows<{ scopes: string[]; status: number; description: string }>(
    'SELECT scopes, status, description FROM admin_keys WHERE admin_id = $1',
    [id],
  );
  expect(key).toEqual({ scopes: ['read', 'write'], status: 0, description: 'Shopkeeper' });
});

test('a person refuses; a program that has not registered is not asked about', async () => {
  const { username } = await souk.anAdmin();
  const page = await openPage(souk, await address());
  await page.route(`${redirect}**`, (route) => route.fulfill({ body: 'Back' }));
  await page.getByLabel('Username or phone').fill(username);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('Back').waitFor();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

  await page.goto(await address({ redirect_uri: 'https://evil.example/' }));
  await page.getByText('This program has not registered here').waitFor();
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
});
