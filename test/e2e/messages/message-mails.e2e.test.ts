import { expect, test } from 'vitest';
import { writeMessages } from '../../../server/mall/messages/outbox/write-messages.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { MailMall, readMail, tokenIn } from '../../helpers/services/mail-mall.ts';

const mall = MailMall.ofFile();

test('an address is used once its link was opened', async () => {
  const shopper = await mall.trade.shopper();
  const email = 'stranger@example.com';
  await shopper.client.post('/user/messages/email', { email });
  const saved = async () => (await shopper.client.get('/user/messages/settings')).data;
  expect(await saved()).toMatchObject({ email: '' });
  const token = tokenIn(mall.mailsTo(email)[0]!.source);
  const look = await mall.souk.anonymous.get('/mail_link', { token });
  expect(look.data).toEqual({ purpose: 'confirm', email });
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect((await mall.souk.anonymous.post(`/mail_link?token=${forged}`)).code).toBe(400);
  expect(await saved()).toMatchObject({ email: '' });
  await mall.souk.anonymous.post(`/mail_link?token=${token}`);
  expect(await saved()).toMatchObject({ email });
  await shopper.client.post('/user/messages/email', { email: '' });
  expect(await saved()).toMatchObject({ email: '' });
  for (let i = 0; i < 2; i += 1) await shopper.client.post('/user/messages/email', { email });
  expect((await shopper.client.post('/user/messages/email', { email })).code).toBe(429);
});

test('an older link replaces neither an address confirmed later nor its removal', async () => {
  const { client } = await mall.trade.shopper();
  const ask = async (email: string) => {
    expect(await client.post('/user/messages/email', { email })).toMatchObject({ code: 200 });
    return email === '' ? '' : tokenIn(mall.mailsTo(email)[0]!.source);
  };
  const confirm = async (token: string) =>
    (await mall.souk.anonymous.post(`/mail_link?token=${token}`)).code;
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
  const built = await mall.souk.aShopper();
  const [thief, owner] = [await mall.souk.as.shopper(built), await mall.souk.as.shopper(built)];
  const email = 'thief@example.com';
  expect(await thief.post('/user/messages/email', { email })).toMatchObject({ code: 200 });
  const token = tokenIn(mall.mailsTo(email)[0]!.source);
  const password = 'an unusual new password 7';
  const changed = { nickname: 'Lin', password, old_password: testPassword };
  expect((await owner.post('/auth/edit', changed)).code).toBe(200);
  expect((await thief.get('/user/messages/settings')).code).toBe(401);
  expect((await mall.souk.anonymous.post(`/mail_link?token=${token}`)).code).toBe(400);
  expect((await owner.get('/user/messages/settings')).data.email).toBe('');
});

test('a shopper does not learn what the mail server says, admins do', async () => {
  const { client } = await mall.trade.shopper();
  mall.sink.refuse('535 5.7.8 internal relay 10.0.0.7 refuses us');
  const email = 'refused@example.com';
  const refused = await client.post('/user/messages/email', { email });
  expect(refused).toMatchObject({
    code: 503,
    msg: 'The e-mail could not be sent. Check the address or try again later',
  });
  const listed = await mall.admin.get('/Admin/message_deliveries', { address: email });
  expect(listed.data.data[0].error_msg).toContain('10.0.0.7');
});

test('a message is mailed once, although two processes deliver, in the reader’s language', async () => {
  const reader = await mall.aReader();
  await reader.client.speaking('zh-cn').get('/user/messages/unread');
  const id = await mall.aShippedOrder(reader);
  await Promise.all([mall.deliver(), mall.deliver(mall.other), mall.deliver()]);
  await mall.deliver(mall.other);
  const [, mail, ...more] = mall.mailsTo(reader.email);
  expect(more).toEqual([]);
  const { headers, text } = readMail(mail!.source);
  expect(text).toContain('已发货');
  expect(text).toContain(`https://mall.example/user/order/${id}`);
  expect(headers).toMatch(/From: .*<shop@mall\.example>/);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toMatch(/Message-ID: <message-\d+@mall\.example>/i);
  const listed = await mall.admin.get('/Admin/message_deliveries', { address: reader.email });
  expect(listed.data.data[0]).toMatchObject({ status: 1, kind: 'order_shipped', channel: 'email' });
});

test('the address in the header of a mail ends mails of its kind with one request', async () => {
  const reader = await mall.aReader();
  await mall.aShippedOrder(reader);
  await mall.deliver();
  const { headers } = readMail(mall.mailsTo(reader.email)[1]!.source);
  const url = new URL(/List-Unsubscribe: <([^>]+)>/.exec(headers)![1]!);
  expect(url.origin).toBe('https://mall.example');
  const looked = await mall.souk.anonymous.get(url.pathname.replace('/api', '') + url.search);
  expect(looked.data).toEqual({ purpose: 'unsubscribe', title: 'Order shipped' });
  const response = await fetch(mall.souk.url + url.pathname + url.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(await response.json()).toMatchObject({ code: 200 });
  await mall.aShippedOrder(reader);
  await mall.deliver();
  expect(mall.mailsTo(reader.email)).toHaveLength(2);
  const { data } = await reader.client.get('/user/messages');
  const kinds = data.data.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === 'order_shipped')).toHaveLength(2);
});

test('a refused mail is tried again, with the same id, until the server takes it', async () => {
  const reader = await mall.aReader();
  await mall.aShippedOrder(reader);
  mall.sink.refuse('451 later');
  await mall.deliver();
  await mall.deliver();
  const row = async () =>
    (await mall.admin.get('/Admin/message_deliveries', { address: reader.email })).data.data[0];
  expect(await row()).toMatchObject({
    status: 0,
    tries: 1,
    error_msg: expect.stringContaining('451'),
  });
  mall.sink.refuse(undefined);
  await mall.nextHour();
  await mall.deliver();
  expect(await row()).toMatchObject({ status: 1, tries: 2, error_msg: '' });
  expect(mall.mailsTo(reader.email)).toHaveLength(2);
});

test('a mailbox that hangs delays no later mails to others', async () => {
  const [stuck, reader] = [await mall.aReader(), await mall.aReader()];
  mall.sink.hang(stuck.email);
  await mall.aShippedOrder(stuck);
  const running = mall.deliver();
  await expect.poll(() => mall.sink.hanging()).toBe(1);
  await mall.aShippedOrder(reader);
  await expect.poll(() => mall.mailsTo(reader.email), { timeout: 5000 }).toHaveLength(2);
  await running;
  expect(mall.mailsTo(stuck.email)).toHaveLength(1);
}, 30_000);

test('a mail that was refused while the clock was ahead is sent after the clock went back', async () => {
  const reader = await mall.aReader();
  await mall.aShippedOrder(reader);
  mall.sink.refuse('451 later');
  await mall.deliver();
  await mall.souk.sql.run(
    "UPDATE message_deliveries SET next_at = next_at + interval '2 hours' WHERE address = $1",
    [reader.email],
  );
  mall.sink.refuse(undefined);
  await mall.deliver();
  expect(mall.mailsTo(reader.email)).toHaveLength(2);
});

test('a mailbox that does not exist is not tried again, until an admin asks for it', async () => {
  const reader = await mall.aReader();
  await mall.aShippedOrder(reader);
  mall.sink.refuse('550 no such mailbox');
  await mall.deliver();
  const list = () =>
    mall.admin.get('/Admin/message_deliveries', { address: reader.email, status: 2 });
  const [failed] = (await list()).data.data;
  expect(failed).toMatchObject({ tries: 1, error_msg: expect.stringContaining('no such mailbox') });
  mall.sink.refuse(undefined);
  await mall.nextHour();
  await mall.deliver();
  expect(mall.mailsTo(reader.email)).toHaveLength(1);
  const again = await mall.admin.post(`/Admin/message_deliveries/${failed.id}/commands/retry`);
  expect(again).toMatchObject({ code: 200 });
  await mall.deliver();
  expect(mall.mailsTo(reader.email)).toHaveLength(2);
});

test('a message that cannot be composed does not keep others from being recorded as sent', async () => {
  const [reader, unlucky] = [await mall.aReader(), await mall.aReader()];
  await mall.aShippedOrder(unlucky);
  // A newer process may write kinds that this one does not know
  await mall.souk.sql.run(
    `
      INSERT INTO message_deliveries (
        message_id, area, account_id, channel, kind, address, next_at
      )
      SELECT id, area, account_id, 'email', 'of_tomorrow', $2, date_trunc('second', mall_now())
      FROM messages
      WHERE account_id = $1 AND kind = 'order_shipped'`,
    [unlucky.id, unlucky.email],
  );
  await mall.aShippedOrder(reader);
  await mall.deliver();
  expect(mall.mailsTo(reader.email)).toHaveLength(2);
  const statusOf = async ({ email }: { readonly email: string }) =>
    (await mall.admin.get('/Admin/message_deliveries', { address: email })).data.data[0];
  expect(await statusOf(reader)).toMatchObject({ status: 1, kind: 'order_shipped' });
  expect(await statusOf(unlucky)).toMatchObject({
    status: 0,
    error_msg: expect.stringMatching(/./),
  });
});

test('HTML in the name of a store is escaped in a mail', async () => {
  const reader = await mall.aReader();
  const [row] = await mall.souk.sql.rows<{ id: number }>(
    `
      INSERT INTO stores (user_id, store_name, store_verify, store_status)
      VALUES ($1, '<img src=x> Tea', 4, 1)
      RETURNING id`,
    [reader.id],
  );
  await writeMessages(mall.souk.sql, 'store_passed', [row!.id]);
  await mall.deliver();
  const { text } = readMail(mall.mailsTo(reader.email)[1]!.source);
  const [plain, html] = text.split('Content-Type: text/html');
  expect(plain).toContain('Your store <img src=x> Tea has been approved');
  expect(html).toContain('Your store &lt;img src=x&gt; Tea has been approved');
  expect(html).not.toContain('<img src=x>');
});

test('a test mail is sent after the commit: a failure leaves the entry of the log, and can be repeated', async () => {
  const entries = () =>
    mall.souk.sql
      .rows("SELECT 1 FROM audits WHERE event = 'mail.test'")
      .then(({ length }) => length);
  const before = await entries();
  const send = () =>
    mall.admin
      .with({ 'idempotency-key': 'test-mail-after-commit' })
      .post('/Admin/message_deliveries/commands/test', { input: { address: 'late@example.com' } });
  mall.sink.refuse('550 not now');
  expect(await send()).toMatchObject({ code: 400, msg: expect.stringContaining('not now') });
  expect(await entries()).toBe(before + 1);
  mall.sink.refuse(undefined);
  expect(await send()).toMatchObject({ code: 200 });
  expect(await send()).toMatchObject({ code: 200 });
  expect(mall.mailsTo('late@example.com')).toHaveLength(1);
  expect(await entries()).toBe(before + 2);
});

test('a test mail is not sent by its trial, which says so, and is sent with the hash', async () => {
  const path = '/Admin/message_deliveries/commands/test';
  const body = { input: { address: 'tried@example.com' } };
  const trial = await mall.admin.post(`${path}?dry=1`, body);
  expect(trial, trial.msg).toMatchObject({ code: 200, data: { calls: ['mail'] } });
  expect(mall.mailsTo('tried@example.com')).toEqual([]);
  const sent = await mall.admin.post(`${path}?trial=${trial.data.hash}`, body);
  expect(sent, sent.msg).toMatchObject({ code: 200 });
  expect(mall.mailsTo('tried@example.com')).toHaveLength(1);
});

test('an admin tests the server, sees the reason of a failure, and the log driver shows the mail', async () => {
  const send = (address: string) =>
    mall.admin.post('/Admin/message_deliveries/commands/test', { input: { address } });
  expect(await send('admin@example.com')).toMatchObject({ code: 200 });
  expect(mall.mailsTo('admin@example.com')).toHaveLength(1);
  mall.sink.refuse('550 not here');
  expect(await send('admin@example.com')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('not here'),
  });
  expect((await mall.souk.anonymous.post('/Admin/message_deliveries/commands/test')).code).toBe(
    401,
  );
  await writeConfig(mall.souk.sql, 'mail', { driver: 'log' });
  expect(await send('demo@example.com')).toMatchObject({ code: 200 });
  const shown = await mall.admin.get('/Admin/message_deliveries', { address: 'demo@example.com' });
  const row = await mall.admin.get(`/Admin/message_deliveries/${shown.data.data[0].id}`);
  expect(row.data.content).toContain('reach this address');
});
