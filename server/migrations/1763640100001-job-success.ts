import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of the last run of a job that succeeded, so that a failing one shows since when. */
export class JobSuccess1763640100001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE jobs ADD COLUMN succeeded_at timestamptz');
    await query.query("UPDATE jobs SET succeeded_at = finished_at WHERE error = ''");
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE jobs DROP COLUMN succeeded_at');
  }
}
