import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { bankCardNo, idCardNo, sendIdentityCheck } from '../../helpers/mall/identity-checks.ts';
import { payPassword, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

/** Identity checks wait for an admin (docs/product.md#withdrawals). */
let souk: TestApp;
let admin: Client;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  admin = (await souk.as.admin()).json();
  trade = new Trade(souk);
});

const send = ({ client }: Shopper, name?: string) => sendIdentityCheck(client, name);
const checkOf = async ({ client }: Shopper) => (await client.get('/user/check')).data.data[0];
const isVerified = async ({ client }: Shopper) => (await client.post('/auth/info')).data.check;
const decide = (id: number, command: 'approve' | 'refuse', reason = '') =>
  admin.post(`/Admin/user_checks/${id}/commands/${command}`, {
    ...(command === 'refuse' && { input: { reason } }),
  });
const withdraw = ({ client }: Shopper) =>
  client.post('/user/cashes', { money: '10.00', pay_password: payPassword });
const messagesOf = async (client: Client, path = '/user/messages') =>
  (await client.get(path)).data.data.map(({ kind }: { kind: string }) => kind);

test('a check waits for an admin; before it nobody is verified or withdraws', async () => {
  const shopper = await trade.shopper({ money: 10_000 });
  expect(await send(shopper)).toMatchObject({ code: 200 });
  const { id, check_status } = await checkOf(shopper);
  expect([check_status, await isVerified(shopper)]).toEqual([0, false]);
  expect(await withdraw(shopper)).not.toMatchObject({ code: 200 });
  expect(await send(shopper, 'Somebody Else')).toMatchObject({ code: 422 });
  expect(await messagesOf(admin, '/Admin/messages')).toContain('check_asked');
  const { data: badges } = await admin.get('/Admin/badges');
  expect(JSON.stringify(badges)).toContain('user_checks');

  expect(await decide(id, 'approve')).toMatchObject({ code: 200 });
  expect([(await checkOf(shopper)).check_status, await isVerified(shopper)]).toEqual([1, true]);
  expect(await withdraw(shopper)).toMatchObject({ code: 200 });
  expect(await messagesOf(shopper.client)).toContain('check_passed');
  expect(await send(shopper, 'Somebody Else')).toMatchObject({ code: 422 });
});

test('a rejected check has a reason and is sent again', async () => {
  const shopper = await trade.shopper({ money: 10_000 });
  await send(shopper);
  const { id } = await checkOf(shopper);
  expect(await decide(id, 'refuse')).toMatchObject({ code: 422 });
  expect(await decide(id, 'refuse', 'The picture is blurred')).toMatchObject({ code: 200 });
  expect(await checkOf(shopper)).toMatchObject({
    check_status: 2,
    refuse_info: 'The picture is blurred',
  });
  expect(await withdraw(shopper)).not.toMatchObject({ code: 200 });
  const { data } = await shopper.client.get('/user/messages');
  const told = data.data.find(({ kind }: { kind: string }) => kind === 'check_refused');
  expect(told).toMatchObject({ link: '/user/safe/check' });
  expect(told.text).toContain('The picture is blurred');
  expect(await send(shopper, 'Lin Mei')).toMatchObject({ code: 200 });
  expect(await checkOf(shopper)).toMatchObject({ check_status: 0, refuse_info: '' });
});

test('two admins decide once, and an approved check is rejected later', async () => {
  const shopper = await trade.shopper();
  await send(shopper);
  const { id } = await checkOf(shopper);
  const answers = await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
  expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  expect(await decide(id, 'refuse', 'The account is closed')).toMatchObject({ code: 200 });
  expect(await isVerified(shopper)).toBe(false);
});

test('the number of the identity card is read with a right of its own; others decide nothing', async () => {
  const shopper = await trade.shopper();
  await send(shopper);
  const { id } = await checkOf(shopper);
  expect((await admin.get(`/Admin/user_checks/${id}`)).data.card_no).not.toContain('8515');
  const reader = (await souk.as.adminWith('Admin.user_checks.index')).json();
  const show = (client: Client) =>
    client.post(`/Admin/user_checks/${id}/commands/show_id_card`, {});
  expect((await show(reader)).code).toBe(402);
  expect((await show(admin)).data).toEqual({ text: idCardNo });
  const other = await trade.shopper();
  for (const command of ['approve', 'refuse'])
    expect((await other.client.post(`/user/check/${id}/commands/${command}`, {})).code).not.toBe(
      200,
    );
  expect((await reader.post(`/Admin/user_checks/${id}/commands/approve`, {})).code).toBe(402);
});

test('a withdrawal that meets a rejection waits for it and is refused', async () => {
  const shopper = await trade.shopper({ money: 10_000 });
  await send(shopper);
  const { id } = await checkOf(shopper);
  await decide(id, 'approve');
  const answer = await runDuringChange(
    souk.sql,
    (tx) => tx.run('UPDATE user_checks SET check_status = 2 WHERE id = $1', [id]),
    () => withdraw(shopper),
  );
  expect(answer.code).toBe(400);
  expect((await shopper.client.get('/user/cashes')).data.total).toBe(0);
  expect(await trade.balance('user', shopper.id, 'frozen')).toBe(0);
});

test('a withdrawal requested before a rejection stays, and its repetition gets the same answer', async () => {
  const shopper = await trade.shopper({ money: 10_000 });
  await send(shopper);
  const { id } = await checkOf(shopper);
  await decide(id, 'approve');
  const client = shopper.client.with({ 'idempotency-key': `withdrawal-${shopper.id}` });
  const first = await withdraw({ ...shopper, client });
  expect(first.code).toBe(200);
  await decide(id, 'refuse', 'The account is closed');
  expect(await withdraw({ ...shopper, client })).toMatchObject({ code: 200, data: first.data });
  expect((await withdraw(shopper)).code).toBe(400);
  expect(await trade.balance('user', shopper.id, 'frozen')).toBe(1000);
});

test('the check that a new one replaces stays in the history, without its numbers', async () => {
  const shopper = await trade.shopper();
  await send(shopper, 'Old Name');
  const { id } = await checkOf(shopper);
  await decide(id, 'refuse', 'The picture is blurred');
  await send(shopper, 'Lin Mei');
  expect((await checkOf(shopper)).id).not.toBe(id);
  const records = await souk.sql.rows<{ action: string; actor: string; before: object }>(
    `
      SELECT action, actor_area || actor_id AS actor, before
      FROM histories
      WHERE resource = 'user_checks' AND row_id = $1
      ORDER BY id DESC
      LIMIT 1`,
    [id],
  );
  expect(records).toMatchObject([
    {
      action: 'destroy',
      actor: `shop${shopper.id}`,
      before: { name: 'Old Name', check_status: 2, refuse_info: 'The picture is blurred' },
    },
  ]);
  const text = JSON.stringify(records);
  for (const number of [idCardNo, bankCardNo]) expect(text).not.toContain(number);
});
