import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The time of unpaid orders is set in minutes. A mall that chose another time than the former
 * default of one day keeps it.
 */
export class UnpaidMinutes1763640097001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE configs
      SET value = value
        || jsonb_build_object('cancel_minutes', (value->>'cancel')::int * 24 * 60)
      WHERE name = 'configs/task'
        AND (value->>'cancel')::int <> 1
        AND value->'cancel_minutes' IS NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE configs
      SET value = value - ARRAY['cancel_minutes', 'unpaid_pieces', 'unpaid_sku_pieces']
      WHERE name = 'configs/task'`);
  }
}
