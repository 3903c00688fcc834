import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Turns the bank card numbers of `cashes` and `user_checks` into secrets
 * (docs/decisions/0099-bank-cards.md). The columns become plain bytes, which the next start
 * encrypts. Histories of identity checks keep the last four digits.
 */
export class BankCards1763640106001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE cashes
        ALTER COLUMN card_no DROP DEFAULT,
        ALTER COLUMN card_no DROP NOT NULL,
        ALTER COLUMN card_no TYPE bytea USING convert_to(nullif(card_no, ''), 'UTF8')`);
    await query.query(`
      ALTER TABLE user_checks
        ALTER COLUMN bank_no DROP DEFAULT,
        ALTER COLUMN bank_no TYPE bytea USING convert_to(bank_no, 'UTF8')`);
    await query.query('GRANT UPDATE ON histories TO CURRENT_USER');
    await query.query('ALTER TABLE histories DISABLE TRIGGER USER');
    for (const state of ['before', 'after'])
      await query.query(`
        UPDATE histories
        SET ${state} = jsonb_set(
          ${state}, '{bank_no}', to_jsonb('**** ' || right(${state} ->> 'bank_no', 4))
        )
        WHERE resource = 'user_checks' AND ${state} ->> 'bank_no' <> ''`);
    await query.query('ALTER TABLE histories ENABLE TRIGGER USER');
    await query.query('REVOKE UPDATE ON histories FROM CURRENT_USER');
  }

  /** Works only before the next start: a migration cannot decrypt the numbers. */
  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE user_checks
        ALTER COLUMN bank_no TYPE character varying USING convert_from(bank_no, 'UTF8'),
        ALTER COLUMN bank_no SET DEFAULT ''`);
    await query.query(`
      ALTER TABLE cashes
        ALTER COLUMN card_no TYPE character varying
          USING coalesce(convert_from(card_no, 'UTF8'), ''),
        ALTER COLUMN card_no SET DEFAULT '',
        ALTER COLUMN card_no SET NOT NULL`);
  }
}
