import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds pictures of the identity card and an emergency contact to `stores`. Creates the freight
 * templates `freights` and their provinces `freight_areas`. A store has one default template
 * (`is_type` 0); stores that passed verification get it here.
 */
export class Stores1763640074001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "freights" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "is_type" smallint DEFAULT '1',
        "f_weight" numeric NOT NULL DEFAULT '0',
        "f_price" bigint NOT NULL DEFAULT '0',
        "o_weight" numeric NOT NULL DEFAULT '0',
        "o_price" bigint NOT NULL DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_freights" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "freight_areas" (
        "freight_id" bigint NOT NULL,
        "area_id" bigint NOT NULL,
        CONSTRAINT "pk_freight_areas" PRIMARY KEY ("freight_id", "area_id")
      )`);
    await query.query(`ALTER TABLE "stores" ADD "id_card_t" text NOT NULL DEFAULT ''`);
    await query.query(`ALTER TABLE "stores" ADD "id_card_b" text NOT NULL DEFAULT ''`);
    await query.query(
      `ALTER TABLE "stores" ADD "emergency_contact" character varying NOT NULL DEFAULT ''`,
    );
    await query.query(
      `ALTER TABLE "stores" ADD "emergency_contact_phone" character varying NOT NULL DEFAULT ''`,
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_freights_store_id_name"
        ON "freights" ("store_id", "name") NULLS NOT DISTINCT`);
    await query.query('CREATE INDEX "ix_freight_areas_area_id" ON "freight_areas" ("area_id")');
    await query.query(`
      ALTER TABLE "freights"
        ADD CONSTRAINT "fk_freights_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "freight_areas"
        ADD CONSTRAINT "fk_freight_areas_freight_id" FOREIGN KEY ("freight_id")
          REFERENCES "freights"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "freight_areas"
        ADD CONSTRAINT "fk_freight_areas_area_id" FOREIGN KEY ("area_id")
          REFERENCES "areas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(
      'CREATE UNIQUE INDEX freights_one_default ON freights (store_id) WHERE is_type = 0',
    );
    await query.query(`
      ALTER TABLE freights
        ADD CONSTRAINT freights_not_negative CHECK (
          f_weight >= 0 AND f_price >= 0 AND o_weight >= 0 AND o_price >= 0
        )`);
    await query.query(`
      INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
      SELECT id, '默认模板', 0, 0, 0, 0, 0
      FROM stores
      WHERE store_verify = 4 AND deleted_at IS NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "freight_areas" DROP CONSTRAINT "fk_freight_areas_area_id"');
    await query.query('ALTER TABLE "freight_areas" DROP CONSTRAINT "fk_freight_areas_freight_id"');
    await query.query('ALTER TABLE "freights" DROP CONSTRAINT "fk_freights_store_id"');
    await query.query('DROP INDEX "ix_freight_areas_area_id"');
    await query.query('DROP INDEX "uq_freights_store_id_name"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "emergency_contact_phone"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "emergency_contact"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "id_card_b"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "id_card_t"');
    await query.query('DROP TABLE "freight_areas"');
    await query.query('DROP TABLE "freights"');
  }
}
