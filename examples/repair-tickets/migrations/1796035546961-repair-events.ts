import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by `npm run migration`. */
export class RepairEvents1796035546961 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "repair_tickets" ADD "cost" bigint');
    await query.query(`COMMENT ON COLUMN "repair_tickets"."cost" IS 'kind: money'`);
    await query.query(`
      CREATE TRIGGER "webhook_rows"
      AFTER INSERT OR UPDATE OR DELETE ON "repair_tickets" FOR EACH ROW
      EXECUTE FUNCTION webhook_row_changed ('repair_tickets', 'store_id', '{}')`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER "webhook_rows" ON "repair_tickets"');
    await query.query('ALTER TABLE "repair_tickets" DROP COLUMN "cost"');
  }
}
