import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `jobs` (the state of each job), `app_versions`, and the image space of stores:
 * `file_spaces` (pictures) and `file_space_dirs` (folders). New columns of `files` say where a file
 * is stored (`disk`, `keys`) and when the sweep last searched for rows that use it.
 */
export class Files1763640030001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "jobs" (
        "name" character varying(60) NOT NULL,
        "next_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "leased_until" TIMESTAMP WITH TIME ZONE,
        "started_at" TIMESTAMP WITH TIME ZONE,
        "finished_at" TIMESTAMP WITH TIME ZONE,
        "error" text NOT NULL DEFAULT '',
        CONSTRAINT "PK_e480da468fa5ef0b9a8f90c438e" PRIMARY KEY ("name")
      )`);
    await query.query(`
      CREATE TABLE "app_versions" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "version" character varying NOT NULL DEFAULT '1.0.0',
        "version_code" bigint NOT NULL DEFAULT '100',
        "device" character varying NOT NULL,
        "is_wgt" smallint DEFAULT '0',
        "url" text NOT NULL DEFAULT '',
        "apple_id" character varying NOT NULL DEFAULT '',
        "content" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_app_versions" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "file_space_dirs" (
        "id" BIGSERIAL NOT NULL,
        "belong_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_file_space_dirs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "file_spaces" (
        "id" BIGSERIAL NOT NULL,
        "belong_id" bigint,
        "dir_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "new_name" character varying NOT NULL DEFAULT '',
        "md5" character varying NOT NULL DEFAULT '',
        "url" text NOT NULL DEFAULT '',
        "ext_name" character varying NOT NULL DEFAULT '',
        "disk_name" character varying NOT NULL DEFAULT '',
        "info" character varying NOT NULL DEFAULT '',
        "bytes" bigint DEFAULT '0',
        "status" smallint DEFAULT '1',
        "is_type" smallint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_file_spaces" PRIMARY KEY ("id")
      )`);
    await query.query(
      `ALTER TABLE "files" ADD "disk" character varying(10) NOT NULL DEFAULT 'local'`,
    );
    await query.query(`ALTER TABLE "files" ADD "keys" text array NOT NULL DEFAULT '{}'`);
    await query.query('ALTER TABLE "files" ADD "checked_at" TIMESTAMP WITH TIME ZONE');
    await query.query('ALTER TABLE "files" ADD "unused_since" TIMESTAMP WITH TIME ZONE');
    await query.query('ALTER TABLE "files" ALTER COLUMN "url" TYPE character varying(255)');
    await query.query(`
      UPDATE "files"
      SET "keys" = ARRAY[substr("url", length('/storage/') + 1)]
      WHERE "url" LIKE '/storage/%'`);
    await query.query('CREATE INDEX "files_checked" ON "files" ("checked_at")');
    await query.query(`
      CREATE INDEX "ix_app_versions_device_version_code_desc"
        ON "app_versions" ("device", "version_code" DESC)`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_file_space_dirs_belong_id_name"
        ON "file_space_dirs" ("belong_id", "name") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_file_spaces_url"
        ON "file_spaces" ("url") NULLS NOT DISTINCT
        WHERE "url" <> ''`);
    await query.query(`
      CREATE INDEX "ix_file_spaces_belong_id_dir_id_id_desc"
        ON "file_spaces" ("belong_id", "dir_id", "id" DESC)`);
    await query.query('CREATE INDEX "ix_file_spaces_dir_id" ON "file_spaces" ("dir_id")');
    await query.query(`
      ALTER TABLE "file_space_dirs"
        ADD CONSTRAINT "fk_file_space_dirs_belong_id" FOREIGN KEY ("belong_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "file_spaces"
        ADD CONSTRAINT "fk_file_spaces_belong_id" FOREIGN KEY ("belong_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "file_spaces"
        ADD CONSTRAINT "fk_file_spaces_dir_id" FOREIGN KEY ("dir_id")
          REFERENCES "file_space_dirs"("id") ON DELETE SET NULL ON UPDATE NO ACTION`);
    // A picture is in a folder of its own store (docs/invariants.md#uploads, U7).
    await query.query(`
      ALTER TABLE "file_space_dirs"
        ADD CONSTRAINT "file_space_dirs_of_store" UNIQUE ("id", "belong_id")`);
    await query.query(`
      ALTER TABLE "file_spaces"
        ADD CONSTRAINT "file_spaces_dir_of_store" FOREIGN KEY ("dir_id", "belong_id")
          REFERENCES "file_space_dirs"("id", "belong_id") ON DELETE SET NULL ("dir_id")`);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of ['file_spaces', 'file_space_dirs', 'app_versions', 'jobs'])
      await query.query(`DROP TABLE "${table}"`);
    await query.query('DROP INDEX "files_checked"');
    for (const column of ['unused_since', 'checked_at', 'keys', 'disk'])
      await query.query(`ALTER TABLE "files" DROP COLUMN "${column}"`);
    await query.query('ALTER TABLE "files" ALTER COLUMN "url" TYPE character varying(150)');
  }
}
