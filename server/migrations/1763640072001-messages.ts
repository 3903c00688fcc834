import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of SMS: `sms_codes` (codes with their tries), `sms` (templates) and `sms_logs`
 * (messages with their result). Drafted from the resources by `npm run migration`.
 */
export class Messages1763640072001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "sms_codes" (
        "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        "phone" character varying(15) NOT NULL,
        "purpose" character varying(15) NOT NULL,
        "code" character varying(100) NOT NULL,
        "tries" smallint NOT NULL DEFAULT '0',
        "used" boolean NOT NULL DEFAULT false,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_0c00b68561d1f383939febd8648" PRIMARY KEY ("id")
      )`);
    await query.query('CREATE INDEX "sms_codes_phone" ON "sms_codes" ("phone", "purpose", "id")');
    await query.query(`
      CREATE TABLE "sms" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "code" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "description" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_sms" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "sms_logs" (
        "id" BIGSERIAL NOT NULL,
        "phone" character varying NOT NULL DEFAULT '',
        "name" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "status" smallint DEFAULT '0',
        "error_msg" character varying NOT NULL DEFAULT '',
        "ip" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_sms_logs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_sms_name"
        ON "sms" ("name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(
      'CREATE INDEX "ix_sms_logs_phone_id_desc" ON "sms_logs" ("phone", "id" DESC)',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "ix_sms_logs_phone_id_desc"');
    await query.query('DROP INDEX "uq_sms_name"');
    await query.query('DROP TABLE "sms_logs"');
    await query.query('DROP TABLE "sms"');
    await query.query('DROP INDEX "public"."sms_codes_phone"');
    await query.query('DROP TABLE "sms_codes"');
  }
}
