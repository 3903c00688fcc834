import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of the sandbox payment provider: its payments (`sandbox_trades`), refunds and
 * notices. They are empty in production, which does not load the sandbox
 * (docs/invariants.md#payments, PA8).
 */
export class Sandbox1763640083001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE sandbox_trades (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        trade_no varchar(28) NOT NULL UNIQUE,
        vendor varchar(6) NOT NULL CHECK (vendor IN ('wechat', 'alipay')),
        pay_no varchar(64) NOT NULL,
        total bigint NOT NULL CHECK (total > 0),
        subject text NOT NULL,
        notify_url text NOT NULL,
        return_url text NOT NULL DEFAULT '',
        status varchar(6) NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'closed')),
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        UNIQUE (vendor, pay_no),
        CHECK ((status = 'paid') = (paid_at IS NOT NULL))
      )`);
    await query.query(`
      CREATE TABLE sandbox_refunds (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        trade_id bigint NOT NULL REFERENCES sandbox_trades,
        refund_no varchar(64) NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        UNIQUE (trade_id, refund_no)
      )`);
    await query.query(`
      CREATE TABLE sandbox_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        trade_id bigint NOT NULL REFERENCES sandbox_trades,
        kind varchar(15) NOT NULL,
        due_at timestamptz,
        tries smallint NOT NULL DEFAULT 0,
        sent_at timestamptz,
        is_taken boolean NOT NULL DEFAULT false,
        answer text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT mall_now()
      )`);
    await query.query('CREATE INDEX sandbox_notices_trade ON sandbox_notices (trade_id, id)');
    await query.query(
      'CREATE INDEX sandbox_notices_due ON sandbox_notices (due_at) WHERE due_at IS NOT NULL',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE sandbox_notices');
    await query.query('DROP TABLE sandbox_refunds');
    await query.query('DROP TABLE sandbox_trades');
  }
}
