import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the double-entry ledger (docs/decisions/0017-ledger.md): `ledger_accounts` (balances) and
 * `ledger_entries` (legs). Constraints and triggers enforce docs/invariants.md#money, M3 to M7.
 * `adjustment_numbers` numbers manual adjustments.
 */
export class Ledger1763640070001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE ledger_accounts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        owner varchar(5) NOT NULL,
        owner_id bigint NOT NULL,
        kind varchar(10) NOT NULL,
        balance bigint NOT NULL DEFAULT 0,
        CONSTRAINT ledger_accounts_not_negative CHECK (
          balance >= 0 OR (owner = 'store' AND kind = 'available')
        )
      )`);
    await query.query(
      'CREATE UNIQUE INDEX ledger_accounts_owner ON ledger_accounts (owner, owner_id, kind)',
    );
    await query.query(`
      CREATE TABLE ledger_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        cause varchar(20) NOT NULL,
        cause_id bigint NOT NULL,
        event varchar(30) NOT NULL,
        leg smallint NOT NULL,
        owner varchar(8) NOT NULL,
        owner_id bigint NOT NULL,
        kind varchar(12) NOT NULL,
        unit varchar(6) NOT NULL,
        account_id bigint REFERENCES ledger_accounts (id),
        amount bigint NOT NULL,
        balance_after bigint,
        info varchar(100) NOT NULL DEFAULT '',
        CONSTRAINT ledger_entries_moves CHECK (amount <> 0),
        CONSTRAINT ledger_entries_kept CHECK (
          (owner = 'platform') = (account_id IS NULL)
          AND (account_id IS NULL) = (balance_after IS NULL)
        )
      )`);
    await query.query(
      'CREATE UNIQUE INDEX ledger_entries_cause ON ledger_entries (cause, cause_id, event, leg)',
    );
    await query.query('CREATE INDEX ledger_entries_account ON ledger_entries (account_id, id)');
    await query.query('CREATE INDEX ledger_entries_owner ON ledger_entries (owner, owner_id, id)');
    await query.query('CREATE SEQUENCE adjustment_numbers AS bigint');
    await query.query(zeroSum);
    await query.query(`
      CREATE TRIGGER ledger_entries_zero_sum
        AFTER INSERT ON ledger_entries
        REFERENCING NEW TABLE AS fresh
        FOR EACH STATEMENT
        EXECUTE FUNCTION ledger_zero_sum()`);
    await query.query(`
      CREATE TRIGGER ledger_entries_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
        FOR EACH STATEMENT
        EXECUTE FUNCTION refuse_change()`);
    await query.query(`
      CREATE TRIGGER ledger_accounts_stay
        BEFORE DELETE OR TRUNCATE ON ledger_accounts
        FOR EACH STATEMENT
        EXECUTE FUNCTION refuse_change()`);
    await query.query(sameBalance);
    await query.query(`
      CREATE CONSTRAINT TRIGGER ledger_accounts_balance
        AFTER INSERT OR UPDATE ON ledger_accounts
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW
        EXECUTE FUNCTION ledger_same_balance()`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE ledger_entries, ledger_accounts');
    await query.query('DROP SEQUENCE adjustment_numbers');
    await query.query('DROP FUNCTION ledger_zero_sum(), ledger_same_balance()');
  }
}

/**
 * Checks the rows of one INSERT: the amounts of each cause, event and unit sum to zero, and each
 * `balance_after` continues the balance of its account.
 */
const zeroSum = `
  CREATE FUNCTION ledger_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT
        FROM fresh
        GROUP BY cause, cause_id, event, unit
        HAVING sum(amount) <> 0
      ) THEN
        RAISE EXCEPTION 'The legs of a movement do not sum to zero'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_zero_sum';
      END IF;
      IF EXISTS (
        SELECT
        FROM fresh f
        JOIN ledger_accounts a ON a.id = f.account_id
        WHERE a.owner <> f.owner OR a.owner_id <> f.owner_id OR a.kind <> f.kind
      ) OR EXISTS (
        SELECT
        FROM (
          SELECT
            account_id, amount, balance_after,
            lag(balance_after) OVER (PARTITION BY account_id ORDER BY id) AS before,
            id
          FROM fresh
          WHERE account_id IS NOT NULL
        ) f
        WHERE balance_after - amount <> coalesce(
          before,
          (
            SELECT e.balance_after
            FROM ledger_entries e
            WHERE e.account_id = f.account_id AND e.id < f.id
            ORDER BY e.id DESC
            LIMIT 1
          ),
          0
        )
      ) THEN
        RAISE EXCEPTION 'An entry does not continue its account'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_continue';
      END IF;
      RETURN NULL;
    END
  $$`;

/** Checks at commit that the balance of an account equals `balance_after` of its last entry. */
const sameBalance = `
  CREATE FUNCTION ledger_same_balance() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT balance FROM ledger_accounts WHERE id = NEW.id) <> coalesce(
        (
          SELECT balance_after
          FROM ledger_entries
          WHERE account_id = NEW.id
          ORDER BY id DESC
          LIMIT 1
        ),
        0
      ) THEN
        RAISE EXCEPTION 'The balance of account % changed without an entry', NEW.id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_balance';
      END IF;
      RETURN NULL;
    END
  $$`;
