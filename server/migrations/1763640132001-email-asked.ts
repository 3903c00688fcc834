import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `message_settings.email_asked_at`: when the confirmed address was asked for. A link of an
 * older request must not replace that address (docs/decisions/0116-links-of-mails.md).
 */
export class EmailAsked1763640132001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'ALTER TABLE message_settings ADD COLUMN email_asked_at timestamp(3) with time zone',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE message_settings DROP COLUMN email_asked_at');
  }
}
