import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of the chat (docs/chat.md): conversations (`chat_friends`), messages
 * (`chat_contents`), quick replies and reports. `stores` gets chat hours, a greeting and an absence
 * text.
 */
export class Chat1763640110001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "chat_contents" (
        "id" BIGSERIAL NOT NULL,
        "friend_id" bigint NOT NULL,
        "side" character varying NOT NULL DEFAULT '',
        "stype" character varying NOT NULL DEFAULT '',
        "sid" character varying NOT NULL DEFAULT '',
        "rtype" character varying NOT NULL DEFAULT '',
        "rid" character varying NOT NULL DEFAULT '',
        "account_id" bigint,
        "content_type" character varying NOT NULL DEFAULT '',
        "content" text NOT NULL DEFAULT '',
        "image" text NOT NULL DEFAULT '',
        "event" character varying NOT NULL DEFAULT '',
        "client_key" character varying NOT NULL DEFAULT '',
        "s_read" smallint NOT NULL DEFAULT '1',
        "r_read" smallint NOT NULL DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_chat_contents" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "chat_friends" (
        "id" BIGSERIAL NOT NULL,
        "stype" character varying NOT NULL DEFAULT '',
        "sid" character varying NOT NULL DEFAULT '',
        "rtype" character varying NOT NULL DEFAULT '',
        "rid" character varying NOT NULL DEFAULT '',
        "user_id" bigint,
        "store_id" bigint,
        "desk" smallint NOT NULL DEFAULT '1',
        "is_open" smallint NOT NULL DEFAULT '1',
        "assigned_id" bigint,
        "blocked_by_shopper" smallint NOT NULL DEFAULT '0',
        "blocked_by_staff" smallint NOT NULL DEFAULT '0',
        "last_id" bigint NOT NULL DEFAULT '0',
        "last_time" TIMESTAMP(0) WITH TIME ZONE,
        "greeted_at" TIMESTAMP(0) WITH TIME ZONE,
        "remark" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_chat_friends" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "chat_quick_replies" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "is_platform" smallint NOT NULL DEFAULT '0',
        "content" text NOT NULL DEFAULT '',
        "is_sort" bigint NOT NULL DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_chat_quick_replies" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "chat_reports" (
        "id" BIGSERIAL NOT NULL,
        "friend_id" bigint,
        "store_id" bigint,
        "user_id" bigint,
        "reporter" character varying NOT NULL DEFAULT '',
        "reporter_id" bigint,
        "message_id" bigint,
        "reason" smallint NOT NULL,
        "remark" text NOT NULL DEFAULT '',
        "content" text NOT NULL DEFAULT '',
        "image" text NOT NULL DEFAULT '',
        "status" smallint NOT NULL DEFAULT '0',
        "result" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_chat_reports" PRIMARY KEY ("id")
      )`);
    await query.query(`ALTER TABLE "stores" ADD "chat_days" text array NOT NULL DEFAULT '{}'`);
    await query.query(`ALTER TABLE "stores" ADD "chat_from" character varying NOT NULL DEFAULT ''`);
    await query.query(
      `ALTER TABLE "stores" ADD "chat_until" character varying NOT NULL DEFAULT ''`,
    );
    await query.query(`ALTER TABLE "stores" ADD "chat_greeting" text NOT NULL DEFAULT ''`);
    await query.query(`ALTER TABLE "stores" ADD "chat_away" text NOT NULL DEFAULT ''`);
    await query.query(
      'CREATE INDEX "ix_chat_contents_friend_id_id_desc" ON "chat_contents" ("friend_id", "id" DESC)',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_chat_friends_stype_sid_store_id"
      ON "chat_friends" ("stype", "sid", "store_id") NULLS NOT DISTINCT`);
    await query.query(
      'CREATE INDEX "ix_chat_friends_store_id_last_id_desc" ON "chat_friends" ("store_id", "last_id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_chat_friends_desk_last_id_desc" ON "chat_friends" ("desk", "last_id" DESC)',
    );
    await query.query('CREATE INDEX "ix_chat_friends_user_id" ON "chat_friends" ("user_id")');
    await query.query(
      'CREATE INDEX "ix_chat_quick_replies_store_id_is_sort" ON "chat_quick_replies" ("store_id", "is_sort")',
    );
    await query.query(
      'CREATE INDEX "ix_chat_quick_replies_is_platform" ON "chat_quick_replies" ("is_platform")',
    );
    await query.query(
      'CREATE INDEX "ix_chat_reports_status_id_desc" ON "chat_reports" ("status", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_chat_reports_friend_id" ON "chat_reports" ("friend_id")');
    await query.query('CREATE INDEX "ix_chat_reports_store_id" ON "chat_reports" ("store_id")');
    await query.query('CREATE INDEX "ix_chat_reports_user_id" ON "chat_reports" ("user_id")');
    await query.query(`
      ALTER TABLE "chat_contents"
      ADD CONSTRAINT "fk_chat_contents_friend_id"
        FOREIGN KEY ("friend_id")
        REFERENCES "chat_friends" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "chat_friends"
      ADD CONSTRAINT "fk_chat_friends_user_id"
        FOREIGN KEY ("user_id")
        REFERENCES "users" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "chat_friends"
      ADD CONSTRAINT "fk_chat_friends_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "chat_quick_replies"
      ADD CONSTRAINT "fk_chat_quick_replies_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "chat_reports"
      ADD CONSTRAINT "fk_chat_reports_friend_id"
        FOREIGN KEY ("friend_id")
        REFERENCES "chat_friends" ("id")
        ON DELETE SET NULL ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "chat_reports"
      ADD CONSTRAINT "fk_chat_reports_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "chat_reports"
      ADD CONSTRAINT "fk_chat_reports_user_id"
        FOREIGN KEY ("user_id")
        REFERENCES "users" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "chat_reports" DROP CONSTRAINT "fk_chat_reports_user_id"');
    await query.query('ALTER TABLE "chat_reports" DROP CONSTRAINT "fk_chat_reports_store_id"');
    await query.query('ALTER TABLE "chat_reports" DROP CONSTRAINT "fk_chat_reports_friend_id"');
    await query.query(`
      ALTER TABLE "chat_quick_replies"
      DROP CONSTRAINT "fk_chat_quick_replies_store_id"`);
    await query.query('ALTER TABLE "chat_friends" DROP CONSTRAINT "fk_chat_friends_store_id"');
    await query.query('ALTER TABLE "chat_friends" DROP CONSTRAINT "fk_chat_friends_user_id"');
    await query.query('ALTER TABLE "chat_contents" DROP CONSTRAINT "fk_chat_contents_friend_id"');
    await query.query('DROP INDEX "ix_chat_reports_user_id"');
    await query.query('DROP INDEX "ix_chat_reports_store_id"');
    await query.query('DROP INDEX "ix_chat_reports_friend_id"');
    await query.query('DROP INDEX "ix_chat_reports_status_id_desc"');
    await query.query('DROP INDEX "ix_chat_quick_replies_is_platform"');
    await query.query('DROP INDEX "ix_chat_quick_replies_store_id_is_sort"');
    await query.query('DROP INDEX "ix_chat_friends_user_id"');
    await query.query('DROP INDEX "ix_chat_friends_desk_last_id_desc"');
    await query.query('DROP INDEX "ix_chat_friends_store_id_last_id_desc"');
    await query.query('DROP INDEX "uq_chat_friends_stype_sid_store_id"');
    await query.query('DROP INDEX "ix_chat_contents_friend_id_id_desc"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "chat_away"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "chat_greeting"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "chat_until"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "chat_from"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "chat_days"');
    await query.query('DROP TABLE "chat_reports"');
    await query.query('DROP TABLE "chat_quick_replies"');
    await query.query('DROP TABLE "chat_friends"');
    await query.query('DROP TABLE "chat_contents"');
  }
}
