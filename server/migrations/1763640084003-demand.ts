import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a statement fail by itself when its effect is not what it should be, so that nobody has to
 * wait for its answer before the commit.
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
