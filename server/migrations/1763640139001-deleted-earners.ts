import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param ended SQL condition on the earner `u`, who gets no commission */
const skipEarnerSql = (ended: string): string => `
  CREATE OR REPLACE FUNCTION skip_closed_earner() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
      IF EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND (${ended})) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END
  $$`;

/**
 * Lets `skip_closed_earner` skip commission of deleted accounts too. An order that is paid while an
 * admin deletes its inviter waits for the deletion and then sees it
 * (docs/decisions/0132-deleted-accounts.md).
 */
export class DeletedEarners1763640139001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(skipEarnerSql('u.closed_at IS NOT NULL OR u.deleted_at IS NOT NULL'));
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(skipEarnerSql('u.closed_at IS NOT NULL'));
  }
}
