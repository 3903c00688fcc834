import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * CHECK constraints by table. Each is named `<table>_holds_<position>` by its position in the list,
 * counted from 1: `orders_holds_1` of docs/invariants.md is the first entry of `orders`.
 * `(a) <= (b)` on booleans means "a implies b" in PostgreSQL, because false is less than true.
 */
const checks: Readonly<Record<string, readonly string[]>> = {
  orders: [
    // The parts make the total (docs/invariants.md#orders, O1); discounts are not above the goods
    // amount (docs/invariants.md#promotions, P5).
    `
      total_price = order_price - coupon_money + freight_money
      AND order_price >= 0
      AND coupon_money BETWEEN 0 AND order_price
      AND freight_money >= 0`,
    // Refunds never exceed what was paid (docs/invariants.md#refunds, R1).
    'refund_money BETWEEN 0 AND total_price',
    'platform_money BETWEEN 0 AND coupon_money',
    'order_status BETWEEN 0 AND 6',
    'user_id IS NOT NULL AND store_id IS NOT NULL AND group_id IS NOT NULL',
    // Status and time of payment agree (docs/invariants.md#orders, O4).
    '(order_status = 1) <= (pay_time IS NULL)',
    '(order_status BETWEEN 2 AND 6) <= (pay_time IS NOT NULL)',
  ],
  order_goods: [
    `
      order_id IS NOT NULL
      AND store_id IS NOT NULL
      AND user_id IS NOT NULL
      AND goods_id IS NOT NULL`,
    // Price and quantity make the total of the line (docs/invariants.md#orders, O1).
    'buy_num > 0 AND goods_price >= 0 AND total_price = goods_price * buy_num',
    'off_money BETWEEN 0 AND total_price AND platform_money BETWEEN 0 AND off_money',
    // Refunds of a line exceed neither its quantity nor its amount
    // (docs/invariants.md#refunds, R1).
    'refund_num BETWEEN 0 AND buy_num AND refund_money BETWEEN 0 AND total_price - off_money',
    'rate BETWEEN 0 AND 10000',
  ],
  order_pays: ['total >= 0 AND refund_money BETWEEN 0 AND total', 'user_id IS NOT NULL'],
  refunds: [
    'goods_money >= 0 AND freight_money >= 0 AND platform_money >= 0',
    'order_id IS NOT NULL AND store_id IS NOT NULL AND user_id IS NOT NULL',
  ],
  refund_goods: ['num > 0 AND money >= 0 AND platform_money >= 0'],
  coupons: ['stock >= 0 AND claimed >= 0'],
  coupon_logs: [
    'coupon_id IS NOT NULL AND user_id IS NOT NULL',
    // A used coupon (1) names its order (docs/invariants.md#promotions, P3).
    '(status = 1) = (order_id IS NOT NULL)',
  ],
  // A seckill sells at most its quota (docs/invariants.md#promotions, P2).
  seckills: ['sold BETWEEN 0 AND stock'],
  collective_logs: [
    // A group has at most its size (docs/invariants.md#promotions, P6).
    'joined BETWEEN 0 AND need AND paid BETWEEN 0 AND joined',
    // A complete group (1) has as many paid members as its size
    // (docs/invariants.md#promotions, P7).
    '(status = 1) <= (paid = need)',
  ],
  // The levels of a rule sum to at most 50 % (docs/invariants.md#referral, RF1).
  distributions: ['lev_1 >= 0 AND lev_2 >= 0 AND lev_3 >= 0 AND lev_1 + lev_2 + lev_3 <= 50'],
  distribution_logs: ['commission >= 0'],
  order_settlements: [
    'order_id IS NOT NULL AND settlement_price >= 0 AND commission >= 0 AND referral >= 0',
  ],
  // `money` is the net amount, so the fee `commission` is less than the whole
  // (docs/invariants.md#withdrawals, W2).
  cashes: ['(user_id IS NULL) <> (store_id IS NULL)', 'money > 0 AND commission >= 0'],
  integral_goods: ['goods_stock >= 0'],
  integral_orders: ['buy_num > 0 AND total_price = goods_price * buy_num'],
};

const tables = [
  // The first answer to each Idempotency-Key, stored in the transaction of its work
  // (docs/decisions/0006-idempotency-keys.md; docs/invariants.md#idempotency, I1 to I4).
  `
    CREATE TABLE idempotency_keys (
      owner varchar(40) NOT NULL,
      key varchar(100) NOT NULL,
      hash varchar(64) NOT NULL,
      answer jsonb,
      created_at timestamptz NOT NULL DEFAULT mall_now(),
      PRIMARY KEY (owner, key)
    )`,
  'CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at)',
  `
    CREATE TABLE carts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      store_id bigint NOT NULL REFERENCES stores (id),
      goods_id bigint NOT NULL REFERENCES goods (id) ON DELETE CASCADE,
      sku_id bigint NOT NULL DEFAULT 0,
      buy_num int NOT NULL CHECK (buy_num BETWEEN 1 AND 9999),
      created_at timestamptz NOT NULL DEFAULT mall_now(),
      updated_at timestamptz NOT NULL DEFAULT mall_now(),
      CONSTRAINT carts_one_line UNIQUE (user_id, goods_id, sku_id)
    )`,
  'CREATE SEQUENCE order_numbers AS bigint',
  'CREATE SEQUENCE order_groups AS bigint',
  // What each promotion takes off an order, and the part of it that the platform pays
  // (docs/decisions/0012-store-pricing.md).
  `
    CREATE TABLE order_savings (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES orders (id),
      type varchar(20) NOT NULL,
      activity_id bigint NOT NULL,
      name varchar(40) NOT NULL,
      off_money bigint NOT NULL CHECK (off_money > 0),
      platform_money bigint NOT NULL DEFAULT 0 CHECK (platform_money BETWEEN 0 AND off_money),
      UNIQUE (order_id, type, activity_id)
    )`,
  `
    CREATE TABLE pay_orders (
      pay_id bigint NOT NULL REFERENCES order_pays (id),
      order_id bigint NOT NULL REFERENCES orders (id),
      money bigint NOT NULL CHECK (money >= 0),
      is_effective boolean NOT NULL DEFAULT false,
      PRIMARY KEY (pay_id, order_id)
    )`,
  'CREATE INDEX pay_orders_order ON pay_orders (order_id)',
  // An order has at most one effective payment (docs/invariants.md#payments, PA4).
  'CREATE UNIQUE INDEX pay_orders_effective ON pay_orders (order_id) WHERE is_effective',
  // Refunds at providers. A repetition with the same number is the same refund
  // (docs/invariants.md#refunds, R3).
  `
    CREATE TABLE pay_refunds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      pay_id bigint NOT NULL REFERENCES order_pays (id),
      refund_no varchar(40) NOT NULL UNIQUE,
      cause varchar(20) NOT NULL,
      cause_id bigint NOT NULL,
      money bigint NOT NULL CHECK (money > 0),
      status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)),
      tries int NOT NULL DEFAULT 0,
      error varchar(200) NOT NULL DEFAULT '',
      next_at timestamptz NOT NULL DEFAULT mall_now(),
      created_at timestamptz NOT NULL DEFAULT mall_now(),
      updated_at timestamptz NOT NULL DEFAULT mall_now(),
      UNIQUE (cause, cause_id)
    )`,
  'CREATE INDEX pay_refunds_waiting ON pay_refunds (next_at) WHERE status = 0',
  // Pieces of a seckill that a user has ordered, for the limit (docs/invariants.md#promotions, P2).
  `
    CREATE TABLE seckill_users (
      seckill_id bigint NOT NULL REFERENCES seckills (id) ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users (id),
      num bigint NOT NULL CHECK (num >= 0),
      PRIMARY KEY (seckill_id, user_id)
    )`,
  // Members of buying groups: a user is in a group once, an order in one group
  // (docs/invariants.md#promotions, P6).
  `
    CREATE TABLE collective_members (
      collective_log_id bigint NOT NULL REFERENCES collective_logs (id),
      user_id bigint NOT NULL REFERENCES users (id),
      order_id bigint NOT NULL UNIQUE REFERENCES orders (id),
      is_paid boolean NOT NULL DEFAULT false,
      PRIMARY KEY (collective_log_id, user_id)
    )`,
  // Points that a refund takes back but the shopper has spent (docs/invariants.md#points, PT3).
  `
    CREATE TABLE point_shortages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id),
      cause varchar(20) NOT NULL,
      cause_id bigint NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      created_at timestamptz NOT NULL DEFAULT mall_now(),
      UNIQUE (cause, cause_id)
    )`,
];

const others = [
  // Lines, after-sales and comments have the store and the shopper of their order
  // (docs/invariants.md#tenancy, T7).
  'ALTER TABLE orders ADD CONSTRAINT orders_owners UNIQUE (id, store_id, user_id)',
  `
    ALTER TABLE order_goods
      ADD CONSTRAINT order_goods_of_order FOREIGN KEY (order_id, store_id, user_id)
        REFERENCES orders (id, store_id, user_id)`,
  `
    ALTER TABLE refunds
      ADD CONSTRAINT refunds_of_order FOREIGN KEY (order_id, store_id, user_id)
        REFERENCES orders (id, store_id, user_id)`,
  `
    ALTER TABLE order_comments
      ADD CONSTRAINT order_comments_of_order FOREIGN KEY (order_id, store_id, user_id)
        REFERENCES orders (id, store_id, user_id)`,
  // An order, and so each of its lines, has at most one open after-sale
  // (docs/invariants.md#refunds, R4).
  'CREATE UNIQUE INDEX refunds_open ON refunds (order_id) WHERE is_open = 1',
  'CREATE UNIQUE INDEX addresses_default ON addresses (user_id) WHERE is_default = 1',
  // Orders that jobs look for.
  'CREATE INDEX orders_unpaid ON orders (created_at) WHERE order_status = 1',
  'CREATE INDEX orders_shipped ON orders (delivery_time) WHERE order_status = 3',
  'CREATE INDEX orders_to_comment ON orders (receipt_time) WHERE order_status = 4',
  `
    CREATE INDEX orders_to_settle
      ON orders (complete_time)
      WHERE order_status = 6 AND is_settlement = 0`,
  // Each cause changes the stock of a SKU once (docs/invariants.md#stock, S3 and S4). Forms may
  // change it again.
  'ALTER TABLE stock_logs ADD COLUMN cause_id bigint NOT NULL DEFAULT 0',
  `
    CREATE UNIQUE INDEX stock_logs_cause
      ON stock_logs (cause, cause_id, goods_id, coalesce(sku_id, 0))
      WHERE cause <> 'form'`,
  // Logged moves of orders are never changed (docs/invariants.md#orders, O3).
  `
    CREATE TRIGGER order_logs_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON order_logs
      FOR EACH STATEMENT
      EXECUTE FUNCTION refuse_change()`,
];

/**
 * Adds what the database enforces for trading, whichever code writes
 * (docs/invariants.md#enforcement-order): checks, keys and triggers. Creates the tables of trading
 * that belong to no resource.
 */
export class TradingRules1763640084002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const [table, conditions] of Object.entries(checks)) {
      for (const [at, condition] of conditions.entries())
        await query.query(
          `ALTER TABLE ${table} ADD CONSTRAINT ${table}_holds_${at + 1} CHECK (${condition})`,
        );
    }
    for (const sql of [...tables, ...others]) await query.query(sql);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER order_logs_append_only ON order_logs');
    await query.query('DROP INDEX stock_logs_cause');
    await query.query('ALTER TABLE stock_logs DROP COLUMN cause_id');
    for (const name of [
      'orders_to_settle',
      'orders_to_comment',
      'orders_shipped',
      'orders_unpaid',
      'addresses_default',
      'refunds_open',
    ])
      await query.query(`DROP INDEX ${name}`);
    for (const table of ['order_comments', 'refunds', 'order_goods'])
      await query.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_of_order`);
    await query.query('ALTER TABLE orders DROP CONSTRAINT orders_owners');
    await query.query(`
      DROP TABLE point_shortages,
        collective_members,
        seckill_users,
        pay_refunds,
        pay_orders,
        order_savings,
        carts,
        idempotency_keys`);
    await query.query('DROP SEQUENCE order_numbers, order_groups');
    for (const [table, conditions] of Object.entries(checks)) {
      for (const at of conditions.keys())
        await query.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_holds_${at + 1}`);
    }
  }
}
