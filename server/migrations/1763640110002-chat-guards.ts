import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to the chat what its resources cannot define: visitors without an account
 * (docs/decisions/0110-visitors-of-the-chat.md), checks of conversations and messages, a unique
 * `client_key` against repeated messages, and indexes of its own statements.
 */
export class ChatGuards1763640110002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE chat_visitors (
        id bigint GENERATED ALWAYS AS IDENTITY,
        key varchar(32) NOT NULL,
        user_id bigint,
        ip varchar(45) NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT pk_chat_visitors PRIMARY KEY (id),
        CONSTRAINT chat_visitors_shopper FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await query.query('CREATE UNIQUE INDEX chat_visitors_key ON chat_visitors (key)');
    await query.query('CREATE INDEX chat_visitors_user ON chat_visitors (user_id)');
    await query.query(`
      ALTER TABLE chat_friends
      ADD CONSTRAINT chat_friends_shopper CHECK (
        stype = 'users'
        AND user_id IS NOT NULL
        AND sid = user_id::text
        OR stype = 'anonymous'
        AND user_id IS NULL
      ),
      ADD CONSTRAINT chat_friends_desk CHECK (desk = 0 OR desk = 1 AND store_id IS NOT NULL)`);
    await query.query(`
      ALTER TABLE chat_contents
      ADD CONSTRAINT chat_contents_side CHECK (side IN ('shopper', 'staff', 'system')),
      ADD CONSTRAINT chat_contents_type CHECK (
        content_type IN ('text', 'image', 'goods', 'order', 'system')
        AND (content_type = 'system') = (side = 'system')
        AND (content_type = 'image') = (image <> '')
      )`);
    await query.query(`
      CREATE UNIQUE INDEX chat_contents_client_key
      ON chat_contents (friend_id, side, account_id, client_key) NULLS NOT DISTINCT
      WHERE client_key <> ''`);
    await query.query(
      'CREATE INDEX chat_contents_unread ON chat_contents (friend_id, side) WHERE r_read = 0',
    );
    await query.query('CREATE INDEX chat_contents_created ON chat_contents (created_at, id)');
    await query.query(`
      CREATE INDEX chat_contents_grams
      ON chat_contents USING gin (text_grams(content))
      WHERE content_type = 'text'`);
    await query.query(
      "CREATE INDEX chat_contents_image ON chat_contents (image) WHERE image <> ''",
    );
  }

  async down(query: QueryRunner): Promise<void> {
    for (const name of ['image', 'grams', 'created', 'unread', 'client_key'])
      await query.query(`DROP INDEX chat_contents_${name}`);
    await query.query(`
      ALTER TABLE chat_contents
      DROP CONSTRAINT chat_contents_type,
      DROP CONSTRAINT chat_contents_side`);
    await query.query(`
      ALTER TABLE chat_friends
      DROP CONSTRAINT chat_friends_desk,
      DROP CONSTRAINT chat_friends_shopper`);
    await query.query('DROP TABLE chat_visitors');
  }
}
