import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Goods that name a deleted freight template already pay by the default one; now they name none, as
 * their form shows it.
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
