import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DeliverMessages } from '../../../server/mall/messages/delivery/deliver-messages.job.ts';
import { writeMessages } from '../../../server/mall/messages/outbox/write-messages.ts';
import { Database } from '../../../server/platform/database/sql.ts';
import type { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { placeAndPay, ship, startTrade, type Trade } from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { type SmtpSink, startSmtpSink } from '../../helpers/services/smtp-sink.ts';

/** Processes of one mall share address and secret. */
const settings = {
  SOUK_ORIGIN: 'https://mall.example',
  SOUK_SECRET: 'a secret of more than 32 characters',
};
let souk: TestApp;
let other: TestApp;
let trade: Trade;
let sink: SmtpSink;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await startTrade(settings));
  other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
  sink = await startSmtpSink();
  admin = (await souk.as.admin()).json().proven();
  await writeConfig(souk.sql, 'mail', {
    driver: 'smtp',
    host: '127.0.0.1',
    port: sink.port,
    security: 'none',
    from_address: 'shop@mall.example',
  });
});
afterEach(() => sink.refuse(undefined));
afterAll(async () => {
  await sink.close();
  await other.close();
  await souk.close();
});

const deliver = (app: TestApp = souk) => app.app.get(DeliverMessages).run();
const mailsTo = (address: string) => sink.mails.filter(({ to }) => to === address);
const nextHour = () =>
  souk.sql.run("UPDATE message_deliveries SET next_at = next_at - interval '13 hours'");

/** Text of a mail: quoted-printable or base64 parts are decoded, folded headers joined. */
function readMail(source: string): { readonly headers: string; readonly text: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const decoded = rest.join('\r\n\r\n').replace(/=\r\n/g, '');
  const bytes = decoded.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return {
    headers: head.replace(/\r\n[ \t]+/g, ' '),
    text: Buffer.from(bytes, 'latin1').toString('utf8'),
  };
}
const tokenIn = (source: string): string => /token=([\w.-]+)/.exec(readMail(source).text)![1]!;

let number = 0;
/** A shopper with a confirmed address. */
async function aReader() {
  number += 1;
  const email = `reader${number}@example.com`;
  const shopper = await trade.shopper({ money: 100_000 });
  await shopper.client.get('/user/messages/unread');
  const asked = await shopper.client.post('/user/messages/email', { email });
  expect(asked).toMatchObject({ code: 200 });
  const [confirmation] = mailsTo(email);
  const token = tokenIn(confirmation!.source);
  const confirmed = await souk.anonymous.post(`/mail_link?token=${token}`);
  expect(confirmed).toMatchObject({ code: 200 });
  return { ...shopper, email, token };
}

async function aShippedOrder(shopper: Awaited<ReturnType<typeof aReader>>): Promise<number> {
  const store = await trade.aStore();
  const id = await placeAndPay(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  await ship((await souk.as.seller(store)).json().proven(), id);
  return id;
}

test('an address is used once its link was opened', async () => {
  const shopper = await trade.shopper();
  const email = 'stranger@example.com';
  await shopper.client.post('/user/messages/email', { email });
  const saved = async () => (await shopper.client.get('/user/messages/settings')).data;
  expect(await saved()).toMatchObject({ email: '' });
  const token = tokenIn(mailsTo(email)[0]!.source);
  const look = await souk.anonymous.get('/mail_link', { token });
  expect(look.data).toEqual({ purpose: 'confirm', email });
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect((await souk.anonymous.post(`/mail_link?token=${forged}`)).code).toBe(400);
  expect(await saved()).toMatchObject({ email: '' });
  await souk.anonymous.post(`/mail_link?token=${token}`);
  expect(await saved()).toMatchObject({ email });
  await shopper.client.post('/user/messages/email', { email: '' });
  expect(await saved()).toMatchObject({ email: '' });
  for (let i = 0; i < 2; i += 1) await shopper.client.post('/user/messages/email', { email });
  expect((await shopper.client.post('/user/messages/email', { email })).code).toBe(429);
});

test('an older link replaces neither an address confirmed later nor its removal', async () => {
  const { client } = await trade.shopper();
  const ask = async (email: string) => {
    expect(await client.post('/user/messages/email', { email })).toMatchObject({ code: 200 });
    return email === '' ? '' : tokenIn(mailsTo(email)[0]!.source);
  };
  const confirm = async (token: string) =>
    (await souk.anonymous.post(`/mail_link?token=${token}`)).code;
  const saved = async () => (await client.get('/user/messages/settings')).data.email;
  const older = await ask('older@example.com');
  const newer = await ask('newer@example.com');
  expect([await confirm(newer), await confirm(older), await saved()]).toEqual([
    200,
    400,
    'newer@example.com',
  ]);
  expect(await confirm(newer)).toBe(200);
  const newest = await ask('newest@example.com');
  expect([await confirm(newest), await saved()]).toEqual([200, 'newest@example.com']);
  await ask('');
  expect([await confirm(newest), await saved()]).toEqual([400, '']);
});

test('a link that was asked for before a new password sets no address', async () => {
  const built = await souk.aShopper();
  const [thief, owner] = [await souk.as.shopper(built), await souk.as.shopper(built)];
  const email = 'thief@example.com';
  expect(await thief.post('/user/messages/email', { email })).toMatchObject({ code: 200 });
  const token = tokenIn(mailsTo(email)[0]!.source);
  const password = 'an unusual new password 7';
  const changed = { nickname: 'Lin', password, old_password: testPassword };
  expect((await owner.post('/auth/edit', changed)).code).toBe(200);
  expect((await thief.get('/user/messages/settings')).code).toBe(401);
  expect((await souk.anonymous.post(`/mail_link?token=${token}`)).code).toBe(400);
  expect((await owner.get('/user/messages/settings')).data.email).toBe('');
});

test('a shopper does not learn what the mail server says, admins do', async () => {
  const { client } = await trade.shopper();
  sink.refuse('535 5.7.8 internal relay 10.0.0.7 refuses us');
  const email = 'refused@example.com';
  const refused = await client.post('/user/messages/email', { email });
  expect(refused).toMatchObject({
    code: 503,
    msg: 'The e-mail could not be sent. Check the address or try again later',
  });
  const listed = await admin.get('/Admin/message_deliveries', { address: email });
  expect(listed.data.data[0].error_msg).toContain('10.0.0.7');
});

test('a message is mailed once, although two processes deliver, in the reader’s language', async () => {
  const reader = await aReader();
  await reader.client.speaking('zh-cn').get('/user/messages/unread');
  const id = await aShippedOrder(reader);
  await Promise.all([deliver(), deliver(other), deliver()]);
  await deliver(other);
  const [, mail, ...more] = mailsTo(reader.email);
  expect(more).toEqual([]);
  const { headers, text } = readMail(mail!.source);
  expect(text).toContain('已发货');
  expect(text).toContain(`https://mall.example/user/order/${id}`);
  expect(headers).toMatch(/From: .*<shop@mall\.example>/);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toMatch(/Message-ID: <message-\d+@mall\.example>/i);
  const listed = await admin.get('/Admin/message_deliveries', { address: reader.email });
  expect(listed.data.data[0]).toMatchObject({ status: 1, kind: 'order_shipped', channel: 'email' });
});

test('the address in the header of a mail ends mails of its kind with one request', async () => {
  const reader = await aReader();
  await aShippedOrder(reader);
  await deliver();
  const { headers } = readMail(mailsTo(reader.email)[1]!.source);
  const url = new URL(/List-Unsubscribe: <([^>]+)>/.exec(headers)![1]!);
  expect(url.origin).toBe('https://mall.example');
  const looked = await souk.anonymous.get(url.pathname.replace('/api', '') + url.search);
  expect(looked.data).toEqual({ purpose: 'unsubscribe', title: 'Order shipped' });
  const response = await fetch(souk.url + url.pathname + url.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(await response.json()).toMatchObject({ code: 200 });
  await aShippedOrder(reader);
  await deliver();
  expect(mailsTo(reader.email)).toHaveLength(2);
  expect((await reader.client.get('/user/messages')).data.total).toBe(2);
});

test('a refused mail is tried again, with the same id, until the server takes it', async () => {
  const reader = await aReader();
  await aShippedOrder(reader);
  sink.refuse('451 later');
  await deliver();
  await deliver();
  const row = async () =>
    (await admin.get('/Admin/message_deliveries', { address: reader.email })).data.data[0];
  expect(await row()).toMatchObject({
    status: 0,
    tries: 1,
    error_msg: expect.stringContaining('451'),
  });
  sink.refuse(undefined);
  await nextHour();
  await deliver();
  expect(await row()).toMatchObject({ status: 1, tries: 2, error_msg: '' });
  expect(mailsTo(reader.email)).toHaveLength(2);
});

test('a mailbox that hangs delays no later mails to others', async () => {
  const [stuck, reader] = [await aReader(), await aReader()];
  sink.hang(stuck.email);
  await aShippedOrder(stuck);
  const running = deliver();
  await expect.poll(() => sink.hanging()).toBe(1);
  await aShippedOrder(reader);
  await expect.poll(() => mailsTo(reader.email), { timeout: 5000 }).toHaveLength(2);
  await running;
  expect(mailsTo(stuck.email)).toHaveLength(1);
}, 30_000);

test('a mail that was refused while the clock was ahead is sent after the clock went back', async () => {
  const reader = await aReader();
  await aShippedOrder(reader);
  sink.refuse('451 later');
  await deliver();
  await souk.sql.run(
    "UPDATE message_deliveries SET next_at = next_at + interval '2 hours' WHERE address = $1",
    [reader.email],
  );
  sink.refuse(undefined);
  await deliver();
  expect(mailsTo(reader.email)).toHaveLength(2);
});

test('a mailbox that does not exist is not tried again, until an admin asks for it', async () => {
  const reader = await aReader();
  await aShippedOrder(reader);
  sink.refuse('550 no such mailbox');
  await deliver();
  const list = () => admin.get('/Admin/message_deliveries', { address: reader.email, status: 2 });
  const [failed] = (await list()).data.data;
  expect(failed).toMatchObject({ tries: 1, error_msg: expect.stringContaining('no such mailbox') });
  sink.refuse(undefined);
  await nextHour();
  await deliver();
  expect(mailsTo(reader.email)).toHaveLength(1);
  const again = await admin.post(`/Admin/message_deliveries/${failed.id}/commands/retry`);
  expect(again).toMatchObject({ code: 200 });
  await deliver();
  expect(mailsTo(reader.email)).toHaveLength(2);
});

test('a message that cannot be composed does not keep others from being recorded as sent', async () => {
  const [reader, unlucky] = [await aReader(), await aReader()];
  await aShippedOrder(unlucky);
  // A newer process may write kinds that this one does not know
  await souk.sql.run(
    `
      INSERT INTO message_deliveries (
        message_id, area, account_id, channel, kind, address, next_at
      )
      SELECT id, area, account_id, 'email', 'of_tomorrow', $2, date_trunc('second', mall_now())
      FROM messages
      WHERE account_id = $1 AND kind = 'order_shipped'`,
    [unlucky.id, unlucky.email],
  );
  await aShippedOrder(reader);
  await deliver();
  expect(mailsTo(reader.email)).toHaveLength(2);
  const statusOf = async ({ email }: { readonly email: string }) =>
    (await admin.get('/Admin/message_deliveries', { address: email })).data.data[0];
  expect(await statusOf(reader)).toMatchObject({ status: 1, kind: 'order_shipped' });
  expect(await statusOf(unlucky)).toMatchObject({
    status: 0,
    error_msg: expect.stringMatching(/./),
  });
});

test('a digest has the messages of a day in one mail', async () => {
  const reader = await aReader();
  await reader.client.put('/user/messages/settings', { is_digest: 1 });
  const ids = [await aShippedOrder(reader), await aShippedOrder(reader)];
  await deliver();
  expect(mailsTo(reader.email)).toHaveLength(1);
  await souk.app.get(Database).transaction(async (tx) => {
    // As a process that is claiming the digest
    await tx.rows(
      `
        SELECT id
        FROM message_deliveries
        WHERE account_id = $1 AND area = 'shop' AND is_digest = 1
        ORDER BY id
        LIMIT 1
        FOR UPDATE`,
      [reader.id],
    );
    await other.app.get(DeliverMessages).runDigests();
  });
  expect(mailsTo(reader.email), 'no part of a digest that is claimed').toHaveLength(1);
  await Promise.all([souk, other].map((app) => app.app.get(DeliverMessages).runDigests()));
  const [, digest, ...more] = mailsTo(reader.email);
  expect(more).toEqual([]);
  const { text } = readMail(digest!.source);
  for (const id of ids) expect(text).toContain(`https://mall.example/user/order/${id}`);
  const token = tokenIn(digest!.source);
  const left = await souk.anonymous.post(`/mail_link?token=${token}`);
  expect(left).toMatchObject({ code: 200 });
  const { kinds } = (await reader.client.get('/user/messages/settings')).data;
  expect(kinds.filter(({ email }: { readonly email: number }) => email !== 0)).toEqual([]);
});

interface Revoked {
  readonly seller: Client;
  readonly storeId: number;
  readonly clerkId: number;
}

test.each<[string, (revoked: Revoked) => Promise<unknown>]>([
  ['is locked', ({ seller, clerkId }) => seller.put(`/Seller/users/${clerkId}`, { status: 0 })],
  ['is deleted', ({ seller, clerkId }) => seller.delete(`/Seller/users/${clerkId}`)],
  [
    'has lost its role',
    ({ seller, clerkId }) => seller.put(`/Seller/users/${clerkId}`, { role_id: [] }),
  ],
  [
    'is of a store whose approval was withdrawn',
    ({ storeId }) => souk.sql.run('UPDATE stores SET store_verify = 3 WHERE id = $1', [storeId]),
  ],
])('a digest that waits is not sent to a sub-account that %s', async (_, revoke) => {
  const owner = await trade.aStore();
  const seller = (await souk.as.seller(owner)).json().proven();
  const clerk = await souk.aSubAccount(owner, { rights: ['Seller.orders.index'] });
  const email = `clerk${clerk.id}@example.com`;
  const sql = `
    INSERT INTO message_settings (area, account_id, language, email, is_digest, choices)
    VALUES ('Seller', $1, 'en', $2, 1, '{"order_paid": {"email": 1}}')`;
  await souk.sql.run(sql, [clerk.id, email]);
  const { id } = await trade.goods(owner);
  await placeAndPay(await trade.shopper({ money: 100_000 }), [{ goods_id: id }]);
  await deliver();
  const query = { address: email };
  const log = async () => (await admin.get('/Admin/message_deliveries', query)).data.data;
  expect(await log()).toMatchObject([{ status: 0, kind: 'order_paid' }]);
  await revoke({ seller, storeId: owner.storeId, clerkId: clerk.id });
  await souk.app.get(DeliverMessages).runDigests();
  expect(mailsTo(email)).toEqual([]);
  expect(await log()).toMatchObject([{ status: 2 }]);
});

test('HTML in the name of a store is escaped in a mail', async () => {
  const reader = await aReader();
  const [row] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO stores (user_id, store_name, store_verify, store_status)
      VALUES ($1, '<img src=x> Tea', 4, 1)
      RETURNING id`,
    [reader.id],
  );
  await writeMessages(souk.sql, 'store_passed', [row!.id]);
  await deliver();
  const { text } = readMail(mailsTo(reader.email)[1]!.source);
  const [plain, html] = text.split('Content-Type: text/html');
  expect(plain).toContain('Your store <img src=x> Tea has been approved');
  expect(html).toContain('Your store &lt;img src=x&gt; Tea has been approved');
  expect(html).not.toContain('<img src=x>');
});

test('a test mail is sent after the commit: a failure leaves the entry of the log, and can be repeated', async () => {
  const entries = () =>
    souk.sql.rows("SELECT 1 FROM audits WHERE event = 'mail.test'").then(({ length }) => length);
  const before = await entries();
  const send = () =>
    admin
      .with({ 'idempotency-key': 'test-mail-after-commit' })
      .post('/Admin/message_deliveries/commands/test', { input: { address: 'late@example.com' } });
  sink.refuse('550 not now');
  expect(await send()).toMatchObject({ code: 400, msg: expect.stringContaining('not now') });
  expect(await entries()).toBe(before + 1);
  sink.refuse(undefined);
  expect(await send()).toMatchObject({ code: 200 });
  expect(await send()).toMatchObject({ code: 200 });
  expect(mailsTo('late@example.com')).toHaveLength(1);
  expect(await entries()).toBe(before + 2);
});

test('an admin tests the server, sees the reason of a failure, and the log driver shows the mail', async () => {
  const send = (address: string) =>
    admin.post('/Admin/message_deliveries/commands/test', { input: { address } });
  expect(await send('admin@example.com')).toMatchObject({ code: 200 });
  expect(mailsTo('admin@example.com')).toHaveLength(1);
  sink.refuse('550 not here');
  expect(await send('admin@example.com')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('not here'),
  });
  expect((await souk.anonymous.post('/Admin/message_deliveries/commands/test')).code).toBe(401);
  await writeConfig(souk.sql, 'mail', { driver: 'log' });
  expect(await send('demo@example.com')).toMatchObject({ code: 200 });
  const shown = await admin.get('/Admin/message_deliveries', { address: 'demo@example.com' });
  const row = await admin.get(`/Admin/message_deliveries/${shown.data.data[0].id}`);
  expect(row.data.content).toContain('reach this address');
});
