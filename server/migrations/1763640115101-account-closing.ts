import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose new rows belong to a shopper who is signed in. */
const ownTables = [
  'addresses',
  'carts',
  'cashes',
  'coupon_logs',
  'favorites',
  'integral_orders',
  'oauths',
  'orders',
  'user_checks',
];

/**
 * Adds the closing of accounts (docs/decisions/0094-account-closing.md). A check keeps personal
 * data out of a closed account; triggers refuse its new rows and money and skip commission.
 * Triggers of rows lock the user's row, so they wait for a concurrent closing and see its result.
 */
export class AccountClosing1763640115101 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE "users"
        ADD "closing_at" TIMESTAMP(0) WITH TIME ZONE,
        ADD "closed_at" TIMESTAMP(0) WITH TIME ZONE`);
    await query.query(`
      ALTER TABLE users ADD CONSTRAINT users_closed CHECK (
        closed_at IS NULL OR (
          closing_at IS NULL
          AND status = 0
          AND username = 'closed:' || id
          AND nickname = username
          AND (phone, email, avatar, ip, password, pay_password) = ('', '', '', '', '', '')
        )
      )`);
    await query.query(`
      CREATE INDEX users_closing ON users (closing_at) WHERE closing_at IS NOT NULL`);
    await query.query(`
      CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
          IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND closed_at IS NOT NULL) THEN
            RAISE EXCEPTION 'the account % is closed', NEW.user_id
              USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_account';
          END IF;
          RETURN NEW;
        END
      $$`);
    for (const table of ownTables)
      await query.query(`
        CREATE TRIGGER closed_accounts
          BEFORE INSERT ON ${table}
          FOR EACH ROW
          EXECUTE FUNCTION refuse_closed_account()`);
    await query.query(`
      CREATE TRIGGER closed_accounts
        BEFORE INSERT OR UPDATE OF store_status, user_id ON stores
        FOR EACH ROW
        WHEN (NEW.store_status = 1)
        EXECUTE FUNCTION refuse_closed_account()`);
    // Skips the row instead of refusing it: an order must not fail because an inviter of its buyer has
    // closed the account
    await query.query(`
      CREATE FUNCTION skip_closed_earner() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
          IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND closed_at IS NOT NULL) THEN
            RETURN NULL;
          END IF;
          RETURN NEW;
        END
      $$`);
    await query.query(`
      CREATE TRIGGER closed_earners
        BEFORE INSERT ON distribution_logs
        FOR EACH ROW
        EXECUTE FUNCTION skip_closed_earner()`);
    await query.query(`
      CREATE FUNCTION refuse_closed_credit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (
            SELECT
            FROM fresh f
            JOIN users u ON u.id = f.owner_id
            WHERE f.owner = 'user' AND f.amount > 0 AND u.closed_at IS NOT NULL
          ) THEN
            RAISE EXCEPTION 'a closed account gets no money and no points'
              USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_account';
          END IF;
          RETURN NULL;
        END
      $$`);
    await query.query(`
      CREATE TRIGGER ledger_entries_open_account
        AFTER INSERT ON ledger_entries
        REFERENCING NEW TABLE AS fresh
        FOR EACH STATEMENT
        EXECUTE FUNCTION refuse_closed_credit()`);
  }

  /** Closed accounts stay without data and disabled. */
  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER ledger_entries_open_account ON ledger_entries');
    await query.query('DROP TRIGGER closed_earners ON distribution_logs');
    for (const table of [...ownTables, 'stores'])
      await query.query(`DROP TRIGGER closed_accounts ON ${table}`);
    for (const name of ['refuse_closed_credit', 'skip_closed_earner', 'refuse_closed_account'])
      await query.query(`DROP FUNCTION ${name}()`);
    await query.query('DROP INDEX users_closing');
    await query.query('ALTER TABLE users DROP CONSTRAINT users_closed');
    await query.query('ALTER TABLE "users" DROP "closing_at", DROP "closed_at"');
  }
}
