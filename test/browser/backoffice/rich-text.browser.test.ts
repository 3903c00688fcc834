import { beforeAll, expect, test } from 'vitest';
import { ListPage, successText } from '../../helpers/backoffice/list-page.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

/** A text with a picture of its own, one of the device, one of another site, and a table. */
const copied = [
  '<p>before</p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=">',
  '<img src="file:///C:/a.png"><img src="https://pictures.example/a.png">',
  '<table><tr><td>cell</td></tr></table><p>after</p>',
].join('');

test.each([
  { way: 'pasted', event: 'paste' },
  { way: 'dropped', event: 'drop' },
] as const)('a $way text keeps its own picture and says what is left out', async ({ event }) => {
  const name = `Text ${event}`;
  await admin.post('/Admin/agreements', { name, ename: `text_${event}`, content: '<p>old</p>' });
  const page = await openBackOffice(souk, 'Admin', { path: 'agreements', client: admin });
  const list = new ListPage(page);
  await list.clickAction(list.row(name), 'Edit');
  const editor = page.locator('.ql-editor');
  await editor.getByText('old').click();
  await editor.evaluate(
    (element, { html, type }) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { html: copied, type: event },
  );
  await list.waitForMessage('2 pasted pictures were left out');
  await list.waitForMessage('The table was pasted as plain text');
  const sources = () =>
    editor
      .locator('img')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src') ?? ''));
  const [shown = '', ...others] = await sources();
  expect(others).toEqual([]);
  expect(shown).toMatch(/\.webp$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await list.waitForMessage(successText);
  await list.clickAction(list.row(name), 'Edit');
  await expect.poll(sources).toEqual([shown]);
  await editor.getByText('cell').waitFor();
});

test('Tab leaves the editor', async () => {
  const name = 'Text tab';
  await admin.post('/Admin/agreements', { name, ename: 'text_tab', content: '<p>old</p>' });
  const page = await openBackOffice(souk, 'Admin', { path: 'agreements', client: admin });
  const list = new ListPage(page);
  await list.clickAction(list.row(name), 'Edit');
  const editor = page.locator('.ql-editor');
  await editor.getByText('old').click();
  await page.keyboard.press('Tab');
  const isInside = () => editor.evaluate((element) => element.contains(document.activeElement));
  expect(await isInside()).toBe(false);
  expect(await editor.innerText()).toBe('old');
});
