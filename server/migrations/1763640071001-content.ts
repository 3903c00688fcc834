import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of content and of the points mall: adverts and their spaces, agreements,
 * currencies, notices, points goods and their classes. Drafted from the resources by
 * `npm run migration`.
 */
export class Content1763640071001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "adv_spaces" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "width" bigint NOT NULL,
        "height" bigint NOT NULL,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_adv_spaces" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "advs" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "url" character varying NOT NULL DEFAULT '',
        "image" text NOT NULL DEFAULT '',
        "adv_start" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "adv_end" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "is_type" bigint DEFAULT '0',
        "status" smallint NOT NULL DEFAULT '1',
        "is_sort" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_advs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "agreements" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "content" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_agreements" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "currencies" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "currency" character varying NOT NULL DEFAULT '',
        "currency_ename" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_currencies" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "integral_goods" (
        "id" BIGSERIAL NOT NULL,
        "cid" bigint NOT NULL,
        "goods_name" character varying NOT NULL DEFAULT '',
        "goods_subname" character varying NOT NULL DEFAULT '',
        "goods_images" jsonb NOT NULL DEFAULT '[]',
        "goods_master_image" text NOT NULL DEFAULT '',
        "goods_price" bigint NOT NULL,
        "goods_market_price" bigint NOT NULL,
        "goods_stock" bigint DEFAULT '0',
        "goods_sale" bigint DEFAULT '0',
        "goods_content" text NOT NULL DEFAULT '',
        "goods_status" smallint DEFAULT '0',
        "is_recommend" smallint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_integral_goods" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "integral_goods_classes" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_integral_goods_classes" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "notices" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "tag" character varying NOT NULL DEFAULT '',
        "content" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_notices" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_adv_spaces_name"
        ON "adv_spaces" ("name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(
      'CREATE INDEX "ix_advs_pid_status_is_sort_desc" ON "advs" ("pid", "status", "is_sort" DESC)',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_agreements_ename"
        ON "agreements" ("ename") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_currencies_name"
        ON "currencies" ("name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_currencies_currency_ename"
        ON "currencies" ("currency_ename") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE INDEX "ix_integral_goods_cid_goods_status"
        ON "integral_goods" ("cid", "goods_status")`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_integral_goods_classes_name"
        ON "integral_goods_classes" ("name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      ALTER TABLE "advs"
        ADD CONSTRAINT "fk_advs_pid" FOREIGN KEY ("pid")
          REFERENCES "adv_spaces"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "integral_goods"
        ADD CONSTRAINT "fk_integral_goods_cid" FOREIGN KEY ("cid")
          REFERENCES "integral_goods_classes"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "integral_goods" DROP CONSTRAINT "fk_integral_goods_cid"');
    await query.query('ALTER TABLE "advs" DROP CONSTRAINT "fk_advs_pid"');
    await query.query('DROP INDEX "uq_integral_goods_classes_name"');
    await query.query('DROP INDEX "ix_integral_goods_cid_goods_status"');
    await query.query('DROP INDEX "uq_currencies_currency_ename"');
    await query.query('DROP INDEX "uq_currencies_name"');
    await query.query('DROP INDEX "uq_agreements_ename"');
    await query.query('DROP INDEX "ix_advs_pid_status_is_sort_desc"');
    await query.query('DROP INDEX "uq_adv_spaces_name"');
    await query.query('DROP TABLE "notices"');
    await query.query('DROP TABLE "integral_goods_classes"');
    await query.query('DROP TABLE "integral_goods"');
    await query.query('DROP TABLE "currencies"');
    await query.query('DROP TABLE "agreements"');
    await query.query('DROP TABLE "advs"');
    await query.query('DROP TABLE "adv_spaces"');
  }
}
