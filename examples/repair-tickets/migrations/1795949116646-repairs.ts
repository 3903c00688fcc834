import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by `npm run migration`. */
export class Repairs1795949116646 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "repair_tickets" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "title" character varying NOT NULL DEFAULT '',
        "kind" character varying NOT NULL,
        "description" text NOT NULL DEFAULT '',
        "pictures" jsonb NOT NULL DEFAULT '[]',
        "urgency" bigint NOT NULL DEFAULT '1',
        "price" bigint,
        "status" smallint NOT NULL DEFAULT '0',
        "result" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_repair_tickets" PRIMARY KEY ("id")
      );

      COMMENT ON COLUMN "repair_tickets"."description" IS 'kind: text';

      COMMENT ON COLUMN "repair_tickets"."pictures" IS 'kind: images';

      COMMENT ON COLUMN "repair_tickets"."urgency" IS 'kind: integer';

      COMMENT ON COLUMN "repair_tickets"."price" IS 'kind: money';

      COMMENT ON COLUMN "repair_tickets"."result" IS 'kind: text'`);
    await query.query(`
      ALTER TABLE "goods_brands"
      ADD "repair_phone" character varying NOT NULL DEFAULT ''`);
    await query.query('CREATE INDEX "ix_repair_tickets_store_id" ON "repair_tickets" ("store_id")');
    await query.query('CREATE INDEX "ix_repair_tickets_status" ON "repair_tickets" ("status")');
    await query.query(`
      ALTER TABLE "repair_tickets"
      ADD CONSTRAINT "fk_repair_tickets_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE NO ACTION ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "repair_tickets" DROP CONSTRAINT "fk_repair_tickets_store_id"');
    await query.query('DROP INDEX "ix_repair_tickets_status"');
    await query.query('DROP INDEX "ix_repair_tickets_store_id"');
    await query.query('ALTER TABLE "goods_brands" DROP COLUMN "repair_phone"');
    await query.query('DROP TABLE "repair_tickets"');
  }
}
