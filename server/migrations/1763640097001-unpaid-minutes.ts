import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Writes `cancel_minutes`, after which an unpaid order is cancelled, into the settings
 * `configs/task` of malls whose `cancel` (in days) is not its default of 1, so that they keep their
 * time. Other malls get the default of `cancel_minutes` (docs/decisions/0076-unpaid-stock.md).
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
