/** Two legs that sum to zero, without a cause. */
const legs = (kind: string, amount: number): string =>
  `
    INSERT INTO ledger_entries (cause, cause_id, event, leg, owner, owner_id, kind, unit, amount)
    VALUES
      ('test', 1, 'lost', 0, 'platform', 0, '${kind}', 'fen', ${amount}),
      ('test', 1, 'lost', 1, 'platform', 0, 'adjustments', 'fen', ${-amount})`;

/** Changes an append-only table: the grant is given for this statement only. */
const rewritten = (table: string, sql: string): readonly string[] => [
  `GRANT UPDATE ON ${table} TO CURRENT_USER`,
  `UPDATE ${table} SET ${sql}`,
  `REVOKE UPDATE ON ${table} FROM CURRENT_USER`,
];

/**
 * Statements that break the data of a mall with at least one event of every kind, and the checks of
 * the doctor that find each breakage. They run with the database's constraints off.
 */
export const breakings: readonly (readonly [finds: string, ...statements: string[]])[] = [
  ['guards', 'DROP TRIGGER ledger_entries_append_only ON ledger_entries'],
  ['guards', 'DROP INDEX ledger_entries_cause'],
  ['guards', 'GRANT UPDATE ON ledger_entries TO CURRENT_USER'],
  ['guards', 'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_exact'],
  ['amounts', 'UPDATE orders SET freight_money = NULL WHERE order_status = 0'],
  ['amounts', "UPDATE seckills SET discount = 'NaN'"],
  ['keys', "INSERT INTO idempotency_keys (owner, key, hash) VALUES ('shop 1', 'half-a-call', '')"],
  [
    'balance',
    "UPDATE ledger_accounts SET balance = balance + 1 WHERE owner = 'user' AND kind = 'money'",
  ],
  [
    'balance',
    ...rewritten(
      'ledger_entries',
      "balance_after = balance_after + 1 WHERE owner = 'user' AND event = 'adjustment' AND kind = 'money'",
    ),
  ],
  [
    'zero',
    `
      INSERT INTO ledger_entries (
        cause, cause_id, event, leg, owner, owner_id, kind, unit, amount
      )
      VALUES ('test', 1, 'lost', 0, 'platform', 0, 'commission', 'fen', 5)`,
  ],
  [
    'balance negative guards',
    'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_negative',
    "UPDATE ledger_accounts SET balance = -1 WHERE owner = 'user' AND kind = 'points'",
  ],
  ['clearing', legs('clearing', 5)],
  ['withdrawn', legs('withdrawals', 5)],
  ['withdrawn', legs('suspense', 5)],
  [
    'balance pending',
    "UPDATE ledger_accounts SET balance = balance + 7 WHERE owner = 'store' AND kind = 'pending'",
  ],
  ['settled settled-entries', 'UPDATE order_settlements SET commission = commission + 1'],
  [
    'pending settled times referral-paid',
    'UPDATE orders SET is_settlement = 1 WHERE order_status = 2',
  ],
  ['settled-entries', 'UPDATE order_settlements SET clawed_back = 1'],
  [
    'settled-entries',
    'UPDATE order_settlements SET settlement_price = settlement_price - 1, referral = referral + 1',
  ],
  ['frozen cashes', 'UPDATE cashes SET money = money + 1'],
  ['withdrawn frozen cashes audit', 'UPDATE cashes SET cash_status = 1'],
  ['cashes', ...rewritten('ledger_entries', "event = 'cash_paid' WHERE cause = 'cash'")],
  [
    'refund-entries movements',
    ...rewritten(
      'ledger_entries',
      "owner_id = owner_id + 1, owner = 'store' WHERE event = 'order_refunded' AND owner = 'user'",
    ),
  ],
  [
    'one-payment',
    ...rewritten(
      'ledger_entries',
      `
        event = 'adjustment'
        WHERE event = 'order_paid'
          AND cause_id = (SELECT min(id) FROM orders WHERE order_status = 2)`,
    ),
  ],
  [
    'order-parts',
    `
      UPDATE order_goods
      SET goods_price = goods_price + 1, total_price = total_price + buy_num
      WHERE order_id = (SELECT min(id) FROM orders WHERE order_status = 0)`,
  ],
  ['order-parts', 'UPDATE order_goods SET reduction_money = off_money WHERE off_money > 0'],
  ['pay-parts figures', 'UPDATE order_pays SET total = total + 1'],
  ['one-payment', 'UPDATE pay_orders SET is_effective = false'],
  [
    'clearing late-payments',
    `
      INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money, status)
      SELECT id, 'X', 'late', id, 1, 2
      FROM order_pays
      LIMIT 1`,
    `
      UPDATE order_pays
      SET payment_name = 'wechat'
      WHERE id = (SELECT pay_id FROM pay_refunds WHERE refund_no = 'X')`,
  ],
  ['moves times', ...rewritten('order_logs', "act = 'parcel' WHERE act = 'ship'")],
  ['moves', 'UPDATE orders SET order_status = 3 WHERE order_status = 2'],
  ['times', 'UPDATE orders SET delivery_time = NULL'],
  [
    'ended-orders coupons coupon-use',
    `
      UPDATE coupon_logs
      SET status = 1, order_id = (SELECT min(id) FROM orders WHERE order_status = 0)`,
  ],
  ['savings', "UPDATE order_savings SET activity_id = activity_id + 1 WHERE type = 'coupon'"],
  ['savings', 'UPDATE order_savings SET is_held = NOT is_held'],
  ['refunded', 'UPDATE refund_goods SET money = money + 1'],
  [
    'sent',
    `
      INSERT INTO order_parcel_goods (parcel_id, order_goods_id, num)
      SELECT (SELECT min(id) FROM order_parcels), id, buy_num + 1
      FROM order_goods
      ORDER BY id
      LIMIT 1`,
  ],
  ['refund-entries', "UPDATE orders SET payment_name = 'alipay' WHERE refund_money > 0"],
  ['after-sale', "UPDATE refunds SET is_open = 1, deadline = mall_now() + interval '1 day'"],
  [
    'referral movements',
    'UPDATE distribution_logs SET user_id = (SELECT user_id FROM orders WHERE id = order_id)',
  ],
  ['referral-paid', 'UPDATE distribution_logs SET lev = lev + 1 WHERE status = 0'],
  ['referral-back', 'UPDATE distribution_logs SET status = 3 WHERE status = 1'],
  [
    'referral-back',
    `
      INSERT INTO referral_shortages (refund_id, user_id, store_id, money, netted)
      SELECT id, user_id, store_id, 5, 5
      FROM refunds
      WHERE order_id NOT IN (SELECT order_id FROM order_settlements)
      LIMIT 1`,
  ],
  [
    'referral-back',
    'INSERT INTO referral_nettings (shortage_id, settlement_id, money) VALUES (0, 0, 5)',
  ],
  ['guards', 'ALTER TABLE referral_shortages DROP CONSTRAINT referral_shortages_netted'],
  ['guards', 'ALTER TABLE refunds DROP CONSTRAINT refunds_of_order'],
  ['guards', 'ALTER TABLE goods DROP CONSTRAINT ck_goods_goods_stock'],
  ['inviters', 'UPDATE users SET inviter_id = id WHERE inviter_id IS NOT NULL'],
  ['stock-of-orders', "UPDATE stock_logs SET cause = 'form' WHERE cause = 'cancel'"],
  ['stock-of-orders', "UPDATE stock_logs SET cause = 'form' WHERE cause = 'order'"],
  ['stock', 'UPDATE goods SET goods_stock = goods_stock + 1 WHERE goods_stock > 0'],
  ['own-stock', 'UPDATE goods SET goods_stock = 5 WHERE goods_stock = 0'],
  ['seckills', 'UPDATE seckills SET sold = sold + 1'],
  ['coupons', 'UPDATE coupons SET claimed = 0'],
  ['coupon-use', 'UPDATE coupon_logs SET use_money = 999999'],
  ['groups', 'UPDATE collective_logs SET joined = 2'],
  ['points-orders', 'UPDATE integral_orders SET order_status = 0'],
  [
    'points-earned',
    `
      INSERT INTO point_shortages (user_id, cause, cause_id, points)
      SELECT user_id, 'order', id, 5
      FROM orders
      WHERE is_settlement = 1`,
  ],
  ['points-earned', 'UPDATE order_goods SET integral = integral + 1 WHERE integral > 0'],
  ['owners coupon-use', 'UPDATE coupon_logs SET store_id = store_id + 1'],
  ['owners', 'UPDATE distribution_logs SET store_id = store_id + 1'],
  ['owners store-figures', 'UPDATE order_comments SET store_id = store_id + 1'],
  [
    'comments',
    `
      UPDATE order_comments c
      SET order_goods_id = (SELECT min(l.id) FROM order_goods l WHERE l.order_id <> c.order_id)`,
  ],
  [
    'names',
    `
      UPDATE users
      SET username = (SELECT upper(username) FROM users ORDER BY id LIMIT 1)
      WHERE id = (SELECT max(id) FROM users)`,
  ],
  [
    'guards closed',
    'ALTER TABLE users DROP CONSTRAINT users_closed',
    'UPDATE users SET closed_at = mall_now() WHERE id = (SELECT max(id) FROM users)',
  ],
  ['last-admin', "INSERT INTO admins (username) VALUES ('nobody')"],
  ['trees', "INSERT INTO goods_classes (name, pid) VALUES ('Lost', 999999)"],
  [
    'trees',
    `
      INSERT INTO areas (name, code, pid)
      VALUES ('One', 'ring1', 'ring2'), ('Two', 'ring2', 'ring1')`,
  ],
  [
    'placing',
    "UPDATE coupon_logs SET end_time = mall_now() - interval '1 day' WHERE order_id IS NOT NULL",
  ],
  ['placing', "UPDATE collective_logs SET created_at = created_at - interval '3 days'"],
  ['placing groups-over', "UPDATE goods SET deleted_at = mall_now() - interval '1 day'"],
  [
    'placing',
    `
      INSERT INTO histories (
        resource, row_id, rev, action, actor_area, actor_id, actor_name, after, created_at
      )
      SELECT
        'stores', id, 2, 'update', 'Admin', 1, 'x', '{"store_status": 0}',
        mall_now() - interval '1 hour'
      FROM stores`,
  ],
  [
    'movements',
    ...rewritten(
      'ledger_entries',
      "owner_id = owner_id + 1 WHERE event = 'points_earned' AND owner = 'user'",
    ),
  ],
  [
    'movements',
    ...rewritten(
      'ledger_entries',
      "owner_id = owner_id + 1 WHERE event = 'settled' AND owner = 'store'",
    ),
  ],
  [
    'own-pictures',
    `
      INSERT INTO files (owner_area, owner_id, account_id, kind, url, bytes, width, height)
      VALUES ('shop', 999999, 999999, 'private', '/files/theirs', 1, 1, 1)`,
    "UPDATE user_checks SET card_t = '/files/theirs'",
  ],
  ['own-pictures', 'UPDATE collective_members SET user_id = user_id + 1'],
  ['files', "UPDATE user_checks SET card_t = '/files/nowhere'"],
  [
    'files',
    `
      INSERT INTO files (
        owner_area, owner_id, account_id, kind, url, bytes, width, height, unused_since
      )
      VALUES (
        'Admin', 0, 1, 'picture', '/storage/pictures/old', 1, 1, 1, mall_now() - interval '3 days'
      )`,
  ],
  [
    'files',
    `
      INSERT INTO files (owner_area, owner_id, account_id, kind, url, bytes, width, height)
      VALUES ('shop', 1, 1, 'picture', '/storage/pictures/big', 1073741824, 1, 1)`,
  ],
  ['audit', 'UPDATE coupons SET rev = rev + 1'],
  ['audit', 'DELETE FROM distributions'],
  [
    'unpaid times order-parts',
    `
      INSERT INTO orders (
        group_id, order_no, user_id, store_id, order_price, coupon_money, freight_money,
        total_price, order_status, created_at
      )
      SELECT 1, 'old', user_id, store_id, 0, 0, 0, 0, 1, mall_now() - interval '3 days'
      FROM orders
      LIMIT 1`,
  ],
  ['groups-over', "UPDATE collective_logs SET end_time = mall_now() - interval '1 hour'"],
  [
    'refunds-over',
    `
      INSERT INTO refunds (refund_no, user_id, store_id, order_id, refund_type, is_open, deadline)
      SELECT 'R', 0, 0, 0, 0, 1, mall_now() - interval '1 hour'`,
  ],
  [
    'clearing provider-refunds',
    `
      INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money, created_at)
      SELECT id, 'X', 'late', id, 1, mall_now() - interval '2 hours'
      FROM order_pays
      LIMIT 1`,
  ],
  [
    'figures',
    `
      INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
      SELECT 'order', pay_time::date, store_id, 0, 0, 5
      FROM orders
      WHERE order_status > 1
      LIMIT 1`,
  ],
  ['store-figures', 'INSERT INTO store_changes (store_id, comments) VALUES (1, 1)'],
  ['jobs', "INSERT INTO jobs (name, next_at, error) VALUES ('broken', mall_now(), 'no')"],
];
