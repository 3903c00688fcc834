import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['audits', 'histories'];

/**
 * Makes `audits` and `histories` append-only: a trigger refuses UPDATE, DELETE and TRUNCATE
 * (docs/invariants.md#audit, AU2).
 */
export class AppendOnly1763640000003 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION '% is append only', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
        END
      $$`);
    for (const table of tables)
      await query.query(`
        CREATE TRIGGER ${table}_append_only
          BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT
          EXECUTE FUNCTION refuse_change()`);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of tables) await query.query(`DROP TRIGGER ${table}_append_only ON ${table}`);
    await query.query('DROP FUNCTION refuse_change()');
  }
}
