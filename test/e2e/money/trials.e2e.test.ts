import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import { aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { makeSettlementDue } from '../../helpers/mall/settle.ts';
import { expectInvariants, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { databaseState } from '../../helpers/server/database-state.ts';
import { WebhookCalls } from '../../helpers/services/webhook-calls.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const admin = async () => (await souk.as.admin()).json().proven();

test('a trial of a refund shows the order, the ledger, the stock and the messages', async () => {
  const { id, shopper } = await aPaidOrder({ souk, trade });
  const caller = await admin();
  const path = `/Admin/orders/${id}/commands/refund`;
  const body = { input: { reason: 'Broken' } };
  const before = await databaseState(souk.sql);
  const trial = await caller.post(`${path}?dry=1`, body);
  expect(trial, JSON.stringify(trial.data)).toMatchObject({ code: 200 });
  expect(await databaseState(souk.sql)).toEqual(before);
  const { rows, effects, history, hash } = trial.data;
  expect(rows).toContainEqual(
    expect.objectContaining({ resource: 'orders', id, change: 'change' }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ resource: 'refunds', change: 'add' }));
  expect(effects).toContainEqual({ part: 'ledger', text: 'Shopper · balance: 30.00', count: 1 });
  expect(effects.map(({ part }: { part: string }) => part)).toContain('stock');
  expect(effects.map(({ part }: { part: string }) => part)).toContain('messages');
  expect(history).toContainEqual({ resource: 'orders', id, action: 'refund' });

  expect(await trade.balance('user', shopper.id, 'money')).toBe(97_000);
  expect(await caller.post(`${path}?trial=${hash}`, body)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(100_000);
  expect(await caller.post(`${path}?trial=${hash}`, body), 'once').toMatchObject({ code: 400 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(100_000);
});

test('a write that webhooks are told of is performed with its hash', async () => {
  const caller = await admin();
  const webhooks = new WebhookCalls(souk, { admin: caller, url: 'http://127.0.0.1:9/' });
  await webhooks.create(['goods.deleted', 'order.refunded', 'refund.created']);
  onTestFinished(async () => void (await souk.sql.run('DELETE FROM webhooks')));
  const { id } = await aPaidOrder({ souk, trade });
  const { id: goodsId } = await trade.goods(await trade.aStore());
  const body = { input: { reason: 'Broken' } };
  const refund = `/Admin/orders/${id}/commands/refund`;
  const refunded = (await caller.post(`${refund}?dry=1`, body)).data;
  expect(refunded.effects.map(({ part }: { part: string }) => part)).toContain('webhooks');
  expect(await caller.post(`${refund}?trial=${refunded.hash}`, body)).toMatchObject({ code: 200 });
  const goods = `/Admin/goods/${goodsId}`;
  const { hash } = (await caller.delete(`${goods}?dry=1`)).data;
  expect(await caller.delete(`${goods}?trial=${hash}`)).toMatchObject({ code: 200 });
});

test('a write is refused when it would do something else than its trial', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  const caller = await admin();
  const path = `/Admin/users/${shopper.id}/commands/money`;
  const body = { input: { is_type: 0, money: '12.00', info: 'Sorry' } };
  const { data } = await caller.post(`${path}?dry=1`, body);
  await caller.post(path, { input: { is_type: 0, money: '1.00', info: 'Before' } });
  expect(await caller.post(`${path}?trial=${data.hash}`, body)).toMatchObject({ code: 409 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(5100);

  const again = await caller.post(`${path}?dry=1`, body);
  const more = { input: { ...body.input, money: '1200.00' } };
  const other = await caller.post(`${path}?trial=${again.data.hash}`, more);
  expect(other, 'another body').toMatchObject({ code: 409 });
  const stranger = (await souk.as.admin()).json();
  expect(
    await stranger.post(`${path}?trial=${again.data.hash}`, body),
    'no password',
  ).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/proof' }] },
  });
  expect(await caller.post(`${path}?trial=${again.data.hash}`, body)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(6300);
});

test('a trial needs the right and the password of its write, and counts wrong passwords', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  const path = `/Admin/users/${shopper.id}/commands/money?dry=1`;
  const body = { input: { is_type: 0, money: '12.00', info: 'Sorry' } };
  const caller = (await souk.as.admin()).json();
  expect(await caller.post(path, body)).toMatchObject({ code: 422 });
  const guess = () => caller.with({ 'proof-password': 'Wrong-1234' }).post(path, body);
  const codes: number[] = [];
  for (let n = 0; n < 12; n += 1) codes.push((await guess()).code);
  expect(codes[0]).toBe(422);
  expect(codes.at(-1)).toBe(429);
  const { store, id } = await aPaidOrder({ souk, trade });
  const powerless = (
    await souk.as.seller({ ...store, ...(await souk.aSubAccount(store, { rights: [] })) })
  ).json();
  expect(
    await powerless.post(`/Seller/orders/${id}/commands/note?dry=1`, { input: { reason: 'x' } }),
  ).toMatchObject({ code: 402 });
});

test('an Idempotency-Key that a trial sends is free for the write', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  const caller = (await admin()).with({ 'idempotency-key': `trial-key-${shopper.id}` });
  const path = `/Admin/users/${shopper.id}/commands/money`;
  const body = { input: { is_type: 0, money: '12.00', info: 'Sorry' } };
  for (const query of ['?dry=1', '?dry=true'])
    expect(await caller.post(path + query, body)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(5000);
  for (const _ of [1, 2]) expect(await caller.post(path, body)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(6200);
});

test('a repetition of a write with hash and Idempotency-Key gets the first answer', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  const caller = (await admin()).with({ 'idempotency-key': `repeated-trial-${shopper.id}` });
  const path = `/Admin/users/${shopper.id}/commands/money`;
  const body = { input: { is_type: 0, money: '12.00', info: 'Sorry' } };
  const { hash } = (await caller.post(`${path}?dry=1`, body)).data;
  const first = await caller.post(`${path}?trial=${hash}`, body);
  expect(first).toMatchObject({ code: 200 });
  const again = await caller.post(`${path}?trial=${hash}`, body);
  expect(again).toMatchObject({ code: 200, data: first.data });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(6200);
  expect(await caller.post(`${path}?trial=other`, body)).toMatchObject({ code: 409 });
});

test('a caller without the right to goods does not see what happens to the stock', async () => {
  const { id } = await aPaidOrder({ souk, trade });
  const rights = ['index', 'show', 'refund'].map((verb) => `Admin.orders.${verb}`);
  const partsFor = async (more: readonly string[]) => {
    const account = await souk.anAdmin({ rights: [...rights, ...more] });
    const caller = (await souk.as.account('Admin', account.username)).json().proven();
    const trial = await caller.post(`/Admin/orders/${id}/commands/refund?dry=1`, {
      input: { reason: 'Broken' },
    });
    expect(trial, trial.msg).toMatchObject({ code: 200 });
    return trial.data.effects.map(({ part }: { readonly part: string }) => part);
  };
  expect(await partsFor([])).not.toContain('stock');
  expect(await partsFor(['Admin.goods.index'])).toContain('stock');
});

test('a key that is used meanwhile is changed as its trial said', async () => {
  const owner = await souk.as.admin();
  const key = await aKeyOf(souk, 'Admin', owner);
  const caller = owner.json().proven();
  const path = `/Admin/api_keys/${key.id}`;
  const { hash } = (await caller.put(`${path}?dry=1`, { description: 'Used' })).data;
  await souk.sql.run(
    "UPDATE admin_keys SET used_at = mall_now() + interval '1 day', used_ip = '203.0.113.9' WHERE id = $1",
    [key.id],
  );
  expect(await caller.put(`${path}?trial=${hash}`, { description: 'Used' })).toMatchObject({
    code: 200,
    data: { description: 'Used' },
  });
});

test('a seller sees the own side of a refund', async () => {
  const { id, shopper, seller } = await aPaidOrder({ souk, trade });
  await requestRefund(shopper, { order_id: id });
  const [refund] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  const before = await databaseState(souk.sql);
  const trial = await seller.post(`/Seller/after_sales/${refund!.id}/commands/agree?dry=1`, {});
  expect(await databaseState(souk.sql)).toEqual(before);
  expect(trial, trial.msg).toMatchObject({ code: 200 });
  const legs = trial.data.effects.filter(({ part }: { part: string }) => part === 'ledger');
  expect(legs).toEqual([expect.objectContaining({ text: 'Store · pending: -30.00' })]);
});

test('a settlement is tried with everything that follows it, and performed with the hash', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await trade.aCompletedOrder(store, shopper, goods.id, 3);
  await makeSettlementDue(souk.sql, [id]);
  const caller = await admin();
  const settle = '/Admin/order_settlements/commands/settle';
  const before = await databaseState(souk.sql);
  const trial = await caller.post(`${settle}?dry=1`, {});
  expect(await databaseState(souk.sql)).toEqual(before);
  expect(trial, trial.msg).toMatchObject({ code: 200, data: { calls: [] } });
  expect(trial.data.rows).toContainEqual(
    expect.objectContaining({ resource: 'order_settlements', change: 'add' }),
  );
  const late = await trade.aCompletedOrder(store, shopper, goods.id, 1);
  await makeSettlementDue(souk.sql, [late]);
  expect(await caller.post(`${settle}?trial=${trial.data.hash}`, {})).toMatchObject({ code: 409 });
  expect(await trade.balance('store', store.storeId, 'available')).toBe(0);
  const { data: again } = await caller.post(`${settle}?dry=1`, {});
  const done = await caller.post(`${settle}?trial=${again.hash}`, {});
  expect(done, done.msg).toMatchObject({ code: 200 });
  expect(await trade.balance('store', store.storeId, 'available')).toBe(4000);
});

test('a call that is no write of a resource refuses to be tried', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  for (const query of ['dry=1', 'trial=abc'])
    expect(
      await shopper.client.json().post(`/user/order/create?${query}`, {}),
      query,
    ).toMatchObject({ code: 422, msg: expect.stringContaining('cannot be tried') });
  const caller = await admin();
  for (const query of ['dry=yes', 'dry=1&trial=abc', 'trial='])
    expect(await caller.post(`/Admin/expresses?${query}`, {}), query).toMatchObject({ code: 422 });
});

test('trials and writes at once get different numbers; those of a trial stay a gap', async () => {
  const caller = await admin();
  const values = (n: number) => ({ name: `Courier ${n}`, code: `tc${n}` });
  const first = (await caller.post('/Admin/expresses', values(1))).data.id as number;
  await caller.post('/Admin/expresses?dry=1', values(2));
  expect((await caller.post('/Admin/expresses', values(2))).data.id).toBe(first + 2);
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      caller.post(`/Admin/expresses${n % 2 ? '?dry=1' : ''}`, values(100 + n)),
    ),
  );
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
  const ids = replies.filter((_, n) => n % 2 === 0).map(({ data }) => data.id as number);
  expect(new Set(ids).size).toBe(12);
});
