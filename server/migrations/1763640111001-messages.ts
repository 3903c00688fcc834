import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the message centre (docs/decisions/0115-message-centre.md): `messages` to shoppers,
 * stores and the platform, `message_deliveries` by e-mail and SMS, and `message_settings` of
 * accounts. `user_notices` become messages; the table is dropped.
 */
export class Messages1763640111001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await createTables(query);
    await createFunctions(query);
    await query.query(`
      INSERT INTO messages (area, account_id, kind, subject_id, params, read_at, delivery, created_at)
      SELECT 'shop', user_id, kind, subject_id, params, read_at, 'done', created_at
      FROM user_notices
      ORDER BY id`);
    await query.query('DROP TABLE user_notices');
    await query.query("DELETE FROM jobs WHERE name = 'messages.notices'");
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE user_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(30) NOT NULL,
        subject_id bigint NOT NULL,
        params jsonb NOT NULL DEFAULT '{}',
        read_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT user_notices_once UNIQUE (user_id, kind, subject_id)
      )`);
    await query.query('CREATE INDEX user_notices_newest ON user_notices (user_id, id)');
    await query.query(`
      INSERT INTO user_notices (user_id, kind, subject_id, params, read_at, created_at)
      SELECT account_id, kind, subject_id, params, read_at, created_at
      FROM messages
      WHERE kind = 'coupon_ending'
      ORDER BY id`);
    await query.query(lowStockSql(''));
    await query.query('DROP TABLE messages, message_deliveries, message_settings');
    await query.query(`
      DROP FUNCTION message_readers(text, bigint, text), live_tell_messages(),
        live_tell_read_messages()`);
  }
}

async function createTables(query: QueryRunner): Promise<void> {
  await query.query(`
    CREATE TABLE "message_deliveries" (
      "id" BIGSERIAL NOT NULL,
      "message_id" bigint,
      "area" character varying,
      "account_id" bigint,
      "channel" character varying NOT NULL,
      "kind" character varying,
      "address" character varying NOT NULL DEFAULT '',
      "subject" character varying NOT NULL DEFAULT '',
      "content" text NOT NULL DEFAULT '',
      "status" smallint NOT NULL DEFAULT '0',
      "is_digest" smallint NOT NULL DEFAULT '0',
      "tries" bigint NOT NULL DEFAULT '0',
      "next_at" TIMESTAMP(0) WITH TIME ZONE,
      "sent_at" TIMESTAMP(0) WITH TIME ZONE,
      "error_msg" character varying NOT NULL DEFAULT '',
      "rev" integer NOT NULL DEFAULT '1',
      "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      CONSTRAINT "pk_message_deliveries" PRIMARY KEY ("id"),
      CONSTRAINT message_deliveries_once UNIQUE (message_id, channel)
    )`);
  await query.query(
    'CREATE INDEX message_deliveries_due ON message_deliveries (next_at) WHERE status = 0',
  );
  await query.query('CREATE INDEX message_deliveries_age ON message_deliveries (created_at)');
  await query.query(`
    CREATE TABLE "messages" (
      "id" BIGSERIAL NOT NULL,
      "area" character varying NOT NULL DEFAULT '',
      "account_id" bigint NOT NULL,
      "store_id" bigint,
      "kind" character varying NOT NULL,
      "subject_id" bigint NOT NULL,
      "params" jsonb,
      "read_at" TIMESTAMP(0) WITH TIME ZONE,
      "delivery" character varying NOT NULL DEFAULT '',
      "rev" integer NOT NULL DEFAULT '1',
      "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      CONSTRAINT "pk_messages" PRIMARY KEY ("id"),
      CONSTRAINT messages_area CHECK (area IN ('shop', 'Seller', 'Admin')),
      CONSTRAINT messages_store CHECK ((area = 'Seller') = (store_id IS NOT NULL))
    )`);
  await query.query('CREATE INDEX "ix_messages_area" ON "messages" ("area")');
  await query.query('CREATE INDEX "ix_messages_account_id" ON "messages" ("account_id")');
  await query.query('CREATE INDEX "ix_messages_store_id" ON "messages" ("store_id")');
  await query.query('CREATE INDEX messages_newest ON messages (area, account_id, id)');
  await query.query(
    'CREATE INDEX messages_unread ON messages (area, account_id) WHERE read_at IS NULL',
  );
  await query.query("CREATE INDEX messages_waiting ON messages (id) WHERE delivery = 'waiting'");
  await query.query('CREATE INDEX messages_age ON messages (created_at)');
  await query.query(`
    CREATE UNIQUE INDEX messages_once
      ON messages (kind, subject_id, area, account_id)
      WHERE kind IN ('coupon_ending', 'mall_notice')`);
  // Choices of an account: language and confirmed address of its e-mails, channels by kind
  await query.query(`
    CREATE TABLE message_settings (
      area varchar(6) NOT NULL,
      account_id bigint NOT NULL,
      language varchar(10) NOT NULL,
      email varchar(100) NOT NULL DEFAULT '',
      is_digest smallint NOT NULL DEFAULT 0,
      choices jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (area, account_id)
    )`);
  await query.query(`
    CREATE INDEX message_settings_notices ON message_settings (account_id)
      WHERE choices #>> '{mall_notice,email}' = '1'`);
}

async function createFunctions(query: QueryRunner): Promise<void> {
  await query.query(`
    CREATE FUNCTION message_readers(of_area text, owner bigint, wanted text)
      RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
        SELECT owner WHERE of_area = 'shop'
        UNION ALL
        SELECT u.id
        FROM stores s
        JOIN users u ON u.id = s.user_id AND u.status = 1 AND u.deleted_at IS NULL
        WHERE of_area = 'Seller' AND s.id = owner
        UNION ALL
        SELECT u.id
        FROM stores s
        JOIN users u ON u.belong_id = s.user_id AND u.status = 1 AND u.deleted_at IS NULL
        WHERE of_area = 'Seller' AND s.id = owner AND EXISTS (
          SELECT
          FROM user_to_roles ar
          JOIN user_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
          JOIN user_to_permissions rp ON rp.role_id = r.id
          JOIN user_permissions p ON p.id = rp.permission_id
          WHERE ar.user_id = u.id AND p.apis = wanted
        )
        UNION ALL
        SELECT a.id
        FROM admins a
        WHERE of_area = 'Admin' AND a.status = 1 AND a.deleted_at IS NULL AND (
          a.is_super = 1 OR EXISTS (
            SELECT
            FROM admin_to_roles ar
            JOIN admin_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
            JOIN admin_to_permissions rp ON rp.role_id = r.id
            JOIN admin_permissions p ON p.id = rp.permission_id
            WHERE ar.admin_id = a.id AND p.apis = wanted
          )
        )
      $$`);
  await query.query(
    lowStockSql(`
            INSERT INTO messages (
              area, account_id, store_id, kind, subject_id, params, delivery, read_at
            )
            SELECT
              'Seller', reader.id, store, 'stock_low', g.id,
              jsonb_build_object('goods', g.goods_name, 'stock', NEW.goods_stock), 'waiting',
              CASE WHEN c.choices #>> '{stock_low,in_app}' = '0' THEN mall_now() END
            FROM goods g
            CROSS JOIN message_readers('Seller', store, 'Seller.goods.index') AS reader(id)
            LEFT JOIN message_settings c ON c.area = 'Seller' AND c.account_id = reader.id
            WHERE g.id = low_goods AND NOT EXISTS (
              SELECT
              FROM messages m
              WHERE m.area = 'Seller'
                AND m.account_id = reader.id
                AND m.kind = 'stock_low'
                AND m.subject_id = g.id
                AND m.read_at IS NULL
            );`),
  );
  await query.query(`
    CREATE FUNCTION live_tell_messages() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('souk_live', concat_ws(' ', 'messages', 'new', n.store_id))
        FROM (SELECT DISTINCT store_id FROM written WHERE area <> 'shop') n;
        RETURN NULL;
      END
    $$`);
  await query.query(`
    CREATE TRIGGER live_new
      AFTER INSERT ON messages
      REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT
      EXECUTE FUNCTION live_tell_messages()`);
  // A message that is read in one window or by a command makes all windows count unread ones again
  await query.query(`
    CREATE FUNCTION live_tell_read_messages() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('souk_live', concat_ws(' ', 'messages', 'moved', n.store_id))
        FROM (
          SELECT DISTINCT w.store_id
          FROM written w
          JOIN known k ON k.id = w.id
          WHERE w.area <> 'shop' AND w.read_at IS DISTINCT FROM k.read_at
        ) n;
        RETURN NULL;
      END
    $$`);
  await query.query(`
    CREATE TRIGGER live_moved
      AFTER UPDATE ON messages
      REFERENCING OLD TABLE AS known NEW TABLE AS written
      FOR EACH STATEMENT
      EXECUTE FUNCTION live_tell_read_messages()`);
}

/** The function of the triggers `live_low` (migration Live), with a further statement. */
const lowStockSql = (further: string): string => `
  CREATE OR REPLACE FUNCTION live_tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      store bigint;
      low_goods bigint;
    BEGIN
      IF TG_TABLE_NAME = 'goods_skus' THEN
        low_goods := NEW.goods_id;
        SELECT store_id
        INTO store
        FROM goods
        WHERE id = low_goods AND goods_status = 1 AND deleted_at IS NULL;
      ELSE
        low_goods := NEW.id;
        SELECT NEW.store_id
        INTO store
        WHERE NOT EXISTS (SELECT FROM goods_skus WHERE goods_id = NEW.id);
      END IF;
      IF store IS NOT NULL THEN
        PERFORM pg_notify('souk_live', concat_ws(' ', 'goods', 'low', store));${further}
      END IF;
      RETURN NULL;
    END
  $$`;
