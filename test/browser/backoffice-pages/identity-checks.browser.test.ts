import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openAnew } from '../../helpers/backoffice/share-back-office.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { openShop } from '../../helpers/browser/open-shop.ts';
import { horizontalOverflow } from '../../helpers/browser/page-checks.ts';
import { idCardNo, sendIdentityCheck } from '../../helpers/mall/identity-checks.ts';
import { type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Identity checks: from the shopper's documents to the decision of an admin. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
});

/** Sends a check for an admin to decide. */
async function send({ client }: Shopper, name: string): Promise<void> {
  expect((await sendIdentityCheck(client, name)).code).toBe(200);
}

test('an admin reads the documents, rejects a check with a reason, and approves the next one', async () => {
  const shopper = await trade.shopper();
  await send(shopper, 'Gao Yuan');
  const page = await openBackOffice(souk, 'Admin', { path: 'user_checks?view=waiting' });
  const list = new ListPage(page);
  const row = list.row('Gao Yuan');
  await row.waitFor();
  expect(await row.innerText()).toContain('**** 2222');
  const badge = page.getByRole('navigation').locator('a[href="/Admin/user_checks"]');
  await expect.poll(() => badge.innerText()).toMatch(/\d/);

  await list.clickAction(row, 'View');
  const pictures = list.dialog.locator('img');
  await expect
    .poll(() =>
      pictures.evaluateAll((images) =>
        images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toEqual([true, true]);
  expect(await list.dialog.innerText()).not.toContain(idCardNo);
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();

  await list.clickAction(row, 'Reject');
  const reject = list.dialog.getByRole('button', { name: 'Reject', exact: true });
  await reject.click();
  await list.dialog.getByRole('alert').first().waitFor();
  await list.dialog.getByRole('textbox', { name: /^Reason/ }).fill('The picture is blurred');
  await reject.click();
  await list.waitForNoDialog();
  await row.waitFor({ state: 'detached' });

  const shop = await openShop(souk, '/user/safe/check', { as: shopper.client, width: 390 });
  await shop.getByText('The picture is blurred').waitFor();
  expect(await horizontalOverflow(shop)).toEqual([]);
  await send(shopper, 'Gao Yuanshan');
  await openAnew(page, 'Admin', 'user_checks?view=waiting');
  const next = list.row('Gao Yuanshan');
  await next.waitFor();
  await list.clickAction(next, 'Approve');
  await list.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await list.waitForNoDialog();
  await next.waitFor({ state: 'detached' });
  await shop.reload();
  await shop.getByText('Your identity is verified.').waitFor();
  expect(await horizontalOverflow(shop)).toEqual([]);
});
