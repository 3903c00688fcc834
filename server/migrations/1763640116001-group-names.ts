import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `is_renamed` to the groups of permissions. A start does not overwrite the names of groups
 * that an admin renamed (docs/decisions/0100-names-of-groups.md).
 */
export class GroupNames1763640116001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const table of ['admin_permission_groups', 'user_permission_groups'])
      await query.query(
        `ALTER TABLE "${table}" ADD COLUMN "is_renamed" smallint NOT NULL DEFAULT '0'`,
      );
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of ['admin_permission_groups', 'user_permission_groups'])
      await query.query(`ALTER TABLE "${table}" DROP COLUMN "is_renamed"`);
  }
}
