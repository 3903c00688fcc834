import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dicts } from '../../../schemas/contract/statuses.ts';
import { guards } from '../../../server/doctor/checks/guard-checks.ts';
import { checks, examine } from '../../../server/doctor/examine.ts';
import { breakings } from '../../helpers/mall/breakings.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  openPeriod,
  payByBalance,
  place,
  placeAndPay,
  startTrade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
/** A mall with at least one event of every kind. */
beforeAll(async () => {
  const opened = await startTrade();
  const { trade } = opened;
  souk = opened.souk;
  const store = await trade.aStore();
  const tea = await trade.goods(store, { stock: 50 });
  const cup = await trade.goods(store, { skuStocks: [20] });
  const seller = (await souk.as.seller(store)).json();
  await souk.sql.run(
    `
      INSERT INTO configs (name, value)
      VALUES ('configs/integral', '{"order_status": 1, "order_integral": 50}')
      ON CONFLICT (name)
      DO UPDATE
      SET value = excluded.value`,
  );
  const {
    data: { id: coupon },
  } = await seller.post('/Seller/coupons', {
    name: 'Off',
    money: '1.00',
    use_money: '2.00',
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  const inviter = await trade.shopper();
  const shopper = await trade.shopper({ money: 100_000, points: 500, inviterId: inviter.id });
  await seller.post('/Seller/distributions', { goods_id: tea.id, lev_1: 5, lev_2: 0, lev_3: 0 });
  const {
    data: { id: claimed },
  } = await shopper.client.post('/user/coupon/receive', { id: coupon });
  const done = await placeAndPay(shopper, [{ goods_id: tea.id, buy_num: 2 }], {
    coupon_id: String(claimed),
  });
  await completeOrder(seller, shopper, done);
  await settle(souk, done);
  await seller.post('/Seller/seckills', {
    goods_id: cup.id,
    discount: 10,
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  const refunded = await placeAndPay(shopper, [
    { goods_id: cup.id, sku_id: cup.skus[0]!, buy_num: 2 },
  ]);
  await shopper.client.post('/user/order/refund', { order_id: refunded, refund_type: 0 });
  await seller.put(`/Seller/refunds/${refunded}`, { refund_verify: 1 });
  const [cancelled] = await place(shopper, [{ goods_id: tea.id }]);
  await shopper.client.post(`/user/orders/${cancelled}/cancel`);
  await seller.post('/Seller/collectives', { goods_id: tea.id, discount: 10, need: 3 });
  await payByBalance(shopper, await place(shopper, [{ goods_id: tea.id, collective_id: -1 }]));
  await insertApprovedCheck(souk.sql, shopper.id);
  await shopper.client.post('/user/cashes', { money: '20.00', pay_password: '246810' });
  const gift = await trade.pointsGoods({ price: 300, stock: 2 });
  await shopper.client.post('/integral/pay', { id: gift.id });
}, 180_000);
afterAll(() => souk.close());

test('a mall with every kind of event holds every invariant', async () => {
  expect(await examine(souk.sql)).toEqual([]);
});

test.each(breakings)('finds %s: %s', async (finds, ...breaking) => {
  const rollback = new Error('undone');
  let found: readonly string[] = [];
  await souk.sql
    .transaction(async (tx) => {
      await tx.run('SET LOCAL session_replication_role = replica'); // run as superuser: no other role can break them
      for (const sql of breaking) await tx.run(sql);
      found = (await examine(tx)).map(({ check }) => check.name);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  expect(found.toSorted()).toEqual(finds.split(' ').toSorted());
});

test('examines every trigger, index and constraint that docs/invariants.md relies on', async () => {
  const text = readFileSync('docs/invariants.md', 'utf8');
  const rules = text.slice(0, text.indexOf('## Doctor checks'));
  const cited = [...rules.matchAll(/`([a-z_0-9]+)`/g)].map(([, name]) => name!);
  const existing = await souk.sql.rows<{ name: string }>(
    `
      SELECT tgname::text AS name FROM pg_trigger WHERE NOT tgisinternal
      UNION SELECT conname::text FROM pg_constraint
      UNION SELECT relname::text FROM pg_class WHERE relkind = 'i'`,
  );
  const existingNames = new Set(existing.map(({ name }) => name));
  const examined = new Set<string>(Object.values(guards).flat());
  expect(
    [...new Set(cited)].filter((name) => existingNames.has(name) && !examined.has(name)),
  ).toEqual([]);
});

test('every check is broken above and has its name in the dictionary', () => {
  const names = checks.map(({ name }) => name).toSorted();
  expect([...new Set(breakings.flatMap(([finds]) => finds.split(' ')))].toSorted()).toEqual(names);
  expect(
    [dicts.doctor_check, dicts.doctor_repair].map((dict) => dict.map(([name]) => name).toSorted()),
  ).toEqual([names, names]);
});
