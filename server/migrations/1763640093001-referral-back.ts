import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `referral_shortages` (commission that a claw-back takes back but the earner has spent)
 * and `referral_nettings` (what the earner's later commission pays of it to the store). The view
 * `order_entries` shows nettings too (docs/invariants.md#referral, RF4).
 */
export class ReferralBack1763640093001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const statement of [...tables, owedBefore, marked, entries]) await query.query(statement);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(entriesBefore);
    await query.query('DROP TABLE referral_nettings, referral_shortages');
    await query.query('UPDATE distribution_logs SET status = 1 WHERE status = 3');
  }
}

const tables = [
  `
    CREATE TABLE referral_shortages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      refund_id bigint NOT NULL REFERENCES refunds (id),
      user_id bigint NOT NULL REFERENCES users (id),
      store_id bigint NOT NULL REFERENCES stores (id),
      money bigint NOT NULL CHECK (money > 0),
      netted bigint NOT NULL DEFAULT 0
        CONSTRAINT referral_shortages_netted CHECK (netted BETWEEN 0 AND money),
      created_at timestamptz NOT NULL DEFAULT mall_now(),
      UNIQUE (refund_id, user_id)
    )`,
  'CREATE INDEX referral_shortages_open ON referral_shortages (user_id, id) WHERE netted < money',
  `
    CREATE TABLE referral_nettings (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      shortage_id bigint NOT NULL REFERENCES referral_shortages (id),
      settlement_id bigint NOT NULL REFERENCES order_settlements (id),
      money bigint NOT NULL CHECK (money > 0),
      created_at timestamptz NOT NULL DEFAULT mall_now(),
      UNIQUE (shortage_id, settlement_id)
    )`,
];

/**
 * Paid commission of lines that were clawed back. The earners owe it in full, and it is netted like
 * other shortages. Its status becomes 3, revoked.
 */
const clawedBefore = `
  distribution_logs d
  JOIN order_goods l ON l.id = d.order_goods_id AND l.refund_num = l.buy_num
  WHERE d.status = 1`;
const owedBefore = `
  INSERT INTO referral_shortages (refund_id, user_id, store_id, money)
  SELECT
    (SELECT max(r.id) FROM refunds r WHERE r.order_id = d.order_id AND r.refund_step = 3),
    d.user_id, d.store_id,
    sum(d.commission)::bigint
  FROM ${clawedBefore} AND d.commission > 0
  GROUP BY d.order_id, d.user_id, d.store_id
  ORDER BY 1, 2`;
const marked = `
  UPDATE distribution_logs
  SET status = 3
  WHERE id IN (SELECT d.id FROM ${clawedBefore})`;

/**
 * As in migration OrderPages. UNION ALL lets indexes find the legs of one order; nettings are a
 * further kind of cause.
 */
const legs = (from: string, order: string): string => `
  SELECT
    e.id, ${order} AS order_id, e.event,
    e.owner || '_' || e.kind AS account,
    e.owner, e.owner_id,
    coalesce(
      CASE e.owner
        WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
        WHEN 'store' THEN (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
      END,
      ''
    ) AS party,
    CASE e.unit WHEN 'fen' THEN e.amount END AS money,
    CASE e.unit WHEN 'points' THEN e.amount END AS points,
    e.info, e.created_at
  FROM ${from}`;
const legsOfOrders = legs("ledger_entries e WHERE e.cause = 'order'", 'e.cause_id');
const legsOfRefunds = legs(
  `
    refunds r
    JOIN ledger_entries e ON e.cause = 'refund' AND e.cause_id = r.id`,
  'r.order_id',
);
const legsOfSettlements = legs(
  `
    order_settlements t
    JOIN ledger_entries e ON e.cause = 'settlement' AND e.cause_id = t.id`,
  't.order_id',
);
const entriesBefore = `
  CREATE OR REPLACE VIEW order_entries AS
    ${legsOfOrders}
    UNION ALL
    ${legsOfRefunds}
    UNION ALL
    ${legsOfSettlements}`;
const legsOfNettings = legs(
  `
    refunds r
    JOIN referral_shortages h ON h.refund_id = r.id
    JOIN referral_nettings n ON n.shortage_id = h.id
    JOIN ledger_entries e ON e.cause = 'netting' AND e.cause_id = n.id`,
  'r.order_id',
);
const entries = `
  ${entriesBefore}
    UNION ALL
    ${legsOfNettings}`;
