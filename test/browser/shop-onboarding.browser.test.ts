import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { openShop } from '../helpers/open-shop.ts';
import { aPicture } from '../helpers/pictures.ts';
import { say } from '../helpers/say.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo({ SOUK_RATE_FACTOR: '50' });
});
afterAll(() => souk.close());

const reached = (page: Page, wanted: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(wanted);

test.each([
  { language: 'en', width: 1440 },
  { language: 'zh-cn', width: 390 },
] as const)(
  'a shopper opens a store in three steps, is denied, corrects, is passed and signs in as a seller: $language, $width px',
  async ({ language, width }) => {
    const told = say(language),
      name = `云边小铺 ${language}`;
    const shopper = await souk.aShopper(),
      admin = (await souk.as.admin()).json();
    const page = await openShop(souk, '/store/join', {
      as: await souk.as.shopper(shopper),
      language,
      width,
    });
    await page.getByRole('link', { name: told('store.join.start'), exact: true }).click();
    await reached(page, '/store/step_1');
    await page.getByRole('button', { name: told('store.next') }).click();
    await page.getByText(told('common.rule.agreement')).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: told('store.next') }).click();
    await reached(page, '/store/step_2');

    await page.getByRole('button', { name: told('store.handIn') }).click();
    await page.getByText(told('store.form.classNeeded')).waitFor();
    expect(
      await page.locator('.field.bad .msg:not(:has(svg))').allTextContents(),
      'what is wrong has a sign, never colour alone',
    ).toEqual([]);
    await fillIn(page, told, name);
    await page.reload(); // a phone that went to take a picture
    await expect
      .poll(() => page.getByLabel(told('store.form.store_name'), { exact: true }).inputValue())
      .toBe(name);
    await page
      .getByLabel(told('store.form.id_card_no'), { exact: true })
      .fill('330110199001011234'); // of which no copy is kept
    await page.getByRole('button', { name: told('store.handIn') }).dblclick();
    await reached(page, '/store/step_3');
    await page.getByRole('heading', { name: told('store.state.2.title') }).waitFor();

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
    await page.getByRole('button', { name: told('store.again') }).click();
    await page.getByRole('heading', { name: told('store.state.3.title') }).waitFor();
    await page.getByText('执照不清晰').waitFor();
    await page.getByRole('link', { name: told('store.correct') }).click();
    expect(await page.getByLabel(told('store.form.store_name')).inputValue()).toBe(name); // nothing filled in is lost
    await page.getByLabel(told('store.form.business_license_no')).fill('91330110MA2');
    await page.getByRole('button', { name: told('store.handIn') }).click();
    await reached(page, '/store/step_3');
    expect((await admin.post(`/Admin/stores/${store!.id}/commands/verify`, {})).code).toBe(200);
    await page.getByRole('button', { name: told('store.again') }).click();
    await page.getByRole('heading', { name: told('store.state.4.title') }).waitFor();
    expect(await page.getByRole('link', { name: told('store.enter') }).getAttribute('href')).toBe(
      '/Seller/login',
    );
    expect(
      (await (await souk.as.account('Seller', shopper.username)).get('/Seller/stores')).data,
    ).toMatchObject({ store_name: name, store_verify: 4 });

    await page.goto('/store/join');
    const leads = page.locator('.join-say .form-acts a');
    await expect
      .poll(
        () =>
          leads.evaluateAll((links) =>
            links.map((link) => [link.textContent, link.getAttribute('href')]),
          ),
        { message: 'who has passed goes to the own store' },
      )
      .toEqual([
        [told('store.enter'), '/Seller/login'],
        [told('store.join.own'), `/store/${store!.id}`],
      ]);
    await leads.last().click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  },
);

async function fillIn(page: Page, told: ReturnType<typeof say>, name: string): Promise<void> {
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
    await page.getByLabel(told(`store.form.${field}`), { exact: true }).fill(text);
  for (const label of ['store_logo', 'business_license', 'id_card_t', 'id_card_b'].map((field) =>
    told(`store.form.${field}`),
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
      .getByLabel(told(`common.area.${level}`), { exact: true })
      .selectOption({ label: option });
}
