import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the first tables: accounts with roles and menus (`admins`, `users`), sessions and sign-in
 * limits, audit records, uploaded files, stores, classes, brands and attributes of goods, areas,
 * articles and couriers. Drafted from the resources by `npm run migration`.
 */
export class Baseline1763640000002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "audits" (
        "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        "area" character varying(6) NOT NULL,
        "actor_id" bigint NOT NULL,
        "actor_name" character varying(60) NOT NULL,
        "event" character varying(40) NOT NULL,
        "subject" character varying(60) NOT NULL DEFAULT '',
        "subject_id" bigint NOT NULL DEFAULT '0',
        "ip" character varying(45) NOT NULL,
        "request_id" character varying(64) NOT NULL,
        "details" jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT "PK_b2d7a2089999197dc7024820f28" PRIMARY KEY ("id")
      )`);
    await query.query('CREATE INDEX "audits_actor" ON "audits" ("area", "actor_id", "id")');
    await query.query(`
      CREATE TABLE "login_challenges" (
        "challenge" character varying(43) NOT NULL,
        "key" character varying(90) NOT NULL,
        "zeros" smallint NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_b67ba02d02d089894477a82d417" PRIMARY KEY ("challenge")
      )`);
    await query.query(
      'CREATE INDEX "login_challenges_created" ON "login_challenges" ("created_at")',
    );
    await query.query(`
      CREATE TABLE "login_limits" (
        "key" character varying(90) NOT NULL,
        "tries" integer NOT NULL,
        "started_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_8779a807901c4bcbb4bdf38d42a" PRIMARY KEY ("key")
      )`);
    await query.query('CREATE INDEX "login_limits_started" ON "login_limits" ("started_at")');
    await query.query(`
      CREATE TABLE "sessions" (
        "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        "token_hash" bytea NOT NULL,
        "previous_hash" bytea,
        "seed" bytea NOT NULL,
        "area" character varying(6) NOT NULL,
        "account_id" bigint NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        "renewed_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        "used_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        "ends_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "ip" character varying(45) NOT NULL DEFAULT '',
        "agent" character varying(200) NOT NULL DEFAULT '',
        CONSTRAINT "PK_3238ef96f18b355b671619111bc" PRIMARY KEY ("id")
      )`);
    await query.query('CREATE UNIQUE INDEX "sessions_token" ON "sessions" ("token_hash")');
    await query.query('CREATE INDEX "sessions_previous" ON "sessions" ("previous_hash")');
    await query.query('CREATE INDEX "sessions_ends" ON "sessions" ("ends_at")');
    await query.query('CREATE INDEX "sessions_account" ON "sessions" ("area", "account_id")');
    await query.query(`
      CREATE TABLE "files" (
        "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        "owner_area" character varying(6) NOT NULL,
        "owner_id" bigint NOT NULL,
        "account_id" bigint NOT NULL,
        "kind" character varying(20) NOT NULL,
        "url" character varying(150) NOT NULL,
        "bytes" bigint NOT NULL,
        "width" integer NOT NULL,
        "height" integer NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_6c16b9093a142e0e7613b04a3d9" PRIMARY KEY ("id")
      )`);
    await query.query('CREATE UNIQUE INDEX "files_url" ON "files" ("url")');
    await query.query('CREATE INDEX "files_owner" ON "files" ("owner_area", "owner_id")');
    await query.query(`
      CREATE TABLE "seeds" (
        "name" character varying(40) NOT NULL,
        "done_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_9978f4e4f60d7f1fc1af7c7ff9c" PRIMARY KEY ("name")
      )`);
    await query.query(`
      CREATE TABLE "admin_menus" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint,
        "menu_key" character varying NOT NULL DEFAULT '',
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "icon" character varying NOT NULL DEFAULT '',
        "apis" character varying NOT NULL DEFAULT '',
        "view" character varying NOT NULL DEFAULT '',
        "is_open" smallint NOT NULL DEFAULT '0',
        "is_sort" bigint DEFAULT '0',
        "content" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_admin_menus" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "admin_permission_groups" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_admin_permission_groups" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "admin_permissions" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "apis" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_admin_permissions" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "admin_roles" (
        "id" BIGSERIAL NOT NULL,
        "belong_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_admin_roles" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "admins" (
        "id" BIGSERIAL NOT NULL,
        "belong_id" bigint,
        "username" character varying NOT NULL DEFAULT '',
        "password" text NOT NULL DEFAULT '',
        "nickname" character varying NOT NULL DEFAULT '',
        "avatar" text NOT NULL DEFAULT '',
        "status" smallint DEFAULT '1',
        "is_super" smallint DEFAULT '0',
        "ip" character varying NOT NULL DEFAULT '',
        "login_time" TIMESTAMP(0) WITH TIME ZONE,
        "last_login_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_admins" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "areas" (
        "id" BIGSERIAL NOT NULL,
        "pid" character varying,
        "name" character varying NOT NULL DEFAULT '',
        "code" character varying NOT NULL DEFAULT '',
        "deep" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_areas" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "article_menus" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "is_sort" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_article_menus" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "articles" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "content" text NOT NULL DEFAULT '',
        "click" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_articles" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "expresses" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "code" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_expresses" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "goods_attrs" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_goods_attrs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "goods_brands" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "thumb" text NOT NULL DEFAULT '',
        "is_sort" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_goods_brands" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "goods_classes" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "thumb" text NOT NULL DEFAULT '',
        "rate" numeric DEFAULT '0',
        "is_sort" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_goods_classes" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "goods_specs" (
        "id" BIGSERIAL NOT NULL,
        "attr_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_goods_specs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "stores" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "store_name" character varying NOT NULL DEFAULT '',
        "store_logo" text NOT NULL DEFAULT '',
        "store_face_image" text NOT NULL DEFAULT '',
        "store_company_name" character varying NOT NULL DEFAULT '',
        "store_mobile" character varying NOT NULL DEFAULT '',
        "store_description" text NOT NULL DEFAULT '',
        "store_slide" jsonb NOT NULL DEFAULT '[]',
        "store_mobile_slide" jsonb NOT NULL DEFAULT '[]',
        "province_id" bigint,
        "city_id" bigint,
        "region_id" bigint,
        "area_info" character varying NOT NULL DEFAULT '',
        "store_address" character varying NOT NULL DEFAULT '',
        "store_lng" numeric,
        "store_lat" numeric,
        "business_license" text NOT NULL DEFAULT '',
        "business_license_no" character varying NOT NULL DEFAULT '',
        "legal_person" character varying NOT NULL DEFAULT '',
        "store_phone" character varying NOT NULL DEFAULT '',
        "id_card_no" bytea,
        "after_sale_service" text NOT NULL DEFAULT '',
        "store_status" smallint DEFAULT '0',
        "store_verify" smallint DEFAULT '1',
        "store_refuse_info" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_stores" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "user_menus" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint,
        "menu_key" character varying NOT NULL DEFAULT '',
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "icon" character varying NOT NULL DEFAULT '',
        "apis" character varying NOT NULL DEFAULT '',
        "view" character varying NOT NULL DEFAULT '',
        "is_open" smallint NOT NULL DEFAULT '0',
        "is_sort" bigint DEFAULT '0',
        "content" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_user_menus" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "user_permission_groups" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_user_permission_groups" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "user_permissions" (
        "id" BIGSERIAL NOT NULL,
        "pid" bigint NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "ename" character varying NOT NULL DEFAULT '',
        "apis" character varying NOT NULL DEFAULT '',
        "content" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_user_permissions" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "user_roles" (
        "id" BIGSERIAL NOT NULL,
        "belong_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_user_roles" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "users" (
        "id" BIGSERIAL NOT NULL,
        "belong_id" bigint,
        "username" character varying NOT NULL DEFAULT '',
        "password" text NOT NULL DEFAULT '',
        "pay_password" text NOT NULL DEFAULT '',
        "nickname" character varying NOT NULL DEFAULT '',
        "sex" smallint DEFAULT '1',
        "avatar" text NOT NULL DEFAULT '',
        "phone" character varying NOT NULL DEFAULT '',
        "email" character varying NOT NULL DEFAULT '',
        "inviter_id" bigint,
        "status" smallint DEFAULT '1',
        "ip" character varying NOT NULL DEFAULT '',
        "login_time" TIMESTAMP(0) WITH TIME ZONE,
        "last_login_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_users" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "admin_to_menus" (
        "role_id" bigint NOT NULL,
        "menu_id" bigint NOT NULL,
        CONSTRAINT "pk_admin_to_menus" PRIMARY KEY ("role_id", "menu_id")
      )`);
    await query.query(`
      CREATE TABLE "admin_to_permissions" (
        "role_id" bigint NOT NULL,
        "permission_id" bigint NOT NULL,
        CONSTRAINT "pk_admin_to_permissions" PRIMARY KEY ("role_id", "permission_id")
      )`);
    await query.query(`
      CREATE TABLE "admin_to_roles" (
        "admin_id" bigint NOT NULL,
        "role_id" bigint NOT NULL,
        CONSTRAINT "pk_admin_to_roles" PRIMARY KEY ("admin_id", "role_id")
      )`);
    await query.query(`
      CREATE TABLE "store_classes" (
        "store_id" bigint NOT NULL,
        "class_id" bigint NOT NULL,
        CONSTRAINT "pk_store_classes" PRIMARY KEY ("store_id", "class_id")
      )`);
    await query.query(`
      CREATE TABLE "user_to_menus" (
        "role_id" bigint NOT NULL,
        "menu_id" bigint NOT NULL,
        CONSTRAINT "pk_user_to_menus" PRIMARY KEY ("role_id", "menu_id")
      )`);
    await query.query(`
      CREATE TABLE "user_to_permissions" (
        "role_id" bigint NOT NULL,
        "permission_id" bigint NOT NULL,
        CONSTRAINT "pk_user_to_permissions" PRIMARY KEY ("role_id", "permission_id")
      )`);
    await query.query(`
      CREATE TABLE "user_to_roles" (
        "user_id" bigint NOT NULL,
        "role_id" bigint NOT NULL,
        CONSTRAINT "pk_user_to_roles" PRIMARY KEY ("user_id", "role_id")
      )`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_admin_menus_menu_key"
        ON "admin_menus" ("menu_key") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL AND "menu_key" <> ''`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_admin_menus_pid_name"
        ON "admin_menus" ("pid", "name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_admin_menus_pid" ON "admin_menus" ("pid")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_admin_permission_groups_name"
        ON "admin_permission_groups" ("name") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_admin_permissions_apis"
        ON "admin_permissions" ("apis") NULLS NOT DISTINCT`);
    await query.query('CREATE INDEX "ix_admin_permissions_pid" ON "admin_permissions" ("pid")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_admin_roles_belong_id_name"
        ON "admin_roles" ("belong_id", "name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_admin_roles_belong_id" ON "admin_roles" ("belong_id")');
    await query.query('CREATE INDEX "ix_admin_to_menus_menu_id" ON "admin_to_menus" ("menu_id")');
    await query.query(`
      CREATE INDEX "ix_admin_to_permissions_permission_id"
        ON "admin_to_permissions" ("permission_id")`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_admins_username"
        ON "admins" ("username") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_admins_belong_id" ON "admins" ("belong_id")');
    await query.query('CREATE INDEX "ix_admin_to_roles_role_id" ON "admin_to_roles" ("role_id")');
    await query.query('CREATE UNIQUE INDEX "uq_areas_code" ON "areas" ("code") NULLS NOT DISTINCT');
    await query.query('CREATE INDEX "ix_areas_pid" ON "areas" ("pid")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_article_menus_pid_name"
        ON "article_menus" ("pid", "name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_article_menus_pid" ON "article_menus" ("pid")');
    await query.query('CREATE INDEX "ix_articles_pid" ON "articles" ("pid")');
    await query.query(
      'CREATE UNIQUE INDEX "uq_expresses_name" ON "expresses" ("name") NULLS NOT DISTINCT',
    );
    await query.query(
      'CREATE UNIQUE INDEX "uq_expresses_code" ON "expresses" ("code") NULLS NOT DISTINCT',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_goods_attrs_store_id_name"
        ON "goods_attrs" ("store_id", "name") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_goods_brands_name"
        ON "goods_brands" ("name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_goods_classes_pid_name"
        ON "goods_classes" ("pid", "name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_goods_classes_pid" ON "goods_classes" ("pid")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_goods_specs_attr_id_name"
        ON "goods_specs" ("attr_id", "name") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_stores_user_id"
        ON "stores" ("user_id") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_stores_store_name"
        ON "stores" ("store_name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE INDEX "ix_stores_store_verify_store_status"
        ON "stores" ("store_verify", "store_status")`);
    await query.query('CREATE INDEX "ix_stores_user_id" ON "stores" ("user_id")');
    await query.query('CREATE INDEX "ix_store_classes_class_id" ON "store_classes" ("class_id")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_menus_menu_key"
        ON "user_menus" ("menu_key") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL AND "menu_key" <> ''`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_menus_pid_name"
        ON "user_menus" ("pid", "name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_user_menus_pid" ON "user_menus" ("pid")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_permission_groups_name"
        ON "user_permission_groups" ("name") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_permissions_apis"
        ON "user_permissions" ("apis") NULLS NOT DISTINCT`);
    await query.query('CREATE INDEX "ix_user_permissions_pid" ON "user_permissions" ("pid")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_roles_belong_id_name"
        ON "user_roles" ("belong_id", "name") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query('CREATE INDEX "ix_user_roles_belong_id" ON "user_roles" ("belong_id")');
    await query.query('CREATE INDEX "ix_user_to_menus_menu_id" ON "user_to_menus" ("menu_id")');
    await query.query(`
      CREATE INDEX "ix_user_to_permissions_permission_id"
        ON "user_to_permissions" ("permission_id")`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_users_username"
        ON "users" ("username") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_users_phone"
        ON "users" ("phone") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL AND "phone" <> ''`);
    await query.query('CREATE INDEX "ix_users_belong_id" ON "users" ("belong_id")');
    await query.query('CREATE INDEX "ix_users_inviter_id" ON "users" ("inviter_id")');
    await query.query('CREATE INDEX "ix_user_to_roles_role_id" ON "user_to_roles" ("role_id")');
    await query.query(`
      ALTER TABLE "admin_menus"
        ADD CONSTRAINT "fk_admin_menus_pid" FOREIGN KEY ("pid")
          REFERENCES "admin_menus"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_permissions"
        ADD CONSTRAINT "fk_admin_permissions_pid" FOREIGN KEY ("pid")
          REFERENCES "admin_permission_groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_roles"
        ADD CONSTRAINT "fk_admin_roles_belong_id" FOREIGN KEY ("belong_id")
          REFERENCES "admins"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admins"
        ADD CONSTRAINT "fk_admins_belong_id" FOREIGN KEY ("belong_id")
          REFERENCES "admins"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "areas"
        ADD CONSTRAINT "fk_areas_pid" FOREIGN KEY ("pid")
          REFERENCES "areas"("code") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "article_menus"
        ADD CONSTRAINT "fk_article_menus_pid" FOREIGN KEY ("pid")
          REFERENCES "article_menus"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "articles"
        ADD CONSTRAINT "fk_articles_pid" FOREIGN KEY ("pid")
          REFERENCES "article_menus"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods_attrs"
        ADD CONSTRAINT "fk_goods_attrs_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods_classes"
        ADD CONSTRAINT "fk_goods_classes_pid" FOREIGN KEY ("pid")
          REFERENCES "goods_classes"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "goods_specs"
        ADD CONSTRAINT "fk_goods_specs_attr_id" FOREIGN KEY ("attr_id")
          REFERENCES "goods_attrs"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "stores"
        ADD CONSTRAINT "fk_stores_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_menus"
        ADD CONSTRAINT "fk_user_menus_pid" FOREIGN KEY ("pid")
          REFERENCES "user_menus"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_permissions"
        ADD CONSTRAINT "fk_user_permissions_pid" FOREIGN KEY ("pid")
          REFERENCES "user_permission_groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_roles"
        ADD CONSTRAINT "fk_user_roles_belong_id" FOREIGN KEY ("belong_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "users"
        ADD CONSTRAINT "fk_users_belong_id" FOREIGN KEY ("belong_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "users"
        ADD CONSTRAINT "fk_users_inviter_id" FOREIGN KEY ("inviter_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_to_menus"
        ADD CONSTRAINT "fk_admin_to_menus_role_id" FOREIGN KEY ("role_id")
          REFERENCES "admin_roles"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_to_menus"
        ADD CONSTRAINT "fk_admin_to_menus_menu_id" FOREIGN KEY ("menu_id")
          REFERENCES "admin_menus"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_to_permissions"
        ADD CONSTRAINT "fk_admin_to_permissions_role_id" FOREIGN KEY ("role_id")
          REFERENCES "admin_roles"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_to_permissions"
        ADD CONSTRAINT "fk_admin_to_permissions_permission_id" FOREIGN KEY ("permission_id")
          REFERENCES "admin_permissions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_to_roles"
        ADD CONSTRAINT "fk_admin_to_roles_admin_id" FOREIGN KEY ("admin_id")
          REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "admin_to_roles"
        ADD CONSTRAINT "fk_admin_to_roles_role_id" FOREIGN KEY ("role_id")
          REFERENCES "admin_roles"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "store_classes"
        ADD CONSTRAINT "fk_store_classes_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "store_classes"
        ADD CONSTRAINT "fk_store_classes_class_id" FOREIGN KEY ("class_id")
          REFERENCES "goods_classes"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_to_menus"
        ADD CONSTRAINT "fk_user_to_menus_role_id" FOREIGN KEY ("role_id")
          REFERENCES "user_roles"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_to_menus"
        ADD CONSTRAINT "fk_user_to_menus_menu_id" FOREIGN KEY ("menu_id")
          REFERENCES "user_menus"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_to_permissions"
        ADD CONSTRAINT "fk_user_to_permissions_role_id" FOREIGN KEY ("role_id")
          REFERENCES "user_roles"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_to_permissions"
        ADD CONSTRAINT "fk_user_to_permissions_permission_id" FOREIGN KEY ("permission_id")
          REFERENCES "user_permissions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_to_roles"
        ADD CONSTRAINT "fk_user_to_roles_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_to_roles"
        ADD CONSTRAINT "fk_user_to_roles_role_id" FOREIGN KEY ("role_id")
          REFERENCES "user_roles"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "user_to_roles" DROP CONSTRAINT "fk_user_to_roles_role_id"');
    await query.query('ALTER TABLE "user_to_roles" DROP CONSTRAINT "fk_user_to_roles_user_id"');
    await query.query(
      'ALTER TABLE "user_to_permissions" DROP CONSTRAINT "fk_user_to_permissions_permission_id"',
    );
    await query.query(
      'ALTER TABLE "user_to_permissions" DROP CONSTRAINT "fk_user_to_permissions_role_id"',
    );
    await query.query('ALTER TABLE "user_to_menus" DROP CONSTRAINT "fk_user_to_menus_menu_id"');
    await query.query('ALTER TABLE "user_to_menus" DROP CONSTRAINT "fk_user_to_menus_role_id"');
    await query.query('ALTER TABLE "store_classes" DROP CONSTRAINT "fk_store_classes_class_id"');
    await query.query('ALTER TABLE "store_classes" DROP CONSTRAINT "fk_store_classes_store_id"');
    await query.query('ALTER TABLE "admin_to_roles" DROP CONSTRAINT "fk_admin_to_roles_role_id"');
    await query.query('ALTER TABLE "admin_to_roles" DROP CONSTRAINT "fk_admin_to_roles_admin_id"');
    await query.query(
      'ALTER TABLE "admin_to_permissions" DROP CONSTRAINT "fk_admin_to_permissions_permission_id"',
    );
    await query.query(
      'ALTER TABLE "admin_to_permissions" DROP CONSTRAINT "fk_admin_to_permissions_role_id"',
    );
    await query.query('ALTER TABLE "admin_to_menus" DROP CONSTRAINT "fk_admin_to_menus_menu_id"');
    await query.query('ALTER TABLE "admin_to_menus" DROP CONSTRAINT "fk_admin_to_menus_role_id"');
    await query.query('ALTER TABLE "users" DROP CONSTRAINT "fk_users_inviter_id"');
    await query.query('ALTER TABLE "users" DROP CONSTRAINT "fk_users_belong_id"');
    await query.query('ALTER TABLE "user_roles" DROP CONSTRAINT "fk_user_roles_belong_id"');
    await query.query('ALTER TABLE "user_permissions" DROP CONSTRAINT "fk_user_permissions_pid"');
    await query.query('ALTER TABLE "user_menus" DROP CONSTRAINT "fk_user_menus_pid"');
    await query.query('ALTER TABLE "stores" DROP CONSTRAINT "fk_stores_user_id"');
    await query.query('ALTER TABLE "goods_specs" DROP CONSTRAINT "fk_goods_specs_attr_id"');
    await query.query('ALTER TABLE "goods_classes" DROP CONSTRAINT "fk_goods_classes_pid"');
    await query.query('ALTER TABLE "goods_attrs" DROP CONSTRAINT "fk_goods_attrs_store_id"');
    await query.query('ALTER TABLE "articles" DROP CONSTRAINT "fk_articles_pid"');
    await query.query('ALTER TABLE "article_menus" DROP CONSTRAINT "fk_article_menus_pid"');
    await query.query('ALTER TABLE "areas" DROP CONSTRAINT "fk_areas_pid"');
    await query.query('ALTER TABLE "admins" DROP CONSTRAINT "fk_admins_belong_id"');
    await query.query('ALTER TABLE "admin_roles" DROP CONSTRAINT "fk_admin_roles_belong_id"');
    await query.query('ALTER TABLE "admin_permissions" DROP CONSTRAINT "fk_admin_permissions_pid"');
    await query.query('ALTER TABLE "admin_menus" DROP CONSTRAINT "fk_admin_menus_pid"');
    await query.query('DROP INDEX "ix_user_to_roles_role_id"');
    await query.query('DROP INDEX "ix_users_inviter_id"');
    await query.query('DROP INDEX "ix_users_belong_id"');
    await query.query('DROP INDEX "uq_users_phone"');
    await query.query('DROP INDEX "uq_users_username"');
    await query.query('DROP INDEX "ix_user_to_permissions_permission_id"');
    await query.query('DROP INDEX "ix_user_to_menus_menu_id"');
    await query.query('DROP INDEX "ix_user_roles_belong_id"');
    await query.query('DROP INDEX "uq_user_roles_belong_id_name"');
    await query.query('DROP INDEX "ix_user_permissions_pid"');
    await query.query('DROP INDEX "uq_user_permissions_apis"');
    await query.query('DROP INDEX "uq_user_permission_groups_name"');
    await query.query('DROP INDEX "ix_user_menus_pid"');
    await query.query('DROP INDEX "uq_user_menus_pid_name"');
    await query.query('DROP INDEX "uq_user_menus_menu_key"');
    await query.query('DROP INDEX "ix_store_classes_class_id"');
    await query.query('DROP INDEX "ix_stores_user_id"');
    await query.query('DROP INDEX "ix_stores_store_verify_store_status"');
    await query.query('DROP INDEX "uq_stores_store_name"');
    await query.query('DROP INDEX "uq_stores_user_id"');
    await query.query('DROP INDEX "uq_goods_specs_attr_id_name"');
    await query.query('DROP INDEX "ix_goods_classes_pid"');
    await query.query('DROP INDEX "uq_goods_classes_pid_name"');
    await query.query('DROP INDEX "uq_goods_brands_name"');
    await query.query('DROP INDEX "uq_goods_attrs_store_id_name"');
    await query.query('DROP INDEX "uq_expresses_code"');
    await query.query('DROP INDEX "uq_expresses_name"');
    await query.query('DROP INDEX "ix_articles_pid"');
    await query.query('DROP INDEX "ix_article_menus_pid"');
    await query.query('DROP INDEX "uq_article_menus_pid_name"');
    await query.query('DROP INDEX "ix_areas_pid"');
    await query.query('DROP INDEX "uq_areas_code"');
    await query.query('DROP INDEX "ix_admin_to_roles_role_id"');
    await query.query('DROP INDEX "ix_admins_belong_id"');
    await query.query('DROP INDEX "uq_admins_username"');
    await query.query('DROP INDEX "ix_admin_to_permissions_permission_id"');
    await query.query('DROP INDEX "ix_admin_to_menus_menu_id"');
    await query.query('DROP INDEX "ix_admin_roles_belong_id"');
    await query.query('DROP INDEX "uq_admin_roles_belong_id_name"');
    await query.query('DROP INDEX "ix_admin_permissions_pid"');
    await query.query('DROP INDEX "uq_admin_permissions_apis"');
    await query.query('DROP INDEX "uq_admin_permission_groups_name"');
    await query.query('DROP INDEX "ix_admin_menus_pid"');
    await query.query('DROP INDEX "uq_admin_menus_pid_name"');
    await query.query('DROP INDEX "uq_admin_menus_menu_key"');
    await query.query('DROP TABLE "user_to_roles"');
    await query.query('DROP TABLE "user_to_permissions"');
    await query.query('DROP TABLE "user_to_menus"');
    await query.query('DROP TABLE "store_classes"');
    await query.query('DROP TABLE "admin_to_roles"');
    await query.query('DROP TABLE "admin_to_permissions"');
    await query.query('DROP TABLE "admin_to_menus"');
    await query.query('DROP TABLE "users"');
    await query.query('DROP TABLE "user_roles"');
    await query.query('DROP TABLE "user_permissions"');
    await query.query('DROP TABLE "user_permission_groups"');
    await query.query('DROP TABLE "user_menus"');
    await query.query('DROP TABLE "stores"');
    await query.query('DROP TABLE "goods_specs"');
    await query.query('DROP TABLE "goods_classes"');
    await query.query('DROP TABLE "goods_brands"');
    await query.query('DROP TABLE "goods_attrs"');
    await query.query('DROP TABLE "expresses"');
    await query.query('DROP TABLE "articles"');
    await query.query('DROP TABLE "article_menus"');
    await query.query('DROP TABLE "areas"');
    await query.query('DROP TABLE "admins"');
    await query.query('DROP TABLE "admin_roles"');
    await query.query('DROP TABLE "admin_permissions"');
    await query.query('DROP TABLE "admin_permission_groups"');
    await query.query('DROP TABLE "admin_menus"');
    await query.query('DROP TABLE "seeds"');
    await query.query('DROP INDEX "public"."files_owner"');
    await query.query('DROP INDEX "public"."files_url"');
    await query.query('DROP TABLE "files"');
    await query.query('DROP INDEX "public"."sessions_account"');
    await query.query('DROP INDEX "public"."sessions_ends"');
    await query.query('DROP INDEX "public"."sessions_previous"');
    await query.query('DROP INDEX "public"."sessions_token"');
    await query.query('DROP TABLE "sessions"');
    await query.query('DROP INDEX "public"."login_limits_started"');
    await query.query('DROP TABLE "login_limits"');
    await query.query('DROP INDEX "public"."login_challenges_created"');
    await query.query('DROP TABLE "login_challenges"');
    await query.query('DROP INDEX "public"."audits_actor"');
    await query.query('DROP TABLE "audits"');
  }
}
