import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the confirmed address was asked for; an older link must not replace it. */
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
