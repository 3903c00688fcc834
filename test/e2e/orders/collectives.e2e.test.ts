import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupStatus } from '../../../schemas/contract/order-statuses.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import {
  expectInvariants,
  paramsOf,
  payByBalance,
  payPassword,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  ship,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runAtLockedRows, runDuringChange } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('the last membership of a group goes to one shopper; a paid group can be shipped', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 25, need: 2 });
  const leader = await trade.shopper({ money: 5000 });
  const [first] = await place(leader, [{ goods_id: goods.id, collective_id: -1 }], {
    total: '7.50',
  });
  const group = (await leader.client.get(`/user/order/${first}`)).data.collective_id;
  const others = await Promise.all(Array.from({ length: 5 }, () => trade.shopper({ money: 5000 })));
  const replies = await Promise.all(
    others.map((other) =>
      other.client.post('/user/order/create', {
        params: paramsOf([{ goods_id: goods.id, collective_id: group }]),
        address_id: other.addressId,
      }),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const winner = replies.findIndex(({ code }) => code === 200);
  await payByBalance(leader, [first!]);
  // Every place that counts orders to ship leaves out those of incomplete groups
  const admin = await souk.as.admin();
  const { data: before } = await admin.get('/Admin/dashboard/all');
  const waiting = async () => [
    (await seller.get('/Seller/orders?view=Seller/orders%23ship')).data.total,
    (await seller.get('/Seller/dashboard/all')).data.order_send,
    (await admin.get('/Admin/dashboard/all')).data.order_send - before.order_send,
    (await seller.get('/Seller/orders?view=Seller/orders/wait')).data.total,
    (await seller.get('/Seller/badges')).data['Seller/orders/wait'] ?? 0,
  ];
  expect((await seller.get(`/Seller/orders/${first}`)).data).toMatchObject({
    order_status: 2,
    group_status: 2,
  });
  await expect.poll(waiting).toEqual([0, 0, 0, 0, 0]);
  expect(await ship(seller, first!)).toMatchObject({
    code: 400,
    msg: 'The group is not complete yet',
  });
  await payByBalance(others[winner]!, replies[winner]!.data.order_id);
  expect((await leader.client.get(`/user/order/${first}`)).data.collective).toMatchObject({
    joined: 2,
    paid: 2,
    status: 1,
  });
  expect((await seller.get(`/Seller/orders/${first}`)).data).toMatchObject({ group_status: 1 });
  await expect.poll(waiting, { timeout: 5000 }).toEqual([2, 2, 2, 2, 2]);
  expect(await ship(seller, first!)).toMatchObject({ code: 200 });
});

test('a wholly refunded member leaves an open group, and another shopper may join', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 25, need: 2 });
  const leader = await trade.shopper({ money: 5000 });
  const second = await trade.shopper({ money: 5000 });
  const third = await trade.shopper({ money: 5000 });
  const aPaidOrder = (shopper: Shopper, group: number): Promise<number> =>
    placeAndPay(shopper, [{ goods_id: goods.id, collective_id: group }]);
  const first = await aPaidOrder(leader, -1);
  const group = (await leader.client.get(`/user/order/${first}`)).data.collective_id as number;
  const state = async (shopper: Shopper, id: number) =>
    (await shopper.client.get(`/user/order/${id}`)).data.collective;
  await leader.client.post('/user/order/refund', { order_id: first, refund_type: 0 });
  expect((await seller.put(`/Seller/refunds/${first}`, { refund_verify: 1 })).code).toBe(200);
  expect(await state(leader, first)).toMatchObject({ joined: 0, paid: 0, status: 2 });
  const next = await aPaidOrder(second, group);
  expect([await state(second, next), await ship(seller, next)]).toMatchObject([
    { joined: 1, paid: 1, status: 2 },
    { code: 400, msg: 'The group is not complete yet' },
  ]);
  const last = await aPaidOrder(third, group);
  expect(await state(third, last)).toMatchObject({ joined: 2, paid: 2, status: 1 });
  await third.client.post('/user/order/refund', { order_id: last, refund_type: 0 });
  await seller.put(`/Seller/refunds/${last}`, { refund_verify: 1 });
  expect(
    [await state(second, next), (await ship(seller, next)).code],
    'a group that was full stays so',
  ).toMatchObject([{ joined: 2, paid: 2, status: 1 }, 200]);
});

test('a refund during the last payment leaves the group full with both, or open with one', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 25, need: 2 });
  for (const first of ['refund', 'pay'] as const) {
    const leader = await trade.shopper({ money: 5000 });
    const second = await trade.shopper({ money: 5000 });
    const opens = await placeAndPay(leader, [{ goods_id: goods.id, collective_id: -1 }]);
    await leader.client.post('/user/order/refund', { order_id: opens, refund_type: 0 });
    const group = (await leader.client.get(`/user/order/${opens}`)).data.collective_id as number;
    const [joins] = await place(second, [{ goods_id: goods.id, collective_id: group }]);
    const agree = () => seller.put(`/Seller/refunds/${opens}`, { refund_verify: 1 });
    const pay = () =>
      second.client.post('/user/order/pay', {
        order_id: joins,
        payment_name: 'balance',
        pay_password: payPassword,
      });
    expect(
      (
        await runAtLockedRows(
          souk.sql,
          `SELECT 1 FROM collective_logs WHERE id = ${group}`,
          first === 'refund' ? [agree, pay] : [pay, agree],
        )
      ).map(({ code }) => code),
    ).toEqual([200, 200]);
    expect((await second.client.get(`/user/order/${joins}`)).data.collective).toMatchObject(
      first === 'refund' ? { joined: 1, paid: 1, status: 2 } : { joined: 2, paid: 2, status: 1 },
    );
  }
});

test('no group is opened by a rule that is deleted while the order is placed', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  const { data: rule } = await seller.post('/Seller/collectives', {
    goods_id: goods.id,
    discount: 25,
    need: 2,
  });
  const shopper = await trade.shopper();
  const reply = await runDuringChange(
    souk.sql,
    async (tx) => {
      await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [shopper.id]);
      await tx.run('UPDATE collectives SET deleted_at = mall_now() WHERE id = $1', [rule.id]);
    },
    () =>
      shopper.client.post('/user/order/create', {
        params: paramsOf([{ goods_id: goods.id, collective_id: -1 }]),
        address_id: shopper.addressId,
      }),
  );
  expect(reply).toMatchObject({ code: 409 });
  expect((await shopper.client.get('/user/orders')).data.total).toBe(0);
});

test('an open group whose rule is deleted is neither shown nor joined', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  const rule = { goods_id: goods.id, discount: 25, need: 2 };
  const { data: first } = await seller.post('/Seller/collectives', rule);
  const leader = await trade.shopper({ money: 5000 });
  const order = await placeAndPay(leader, [{ goods_id: goods.id, collective_id: -1 }]);
  const group = (await leader.client.get(`/user/order/${order}`)).data.collective_id;
  const joining = await trade.shopper();
  const join = () =>
    joining.client.post('/user/order/create', {
      params: paramsOf([{ goods_id: goods.id, collective_id: group }]),
      address_id: joining.addressId,
    });
  const during = await runDuringChange(
    souk.sql,
    async (tx) => {
      await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [joining.id]);
      await tx.run('UPDATE collectives SET deleted_at = mall_now() WHERE id = $1', [first.id]);
    },
    join,
  );
  expect(during).toMatchObject({ code: 409 });
  await seller.post('/Seller/collectives', rule);
  expect((await join()).code).toBe(409);
  const { data: page } = await souk.anonymous.json().get(`/goods/${goods.id}`);
  expect(page).toMatchObject({ collectives: { need: 2 }, collective_list: [] });
  const { data: list } = await souk.anonymous.json().get('/collectives');
  const listed = list.data.find(({ id }: { id: number }) => id === goods.id);
  expect(listed).toMatchObject({ open_groups: 0 });
});

test('a group is joined only for its goods after its rule was given to other goods', async () => {
  const store = await trade.aStore();
  const cheap = await trade.goods(store, { price: 1000 });
  const dear = await trade.goods(store, { price: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const sent = { goods_id: cheap.id, discount: 50, need: 2 };
  const { data: rule } = await seller.post('/Seller/collectives', sent);
  const leader = await trade.shopper({ money: 5000 });
  const order = await placeAndPay(leader, [{ goods_id: cheap.id, collective_id: -1 }]);
  const group = (await leader.client.get(`/user/order/${order}`)).data.collective_id;
  const joining = await trade.shopper();
  const join = ({ id }: { readonly id: number }) =>
    joining.client.post('/user/order/create', {
      params: paramsOf([{ goods_id: id, collective_id: group }]),
      address_id: joining.addressId,
    });
  const during = await runDuringChange(
    souk.sql,
    async (tx) => {
      await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [joining.id]);
      await tx.run('UPDATE collectives SET goods_id = $2, discount = 5 WHERE id = $1', [
        rule.id,
        dear.id,
      ]);
    },
    () => join(cheap),
  );
  expect([during.code, (await join(dear)).code, (await join(cheap)).code]).toEqual([409, 409, 409]);
  await seller.post('/Seller/collectives', sent);
  expect((await souk.anonymous.json().get(`/goods/${cheap.id}`)).data).toMatchObject({
    collectives: { need: 2 },
    collective_list: [],
  });
  const { data: list } = await souk.anonymous.json().get('/collectives');
  expect(list.data.find(({ id }: { id: number }) => id === cheap.id)).toMatchObject({
    open_groups: 0,
  });
});

test.each([
  ['its rule is deleted', 'The store has ended this group buy', 'rule'],
  ['its rule is given to other goods', 'The store has ended this group buy', 'moved'],
  ['its goods are taken off sale', undefined, 'unpublished'],
  ['its goods are deleted', undefined, 'deleted'],
  ['its store is closed', undefined, 'closed'],
] as const)('an open group ends when %s, and its members are refunded', async (_, reason, what) => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const other = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  const { data: rule } = await seller.post('/Seller/collectives', {
    goods_id: goods.id,
    discount: 25,
    need: 3,
  });
  const [leader, unpaid, late] = [
    await trade.shopper({ money: 5000 }),
    await trade.shopper({ money: 5000 }),
    await trade.shopper({ money: 5000 }),
  ];
  const paidOrder = await placeAndPay(leader, [{ goods_id: goods.id, collective_id: -1 }]);
  const group = (await leader.client.get(`/user/order/${paidOrder}`)).data.collective_id;
  const [unpaidOrder] = await place(unpaid, [{ goods_id: goods.id, collective_id: group }]);
  await souk.app.get(DissolveGroups).run();
  expect(await trade.statusOf(paidOrder), 'nothing ends before').toBe(2);
  const admin = (await souk.as.admin()).json();
  const change = {
    rule: () => seller.delete(`/Seller/collectives/${rule.id}`),
    moved: () => seller.put(`/Seller/collectives/${rule.id}`, { goods_id: other.id }),
    unpublished: () => seller.put(`/Seller/goods/${goods.id}`, { goods_status: 0 }),
    deleted: () => seller.delete(`/Seller/goods/${goods.id}`),
    closed: () => admin.put(`/Admin/stores/${store.storeId}`, { store_status: 0 }),
  }[what];
  expect(await change()).toMatchObject({ code: 200 });
  const joining = await late.client.post('/user/order/create', {
    params: paramsOf([{ goods_id: goods.id, collective_id: group }]),
    address_id: late.addressId,
  });
  expect(joining.code).not.toBe(200);
  if (reason) expect(joining.msg).toBe(reason);
  await souk.app.get(DissolveGroups).run();
  expect([await trade.statusOf(paidOrder), await trade.statusOf(unpaidOrder!)]).toEqual([0, 0]);
  expect(await trade.balance('user', leader.id, 'money')).toBe(5000);
  expect(await trade.stockOf(goods)).toBe(100);
  expect(
    (await souk.sql.rows('SELECT status FROM collective_logs WHERE id = $1', [group]))[0],
  ).toEqual({ status: groupStatus.expired });
});

test('the first member that is left leads the group', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 25, need: 4 });
  const leader = await trade.shopper({ money: 5000 });
  const first = await placeAndPay(leader, [{ goods_id: goods.id, collective_id: -1 }]);
  const group = (await leader.client.get(`/user/order/${first}`)).data.collective_id;
  const [second, third] = [
    await trade.shopper({ money: 5000 }),
    await trade.shopper({ money: 5000 }),
  ];
  for (const member of [second, third])
    await placeAndPay(member, [{ goods_id: goods.id, collective_id: group }]);
  await leader.client.post('/user/order/refund', { order_id: first, refund_type: 0 });
  await seller.put(`/Seller/refunds/${first}`, { refund_verify: 1 });
  expect(
    (await souk.sql.rows('SELECT user_id, joined FROM collective_logs WHERE id = $1', [group]))[0],
  ).toEqual({ user_id: second.id, joined: 2 });
});
