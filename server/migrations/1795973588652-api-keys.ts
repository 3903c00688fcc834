import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by `npm run migration`. */
export class ApiKeys1795973588652 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "admin_keys" (
        "id" BIGSERIAL NOT NULL,
        "admin_id" bigint,
        "description" character varying NOT NULL DEFAULT '',
        "role_id" bigint NOT NULL,
        "scopes" text array NOT NULL DEFAULT '{}',
        "rate" bigint NOT NULL DEFAULT '300',
        "expires_at" TIMESTAMP(0) WITH TIME ZONE,
        "status" smallint NOT NULL DEFAULT '0',
        "hint" character varying NOT NULL DEFAULT '',
        "token_hash" character varying NOT NULL DEFAULT '',
        "used_at" TIMESTAMP(0) WITH TIME ZONE,
        "used_ip" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_admin_keys" PRIMARY KEY ("id")
      );

      COMMENT ON COLUMN "admin_keys"."rate" IS 'kind: integer'`);
    await query.query(`
      CREATE TABLE "user_keys" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "user_id" bigint,
        "description" character varying NOT NULL DEFAULT '',
        "role_id" bigint NOT NULL,
        "scopes" text array NOT NULL DEFAULT '{}',
        "rate" bigint NOT NULL DEFAULT '300',
        "expires_at" TIMESTAMP(0) WITH TIME ZONE,
        "status" smallint NOT NULL DEFAULT '0',
        "hint" character varying NOT NULL DEFAULT '',
        "token_hash" character varying NOT NULL DEFAULT '',
        "used_at" TIMESTAMP(0) WITH TIME ZONE,
        "used_ip" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_user_keys" PRIMARY KEY ("id")
      );

      COMMENT ON COLUMN "user_keys"."rate" IS 'kind: integer'`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_admin_keys_token_hash" ON "admin_keys" ("token_hash")
        NULLS NOT DISTINCT
      WHERE
        "token_hash" <> ''`);
    await query.query('CREATE INDEX "ix_admin_keys_admin_id" ON "admin_keys" ("admin_id")');
    await query.query('CREATE INDEX "ix_admin_keys_role_id" ON "admin_keys" ("role_id")');
    await query.query('CREATE INDEX "ix_admin_keys_status" ON "admin_keys" ("status")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_keys_token_hash" ON "user_keys" ("token_hash")
        NULLS NOT DISTINCT
      WHERE
        "token_hash" <> ''`);
    await query.query('CREATE INDEX "ix_user_keys_store_id" ON "user_keys" ("store_id")');
    await query.query('CREATE INDEX "ix_user_keys_user_id" ON "user_keys" ("user_id")');
    await query.query('CREATE INDEX "ix_user_keys_role_id" ON "user_keys" ("role_id")');
    await query.query('CREATE INDEX "ix_user_keys_status" ON "user_keys" ("status")');
    await query.query(`
      ALTER TABLE "admin_keys"
      ADD CONSTRAINT "fk_admin_keys_admin_id"
        FOREIGN KEY ("admin_id")
        REFERENCES "admins" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_keys"
      ADD CONSTRAINT "fk_admin_keys_role_id"
        FOREIGN KEY ("role_id")
        REFERENCES "admin_roles" ("id")
        ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_keys"
      ADD CONSTRAINT "fk_user_keys_store_id"
        FOREIGN KEY ("store_id")
        REFERENCES "stores" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_keys"
      ADD CONSTRAINT "fk_user_keys_user_id"
        FOREIGN KEY ("user_id")
        REFERENCES "users" ("id")
        ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_keys"
      ADD CONSTRAINT "fk_user_keys_role_id"
        FOREIGN KEY ("role_id")
        REFERENCES "user_roles" ("id")
        ON DELETE NO ACTION ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "user_keys" DROP CONSTRAINT "fk_user_keys_role_id"');
    await query.query('ALTER TABLE "user_keys" DROP CONSTRAINT "fk_user_keys_user_id"');
    await query.query('ALTER TABLE "user_keys" DROP CONSTRAINT "fk_user_keys_store_id"');
    await query.query('ALTER TABLE "admin_keys" DROP CONSTRAINT "fk_admin_keys_role_id"');
    await query.query('ALTER TABLE "admin_keys" DROP CONSTRAINT "fk_admin_keys_admin_id"');
    await query.query('DROP INDEX "ix_user_keys_status"');
    await query.query('DROP INDEX "ix_user_keys_role_id"');
    await query.query('DROP INDEX "ix_user_keys_user_id"');
    await query.query('DROP INDEX "ix_user_keys_store_id"');
    await query.query('DROP INDEX "uq_user_keys_token_hash"');
    await query.query('DROP INDEX "ix_admin_keys_status"');
    await query.query('DROP INDEX "ix_admin_keys_role_id"');
    await query.query('DROP INDEX "ix_admin_keys_admin_id"');
    await query.query('DROP INDEX "uq_admin_keys_token_hash"');
    await query.query('DROP TABLE "user_keys"');
    await query.query('DROP TABLE "admin_keys"');
  }
}
