import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBackOffice } from '../helpers/browser/open-page.ts';
import { openShop, shareShop, visitShop } from '../helpers/browser/open-shop.ts';
import { lookProblems, phone } from '../helpers/browser/page-problems.ts';
import { openChat, sendMessage } from '../helpers/http/chat-calls.ts';
import type { Client } from '../helpers/http/client.ts';
import { Trade } from '../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../helpers/server/app.ts';
import { aPicture } from '../helpers/values/pictures.ts';

let souk: TestApp;
let trade: Trade;
type Store = Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
});

/** A shopper who has written to the store. */
async function aConversation(store: Store, text = 'Is it warm?') {
  const { client } = await trade.shopper();
  const id = await openChat(client, store.storeId);
  await sendMessage(client, `/chats/${id}`, text);
  return { client, id };
}
const openChats = async (store: Store) =>
  openBackOffice(souk, 'Seller', { path: 'chats', client: await souk.as.seller(store) });
const bubble = (page: Page, text: string) => page.locator('.chat-bubble', { hasText: text });
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
};

test('a visitor and a seller see what the other writes, and that it was read', async () => {
  const store = await trade.aStore();
  const seller = await openChats(store);
  await seller.getByRole('heading', { name: 'No conversations' }).waitFor();
  const visitor = await openShop(souk, `/store/${store.storeId}`);
  await visitor.getByRole('button', { name: 'Contact the store' }).click();
  await write(visitor, 'Do you ship to Lhasa?');
  await seller.getByRole('button', { name: /Do you ship to Lhasa/ }).click();
  await bubble(seller, 'Do you ship to Lhasa?').waitFor();
  await visitor.locator('.own').getByText('Read', { exact: true }).waitFor({ state: 'attached' });

  await seller.getByRole('textbox', { name: 'Write a message' }).pressSequentially('We d');
  await visitor.getByText('Typing…').waitFor();
  await seller.getByRole('textbox', { name: 'Write a message' }).fill('We do');
  await seller.getByRole('button', { name: 'Send', exact: true }).click();
  await bubble(visitor, 'We do').waitFor();
  expect(await visitor.getByRole('status').allTextContents()).toContainEqual(
    expect.stringContaining('We do'),
  );

  await visitor.locator('.chat-composer input[type=file]').setInputFiles({
    name: 'tea.png',
    mimeType: 'image/png',
    buffer: await aPicture(320),
  });
  const picture = seller.getByRole('img', { name: 'Picture' });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

/** test/e2e/chat/chat-sockets.e2e.test.ts tests sides at two processes. */
test('a shopper and a seller see what the other writes, also after a lost connection', async () => {
  const store = await trade.aStore();
  const { client, id } = await aConversation(store);
  const shop = await openShop(souk, `/user/chats?chat=${id}`, { as: client });
  const seller = await openBackOffice(souk, 'Seller', {
    path: `chats?chat=${id}`,
    client: await souk.as.seller(store),
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|network abnormal|WebSocket/],
  });
  await bubble(seller, 'Is it warm?').waitFor();
  await write(seller, 'Very soft, too');
  await bubble(shop, 'Very soft, too').waitFor();
  await write(shop, 'I take it');
  await bubble(seller, 'I take it').waitFor();
  for (const page of [shop, seller])
    for (const text of ['Is it warm?', 'Very soft, too', 'I take it'])
      expect(await bubble(page, text).count(), text).toBe(1);

  const context = seller.context();
  await context.setOffline(true);
  await seller.evaluate(() => dispatchEvent(new Event('offline')));
  await seller.getByText('Connection lost').waitFor();
  await write(shop, 'Hello?');
  await write(seller, 'Very warm');
  await seller.getByText('Not sent.').waitFor();
  await context.setOffline(false);
  await seller.evaluate(() => dispatchEvent(new Event('online')));
  await bubble(seller, 'Hello?').waitFor();
  await seller.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => seller.getByText('Not sent.').count()).toBe(0);
  await expect.poll(() => seller.getByText('Sending…').count()).toBe(0);
  const { data } = await client.get(`/chats/${id}/messages`);
  const texts = data.messages.map(({ content }: { content: string }) => content);
  expect(texts.filter((text: string) => text === 'Very warm')).toHaveLength(1);
});

describe('a shopper', () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await trade.shopper());
  });
  const shared = shareShop(async () => ({ souk, as: client }));

  test('a shopper has a badge, a page of conversations with a search, and blocks a store', async () => {
    const store = await trade.aStore();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'About the blanket');
    const seller = (await souk.as.seller(store)).json();
    await sendMessage(seller, `/Seller/chats/${id}`, 'Yes?');
    const page = shared();
    await visitShop(page, '/user');
    await page.getByRole('link', { name: /Chats\s*1 unread message/ }).click();
    await page.getByRole('searchbox', { name: 'Search messages and stores' }).fill('nothing alike');
    await page.getByText('No matching conversations').waitFor();
    await page.getByRole('searchbox').fill('blanket');
    await page.locator('.chat-list button').click();
    await bubble(page, 'Yes?').waitFor();
    await expect.poll(() => page.locator('.tools .dot').count()).toBe(0);
    await page.getByRole('button', { name: 'Block' }).click();
    await page.getByText('You blocked this conversation').waitFor();
    await page.locator('.chat-note').getByRole('button', { name: 'Unblock' }).click();
    await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
    await page.getByRole('button', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report' });
    await dialog.getByRole('combobox').selectOption('fraud');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await page.getByText('Thank you.').waitFor();
  });

  test('goods and orders are offered and sent as cards from their pages', async () => {
    const store = await trade.aStore();
    const goods = await trade.goods(store);
    const page = shared();
    await visitShop(page, `/goods/${goods.id}`);
    await page.getByRole('button', { name: 'Contact the store' }).click();
    await page.getByRole('button', { name: 'Send product' }).click();
    await page.locator('.chat-message.own .chat-card', { hasText: '¥10' }).waitFor();
    await expect.poll(() => page.getByText('Sending…').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Write a message' }).press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

test('staff filter, use quick replies, close conversations and admins take them over', async () => {
  const store = await trade.aStore();
  const seller = await souk.as.seller(store);
  await seller.json().post('/Seller/chat_quick_replies', { content: 'We ship today' });
  const { id } = await aConversation(store, 'When do you ship?');
  const page = await openBackOffice(souk, 'Seller', { path: 'chats', client: seller });
  await page.locator('.ant-segmented-item', { hasText: 'Mine' }).click();
  await page.getByRole('heading', { name: 'No matching conversations' }).waitFor();
  await page.locator('.ant-segmented-item', { hasText: 'Waiting' }).click();
  await page.locator('.chat-list button').click();
  await page.getByRole('button', { name: 'Quick replies' }).click();
  await page.getByRole('menuitem', { name: 'We ship today' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await bubble(page, 'We ship today').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Close conversation' }).click();
  await page.locator('.chats-head', { hasText: 'Closed' }).waitFor();

  const admin = await openBackOffice(souk, 'Admin', { path: `chats?chat=${id}` });
  await admin.getByText('The store answers this conversation.').waitFor();
  await admin.getByRole('button', { name: 'Take over' }).click();
  await admin.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await page.getByText('Customer service of the mall answers').waitFor();
  await admin.getByRole('button', { name: 'Hand over' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByRole('radio', { name: 'The store' }).check();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await expect.poll(() => page.getByText('Customer service of the mall answers').count()).toBe(0);
});

test.each([
  ['en', 'light', 1440, 900],
  ['zh-cn', 'dark', 390, 844],
] as const)(
  'has no accessibility, text or layout problems, and a phone shows one part at a time: %s, %s, %i px',
  async (...look) => {
    const [language, mode, width, height] = look;
    const store = await trade.aStore();
    const { client, id } = await aConversation(store, '你好');
    const sellerClient = await souk.as.seller(store);
    await sendMessage(sellerClient, `/Seller/chats/${id}`, '您好');
    const options = { language, mode, width, height };
    const seller = await openBackOffice(souk, 'Seller', {
      path: 'chats',
      client: sellerClient,
      ...options,
    });
    await seller.locator('.chat-list button').waitFor();
    expect(await lookProblems(seller)).toEqual([]);
    await seller.locator('.chat-list button').click();
    await bubble(seller, '您好').waitFor();
    expect(await lookProblems(seller)).toEqual([]);
    if (width === phone.width) {
      expect(await seller.locator('.chat-list').count(), 'the list').toBe(0);
      await seller.getByRole('button', { name: '全部会话' }).click();
      await seller.locator('.chat-list button').waitFor();
      expect(await bubble(seller, '您好').count(), 'the conversation').toBe(0);
    }
    const shop = await openShop(souk, `/user/chats?chat=${id}`, { as: client, ...options });
    await bubble(shop, '您好').waitFor();
    expect(await lookProblems(shop)).toEqual([]);
    await visitShop(shop, `/store/${store.storeId}`);
    await shop.locator('.store-side .button').last().click();
    await bubble(shop, '您好').waitFor();
    expect(await lookProblems(shop)).toEqual([]);
  },
);
