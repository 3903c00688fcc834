import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inbox lists messages by their time. */
export class InboxOrder1796052400000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX messages_newest');
    await query.query(
      'CREATE INDEX messages_newest ON messages (area, account_id, created_at, id)',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX messages_newest');
    await query.query('CREATE INDEX messages_newest ON messages (area, account_id, id)');
  }
}
