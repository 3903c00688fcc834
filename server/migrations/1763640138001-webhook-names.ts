import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Masks phone numbers in user names and nicknames of webhook events, also of stored ones: every
 * number of at least 11 digits. `webhook_columns` is the former `webhook_snapshot`; it selects the
 * columns of a snapshot and masks its phones.
 */
export class WebhookNames1763640138001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER FUNCTION webhook_snapshot(text, jsonb) RENAME TO webhook_columns');
    await query.query(`
      CREATE FUNCTION webhook_snapshot(of_subject text, written jsonb) RETURNS jsonb
        LANGUAGE sql IMMUTABLE AS $$
          SELECT CASE of_subject
            WHEN 'users' THEN snapshot || (
              SELECT coalesce(
                jsonb_object_agg(
                  c.key, regexp_replace(c.value, '(\\d{3})\\d{4,}(\\d{4})', '\\1****\\2', 'g')
                ),
                '{}'
              )
              FROM jsonb_each_text(snapshot) c
              WHERE c.key IN ('username', 'nickname') AND c.value IS NOT NULL
            )
            ELSE snapshot
          END
          FROM webhook_columns(of_subject, written) AS snapshot
        $$`);
    await query.query(`
      UPDATE webhook_events
      SET data = webhook_snapshot('users', data)
      WHERE subject = 'users'`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP FUNCTION webhook_snapshot(text, jsonb)');
    await query.query('ALTER FUNCTION webhook_columns(text, jsonb) RENAME TO webhook_snapshot');
  }
}
