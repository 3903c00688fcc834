import { expect, test } from 'vitest';
import { DeliverMessages } from '../../../server/mall/messages/delivery/deliver-messages.job.ts';
import { beginDigests } from '../../../server/mall/messages/delivery/deliveries.ts';
import { Database } from '../../../server/platform/database/sql.ts';
import type { Client } from '../../helpers/http/client.ts';
import { placeAndPay } from '../../helpers/mall/trade.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';
import { MailMall, readMail, tokenIn } from '../../helpers/services/mail-mall.ts';

const mall = MailMall.ofFile();

test('a digest has the messages of a day in one mail', async () => {
  const reader = await mall.aReader();
  await reader.client.put('/user/messages/settings', { is_digest: 1 });
  const ids = [await mall.aShippedOrder(reader), await mall.aShippedOrder(reader)];
  await mall.deliver();
  expect(mall.mailsTo(reader.email)).toHaveLength(1);
  const database = mall.souk.app.get(Database);
  await beginDigests(database);
  await database.transaction(async (tx) => {
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
    await mall.other.app.get(DeliverMessages).runDigests();
  });
  expect(mall.mailsTo(reader.email), 'no part of a digest that is claimed').toHaveLength(1);
  await Promise.all(
    [mall.souk, mall.other].map((app) => app.app.get(DeliverMessages).runDigests()),
  );
  const [, digest, ...more] = mall.mailsTo(reader.email);
  expect(more).toEqual([]);
  const { text } = readMail(digest!.source);
  for (const id of ids) expect(text).toContain(`https://mall.example/user/order/${id}`);
  const token = tokenIn(digest!.source);
  const left = await mall.souk.anonymous.post(`/mail_link?token=${token}`);
  expect(left).toMatchObject({ code: 200 });
  const { kinds } = (await reader.client.get('/user/messages/settings')).data;
  expect(kinds.filter(({ email }: { readonly email: number }) => email !== 0)).toEqual([]);
});

test('a digest that failed goes out again with what failed: later, or when an admin asks for it', async () => {
  const reader = await mall.aReader();
  await reader.client.put('/user/messages/settings', { is_digest: 1 });
  const first = await mall.aShippedOrder(reader);
  mall.sink.refuse('550 no such mailbox');
  await mall.souk.app.get(DeliverMessages).runDigests();
  const failed = async () =>
    (await mall.admin.get('/Admin/failed_tasks', { queue: 'messages', about: reader.email })).data
      .data;
  const [task, ...others] = await failed();
  expect(others).toEqual([]);
  mall.sink.refuse('451 try later');
  expect(await mall.admin.post(`/Admin/failed_tasks/${task.id}/commands/repeat`)).toMatchObject({
    code: 200,
  });
  const next = await mall.aShippedOrder(reader);
  await mall.deliver();
  mall.sink.refuse(undefined);
  expect(mall.mailsTo(reader.email), 'confirmation').toHaveLength(1);
  await mall.nextHour();
  await mall.deliver();
  const [, again, ...more] = mall.mailsTo(reader.email);
  expect(more).toEqual([]);
  const { text } = readMail(again!.source);
  expect(text).toContain(`/user/order/${first}`);
  expect(text, 'of the next digest').not.toContain(`/user/order/${next}`);
  await mall.souk.app.get(DeliverMessages).runDigests();
  expect(readMail(mall.mailsTo(reader.email)[2]!.source).text).toContain(`/user/order/${next}`);
  expect(await failed()).toEqual([]);
});

test('the settings of mails and SMS are read before each claim, not for each mail', async () => {
  const readsPerClaim = async () => {
    const statements = await recordStatements(() => mall.deliver());
    const count = (pattern: RegExp) => statements.filter((text) => pattern.test(text)).length;
    // Each claim first queues what waiting messages send
    return count(/FROM "?configs"?/) / count(/UPDATE messages\s/);
  };
  const reader = await mall.aReader();
  const idle = await readsPerClaim();
  expect(idle).toBeGreaterThan(0);
  await mall.aShippedOrder(reader);
  await mall.aShippedOrder(reader);
  expect(await readsPerClaim()).toBe(idle);
  expect(mall.mailsTo(reader.email)).toHaveLength(3);
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
    ({ storeId }) =>
      mall.souk.sql.run('UPDATE stores SET store_verify = 3 WHERE id = $1', [storeId]),
  ],
])('a digest that waits is not sent to a sub-account that %s', async (_, revoke) => {
  const owner = await mall.trade.aStore();
  const seller = (await mall.souk.as.seller(owner)).json().proven();
  const clerk = await mall.souk.aSubAccount(owner, { rights: ['Seller.orders.index'] });
  const email = `clerk${clerk.id}@example.com`;
  const sql = `
    INSERT INTO message_settings (area, account_id, language, email, is_digest, choices)
    VALUES ('Seller', $1, 'en', $2, 1, '{"order_paid": {"email": 1}}')`;
  await mall.souk.sql.run(sql, [clerk.id, email]);
  const { id } = await mall.trade.goods(owner);
  await placeAndPay(await mall.trade.shopper({ money: 100_000 }), [{ goods_id: id }]);
  await mall.deliver();
  const query = { address: email };
  const log = async () => (await mall.admin.get('/Admin/message_deliveries', query)).data.data;
  expect(await log()).toMatchObject([{ status: 0, kind: 'order_paid' }]);
  await revoke({ seller, storeId: owner.storeId, clerkId: clerk.id });
  await mall.souk.app.get(DeliverMessages).runDigests();
  expect(mall.mailsTo(email)).toEqual([]);
  const [dropped] = await log();
  expect(dropped).toMatchObject({ status: 3 });
  // It was not sent on purpose, so nobody has it sent again
  const failed = await mall.admin.get('/Admin/failed_tasks', { queue: 'messages', about: email });
  expect(failed.data.data).toEqual([]);
  const retry = `/Admin/message_deliveries/${dropped.id}/commands/retry`;
  expect((await mall.admin.post(retry)).code).toBe(400);
});
