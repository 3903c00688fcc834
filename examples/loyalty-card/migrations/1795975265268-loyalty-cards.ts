import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by `npm run migration`. */
export class LoyaltyCards1795975265268 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "loyalty_cards" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "user_id" bigint,
        "points" bigint NOT NULL DEFAULT '0',
        "used_at" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_loyalty_cards" PRIMARY KEY ("id")
      );

      COMMENT ON COLUMN "loyalty_cards"."points" IS 'kind: integer'`);
    await query.query(`
      CREATE TABLE "loyalty_entries" (
        "id" BIGSERIAL NOT NULL,
        "card_id" bigint NOT NULL,
        "cause" character varying NOT NULL,
        "points" bigint NOT NULL,
        "order_id" bigint,
        "note" character varying NOT NULL DEFAULT '',
        "status" bigint NOT NULL DEFAULT '1',
        "tries" bigint NOT NULL DEFAULT '0',
        "next_at" TIMESTAMP(0) WITH TIME ZONE,
        "sent_at" TIMESTAMP(0) WITH TIME ZONE,
        "error_msg" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_loyalty_entries" PRIMARY KEY ("id")
      );

      COMMENT ON COLUMN "loyalty_entries"."points" IS 'kind: integer';
      COMMENT ON COLUMN "loyalty_entries"."status" IS 'kind: integer';
      COMMENT ON COLUMN "loyalty_entries"."tries" IS 'kind: integer'`);
    await query.query(`ALTER TABLE "stores" ADD "loyalty_rate" bigint NOT NULL DEFAULT '0'`);
    await query.query(`COMMENT ON COLUMN "stores"."loyalty_rate" IS 'kind: integer'`);
    await query.query(`ALTER TABLE "stores" ADD "till_url" character varying NOT NULL DEFAULT ''`);
    await query.query(`
      CREATE VIEW failed_tasks_tills AS
        SELECT e.id AS task_id, s.store_name AS about, e.tries, e.error_msg, e.next_at, e.created_at
        FROM loyalty_entries e
        JOIN loyalty_cards c ON c.id = e.card_id
        JOIN stores s ON s.id = c.store_id
        WHERE e.status = 2`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_loyalty_cards_store_id_user_id" ON "loyalty_cards" ("store_id", "user_id")
        NULLS NOT DISTINCT`);
    await query.query('CREATE INDEX "ix_loyalty_cards_user_id" ON "loyalty_cards" ("user_id")');
    await query.query('CREATE INDEX "ix_loyalty_entries_card_id" ON "loyalty_entries" ("card_id")');
    await query.query(
      'CREATE INDEX "ix_loyalty_entries_order_id" ON "loyalty_entries" ("order_id")',
    );
    await query.query(`
      ALTER TABLE "loyalty_cards"
      ADD CONSTRAINT "fk_loyalty_cards_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "loyalty_cards"
      ADD CONSTRAINT "fk_loyalty_cards_user_id"
        FOREIGN KEY ("user_id")
        REFERENCES "users" ("id")
        ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "loyalty_entries"
      ADD CONSTRAINT "fk_loyalty_entries_card_id"
        FOREIGN KEY ("card_id")
        REFERENCES "loyalty_cards" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "loyalty_entries"
      ADD CONSTRAINT "fk_loyalty_entries_order_id"
        FOREIGN KEY ("order_id")
        REFERENCES "orders" ("id")
        ON DELETE SET NULL ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW failed_tasks_tills CASCADE');
    await query.query('SELECT list_failed_tasks()');
    await query.query('ALTER TABLE "stores" DROP COLUMN "till_url"');
    await query.query(
      'ALTER TABLE "loyalty_entries" DROP CONSTRAINT "fk_loyalty_entries_order_id"',
    );
    await query.query('ALTER TABLE "loyalty_entries" DROP CONSTRAINT "fk_loyalty_entries_card_id"');
    await query.query('ALTER TABLE "loyalty_cards" DROP CONSTRAINT "fk_loyalty_cards_user_id"');
    await query.query('ALTER TABLE "loyalty_cards" DROP CONSTRAINT "fk_loyalty_cards_store_id"');
    await query.query('DROP INDEX "ix_loyalty_entries_order_id"');
    await query.query('DROP INDEX "ix_loyalty_entries_card_id"');
    await query.query('DROP INDEX "ix_loyalty_cards_user_id"');
    await query.query('DROP INDEX "uq_loyalty_cards_store_id_user_id"');
    await query.query(`COMMENT ON COLUMN "stores"."loyalty_rate" IS 'kind: integer'`);
    await query.query('ALTER TABLE "stores" DROP COLUMN "loyalty_rate"');
    await query.query('DROP TABLE "loyalty_entries"');
    await query.query('DROP TABLE "loyalty_cards"');
  }
}
