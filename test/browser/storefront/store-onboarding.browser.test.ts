import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openShop, visitShop } from '../../helpers/browser/open-shop.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const waitForPath = (page: Page, wanted: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(wanted);

test('a shopper applies, is denied, corrects the application, is accepted and signs in', async () => {
  const language = 'zh-cn';
  const t = shopTexts(language);
  const name = '云边小铺';
  const shopper = await souk.aShopper();
  const admin = (await souk.as.admin()).json();
  const page = await openShop(souk, '/store/join', {
    as: await souk.as.shopper(shopper),
    language,
    width: 390,
  });
  await page.getByRole('link', { name: t('store.join.start'), exact: true }).click();
  await waitForPath(page, '/store/step_1');
  await page.getByRole('button', { name: t('store.next') }).click();
  await page.getByText(t('common.rule.agreement')).waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('store.next') }).click();
  await waitForPath(page, '/store/step_2');

  await page.getByRole('button', { name: t('store.handIn') }).click();
  await page.getByText(t('store.form.classNeeded')).waitFor();
  expect(
    await page.locator('.field.bad .msg:not(:has(svg))').allTextContents(),
    'every error has an icon beside its colour',
  ).toEqual([]);
  await fillIn(page, t, name);
  await page.reload(); // a phone reloads after it took a picture
  await expect
    .poll(() => page.getByLabel(t('store.form.store_name'), { exact: true }).inputValue())
    .toBe(name);
  // The browser does not store the number
  await page.getByLabel(t('store.form.id_card_no'), { exact: true }).fill('330110199001011234');
  await page.getByRole('button', { name: t('store.handIn') }).dblclick();
  await waitForPath(page, '/store/step_3');
  await page.getByRole('heading', { name: t('store.state.2.title') }).waitFor();

  const [store] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM stores WHERE user_id = $1 AND store_verify = 2',
    [shopper.id],
  );
  expect(
    (
      await admin.post(`/Admin/stores/${store!.id}/commands/deny`, {
        store_refuse_info: '执照不清晰',
      })
    ).code,
  ).toBe(200);
  await page.getByRole('button', { name: t('store.again') }).click();
  await page.getByRole('heading', { name: t('store.state.3.title') }).waitFor();
  await page.getByText('执照不清晰').waitFor();
  await page.getByRole('link', { name: t('store.correct') }).click();
  // The input is still there
  expect(await page.getByLabel(t('store.form.store_name')).inputValue()).toBe(name);
  await page.getByLabel(t('store.form.business_license_no')).fill('91330110MA2');
  await page.getByRole('button', { name: t('store.handIn') }).click();
  await waitForPath(page, '/store/step_3');
  expect((await admin.post(`/Admin/stores/${store!.id}/commands/verify`, {})).code).toBe(200);
  await page.getByRole('button', { name: t('store.again') }).click();
  await page.getByRole('heading', { name: t('store.state.4.title') }).waitFor();
  expect(await page.getByRole('link', { name: t('store.enter') }).getAttribute('href')).toBe(
    '/Seller/login',
  );
  expect(
    (await (await souk.as.account('Seller', shopper.username)).get('/Seller/stores')).data,
  ).toMatchObject({ store_name: name, store_verify: 4 });

  await visitShop(page, '/store/join');
  const leads = page.locator('.join-say .form-actions a');
  await expect
    .poll(
      () =>
        leads.evaluateAll((links) =>
          links.map((link) => [link.textContent, link.getAttribute('href')]),
        ),
      { message: 'links to the own store' },
    )
    .toEqual([
      [t('store.enter'), '/Seller/login'],
      [t('store.join.own'), `/store/${store!.id}`],
    ]);
  await leads.last().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
});

async function fillIn(page: Page, t: ReturnType<typeof shopTexts>, name: string): Promise<void> {
  const picture = { name: 'paper.png', mimeType: 'image/png', buffer: await aPicture() };
  const texts = {
    store_name: name,
    store_address: '文三路 1 号',
    store_company_name: '云边贸易有限公司',
    business_license_no: '91330110MA1',
    legal_person: '林山',
    store_phone: '0571-88888888',
    id_card_no: '330110199001011234',
    emergency_contact: '林海',
    emergency_contact_phone: '13800000000',
  };
  for (const [field, text] of Object.entries(texts))
    await page.getByLabel(t(`store.form.${field}`), { exact: true }).fill(text);
  for (const label of ['store_logo', 'business_license', 'id_card_t', 'id_card_b'].map((field) =>
    t(`store.form.${field}`),
  )) {
    await page
      .getByLabel(label, { exact: true })
      .locator('input[type=file]')
      .setInputFiles(picture);
    await page.getByRole('img', { name: `${label} 1` }).waitFor();
  }
  await page.locator('.class-leaves input').first().check();
  for (const [level, option] of [
    ['province', '浙江省'],
    ['city', '杭州市'],
    ['district', '西湖区'],
  ] as const)
    await page
      .getByLabel(t(`common.area.${level}`), { exact: true })
      .selectOption({ label: option });
}
