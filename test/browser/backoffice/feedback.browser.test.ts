import { beforeAll, expect, test } from 'vitest';
import { encryptCard } from '../../../server/mall/wallet/bank-accounts.ts';
import { Secrets } from '../../../server/platform/config/secrets.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

test('deleting can be undone, and all deleted rows can be restored', async () => {
  await souk.sql.run('DELETE FROM goods_brands'); // rows of other test files
  const admin = await souk.as.admin();
  for (const name of ['Undone', 'Restored']) await admin.post('/Admin/goods_brands', { name });
  const page = await open('goods_brands');
  const row = (name: string) => page.getByRole('row', { name });
  await row('Undone').waitFor();
  await row('Undone').getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Undone').waitFor();
  const { data } = await admin.get('/Admin/goods_brands');
  for (const { id } of data.data) await admin.delete(`/Admin/goods_brands/${id}`);
  await open('goods_brands?_trashed=1');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Show deleted' }).click();
  await row('Restored').waitFor();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore all' }).click();
  await page.getByText('2 rows restored').waitFor();
  expect((await admin.get('/Admin/goods_brands')).data.total).toBe(2);
});

test('restoring all restores the rows of the list and no others', async () => {
  const admin = await souk.as.admin();
  for (const name of ['Wanted tea', 'Wanted silk', 'Other']) {
    const { data } = await admin.post('/Admin/goods_brands', { name });
    await admin.delete(`/Admin/goods_brands/${data.id}`);
  }
  const page = await open('goods_brands?trashed=1&name=Wanted');
  await page.getByRole('row', { name: 'Wanted tea' }).waitFor();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore all' }).click();
  await page.getByText('2 rows restored').waitFor();
  const { data } = await admin.get('/Admin/goods_brands', { trashed: 1, name: 'Other' });
  expect(data.total).toBe(1);
});

test('locking an account says what it does before, and what has happened after', async () => {
  const client = (await souk.as.admin()).proven();
  const account = { username: 'locked_one', nickname: 'Locked One', password: testPassword };
  expect((await client.post('/Admin/users', { ...account, sex: 1, status: 1 })).code).toBe(200);
  const page = await open('users');
  const row = page.getByRole('row', { name: 'Locked One' });
  await row.getByRole('switch').click();
  const question = page.getByRole('dialog', { name: 'Save this change?' });
  await question.getByText('is signed out everywhere').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  await row.getByRole('switch').click();
  await question.getByRole('button', { name: 'Save change' }).click();
  await page.getByText('Account disabled and signed out everywhere').waitFor();
  await row.getByRole('switch').click();
  const proof = page.getByRole('dialog', { name: 'Your password' });
  await proof.getByLabel('Your password').fill(testPassword);
  await proof.getByRole('button', { name: 'Save change' }).click();
  await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  const stored = async () =>
    (await client.get('/Admin/users', { username: account.username })).data.data[0].status;
  await expect.poll(stored).toBe(1);
});

test('the dialog of a withdrawal shows the account with a button to copy each value', async () => {
  const { storeId } = await souk.aSeller();
  await souk.sql.run(
    `
      INSERT INTO cashes (store_id, money, commission, cash_status, name, card_no, bank_name)
      VALUES ($1, 97600, 2400, 0, 'Zhao Min', $2, 'ICBC')`,
    [storeId, encryptCard(souk.app.get(Secrets), '6222021234567890123')],
  );
  const page = await open('cashes');
  await page
    .getByRole('row', { name: 'Zhao Min' })
    .first()
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
  for (const text of ['**** 0123', 'ICBC', 'Zhao Min'])
    await dialog.getByText(text).first().waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^Copy/ }).count()).toBe(5);
  await dialog.getByRole('button', { name: /Confirm .*976\.00 as transferred/ }).waitFor();
});

test('settings of a provider ask for the password at the change, and forget it after the save', async () => {
  const admin = await souk.as.admin();
  const page = await open('configs/sms');
  const cap = page.getByLabel('Maximum codes per hour');
  const proof = page.getByLabel('Your password');
  const save = page.getByRole('button', { name: 'Save' });
  await cap.waitFor();
  expect(await proof.count()).toBe(0);
  await cap.fill('77');
  await save.click();
  await page.getByText('Cannot be empty').waitFor();
  await proof.fill('not the password');
  await save.click();
  await page.getByText('Your password is wrong').waitFor();
  await proof.fill(testPassword);
  await save.click();
  await expect.poll(() => proof.count()).toBe(0);
  expect((await admin.get('/Admin/configs/sms')).data.hour_cap).toBe(77);
  await cap.fill('78');
  await expect.poll(() => proof.inputValue()).toBe('');
});
