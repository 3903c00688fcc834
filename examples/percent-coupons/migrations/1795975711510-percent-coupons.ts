import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by `npm run migration`; the limit of uses is added. */
export class PercentCoupons1795975711510 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "percent_coupons" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "code" character varying NOT NULL DEFAULT '',
        "percent" numeric NOT NULL,
        "use_money" bigint NOT NULL DEFAULT '0',
        "most" bigint NOT NULL DEFAULT '100',
        "used" bigint NOT NULL DEFAULT '0',
        "per_limit" bigint NOT NULL DEFAULT '1',
        "is_shown" smallint NOT NULL DEFAULT '0',
        "start_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "end_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_percent_coupons" PRIMARY KEY ("id"),
        CONSTRAINT "percent_coupons_used" CHECK ("used" BETWEEN 0 AND "most")
      );

      COMMENT ON COLUMN "percent_coupons"."use_money" IS 'kind: money';

      COMMENT ON COLUMN "percent_coupons"."most" IS 'kind: integer';

      COMMENT ON COLUMN "percent_coupons"."used" IS 'kind: integer';

      COMMENT ON COLUMN "percent_coupons"."per_limit" IS 'kind: integer'`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_percent_coupons_store_id_code" ON "percent_coupons" ("store_id", "code")
        NULLS NOT DISTINCT
      WHERE
        deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_percent_coupons_code" ON "percent_coupons" ("code")');
    await query.query(
      'CREATE INDEX "ix_percent_coupons_store_id_id_desc" ON "percent_coupons" ("store_id", "id" DESC)',
    );
    await query.query(`
      ALTER TABLE "percent_coupons"
      ADD CONSTRAINT "fk_percent_coupons_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE NO ACTION ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(
      'ALTER TABLE "percent_coupons" DROP CONSTRAINT "fk_percent_coupons_store_id"',
    );
    await query.query('DROP INDEX "ix_percent_coupons_store_id_id_desc"');
    await query.query('DROP INDEX "ix_percent_coupons_code"');
    await query.query('DROP INDEX "uq_percent_coupons_store_id_code"');
    await query.query('DROP TABLE "percent_coupons"');
  }
}
