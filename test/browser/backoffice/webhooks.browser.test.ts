import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliverWebhooks } from '../../../server/mall/webhooks/deliver-webhooks.job.ts';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openAnew } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/services/webhook-receiver.ts';

/** Webhooks of a store: from the form to a test event, its log and sending it again. */
let souk: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  souk = await sharedApp();
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const deliver = () => souk.app.get(DeliverWebhooks).run();

test('a store adds a webhook, copies its secret, tests it and sends an event again', async () => {
  const client = await souk.as.seller(await new Trade(souk).aStore());
  const page = await openBackOffice(souk, 'Seller', { path: 'webhooks', client });
  const list = new ListPage(page);
  await list.waitForRows();
  await list.add.click();
  await list.dialog.getByLabel('Name').fill('Stock');
  await list.dialog.getByLabel('Address').fill(receiver.url);
  await list.dialog.getByRole('checkbox', { name: 'Product created' }).check();
  expect(await list.dialog.getByRole('checkbox', { name: 'Payment received' }).count()).toBe(0);
  await list.dialog.getByLabel('Your password').fill(testPassword);
  await list.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const row = list.row('Stock');
  await row.waitFor();
  expect(await row.innerText()).toContain('Needs a secret');
  await list.clickAction(row, 'New secret');
  await list.dialog.getByLabel('Password').fill(testPassword);
  await list.dialog.getByRole('button', { name: 'Create secret' }).click();
  const secret = list.dialog.getByRole('textbox', { name: 'New secret' });
  await secret.waitFor();
  expect(await secret.inputValue()).toMatch(/^whsec_[\w-]{43}$/);
  await list.dialog.getByRole('button', { name: 'Done' }).click();
  await list.waitForNoDialog();
  await expect.poll(() => row.innerText()).toContain('On');
  await list.clickAction(row, 'Send test');
  await list.dialog.getByRole('button', { name: 'Send test' }).click();
  await list.waitForNoDialog();
  await deliver();
  expect(receiver.of('webhook.test')).toHaveLength(1);
  await openAnew(page, 'Seller', 'webhook_deliveries');
  await list.row('Test').waitFor();
  await list.clickAction(list.row('Test'), 'View');
  await list.dialog.getByText('"type":"webhook.test"').waitFor();
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
  await list.clickAction(list.row('Test'), 'Send again');
  await list.dialog.getByRole('button', { name: 'Send again' }).click();
  await list.waitForNoDialog();
  await deliver();
  expect(receiver.of('webhook.test')).toHaveLength(2);
});
