import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `jobs.succeeded_at`: the end of the last run that succeeded. It shows since when a job
 * fails.
 */
export class JobSuccess1763640100001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE jobs ADD COLUMN succeeded_at timestamptz');
    await query.query("UPDATE jobs SET succeeded_at = finished_at WHERE error = ''");
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE jobs DROP COLUMN succeeded_at');
  }
}
