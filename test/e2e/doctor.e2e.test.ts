import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, examine } from '../../server/doctor/examine.ts';
import { SettleOrders } from '../../server/settlements/settle-orders.ts';
import type { TestApp } from '../helpers/app.ts';
import { fulfil, openTrade, payByBalance, place } from '../helpers/trade.ts';

let souk: TestApp;
/** A mall in which something of everything happened. */
beforeAll(async () => {
  const opened = await openTrade(), { trade } = opened;
  souk = opened.souk;
  const store = await trade.aStore();
  const [tea, cup] = [await trade.goods(store, { stock: 50 }), await trade.goods(store, { skuStocks: [20] })];
  const window = { start_time: '2020-01-01 00:00:00', end_time: '2099-01-01 00:00:00' };
  const seller = (await souk.as.seller(store)).json();
  const { data: { id: coupon } } = await seller.post('/Seller/coupons', { name: 'Off', money: '1.00', use_money: '2.00', stock: 9, per_limit: 9, ...window });
  const inviter = await trade.shopper(), shopper = await trade.shopper({ money: 100_000, points: 500, inviterId: inviter.id });
  await seller.post('/Seller/distributions', { goods_id: tea.id, lev_1: 5, lev_2: 0, lev_3: 0 });
  const { data: { id: claimed } } = await shopper.client.post('/user/coupon/receive', { id: coupon });
  const [done] = await place(shopper, [{ goods_id: tea.id, buy_num: 2 }], { coupon_id: String(claimed) });
  await payByBalance(shopper, [done!]);
  await fulfil(seller, shopper, done!);
  await souk.sql.run("UPDATE orders SET complete_time = complete_time - interval '9 days' WHERE id = $1", [done]);
  await souk.app.get(SettleOrders).run();
  await seller.post('/Seller/seckills', { goods_id: cup.id, discount: 10, stock: 9, per_limit: 9, ...window });
  const [refunded] = await place(shopper, [{ goods_id: cup.id, sku_id: cup.skus[0]!, buy_num: 2 }]);
  await payByBalance(shopper, [refunded!]);
  await shopper.client.post('/user/order/refund', { order_id: refunded, refund_type: 0 });
  await seller.put(`/Seller/refunds/${refunded}`, { refund_verify: 1 });
  const [cancelled] = await place(shopper, [{ goods_id: tea.id }]);
  await shopper.client.post(`/user/orders/${cancelled}/cancel`);
  await seller.post('/Seller/collectives', { goods_id: tea.id, discount: 10, need: 3 });
  await payByBalance(shopper, await place(shopper, [{ goods_id: tea.id, collective_id: -1 }]));
  await souk.sql.run("INSERT INTO user_checks (user_id, name, card_no, card_t, card_b, bank_no, bank_name) VALUES ($1, 'Lin', '', '/a', '/b', '6222000011112222', 'Bank')", [shopper.id]);
  await shopper.client.post('/user/cashes', { money: '20.00', pay_password: '246810' });
  const [gift] = await souk.sql.rows<{ id: number }>("WITH c AS (INSERT INTO integral_goods_classes (name) VALUES ('Cups') RETURNING id) INSERT INTO integral_goods (cid, goods_name, goods_images, goods_price, goods_market_price, goods_stock, goods_status) SELECT id, 'Cup', '[]', 300, 100, 2, 1 FROM c RETURNING id");
  await shopper.client.post('/integral/pay', { id: gift!.id });
}, 180_000);
afterAll(() => souk.close());

test('a mall in which something of everything happened holds every invariant', async () => {
  expect(await examine(souk.sql)).toEqual([]);
});

/** What no constraint lets happen is done with the database's own rules off, looked at, and undone. */
const breakings: readonly (readonly [check: string, ...statements: string[]])[] = [
  ['balance', "UPDATE ledger_accounts SET balance = balance + 1 WHERE owner = 'user' AND kind = 'money'"],
  ['zero', "UPDATE ledger_entries SET amount = amount + 1 WHERE event = 'order_paid' AND owner = 'platform'", "INSERT INTO ledger_entries (cause, cause_id, event, leg, owner, owner_id, kind, unit, amount) VALUES ('test', 1, 'lost', 0, 'platform', 0, 'commission', 'fen', 5)"],
  ['negative', "ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_negative", "UPDATE ledger_accounts SET balance = -1 WHERE owner = 'user' AND kind = 'points'"],
  ['clearing', "INSERT INTO ledger_entries (cause, cause_id, event, leg, owner, owner_id, kind, unit, amount) VALUES ('test', 1, 'lost', 0, 'platform', 0, 'clearing', 'fen', 5)"],
  ['pending', "UPDATE ledger_accounts SET balance = balance + 7 WHERE owner = 'store' AND kind = 'pending'"],
  ['settled', 'UPDATE order_settlements SET commission = commission + 1'],
  ['settled', 'UPDATE orders SET is_settlement = 1 WHERE order_status = 2'],
  ['frozen', 'UPDATE cashes SET money = money + 1'],
  ['cashes', 'UPDATE cashes SET cash_status = 1'],
  ['order-parts', 'UPDATE order_goods SET goods_price = goods_price + 1, total_price = total_price + buy_num WHERE id = (SELECT min(id) FROM order_goods)'],
  ['order-parts', 'UPDATE order_goods SET reduction_money = off_money WHERE off_money > 0'],
  ['pay-parts', 'UPDATE pay_orders SET money = money + 1'],
  ['one-payment', 'UPDATE pay_orders SET is_effective = false'],
  ['late-payments', "UPDATE order_pays SET payment_name = 'wechat'", 'UPDATE pay_orders SET is_effective = false'],
  ['moves', "UPDATE order_logs SET to_status = 4 WHERE act = 'pay'"],
  ['moves', 'UPDATE orders SET order_status = 3 WHERE order_status = 2'],
  ['ended-orders', 'UPDATE coupon_logs SET status = 1, order_id = (SELECT min(id) FROM orders WHERE order_status = 0)'],
  ['refunded', 'UPDATE order_goods SET refund_num = 0, refund_money = 0'],
  ['refund-entries', "UPDATE orders SET payment_name = 'alipay' WHERE refund_money > 0"],
  ['after-sale', 'UPDATE refunds SET is_open = 1'],
  ['referral', 'UPDATE distribution_logs SET commission = money'],
  ['stock-of-orders', "DELETE FROM stock_logs WHERE cause = 'cancel'"],
  ['stock', 'UPDATE goods SET goods_stock = goods_stock + 1 WHERE goods_stock > 0'],
  ['own-stock', 'UPDATE goods SET goods_stock = 5 WHERE goods_stock = 0'],
  ['seckills', 'UPDATE seckills SET sold = sold + 1'],
  ['coupons', 'UPDATE coupons SET claimed = 0'],
  ['groups', 'UPDATE collective_logs SET joined = 2'],
  ['points-orders', 'UPDATE integral_orders SET order_status = 0'],
  ['unpaid', "INSERT INTO orders (group_id, order_no, user_id, store_id, order_price, coupon_money, freight_money, total_price, order_status, created_at) SELECT 1, 'old', user_id, store_id, 0, 0, 0, 0, 1, mall_now() - interval '3 days' FROM orders LIMIT 1"],
  ['groups-over', "UPDATE collective_logs SET end_time = mall_now() - interval '1 hour'"],
  ['provider-refunds', "INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money, created_at) SELECT id, 'X', 'late', id, 1, mall_now() - interval '2 hours' FROM order_pays LIMIT 1"],
  ['figures', "INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money) SELECT 'order', pay_time::date, store_id, 0, 0, 5 FROM orders WHERE order_status > 1 LIMIT 1"],
  ['jobs', "INSERT INTO jobs (name, next_at, error) VALUES ('broken', mall_now(), 'no')"],
];

test.each(breakings)('finds %s', async (name, ...breaking) => {
  const undone = new Error('undone');
  let found: readonly string[] = [];
  await souk.sql.transaction(async (tx) => {
    await tx.run('SET LOCAL session_replication_role = replica');
    await tx.run('GRANT ALL ON ledger_entries, ledger_accounts, order_logs TO CURRENT_USER'); // nobody else could break them
    for (const sql of breaking) await tx.run(sql);
    found = (await examine(tx)).map(({ check }) => check.name);
    throw undone;
  }).catch((error: unknown) => { if (error !== undone) throw error; });
  expect(found).toContain(name);
});

test('every check is broken above', () => {
  expect(breakings.map(([name]) => name)).toEqual(expect.arrayContaining(checks.map(({ name }) => name)));
});
