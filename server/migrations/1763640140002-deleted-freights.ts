import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Empties `goods.freight_id` where it names a deleted freight template. Such goods already pay the
 * freight of the store's default template; afterwards their form shows it too.
 */
export class DeletedFreights1763640140002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE goods g
      SET freight_id = NULL
      WHERE g.freight_id > 0 AND NOT EXISTS (SELECT FROM freights f WHERE f.id = g.freight_id)`);
  }

  /** The deleted templates are not stored anywhere. */
  async down(): Promise<void> {}
}
