import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `demand(holds, what)`, which raises an error when a condition does not hold. With it, a
 * statement can check its own effect.
 * Not called since docs/decisions/0055-one-transaction-per-shopper.md.
 */
export class Demand1763640084003 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE FUNCTION demand(holds boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT holds THEN
            RAISE EXCEPTION 'not so: %', what
              USING ERRCODE = 'raise_exception', CONSTRAINT = what;
          END IF;
        END
      $$`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP FUNCTION demand(boolean, text)');
  }
}
