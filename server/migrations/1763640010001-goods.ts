import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every change of stock with its cause. Rows are only added. `sku_id` is NULL for goods without
 * SKUs.
 */
const stockLogs = `
  CREATE TABLE "stock_logs" (
    "id" BIGSERIAL NOT NULL,
    "goods_id" bigint NOT NULL,
    "sku_id" bigint,
    "change" bigint NOT NULL,
    "stock_after" bigint NOT NULL,
    "cause" character varying(20) NOT NULL,
    "actor_area" character varying(10) NOT NULL,
    "actor_id" bigint NOT NULL,
    "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
    CONSTRAINT "pk_stock_logs" PRIMARY KEY ("id"),
    CONSTRAINT "stock_logs_of_goods" FOREIGN KEY ("goods_id")
      REFERENCES "goods"("id") ON DELETE CASCADE
  )`;

/**
 * The grams of a text: each pair of adjacent letters, in lower case, and each letter beyond ASCII.
 * `like_grams` searches for them.
 */
const textGrams = `
  CREATE FUNCTION text_grams(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT gram), '{}')
    FROM (
      SELECT first || second AS gram
      FROM unnest(
        string_to_array(lower(words), NULL),
        (string_to_array(lower(words), NULL))[2:]
      ) AS pair(first, second)
      WHERE second IS NOT NULL
      UNION ALL
      SELECT letter
      FROM unnest(string_to_array(lower(words), NULL)) AS letter
      WHERE octet_length(letter) > 1
    ) grams
  $$`;

/**
 * The grams of a LIKE pattern of the form `%words%`. Every text that matches the pattern contains
 * all of them. A single ASCII letter has none.
 */
const likeGrams = `
  CREATE FUNCTION like_grams(pattern text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT text_grams(
      regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\\\(.)', '\\1', 'g')
    )
  $$`;

/**
 * Refuses to delete a spec that a SKU uses. Otherwise the foreign key deletes its rows of
 * `goods_sku_specs` too.
 */
const specInUse = `
  CREATE FUNCTION refuse_spec_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM goods_sku_specs WHERE spec_id = OLD.id) THEN
        RAISE EXCEPTION 'spec % is in use', OLD.id
          USING
            ERRCODE = 'foreign_key_violation',
            TABLE = 'goods',
            CONSTRAINT = 'goods_specs_in_use';
      END IF;
      RETURN OLD;
    END
  $$`;

/**
 * Creates `goods`, `goods_skus`, `goods_sku_specs` and the stock log `stock_logs`, with checks of
 * prices and stock (docs/invariants.md#stock, S1). Indexes serve `like` on `searched` fields:
 * trigrams for three letters and more, grams for one Chinese character or two letters of any script
 * (docs/decisions/0026-search.md).
 */
export class Goods1763640010001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "goods" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "class_id" bigint NOT NULL,
        "brand_id" bigint,
        "goods_name" character varying NOT NULL DEFAULT '',
        "goods_subname" character varying NOT NULL DEFAULT '',
        "goods_no" character varying NOT NULL DEFAULT '',
        "goods_images" jsonb NOT NULL DEFAULT '[]',
        "goods_master_image" text NOT NULL DEFAULT '',
        "goods_price" bigint NOT NULL,
        "goods_market_price" bigint NOT NULL,
        "goods_weight" numeric NOT NULL,
        "goods_stock" bigint DEFAULT '0',
        "goods_sale" bigint DEFAULT '0',
        "freight_id" bigint,
        "goods_content" text NOT NULL DEFAULT '',
        "goods_status" smallint DEFAULT '0',
        "goods_verify" smallint DEFAULT '1',
        "refuse_info" character varying NOT NULL DEFAULT '',
        "is_recommend" smallint DEFAULT '0',
        "is_master" smallint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_goods" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "goods_skus" (
        "id" BIGSERIAL NOT NULL,
        "goods_id" bigint,
        "spec_key" character varying NOT NULL DEFAULT '',
        "sku_name" text array NOT NULL DEFAULT '{}',
        "goods_image" text NOT NULL DEFAULT '',
        "goods_price" bigint NOT NULL,
        "goods_market_price" bigint DEFAULT '0',
        "goods_stock" bigint NOT NULL,
        "goods_weight" numeric DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_goods_skus" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "goods_sku_specs" (
        "sku_id" bigint NOT NULL,
        "spec_id" bigint NOT NULL,
        CONSTRAINT "pk_goods_sku_specs" PRIMARY KEY ("sku_id", "spec_id")
      )`);
    await query.query(`
      CREATE INDEX "ix_goods_goods_status_goods_verify_id_desc"
        ON "goods" ("goods_status", "goods_verify", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_goods_store_id_id_desc" ON "goods" ("store_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_goods_class_id" ON "goods" ("class_id")');
    await query.query('CREATE INDEX "ix_goods_brand_id" ON "goods" ("brand_id")');
    await query.query('CREATE INDEX "ix_goods_goods_verify" ON "goods" ("goods_verify")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_goods_skus_goods_id_spec_key"
        ON "goods_skus" ("goods_id", "spec_key") NULLS NOT DISTINCT`);
    await query.query('CREATE INDEX "ix_goods_sku_specs_spec_id" ON "goods_sku_specs" ("spec_id")');
    await query.query(`
      ALTER TABLE "goods"
        ADD CONSTRAINT "fk_goods_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods"
        ADD CONSTRAINT "fk_goods_class_id" FOREIGN KEY ("class_id")
          REFERENCES "goods_classes"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods"
        ADD CONSTRAINT "fk_goods_brand_id" FOREIGN KEY ("brand_id")
          REFERENCES "goods_brands"("id") ON DELETE SET NULL ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods_skus"
        ADD CONSTRAINT "fk_goods_skus_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "goods"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods_sku_specs"
        ADD CONSTRAINT "fk_goods_sku_specs_sku_id" FOREIGN KEY ("sku_id")
          REFERENCES "goods_skus"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods_sku_specs"
        ADD CONSTRAINT "fk_goods_sku_specs_spec_id" FOREIGN KEY ("spec_id")
          REFERENCES "goods_specs"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(
      'ALTER TABLE "goods" ADD CONSTRAINT "goods_of_a_store" CHECK ("store_id" IS NOT NULL)',
    );
    await query.query(
      'ALTER TABLE "goods" ADD CONSTRAINT "ck_goods_goods_price" CHECK ("goods_price" > 0)',
    );
    await query.query(
      'ALTER TABLE "goods" ADD CONSTRAINT "ck_goods_goods_stock" CHECK ("goods_stock" >= 0)',
    );
    await query.query(
      'ALTER TABLE "goods" ADD CONSTRAINT "ck_goods_freight_id" CHECK ("freight_id" >= -1)',
    );
    await query.query(`
      ALTER TABLE "goods_skus"
        ADD CONSTRAINT "ck_goods_skus_goods_price" CHECK ("goods_price" > 0)`);
    await query.query(`
      ALTER TABLE "goods_skus"
        ADD CONSTRAINT "ck_goods_skus_goods_stock" CHECK ("goods_stock" >= 0)`);
    await query.query(`
      ALTER TABLE "goods_skus"
        ADD CONSTRAINT "goods_skus_spec_key" CHECK ("spec_key" ~ '^[0-9]+(-[0-9]+)*$')`);
    await query.query(stockLogs);
    await query.query('CREATE INDEX "stock_logs_goods" ON "stock_logs" ("goods_id", "id")');
    for (const sql of [textGrams, likeGrams, specInUse]) await query.query(sql);
    await query.query(`
      CREATE TRIGGER goods_specs_in_use
        BEFORE DELETE ON goods_specs
        FOR EACH ROW
        EXECUTE FUNCTION refuse_spec_in_use()`);
    for (const column of ['goods_name', 'goods_subname']) {
      await query.query(
        `CREATE INDEX "${column}_trigrams" ON goods USING gin (${column} gin_trgm_ops)`,
      );
      await query.query(
        `CREATE INDEX "${column}_grams" ON goods USING gin (text_grams(${column}))`,
      );
    }
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER goods_specs_in_use ON goods_specs');
    await query.query('DROP TABLE "stock_logs"');
    await query.query('ALTER TABLE "goods_sku_specs" DROP CONSTRAINT "fk_goods_sku_specs_spec_id"');
    await query.query('ALTER TABLE "goods_sku_specs" DROP CONSTRAINT "fk_goods_sku_specs_sku_id"');
    await query.query('ALTER TABLE "goods_skus" DROP CONSTRAINT "fk_goods_skus_goods_id"');
    await query.query('ALTER TABLE "goods" DROP CONSTRAINT "fk_goods_brand_id"');
    await query.query('ALTER TABLE "goods" DROP CONSTRAINT "fk_goods_class_id"');
    await query.query('ALTER TABLE "goods" DROP CONSTRAINT "fk_goods_store_id"');
    await query.query('DROP INDEX "ix_goods_sku_specs_spec_id"');
    await query.query('DROP INDEX "uq_goods_skus_goods_id_spec_key"');
    await query.query('DROP INDEX "ix_goods_goods_verify"');
    await query.query('DROP INDEX "ix_goods_brand_id"');
    await query.query('DROP INDEX "ix_goods_class_id"');
    await query.query('DROP INDEX "ix_goods_store_id_id_desc"');
    await query.query('DROP INDEX "ix_goods_goods_status_goods_verify_id_desc"');
    await query.query('DROP TABLE "goods_sku_specs"');
    await query.query('DROP TABLE "goods_skus"');
    await query.query('DROP TABLE "goods"');
    for (const name of ['refuse_spec_in_use()', 'like_grams(text)', 'text_grams(text)'])
      await query.query(`DROP FUNCTION ${name}`);
  }
}
