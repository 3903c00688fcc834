import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param ended SQL condition on the account `u`, which gets no rows any more */
const refuseSql = (ended: string): string => `
  CREATE OR REPLACE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
      IF EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND (${ended})) THEN
        RAISE EXCEPTION 'the account % is closed', NEW.user_id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_account';
      END IF;
      RETURN NEW;
    END
  $$`;

/**
 * Lets `refuse_closed_account` refuse rows of deleted accounts too. An order that is placed while
 * an admin deletes its account waits for the deletion and is refused
 * (docs/decisions/0132-deleted-accounts.md). Stores are exempt, so that an open store of a deleted
 * owner can still be edited.
 */
export class DeletedAccounts1763640141001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      refuseSql(
        "u.closed_at IS NOT NULL OR (u.deleted_at IS NOT NULL AND TG_TABLE_NAME <> 'stores')",
      ),
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(refuseSql('u.closed_at IS NOT NULL'));
  }
}
