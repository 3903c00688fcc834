import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `list_views`: the saved views of lists, by account. At most one view of a screen is its
 * default, which opens with the screen.
 */
export class ListViews1763640082001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "list_views" (
        "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        "area" character varying(6) NOT NULL,
        "account_id" bigint NOT NULL,
        "screen" character varying(100) NOT NULL,
        "name" character varying(30) NOT NULL,
        "query" text NOT NULL DEFAULT '',
        "hidden" jsonb NOT NULL DEFAULT '[]',
        "is_default" smallint NOT NULL DEFAULT '0',
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_70a73695f27a36d2726be2bc704" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE UNIQUE INDEX "list_views_name"
        ON "list_views" ("area", "account_id", "screen", "name")`);
    await query.query(`
      CREATE UNIQUE INDEX list_views_one_default
        ON list_views (area, account_id, screen)
        WHERE is_default = 1`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX list_views_one_default');
    await query.query('DROP INDEX "public"."list_views_name"');
    await query.query('DROP TABLE "list_views"');
  }
}
